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
		{Name: "plain", KB: 1, Density: normal, Concurrency: 16},
		{Name: "large", KB: 32, Density: 2, Concurrency: 4},
		{Name: "stream", KB: 1, Density: normal, Concurrency: 16, Stream: true},
		{Name: "repeated", KB: 1, Density: normal, Concurrency: 16, Repeat: true},
	}
	t := e.target(mainRow)
	began := time.Now()
	var early, last int64
	for n := 0; time.Since(began) < o.soak; n++ {
		s := mix[n%len(mix)]
		got, err := e.runSlice(ctx, t, s, o.slice, uint64(n+1))
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if got.errors+got.wrong > 0 {
			return fmt.Errorf("%s: %d errors and %d wrong answers in %d requests: %s", s.Name, got.errors, got.wrong, got.requests, got.fault)
		}
		last = got.rss["veil"]
		if early == 0 && time.Since(began) > o.soak/3 {
			early = last
		}
		if n%10 == 0 {
			fmt.Printf("%8s  %-9s %6d requests  veil %s  envoy %s\n", time.Since(began).Round(time.Second), s.Name, got.requests, mb(got.rss["veil"]), mb(got.rss["envoy"]))
		}
	}
	if early > 0 && last > early+early/5 {
		return errors.New("veil's memory grew from " + mb(early) + " to " + mb(last))
	}
	fmt.Printf("no wrong answer; veil %s after a third, %s at the end\n", mb(early), mb(last))
	return nil
}
