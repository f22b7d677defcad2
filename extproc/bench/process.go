package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// cpuOf is the CPU time that a process has used so far with all its threads, those that ended too, in nanoseconds: the
// clock that Linux keeps for it. It is 0 for a process that is gone.
func cpuOf(pid int) time.Duration {
	const scheduler = 2 // CPUCLOCK_SCHED
	var ts unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|scheduler), &ts); err != nil {
		return 0
	}
	return time.Duration(ts.Nano())
}

// rssOf is the memory that a process holds now, in bytes.
func rssOf(pid int) int64 {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	f := strings.Fields(string(b))
	if len(f) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(f[1], 10, 64) // the kernel writes numbers
	return pages * int64(os.Getpagesize())
}

// filesOf is how many file descriptors a process has open.
func filesOf(pid int) int {
	list, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	if err != nil {
		return 0
	}
	return len(list)
}

// childOf is the first process whose parent is pid, 0 for none.
func childOf(pid int) int {
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid)) // the pattern is well formed
	for _, name := range lists {
		b, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		if f := strings.Fields(string(b)); len(f) > 0 {
			child, _ := strconv.Atoi(f[0]) // the kernel writes numbers
			return child
		}
	}
	return 0
}

// finish asks a program that was started to end, and waits for it. It may have ended already.
func finish(cmd *exec.Cmd) {
	_ = cmd.Process.Signal(syscall.SIGTERM)
	_ = cmd.Wait()
}
