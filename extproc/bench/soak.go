package main

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// soak keeps a mixed load on veil for a long time and looks for what grows. It fails when an answer was wrong, or when
// the memory at the end is a fifth larger than it was after the first third.
func (e *environment) soak(ctx context.Context, o options) error {
	mix := []scenario{
		{name: "plain", kb: 1, density: 6, concurrency: 16},
		{name: "large", kb: 32, density: 2, concurrency: 4},
		{name: "stream", kb: 1, density: 6, concurrency: 16, stream: true},
		{name: "repeated", kb: 1, density: 6, concurrency: 16, repeat: true},
	}
	t := e.targets[len(e.targets)-1]
	began := time.Now()
	var early, last int64
	for n := 0; time.Since(began) < o.soak; n++ {
		s := mix[n%len(mix)]
		got := runSlice(ctx, t, s, o.slice, uint64(n+1))
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if got.Errors+got.Wrong > 0 {
			return fmt.Errorf("%s: %d errors and %d wrong answers in %d requests", s.name, got.Errors, got.Wrong, got.Requests)
		}
		last = got.RSS["veil"]
		if early == 0 && time.Since(began) > o.soak/3 {
			early = last
		}
		if n%10 == 0 {
			fmt.Printf("%8s  %-9s %6d requests  veil %s  envoy %s\n", time.Since(began).Round(time.Second), s.name, got.Requests, mb(got.RSS["veil"]), mb(got.RSS["envoy"]))
		}
	}
	if early > 0 && last > early+early/5 {
		return errors.New("veil's memory grew from " + mb(early) + " to " + mb(last))
	}
	fmt.Printf("no wrong answer; veil %s after a third, %s at the end\n", mb(early), mb(last))
	return nil
}
