// Package recent remembers short lists under keys for a while, in memory that Go's collector need not look through.
//
// A cache whose entries are objects is gone through by each run of the collector, entry by entry: tens of thousands of them
// cost a busy gateway a quarter of its processor time (docs/decisions/0103-caches-that-the-collector-passes.md). So the entries
// of golang-lru are pages here, each with many lists. The package knows nothing of what the lists hold.
package recent
