package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// usage is what a process has used so far, by Linux's /proc. CPU comes in ticks of 10 ms, so slices must be long.
type usage struct {
	cpu time.Duration
	rss int64 // bytes, now
}

const tick = 10 * time.Millisecond

func read(pid int) usage {
	var u usage
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return u
	}
	_, after, _ := strings.Cut(string(stat), ") ")
	f := strings.Fields(after)
	if len(f) < 22 {
		return u
	}
	user, _ := strconv.ParseInt(f[11], 10, 64) // the kernel writes numbers
	system, _ := strconv.ParseInt(f[12], 10, 64)
	pages, _ := strconv.ParseInt(f[21], 10, 64)
	u.cpu = time.Duration(user+system) * tick
	u.rss = pages * int64(os.Getpagesize())
	return u
}

// childrenOf lists the processes whose parent is pid.
func childrenOf(pid int) []int {
	var out []int
	dirs, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is well formed
	for _, d := range dirs {
		stat, err := os.ReadFile(d)
		if err != nil {
			continue
		}
		_, after, _ := strings.Cut(string(stat), ") ")
		f := strings.Fields(after)
		if len(f) > 1 && f[1] == strconv.Itoa(pid) {
			child, _ := strconv.Atoi(filepath.Base(filepath.Dir(d)))
			out = append(out, child)
		}
	}
	return out
}
