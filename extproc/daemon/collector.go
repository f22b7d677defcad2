package daemon

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// How far Go's collector lets memory grow before it runs, in percent of what it found in use. Go's own 100 collects a small
// heap over and over, and lets the garbage of thousands of open streams grow as large as the streams themselves.
const (
	leastPercent = 50
	mostPercent  = 200
	lookAgain    = time.Second
)

// collector sets Go's collector so that about headroom bytes are allocated between two of its runs, as far as the bounds
// above let it (docs/decisions/0084-how-often-the-collector-runs.md).
type collector struct {
	headroom int64
	kept     func() int64          // bytes that the last run found in use
	set      func(percent int) int // answers with the percentage of before
	percent  int                   // as last set; 0: not yet
}

// follow adjusts the collector until ctx ends, and then sets it back.
func (c *collector) follow(ctx context.Context) {
	before := c.adjust()
	defer func() { c.set(before) }()
	tick := time.NewTicker(lookAgain)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			c.adjust()
		}
	}
}

// adjust sets the percentage anew where it is to change by a tenth or more, for each change stops the program for a moment.
// It answers with the one of before.
func (c *collector) adjust() int {
	next := percentFor(c.headroom, c.kept())
	if 10*max(next-c.percent, c.percent-next) < c.percent {
		return c.percent
	}
	c.percent = next
	return c.set(next)
}

// percentFor is the percentage that comes nearest to headroom.
func percentFor(headroom, kept int64) int {
	return int(min(max(100*headroom/max(kept, 1), leastPercent), mostPercent))
}

// keptBytes is what the collector reckons with: what its last run found in use of the heap, of stacks and of globals.
func keptBytes() int64 {
	parts := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/scan/stack:bytes"}, {Name: "/gc/scan/globals:bytes"}}
	metrics.Read(parts)
	var sum uint64
	for _, p := range parts {
		if p.Value.Kind() == metrics.KindUint64 { // not of a Go that has it no more
			sum += p.Value.Uint64()
		}
	}
	return int64(sum)
}

// collect adjusts the collector while the daemon serves, unless Config.Headroom leaves it alone.
func (d *Daemon) collect(ctx context.Context) {
	if d.headroom <= 0 {
		return
	}
	c := collector{headroom: d.headroom, kept: keptBytes, set: debug.SetGCPercent}
	c.follow(ctx)
}
