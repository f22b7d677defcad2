package main

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"veil/extproc/bench/prompt"
)

// slice is what one target did in one slice of time.
type slice struct {
	took     time.Duration
	requests int
	errors   int
	wrong    int    // answers that were not the message, byte for byte
	fault    string // the first error
	late     int    // requests that began after they were due since all callers were busy

	latencies []time.Duration // to the end of the answer
	first     []time.Duration // to the first event with text
	gaps      []time.Duration // between two events
	silences  []time.Duration // between two events with text
	delays    []time.Duration // of events, since the upstream was due to send them
	events    int             // received
	sent      int64           // events sent by the upstream
	tokens    int64           // tokens that the upstream saw

	cpu  map[string]time.Duration
	rss  map[string]int64
	veil counters
}

// runSlice puts the scenario's load on t for d, or until every caller has made its Count of calls.
func (e *environment) runSlice(ctx context.Context, t *target, s scenario, d time.Duration, seed uint64) (slice, error) {
	if s.Repeat {
		seed = 1
	}
	conns, err := t.connect(ctx, s.Concurrency)
	if err != nil {
		return slice{}, err
	}
	e.up.SetPace(s.Pace)
	callers := make([]*caller, s.Concurrency)
	for i := range callers {
		callers[i] = &caller{n: i, t: t, s: s, up: e.up, conn: conns[i], from: prompt.New(seed, uint64(i))}
	}
	if err := prepare(ctx, callers); err != nil {
		return slice{}, err
	}
	m, err := e.begin(ctx, t)
	if err != nil {
		return slice{}, err
	}
	var (
		wg    sync.WaitGroup
		turn  atomic.Int64
		start = time.Now()
	)
	for _, c := range callers {
		wg.Go(func() { c.run(ctx, start, start.Add(d), &turn) })
	}
	wg.Wait()
	out := slice{took: time.Since(start)}
	for _, c := range callers {
		out.add(c.out)
	}
	return out, m.end(ctx, &out)
}

// prepare makes what every caller needs before anything is measured.
func prepare(ctx context.Context, callers []*caller) error {
	var (
		wg   sync.WaitGroup
		mu   sync.Mutex
		fail error
	)
	for _, c := range callers {
		wg.Go(func() {
			if err := c.prepare(ctx); err != nil {
				mu.Lock()
				fail = err
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return fail
}

// add adds what another caller did.
func (s *slice) add(o slice) {
	s.requests += o.requests
	s.errors += o.errors
	s.wrong += o.wrong
	s.late += o.late
	s.events += o.events
	if s.fault == "" {
		s.fault = o.fault
	}
	s.latencies = append(s.latencies, o.latencies...)
	s.first = append(s.first, o.first...)
	s.gaps, s.silences = append(s.gaps, o.gaps...), append(s.silences, o.silences...)
	s.delays = append(s.delays, o.delays...)
}
