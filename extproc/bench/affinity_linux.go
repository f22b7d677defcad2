package main

import (
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// cpus is a set of cores.
type cpus struct{ set unix.CPUSet }

// allowed are the cores that this process may use.
func allowed() (c cpus, err error) {
	err = unix.SchedGetaffinity(0, &c.set)
	return c, err
}

func (c cpus) count() int { return c.set.Count() }

// pin lets all threads of this process, and the processes it starts from now on, run on the first n cores it may use.
func pin(all cpus, n int) error {
	var few unix.CPUSet
	for cpu := 0; few.Count() < n && cpu < 1024; cpu++ {
		if all.set.IsSet(cpu) {
			few.Set(cpu)
		}
	}
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return err
	}
	for _, t := range threads {
		tid, err := strconv.Atoi(t.Name())
		if err != nil {
			return err
		}
		if err := unix.SchedSetaffinity(tid, &few); err != nil && err != unix.ESRCH { // it ended meanwhile
			return err
		}
	}
	return nil
}
