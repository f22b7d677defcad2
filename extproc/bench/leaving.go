package main

import (
	"context"
	"fmt"
	"time"

	"veil/extproc/bench/prompt"
	"veil/extproc/bench/stat"
)

// leaving lets clients go in the middle of the detection in 1 MB and looks at veil's clock: how long the work goes on, and
// how much it takes beside what the whole work takes.
func leaving(ctx context.Context, e *environment, _ options) ([]figure, error) {
	t := e.target(mainRow)
	from := prompt.New(uint64(time.Now().UnixNano()), 1)
	s := scenario{KB: 1024, Density: 0.3, Concurrency: 1}
	conns, err := t.connect(ctx, 1)
	if err != nil {
		return nil, err
	}
	c := conns[0]
	var whole, after, lasted []time.Duration
	for n := range 12 {
		body, want := from.One(s.text(), t.asks(s))
		before := cpuOf(e.veil.veil)
		if err := c.Send(ctx, body, time.Now().Add(patience)); err != nil {
			return nil, err
		}
		if n%2 == 0 { // the whole of it, to compare with
			if same, err := c.Plain(want); err != nil || !same {
				return nil, fmt.Errorf("the answer is not the message: %w", err)
			}
			whole = append(whole, cpuOf(e.veil.veil)-before)
		} else {
			if !busy(e.veil.veil, before, 20*time.Millisecond) {
				return nil, fmt.Errorf("detection did not begin")
			}
			left := cpuOf(e.veil.veil)
			c.Close()
			long := quiet(e.veil.veil)
			lasted, after = append(lasted, long), append(after, cpuOf(e.veil.veil)-left)
		}
		time.Sleep(200 * time.Millisecond) // the collector has its time
	}
	return []figure{
		{Name: cancelled, Value: milli(stat.Percentile(lasted, 100)), Unit: "ms", Note: fmt.Sprintf("half of %d stop within %s, having used %s more CPU; the whole work takes %s. Seen by veil's CPU clock, in steps of 1 ms",
			len(lasted), ms(stat.Median(lasted)), ms(stat.Median(after)), ms(stat.Median(whole)))},
	}, nil
}

// busy waits until a process has used so much CPU since a time on its clock.
func busy(pid int, since, used time.Duration) bool {
	for began := time.Now(); time.Since(began) < 5*time.Second; time.Sleep(200 * time.Microsecond) {
		if cpuOf(pid)-since > used {
			return true
		}
	}
	return false
}

// quiet is how long a process goes on working: until the first of five milliseconds in which it used a tenth of one at most.
func quiet(pid int) time.Duration {
	began := time.Now()
	last, before, calm := began, cpuOf(pid), 0
	for calm < 5 && time.Since(began) < 5*time.Second {
		time.Sleep(time.Millisecond)
		now := cpuOf(pid)
		if calm++; now-before > 100*time.Microsecond {
			last, calm = time.Now(), 0
		}
		before = now
	}
	return last.Sub(began)
}
