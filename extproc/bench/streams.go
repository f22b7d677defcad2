package main

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"veil/extproc/bench/prompt"
	"veil/extproc/bench/stat"
	"veil/extproc/bench/wire"
)

// window is how long the open streams are looked at, and opening how long they get to open.
const (
	window  = 20 * time.Second
	opening = 3 * time.Minute
)

// streams opens many streams of one event a second through Envoy alone and through veil, and looks at them once all are open.
func streams(ctx context.Context, e *environment, o options) ([]figure, error) {
	var out []figure
	for _, name := range []string{aloneRow, mainRow} {
		m, err := e.many(ctx, e.target(name), o.streams)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if name == aloneRow {
			out = append(out, figure{Name: "lateness of an event through Envoy alone, p99", Value: milli(stat.Percentile(m.delays, 99)), Unit: "ms", Note: m.note()})
			continue
		}
		out = append(out,
			figure{Name: streamDelay, Value: milli(stat.Percentile(m.delays, 99)), Unit: "ms", Note: m.note()},
			figure{Name: streamRSS, Value: megabytes(m.rss["veil"]), Unit: "MB", Note: fmt.Sprintf("%d streams: %s heap, %s stacks of %.0f goroutines; Envoy has %s", o.streams,
				mb(int64(m.veil[heapBytes])), mb(int64(m.veil[stackBytes])), m.veil[goroutines], mb(m.rss["envoy"]))},
			figure{Name: "file descriptors of veil with many streams open", Value: float64(m.files["veil"]), Note: fmt.Sprintf("Envoy has %d: one to the client and one to the upstream for each", m.files["envoy"])})
	}
	return out, nil
}

// crowd is what many streams were while they were looked at.
type crowd struct {
	n      int
	opened time.Duration // until all were open
	delays []time.Duration
	rss    map[string]int64
	files  map[string]int
	cpu    map[string]time.Duration // a second
	veil   counters
}

func (c crowd) note() string {
	return fmt.Sprintf("%d streams, 1 event a second each, %d events; p50 %s; opened in %s; CPU: Envoy %.0f %%, veil %.0f %% of a core",
		c.n, len(c.delays), ms(stat.Percentile(c.delays, 50)), c.opened.Round(100*time.Millisecond), 100*c.cpu["envoy"].Seconds(), 100*c.cpu["veil"].Seconds())
}

// many opens n streams on t and watches them for the window. It fails when one is refused, cut or wrong.
func (e *environment) many(ctx context.Context, t *target, n int) (crowd, error) {
	const events = 600 // longer than all of this takes
	s := scenario{KB: 1, Density: normal, Stream: true, Concurrency: n, Pace: wire.Pace{Events: events, Gap: time.Second}}
	began := time.Now()
	conns, err := t.connect(ctx, n)
	if err != nil {
		return crowd{}, err
	}
	defer t.close()
	e.up.SetPace(s.Pace)
	h := &hearers{up: e.up, places: make(chan struct{}, 32)}
	var wg sync.WaitGroup
	for i, c := range conns {
		wg.Go(func() {
			h.places <- struct{}{}
			body, want := prompt.New(uint64(began.UnixNano()), uint64(i)).One(s.text(), t.asks(s))
			h.hear(ctx, c, body, want)
		})
	}
	for h.open.Load() < int64(n) && h.failed() == nil && time.Since(began) < opening && ctx.Err() == nil {
		time.Sleep(50 * time.Millisecond)
	}
	out := crowd{n: n, opened: time.Since(began)}
	time.Sleep(2 * time.Second) // what opening left behind
	h.watch(ctx, t, &out)
	if t.admin != "" {
		out.veil, err = scrape(ctx, t.admin)
	}
	if e := h.failed(); e != nil {
		err = e
	}
	if open := h.open.Load(); err == nil && open < int64(n) {
		err = fmt.Errorf("%d of %d streams were open after %s", open, n, out.opened)
	}
	h.over.Store(true)
	for _, c := range conns {
		c.Shut()
	}
	wg.Wait()
	out.delays = h.delays
	return out, err
}

// hearers are the callers of many streams that are open at once.
type hearers struct {
	up       *wire.Upstream
	places   chan struct{} // requests on their way at once
	open     atomic.Int64  // streams whose first event came
	watching atomic.Bool   // delays are noted
	over     atomic.Bool   // a stream may end now

	mu     sync.Mutex
	delays []time.Duration
	fail   error // of the first stream that ended before
}

// hear sends one request, which has its place, and hears its stream to the end.
func (h *hearers) hear(ctx context.Context, c *wire.Conn, body, want []byte) {
	var delays []time.Duration
	up := false
	err := c.Send(ctx, body, time.Now().Add(opening+window+patience))
	if err == nil {
		_, err = c.Stream(want, func(ev wire.Event) {
			if !up {
				up = true
				h.open.Add(1)
				<-h.places
			}
			if h.watching.Load() {
				delays = append(delays, time.Duration(h.up.Clock(ev.Came)-ev.Sent))
			}
		})
	}
	if !up {
		<-h.places
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.delays = append(h.delays, delays...)
	if !h.over.Load() && h.fail == nil {
		h.fail = fmt.Errorf("a stream ended: %w", err)
	}
}

// failed is why a stream ended before its time, nil if none did.
func (h *hearers) failed() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.fail
}

// watch notes delays for the window, and what t's processes took and have at its end.
func (h *hearers) watch(ctx context.Context, t *target, out *crowd) {
	cpu := map[string]time.Duration{}
	for name, pid := range t.pids {
		cpu[name] = cpuOf(pid)
	}
	h.watching.Store(true)
	for range window / time.Second {
		if h.failed() != nil || ctx.Err() != nil {
			break
		}
		time.Sleep(time.Second)
	}
	h.watching.Store(false)
	out.rss, out.files, out.cpu = map[string]int64{}, map[string]int{}, map[string]time.Duration{}
	for name, pid := range t.pids {
		out.rss[name], out.files[name], out.cpu[name] = rssOf(pid), filesOf(pid), (cpuOf(pid)-cpu[name])/(window/time.Second)
	}
}
