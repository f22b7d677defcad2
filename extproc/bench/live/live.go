package live

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"veil/extproc/bench/prompt"
	"veil/extproc/bench/stat"
	"veil/extproc/bench/wire"
)

// Outcome is what a run was.
type Outcome struct {
	Load     Load
	Kinds    []Kind // of changes
	Streams  int    // that were open all the time
	Cut      int    // of them, ended too early, or with another text
	Fault    string // the first of those
	Upgrades int
	Longest  time.Duration // from the start of a new veil to the end of the old one
}

// Kind is how often a kind of change was made, and how long it took until a new request saw it.
type Kind struct {
	Name string
	Made int
	P50  time.Duration
	Max  time.Duration
}

// Err says what was lost, nil for nothing.
func (o Outcome) Err() error {
	var err error
	if o.Load.Failed > 0 {
		err = fmt.Errorf("%d of %d requests failed, the first %s", o.Load.Failed, o.Load.Done, o.Load.Fault)
	}
	if o.Cut > 0 {
		err = errors.Join(err, fmt.Errorf("%d of %d streams were cut, the first: %s", o.Cut, o.Streams, o.Fault))
	}
	return err
}

// String says it in lines.
func (o Outcome) String() string {
	var b strings.Builder
	if o.Load.Done > 0 {
		fmt.Fprintf(&b, "- %s\n", o.Load)
	}
	if o.Streams > 0 {
		fmt.Fprintf(&b, "- %d streams of one event every 100 ms each: %d cut\n", o.Streams, o.Cut)
	}
	if o.Fault != "" {
		fmt.Fprintf(&b, "- the first of them: %s\n", o.Fault)
	}
	if o.Upgrades > 0 {
		fmt.Fprintf(&b, "- %d upgrades, the longest %s from the start of the new veil to the end of the old one\n", o.Upgrades, round(o.Longest))
	}
	for _, k := range o.Kinds {
		fmt.Fprintf(&b, "- %s: changed %d times, seen by a new request after %s (median), %s (longest)\n", k.Name, k.Made, round(k.P50), round(k.Max))
	}
	return b.String()
}

// Reloads changes catalogue, prices, plans, detectors and certificate in turn, each as soon as the one before was seen, for
// the time d under a load of rate requests a second.
func (g *Gateway) Reloads(ctx context.Context, rate float64, d time.Duration) (Outcome, error) {
	release, err := g.press(ctx, rate)
	if err != nil {
		return Outcome{}, err
	}
	kinds, err := g.reload(ctx, time.Now().Add(d))
	return Outcome{Load: release(), Kinds: kinds}, err
}

// reload makes changes until the end, and each kind at least once.
func (g *Gateway) reload(ctx context.Context, end time.Time) ([]Kind, error) {
	list := changes()
	took := make([][]time.Duration, len(list))
	client := g.client()
	defer client.CloseIdleConnections()
	for n := 0; n < len(list) || time.Now().Before(end); n++ {
		d, err := g.apply(ctx, list[n%len(list)], client)
		if err != nil {
			return nil, err
		}
		took[n%len(list)] = append(took[n%len(list)], d)
	}
	var kinds []Kind
	for i, c := range list {
		kinds = append(kinds, Kind{c.kind, len(took[i]), stat.Median(took[i]), stat.Percentile(took[i], 100)})
	}
	return kinds, nil
}

// Streams keeps n streams open for the time d while everything is changed in turn. Envoy's drain time is 1 s, so a listener
// that changed would cut them.
func (g *Gateway) Streams(ctx context.Context, n int, d time.Duration) (Outcome, error) {
	const gap = 100 * time.Millisecond
	g.up.SetPace(wire.Pace{Events: int(d / gap), Gap: gap})
	end, err := wire.NewEndpoint(g.base, "/chat/completions", g.key, g.trust)
	if err != nil {
		return Outcome{}, err
	}
	var (
		wg    sync.WaitGroup
		mu    sync.Mutex
		begun atomic.Int64
		out   = Outcome{Streams: n}
	)
	for i := range n {
		wg.Go(func() {
			c := wire.NewConn(end)
			defer c.Close()
			body, want := prompt.New(uint64(time.Now().UnixNano()), uint64(i)).One(prompt.Text{KB: 1, Pieces: 6}, prompt.Call{Model: model, Stream: true, Anonymize: true})
			err := c.Send(ctx, body, time.Now().Add(d+patience))
			var s wire.Stream
			if err == nil {
				first := true
				s, err = c.Stream(want, func(wire.Event) {
					if first {
						first = false
						begun.Add(1)
					}
				})
			}
			if err == nil && !s.Same {
				err = errors.New("the answer is not the question")
			}
			if err != nil {
				mu.Lock()
				defer mu.Unlock()
				if out.Cut++; out.Fault == "" {
					out.Fault = err.Error()
				}
			}
		})
	}
	for wait := time.Now(); begun.Load() < int64(n) && time.Since(wait) < patience && ctx.Err() == nil; {
		time.Sleep(20 * time.Millisecond)
	}
	kinds, err := g.reload(ctx, time.Now().Add(d-2*time.Second))
	out.Kinds = kinds
	wg.Wait()
	return out, err
}

// Upgrades replaces veil so many times, a second apart, under a load of rate requests a second.
func (g *Gateway) Upgrades(ctx context.Context, rate float64, times int) (Outcome, error) {
	release, err := g.press(ctx, rate)
	if err != nil {
		return Outcome{}, err
	}
	out := Outcome{}
	for range times {
		select {
		case <-ctx.Done():
			return out, ctx.Err()
		case <-time.After(time.Second):
		}
		began := time.Now()
		if err := g.replace(ctx); err != nil {
			out.Load = release()
			return out, err
		}
		out.Upgrades++
		out.Longest = max(out.Longest, time.Since(began))
	}
	time.Sleep(time.Second)
	out.Load = release()
	return out, nil
}
