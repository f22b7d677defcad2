package main

import (
	"fmt"
	"os"
	"strings"
	"time"
)

// others looks at what else the machine does while it is measured: figures of a busy machine are not to be trusted.
type others struct {
	began      time.Time
	busy, ours time.Duration
	pids       []int
}

// watchOthers begins to look. The processes are those of the measurement.
func watchOthers(pids []int) *others {
	o := &others{began: time.Now(), pids: append(pids, os.Getpid())}
	o.busy, o.ours = busyTime(), o.own()
	return o
}

func (o *others) own() (d time.Duration) {
	for _, pid := range o.pids {
		d += cpuOf(pid)
	}
	return d
}

// cores is how many cores others have used on average. What short processes of the measurement's own used is among them.
func (o *others) cores() float64 {
	used := busyTime() - o.busy - (o.own() - o.ours)
	return max(0, used.Seconds()) / time.Since(o.began).Seconds()
}

// quietCores is how much others may take before figures need a warning.
const quietCores = 0.2

// String says how busy others kept the machine.
func (o *others) String() string {
	n := o.cores()
	s := fmt.Sprintf("Other work took %.1f cores meanwhile.", n)
	if n > quietCores {
		s += " **That is too much: read no time of these figures as Veil's, and CPU and memory with care.**"
	}
	return s
}

// busyTime is the CPU time of everything on the machine, from /proc/stat in ticks of 10 ms.
func busyTime() time.Duration {
	b, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0
	}
	line, _, _ := strings.Cut(string(b), "\n")
	return busyOf(line)
}

// busyOf reads the line of all cores: user, nice, system, idle, iowait, irq, softirq.
func busyOf(line string) time.Duration {
	var user, nice, system, idle, wait, irq, soft int64
	if _, err := fmt.Sscanf(line, "cpu %d %d %d %d %d %d %d", &user, &nice, &system, &idle, &wait, &irq, &soft); err != nil {
		return 0
	}
	return time.Duration(user+nice+system+irq+soft) * 10 * time.Millisecond
}
