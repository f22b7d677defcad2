package main

import (
	"context"
	"time"

	"veil/extproc/bench/stat"
)

// row is one target in one scenario. Times are nanoseconds in JSON. CPU, allocations and cache hits are medians over the
// rounds, percentiles are of the calls of all rounds.
type row struct {
	Target   string `json:"target"`
	Requests int    `json:"requests"`
	Errors   int    `json:"errors"`
	Fault    string `json:"fault,omitempty"` // the first error
	Wrong    int    `json:"wrong"`
	Right    int    `json:"right"` // answers that were the message, byte for byte
	Late     int    `json:"late,omitempty"`

	P50 time.Duration `json:"p50"`
	P90 time.Duration `json:"p90"`
	P99 time.Duration `json:"p99"`

	First50 time.Duration `json:"first_p50,omitempty"`
	First99 time.Duration `json:"first_p99,omitempty"`
	Gap50   time.Duration `json:"gap_p50,omitempty"`
	Gap99   time.Duration `json:"gap_p99,omitempty"`
	Text99  time.Duration `json:"text_gap_p99,omitempty"` // between events with text: a token in pieces is held until it is whole
	Delay50 time.Duration `json:"delay_p50,omitempty"`    // of an event, since it was due at the upstream
	Delay99 time.Duration `json:"delay_p99,omitempty"`
	Events  int           `json:"events,omitempty"`
	Sent    int64         `json:"events_sent,omitempty"`

	PerSecond float64                  `json:"per_second"`
	CPU       map[string]time.Duration `json:"cpu_per_request"`
	Sum       time.Duration            `json:"cpu_sum"` // median of the rounds' sums
	RSS       map[string]int64         `json:"rss"`
	Tokens    float64                  `json:"tokens_per_request"` // that the upstream saw
	Allocs    float64                  `json:"allocs_per_request,omitempty"`
	AllocKB   float64                  `json:"alloc_kb_per_request,omitempty"`
	Hits      float64                  `json:"cache_hit_rate"` // 0 to 1
	counted   bool                     // veil's counters were read

	delays, gaps []time.Duration
}

type result struct {
	Scenario scenario `json:"scenario"`
	Rows     []row    `json:"rows"`
}

// row finds a target's row.
func (r result) row(name string) (row, bool) {
	for _, w := range r.Rows {
		if w.Target == name {
			return w, true
		}
	}
	return row{}, false
}

// measure runs a scenario on all targets and sums it up.
func (e *environment) measure(ctx context.Context, s scenario, o options, step func(string)) (result, error) {
	by, err := e.slices(ctx, s, o, step)
	if err != nil {
		return result{}, err
	}
	r := result{Scenario: s}
	for i, t := range e.targets {
		r.Rows = append(r.Rows, summarise(t.Name, by[i]))
	}
	return r, nil
}

// slices alternates between the targets; another one goes first in each round, and the first round warms up. It answers
// with the slices of each target.
func (e *environment) slices(ctx context.Context, s scenario, o options, step func(string)) ([][]slice, error) {
	by := make([][]slice, len(e.targets))
	for round := range o.rounds + 1 {
		for i := range e.targets {
			n := (i + round) % len(e.targets)
			t, d, how := e.targets[n], o.slice, s
			if round == 0 {
				d, how = 300*time.Millisecond, s.warm()
			}
			step(t.Name)
			got, err := e.runSlice(ctx, t, how, d, uint64(time.Now().UnixNano()))
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return nil, err
			}
			if round > 0 {
				by[n] = append(by[n], got)
			}
		}
	}
	for _, t := range e.targets {
		if s.Concurrency > 32 {
			t.close() // thousands of idle connections would be somebody else's memory
		}
	}
	return by, nil
}

// summarise makes one row of a target's slices.
func summarise(name string, list []slice) row {
	r := row{Target: name, CPU: map[string]time.Duration{}, RSS: map[string]int64{}}
	var (
		all, first, text, sums []time.Duration
		allocs, kb, shares     []float64
		took                   time.Duration
		tokens                 int64
		cpu                    = map[string][]time.Duration{}
	)
	for _, s := range list {
		r.Requests, r.Errors, r.Wrong, r.Late = r.Requests+s.requests, r.Errors+s.errors, r.Wrong+s.wrong, r.Late+s.late
		r.Events, r.Sent = r.Events+s.events, r.Sent+s.sent
		if r.Fault == "" {
			r.Fault = s.fault
		}
		took, tokens = took+s.took, tokens+s.tokens
		all, first = append(all, s.latencies...), append(first, s.first...)
		text = append(text, s.silences...)
		r.gaps, r.delays = append(r.gaps, s.gaps...), append(r.delays, s.delays...)
		var sum time.Duration
		for p, c := range s.cpu {
			cpu[p] = append(cpu[p], c/time.Duration(max(s.requests, 1)))
			sum += c
			r.RSS[p] = max(r.RSS[p], s.rss[p])
		}
		sums = append(sums, sum/time.Duration(max(s.requests, 1)))
		if s.veil != nil {
			r.counted = true
			n := float64(max(s.requests, 1))
			allocs, kb = append(allocs, s.veil[mallocs]/n), append(kb, s.veil[mallocBytes]/n/1024)
			shares = append(shares, s.veil[cacheHits]/max(1, s.veil[cacheHits]+s.veil[cacheMisses]))
		}
	}
	for p, c := range cpu {
		r.CPU[p] = stat.Median(c)
	}
	r.Right = r.Requests - r.Errors - r.Wrong
	r.Sum = stat.Median(sums)
	r.Allocs, r.AllocKB, r.Hits = stat.Median(allocs), stat.Median(kb), stat.Median(shares)
	r.P50, r.P90, r.P99 = stat.Percentile(all, 50), stat.Percentile(all, 90), stat.Percentile(all, 99)
	r.First50, r.First99 = stat.Percentile(first, 50), stat.Percentile(first, 99)
	r.Gap50, r.Gap99 = stat.Percentile(r.gaps, 50), stat.Percentile(r.gaps, 99)
	r.Text99 = stat.Percentile(text, 99)
	r.Delay50, r.Delay99 = stat.Percentile(r.delays, 50), stat.Percentile(r.delays, 99)
	if took > 0 {
		r.PerSecond = float64(r.Requests) / took.Seconds()
	}
	r.Tokens = float64(tokens) / float64(max(r.Requests, 1))
	return r
}
