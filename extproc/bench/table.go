package main

import (
	"fmt"
	"strings"
	"time"
)

// column is one column of a table: what a row shows beside the direct call and Envoy alone, "" for nothing.
type column struct {
	name string
	cell func(r, direct, alone row) string
}

func columns() []column {
	times := func(name string, of func(row) time.Duration, base func(direct, alone row) row) column {
		return column{name, func(r, direct, alone row) string {
			b := base(direct, alone)
			if of(r) == 0 {
				return ""
			}
			if r.Target == b.Target || b.Target == "" {
				return ms(of(r))
			}
			return fmt.Sprintf("%s (%+.2f)", ms(of(r)), float64(of(r)-of(b))/1e6)
		}}
	}
	toDirect := func(direct, _ row) row { return direct }
	toAlone := func(_, alone row) row { return alone }
	count := func(name string, of func(row) int, always bool) column {
		return column{name, func(r, _, _ row) string {
			if of(r) == 0 && !always {
				return ""
			}
			return fmt.Sprint(of(r))
		}}
	}
	return []column{
		times("p50", func(r row) time.Duration { return r.P50 }, toDirect),
		times("p90", func(r row) time.Duration { return r.P90 }, toDirect),
		times("p99", func(r row) time.Duration { return r.P99 }, toDirect),
		times("first event p50", func(r row) time.Duration { return r.First50 }, toAlone),
		times("first event p99", func(r row) time.Duration { return r.First99 }, toAlone),
		times("gap p50", func(r row) time.Duration { return r.Gap50 }, toAlone),
		times("gap p99", func(r row) time.Duration { return r.Gap99 }, toAlone),
		times("text gap p99", func(r row) time.Duration { return r.Text99 }, toAlone),
		times("lateness p99", func(r row) time.Duration { return r.Delay99 }, toAlone),
		{"CPU Envoy", func(r, _, _ row) string { return micros(r.CPU["envoy"]) }},
		{"CPU veil", func(r, _, _ row) string { return micros(r.CPU["veil"]) }},
		{"CPU peer", func(r, _, _ row) string { return micros(r.CPU["peer"]) }},
		{"CPU sum", func(r, _, alone row) string {
			if r.Sum == 0 || alone.Sum == 0 {
				return micros(r.Sum)
			}
			return fmt.Sprintf("%s (%.1f×)", micros(r.Sum), float64(r.Sum)/float64(alone.Sum))
		}},
		{"allocations", func(r, _, _ row) string {
			if !r.counted {
				return ""
			}
			return fmt.Sprintf("%.0f, %.0f KB", r.Allocs, r.AllocKB)
		}},
		{"RSS Envoy", func(r, _, _ row) string { return mb(r.RSS["envoy"]) }},
		{"RSS veil", func(r, _, _ row) string { return mb(r.RSS["veil"] + r.RSS["peer"]) }},
		{"cache hits", func(r, _, _ row) string {
			if !r.counted || r.Tokens == 0 {
				return ""
			}
			return fmt.Sprintf("%.0f %%", 100*r.Hits)
		}},
		{"tokens", func(r, _, _ row) string {
			if r.Tokens == 0 {
				return ""
			}
			return fmt.Sprintf("%.1f", r.Tokens)
		}},
		{"events passed on", func(r, _, _ row) string {
			if r.Sent == 0 {
				return ""
			}
			return fmt.Sprintf("%d of %d", r.Events, r.Sent)
		}},
		{"requests/s", func(r, _, _ row) string { return fmt.Sprintf("%.0f", r.PerSecond) }},
		count("right", func(r row) int { return r.Right }, true),
		count("wrong", func(r row) int { return r.Wrong }, true),
		count("errors", func(r row) int { return r.Errors }, true),
		count("begun late", func(r row) int { return r.Late }, false),
	}
}

// markdown is the result as a table with the columns that have something in them.
func (r result) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s\n\n%s.\n\n", r.Scenario.Name, r.Scenario.about())
	direct, _ := r.row(directRow)
	alone, _ := r.row(aloneRow)
	names, rule := "| |", "|---|"
	lines := make([]string, len(r.Rows))
	for _, c := range columns() {
		cells, any := make([]string, len(r.Rows)), false
		for i, w := range r.Rows {
			cells[i] = c.cell(w, direct, alone)
			any = any || cells[i] != ""
		}
		if !any {
			continue
		}
		names, rule = names+" "+c.name+" |", rule+"---|"
		for i, s := range cells {
			if s == "" {
				s = "–"
			}
			lines[i] += " " + s + " |"
		}
	}
	fmt.Fprintf(&b, "%s\n%s\n", names, rule)
	for i, w := range r.Rows {
		fmt.Fprintf(&b, "| %s |%s\n", w.Target, lines[i])
	}
	for _, w := range r.Rows {
		if w.Fault != "" {
			fmt.Fprintf(&b, "\n%s, first error: %s\n", w.Target, w.Fault)
		}
	}
	return b.String()
}

func ms(d time.Duration) string { return fmt.Sprintf("%.2f ms", float64(d)/1e6) }

func micros(d time.Duration) string {
	switch {
	case d == 0:
		return ""
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%d µs", d/time.Microsecond)
	}
	return fmt.Sprintf("%.1f ms", float64(d)/1e6)
}

func mb(n int64) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d MB", n>>20)
}
