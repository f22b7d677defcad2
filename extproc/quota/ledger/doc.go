// Package ledger is the arithmetic of limits for one owner, an account or a key: the sliding minute, the UTC day, the
// calendar month, tokens and calls open at once.
//
// It is pure: no clock, no lock, no store. A store that decides in memory (SQLite) and the fallback for a store that is
// down both work on these Counters; the script of the Redis store follows the same rules, and one conformance suite holds
// them together. Times are Unix microseconds.
package ledger
