package live

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"veil/extproc/bench/prompt"
	"veil/extproc/bench/stat"
	"veil/extproc/bench/wire"
)

// Load is what happened to requests that were due at fixed times, however long those before took.
type Load struct {
	Wanted float64 // requests a second
	Done   int
	Failed int
	Fault  string // the first failure
	Late   int    // begun more than 10 ms after they were due, since all callers were busy
	Took   time.Duration
	P50    time.Duration // from the time at which a request was due
	P99    time.Duration
	Max    time.Duration
}

// Rate is how many requests a second there were.
func (l Load) Rate() float64 { return float64(l.Done) / max(l.Took.Seconds(), 1e-9) }

// String says it in a line.
func (l Load) String() string {
	s := fmt.Sprintf("%d requests in %s (%.0f/s of %.0f/s wanted), %d failed, %d begun late; p50 %s, p99 %s, longest %s",
		l.Done, l.Took.Round(100*time.Millisecond), l.Rate(), l.Wanted, l.Failed, l.Late, round(l.P50), round(l.P99), round(l.Max))
	if l.Fault != "" {
		s += "; the first failure: " + l.Fault
	}
	return s
}

func round(d time.Duration) time.Duration {
	if d > 10*time.Millisecond {
		return d.Round(time.Millisecond)
	}
	return d.Round(10 * time.Microsecond)
}

// callers is how many requests may be under way at once.
const callers = 128

// patience is how long one answer may take.
const patience = 30 * time.Second

// press keeps anonymized chats coming at a rate until release is called, which answers with what happened. Every answer is
// compared with its question.
func (g *Gateway) press(ctx context.Context, rate float64) (release func() Load, err error) {
	end, err := wire.NewEndpoint(g.base, "/chat/completions", g.key, g.trust)
	if err != nil {
		return nil, err
	}
	p := &pressure{rate: rate}
	var wg sync.WaitGroup
	conns := make([]*wire.Conn, callers)
	for i := range conns {
		conns[i] = wire.NewConn(end)
		if err := conns[i].Open(ctx); err != nil {
			return nil, err
		}
	}
	p.began = time.Now()
	for i, c := range conns {
		wg.Go(func() {
			p.call(ctx, c, prompt.New(uint64(p.began.UnixNano()), uint64(i)))
			c.Close()
		})
	}
	return func() Load {
		p.over.Store(true)
		wg.Wait()
		return p.sum()
	}, nil
}

// pressure is shared by the callers.
type pressure struct {
	rate  float64
	began time.Time
	turn  atomic.Int64
	over  atomic.Bool

	mu    sync.Mutex
	load  Load
	times []time.Duration
}

// call makes the requests whose turn comes, one after the other.
func (p *pressure) call(ctx context.Context, c *wire.Conn, from *prompt.Author) {
	var (
		mine  Load
		times []time.Duration
	)
	for !p.over.Load() && ctx.Err() == nil {
		due := p.began.Add(time.Duration(float64(p.turn.Add(1)-1) / p.rate * float64(time.Second)))
		body, want := from.One(prompt.Text{KB: 1, Pieces: 6}, prompt.Call{Model: model, Anonymize: true})
		if wait := time.Until(due); wait > 0 {
			time.Sleep(wait)
		} else if wait < -10*time.Millisecond {
			mine.Late++
		}
		mine.Done++
		if err := once(ctx, c, body, want); err != nil {
			c.Close()
			mine.Failed++
			if mine.Fault == "" {
				mine.Fault = fmt.Sprintf("%s into the run: %s", due.Sub(p.began).Round(time.Millisecond), err)
			}
			continue
		}
		times = append(times, time.Since(due))
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.load.Done, p.load.Failed, p.load.Late = p.load.Done+mine.Done, p.load.Failed+mine.Failed, p.load.Late+mine.Late
	if p.load.Fault == "" {
		p.load.Fault = mine.Fault
	}
	p.times = append(p.times, times...)
}

func once(ctx context.Context, c *wire.Conn, body, want []byte) error {
	if err := c.Send(ctx, body, time.Now().Add(patience)); err != nil {
		return err
	}
	same, err := c.Plain(want)
	if err == nil && !same {
		err = fmt.Errorf("the answer is not the question")
	}
	return err
}

func (p *pressure) sum() Load {
	l := p.load
	l.Wanted, l.Took = p.rate, time.Since(p.began)
	slices.Sort(p.times)
	l.P50, l.P99, l.Max = stat.Rank(p.times, 50), stat.Rank(p.times, 99), stat.Rank(p.times, 100)
	return l
}
