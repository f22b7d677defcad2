package main

import (
	"context"
	"sync/atomic"
	"time"

	"veil/extproc/bench/prompt"
	"veil/extproc/bench/wire"
)

const patience = 60 * time.Second // for one answer

// caller is one of the callers of a slice.
type caller struct {
	n    int // which
	t    *target
	s    scenario
	up   *wire.Upstream
	conn *wire.Conn
	from *prompt.Author
	out  slice
	body []byte // of the next call, and
	want []byte // its answer's text
	next [][2][]byte
	last time.Time // event, and the last with
	said time.Time // text
}

func (c *caller) prepare(ctx context.Context) error {
	if c.s.Repeat {
		c.body, c.want = c.from.One(c.s.text(), c.t.asks(c.s))
	}
	if !c.s.Second {
		return nil
	}
	for range c.s.Count {
		first, next, want := c.from.Turns(c.s.text(), c.t.asks(c.s))
		if err := c.conn.Send(ctx, first, time.Now().Add(patience)); err != nil {
			return err
		}
		if _, err := c.conn.Answer(); err != nil {
			return err
		}
		c.next = append(c.next, [2][]byte{next, want})
	}
	return nil
}

// run makes calls until the end, or the caller's Count of them.
func (c *caller) run(ctx context.Context, start, end time.Time, turn *atomic.Int64) {
	if c.s.Pace.Gap > 0 { // callers of paced streams do not come all at once
		time.Sleep(time.Duration(c.n) * c.s.Pace.Gap * 30 / time.Duration(c.s.Concurrency))
	}
	for n := 0; ctx.Err() == nil; n++ {
		if c.s.Count > 0 && n == c.s.Count || c.s.Count == 0 && !time.Now().Before(end) {
			return
		}
		due := time.Now()
		if c.s.Rate > 0 {
			due = start.Add(time.Duration(float64(turn.Add(1)-1) / c.s.Rate * float64(time.Second)))
			if !due.Before(end) {
				return
			}
			if wait := time.Until(due); wait > 0 {
				time.Sleep(wait)
			} else if wait < -time.Millisecond {
				c.out.late++
			}
		}
		switch {
		case c.s.Second:
			c.body, c.want = c.next[n][0], c.next[n][1]
		case !c.s.Repeat:
			c.body, c.want = c.from.One(c.s.text(), c.t.asks(c.s))
		}
		if c.s.Rate == 0 {
			due = time.Now() // writing the text is not the gateway's time
		}
		c.call(ctx, due)
	}
}

// call makes one call and keeps what it was.
func (c *caller) call(ctx context.Context, due time.Time) {
	c.out.requests++
	same, err := c.exchange(ctx, due)
	switch {
	case err != nil:
		c.conn.Close()
		c.out.errors++
		if c.out.fault == "" {
			c.out.fault = err.Error()
		}
	case !same:
		c.out.wrong++
	default:
		c.out.latencies = append(c.out.latencies, time.Since(due))
	}
}

func (c *caller) exchange(ctx context.Context, due time.Time) (same bool, err error) {
	if err := c.conn.Send(ctx, c.body, time.Now().Add(patience)); err != nil {
		return false, err
	}
	if !c.s.Stream {
		return c.conn.Plain(c.want)
	}
	c.last, c.said = time.Time{}, time.Time{}
	s, err := c.conn.Stream(c.want, func(e wire.Event) { c.event(e, due) })
	c.out.events += s.Events
	return s.Same, err
}

// event keeps when an event came.
func (c *caller) event(e wire.Event, due time.Time) {
	if !c.last.IsZero() {
		c.out.gaps = append(c.out.gaps, e.Came.Sub(c.last))
	}
	c.last = e.Came
	if c.s.Pace.Gap > 0 {
		c.out.delays = append(c.out.delays, time.Duration(c.up.Clock(e.Came)-e.Sent))
	}
	if !e.Text {
		return
	}
	if c.said.IsZero() {
		c.out.first = append(c.out.first, e.Came.Sub(due))
	} else {
		c.out.silences = append(c.out.silences, e.Came.Sub(c.said))
	}
	c.said = e.Came
}
