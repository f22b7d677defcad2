// Package direct makes system calls that do not wait without telling Go's scheduler of them: it reads and writes sockets, and
// appends to files. It knows nothing of what is read and written.
//
// Go takes every system call for one that may wait, and its thread sysmon looks after those: it naps for 20 µs at a time, for
// as long as goroutines make such calls. With many short calls of the API those naps were a seventh of veil's CPU, with few a
// fifth. A call that can't wait needs nobody to look after it (docs/decisions/0097-calls-that-do-not-wait.md).
package direct
