package main

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// noCores sees to it that neither this process nor one that it starts leaves a core file behind: it would hold what people
// wrote, their keys and the provider's.
func noCores() error {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_CORE, &limit); err != nil {
		return fmt.Errorf("the limit of core files can't be read: %w", err)
	}
	limit.Cur = 0
	if err := unix.Setrlimit(unix.RLIMIT_CORE, &limit); err != nil {
		return fmt.Errorf("core files can't be switched off: %w", err)
	}
	return nil
}
