// Package sqlite keeps accounts, keys, counters and usage in one SQLite file, for one machine: no server, no cgo.
//
// Counters are decided in memory and written behind in groups; what must not be lost, a reservation, is in a journal
// before it is answered (journal.go), or waits for its group where another server decides too. Under the file's write lock
// each group finds out whether another process has written since, and then decides again from what the file says. So one
// process pays for memory speed only, and two that overlap in an upgrade never admit more than one would
// (docs/decisions/0040-sqlite-groups.md, 0085-journal-of-calls.md). What is written survives the end of the process (also
// kill -9); the last moments before a power loss may be gone, for groups are not synced one by one.
//
// The package knows the records of account and quota, and nothing of HTTP or Envoy.
package sqlite
