package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"veil/extproc/bench/stat"
)

// otherMark is behind the names of the rows of -against.
const otherMark = " (other)"

// old is the options with the other build in the place of the one to measure.
func (o options) old() options {
	o.veil = o.against
	return o
}

// compare lets two builds of veil take turns, slice by slice, each with its own Envoy, and prints what differs: medians and
// least of the slices, and in how many of the rounds the new one took less. Nothing else can be told apart from what the
// machine does meanwhile.
func (e *environment) compare(ctx context.Context, o options) error {
	for _, s := range scenarios(o) {
		by, err := e.slices(ctx, s, o, func(string) {})
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		fmt.Printf("### %s\n\n| | | new | other | difference | less in |\n|---|---|---|---|---|---|\n", s.Name)
		for i, t := range e.targets {
			for j, u := range e.targets {
				if u.Name == t.Name+otherMark {
					fmt.Print(differences(t.Name, by[i], by[j]))
				}
			}
		}
		fmt.Println()
	}
	return nil
}

// differences are the lines of one way: new and old slices, in the order of the rounds.
func differences(name string, fresh, old []slice) string {
	var b strings.Builder
	for _, m := range []struct {
		name string
		of   func(slice) time.Duration
	}{
		{"CPU veil", func(s slice) time.Duration { return s.share("veil") }},
		{"CPU Envoy", func(s slice) time.Duration { return s.share("envoy") }},
		{"CPU sum", func(s slice) time.Duration { return s.share("veil") + s.share("envoy") }},
		{"p50", func(s slice) time.Duration { return stat.Median(s.latencies) }},
		{"p90", func(s slice) time.Duration { return stat.Percentile(s.latencies, 90) }},
		{"first event p50", func(s slice) time.Duration { return stat.Median(s.first) }},
		{"gap p99", func(s slice) time.Duration { return stat.Percentile(s.gaps, 99) }},
	} {
		var a, z []time.Duration
		less := 0
		for i := range fresh {
			a, z = append(a, m.of(fresh[i])), append(z, m.of(old[i]))
			if a[i] < z[i] {
				less++
			}
		}
		if len(a) == 0 || stat.Median(z) == 0 {
			continue
		}
		fmt.Fprintf(&b, "| %s | %s | %s, least %s | %s, least %s | %+.1f %%, least %+.1f %% | %d of %d |\n", name, m.name,
			fine(stat.Median(a)), fine(slices.Min(a)), fine(stat.Median(z)), fine(slices.Min(z)),
			percent(stat.Median(a), stat.Median(z)), percent(slices.Min(a), slices.Min(z)), less, len(a))
	}
	var allocs, kb [2][]float64
	for i, list := range [][]slice{fresh, old} {
		for _, s := range list {
			allocs[i] = append(allocs[i], s.veil[mallocs]/float64(max(s.requests, 1)))
			kb[i] = append(kb[i], s.veil[mallocBytes]/1024/float64(max(s.requests, 1)))
		}
	}
	fmt.Fprintf(&b, "| %s | allocations | %.0f, %.0f KB | %.0f, %.0f KB | | |\n", name,
		stat.Median(allocs[0]), stat.Median(kb[0]), stat.Median(allocs[1]), stat.Median(kb[1]))
	return b.String()
}

// share is a request's share of a process's CPU.
func (s slice) share(process string) time.Duration {
	return s.cpu[process] / time.Duration(max(s.requests, 1))
}

func fine(d time.Duration) string { return fmt.Sprintf("%.1f µs", float64(d)/1e3) }

func percent(a, b time.Duration) float64 { return 100 * (float64(a)/float64(b) - 1) }
