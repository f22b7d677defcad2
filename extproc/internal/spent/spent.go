// Package spent tells the processor time of this process, for tests that work is linear: unlike the clock it does not depend on
// what else the machine has to do.
package spent

import (
	"syscall"
	"time"
)

// CPU is the processor time of all threads so far; 0 where the system does not tell.
func CPU() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
