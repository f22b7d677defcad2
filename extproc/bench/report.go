package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// row is one target in one scenario: medians over the rounds.
type row struct {
	Target     string                   `json:"target"`
	Requests   int                      `json:"requests"`
	Errors     int                      `json:"errors"`
	Wrong      int                      `json:"wrong"`
	P50        time.Duration            `json:"p50_ns"`
	P90        time.Duration            `json:"p90_ns"`
	P99        time.Duration            `json:"p99_ns"`
	FirstEvent time.Duration            `json:"first_event_p50_ns"`
	PerSecond  float64                  `json:"per_second"`
	CPU        map[string]time.Duration `json:"cpu_per_request_ns"`
	RSS        map[string]int64         `json:"rss"`
}

type result struct {
	Scenario string `json:"scenario"`
	Rows     []row  `json:"rows"`
}

// measure alternates between the targets; another one goes first in each round.
func (e *environment) measure(ctx context.Context, s scenario, o options) (result, error) {
	by := make([][]slice, len(e.targets))
	for round := range o.rounds + 1 { // the first warms up
		for i := range e.targets {
			n := (i + round) % len(e.targets)
			d := o.slice
			if round == 0 {
				d = 300 * time.Millisecond
			}
			got := runSlice(ctx, e.targets[n], s, d, uint64(time.Now().UnixNano()))
			if ctx.Err() != nil {
				return result{}, ctx.Err()
			}
			if round > 0 {
				by[n] = append(by[n], got)
			}
		}
	}
	r := result{Scenario: s.name}
	for i, t := range e.targets {
		r.Rows = append(r.Rows, summarise(t.Name, by[i], o.slice))
	}
	return r, nil
}

func summarise(name string, list []slice, d time.Duration) row {
	r := row{Target: name, CPU: map[string]time.Duration{}, RSS: map[string]int64{}}
	var all, first []time.Duration
	cpu := map[string][]time.Duration{}
	for _, s := range list {
		r.Requests += s.Requests
		r.Errors += s.Errors
		r.Wrong += s.Wrong
		all, first = append(all, s.latencies...), append(first, s.first...)
		for p, c := range s.CPU {
			cpu[p] = append(cpu[p], c/time.Duration(max(s.Requests, 1)))
			r.RSS[p] = max(r.RSS[p], s.RSS[p])
		}
	}
	for p, c := range cpu {
		r.CPU[p] = percentile(c, 50)
	}
	r.P50, r.P90, r.P99 = percentile(all, 50), percentile(all, 90), percentile(all, 99)
	r.FirstEvent = percentile(first, 50)
	r.PerSecond = float64(r.Requests) / (d.Seconds() * float64(len(list)))
	return r
}

func percentile[T cmp.Ordered](x []T, p int) T {
	if len(x) == 0 {
		var zero T
		return zero
	}
	x = slices.Sorted(slices.Values(x))
	return x[min(len(x)*p/100, len(x)-1)]
}

// markdown is the result as a table. "added" is to the direct call, in the same run.
func (r result) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s\n\n", r.Scenario)
	b.WriteString("| target | p50 | added p50 | p90 | p99 | first event | CPU Envoy | CPU veil | CPU sum | RSS veil | requests/s | wrong | errors |\n")
	b.WriteString("|---|---|---|---|---|---|---|---|---|---|---|---|---|\n")
	for _, w := range r.Rows {
		sum := w.CPU["envoy"] + w.CPU["veil"]
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %.0f | %d | %d |\n", w.Target, ms(w.P50), ms(w.P50-r.Rows[0].P50), ms(w.P90), ms(w.P99),
			ms(w.FirstEvent), ms(w.CPU["envoy"]), ms(w.CPU["veil"]), ms(sum), mb(w.RSS["veil"]), w.PerSecond, w.Wrong, w.Errors)
	}
	return b.String()
}

func ms(d time.Duration) string {
	if d == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f ms", float64(d)/1e6)
}

func mb(n int64) string {
	if n == 0 {
		return "–"
	}
	return fmt.Sprintf("%d MB", n>>20)
}

func write(dir string, text []byte, results []result) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var b strings.Builder
	for _, r := range results {
		b.WriteString(r.markdown() + "\n")
	}
	if err := os.WriteFile(filepath.Join(dir, "bench.md"), []byte(b.String()), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "bench.json"), append(text, '\n'), 0o644)
}
