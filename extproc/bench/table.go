package main

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// column is one column of a table: what a row shows beside the direct call and Envoy alone, "" for nothing.
type column struct {
	name string
	cell func(r, direct, alone row) string
}

func columns() []column {
	return slices.Concat(waits(), costs(), counts())
}

// waits are the columns of times.
func waits() []column {
	toDirect := func(direct, _ row) row { return direct }
	toAlone := func(_, alone row) row { return alone }
	return []column{
		wait("p50", func(r row) time.Duration { return r.P50 }, toDirect),
		wait("p90", func(r row) time.Duration { return r.P90 }, toDirect),
		wait("p99", func(r row) time.Duration { return r.P99 }, toDirect),
		wait("first event p50", func(r row) time.Duration { return r.First50 }, toAlone),
		wait("first event p99", func(r row) time.Duration { return r.First99 }, toAlone),
		wait("gap p50", func(r row) time.Duration { return r.Gap50 }, toAlone),
		wait("gap p99", func(r row) time.Duration { return r.Gap99 }, toAlone),
		wait("text gap p99", func(r row) time.Duration { return r.Text99 }, toAlone),
		wait("lateness p99", func(r row) time.Duration { return r.Delay99 }, toAlone),
	}
}

// wait is the column of one time and how much longer it is than that of the row it is compared to.
func wait(name string, of func(row) time.Duration, base func(direct, alone row) row) column {
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

// costs are the columns of processor time and memory.
func costs() []column {
	return []column{
		{"CPU Envoy", func(r, _, _ row) string { return micros(r.CPU["envoy"]) }},
		{"CPU veil", func(r, _, _ row) string { return micros(r.CPU["veil"]) }},
		{"CPU peer", func(r, _, _ row) string { return micros(r.CPU["peer"]) }},
		{"CPU sum", func(r, _, alone row) string {
			if r.Sum == 0 || alone.Sum == 0 {
				return micros(r.Sum)
			}
			return fmt.Sprintf("%s (%.1f×)", micros(r.Sum), float64(r.Sum)/float64(alone.Sum))
		}},
		given("allocations", func(r row) bool { return r.counted }, func(r row) string { return fmt.Sprintf("%.0f, %.0f KB", r.Allocs, r.AllocKB) }),
		{"RSS Envoy", func(r, _, _ row) string { return mb(r.RSS["envoy"]) }},
		{"RSS veil", func(r, _, _ row) string { return mb(r.RSS["veil"] + r.RSS["peer"]) }},
	}
}

// counts are the columns of what was counted.
func counts() []column {
	always := func(row) bool { return true }
	return []column{
		given("cache hits", func(r row) bool { return r.counted && r.Tokens != 0 }, func(r row) string { return fmt.Sprintf("%.0f %%", 100*r.Hits) }),
		given("tokens", func(r row) bool { return r.Tokens != 0 }, func(r row) string { return fmt.Sprintf("%.1f", r.Tokens) }),
		given("events passed on", func(r row) bool { return r.Sent != 0 }, func(r row) string { return fmt.Sprintf("%d of %d", r.Events, r.Sent) }),
		given("requests/s", always, func(r row) string { return fmt.Sprintf("%.0f", r.PerSecond) }),
		given("right", always, func(r row) string { return fmt.Sprint(r.Right) }),
		given("wrong", always, func(r row) string { return fmt.Sprint(r.Wrong) }),
		given("errors", always, func(r row) string { return fmt.Sprint(r.Errors) }),
		given("begun late", func(r row) bool { return r.Late != 0 }, func(r row) string { return fmt.Sprint(r.Late) }),
	}
}

// given is a column of rows that have something to show in it.
func given(name string, has func(row) bool, cell func(row) string) column {
	return column{name, func(r, _, _ row) string {
		if !has(r) {
			return ""
		}
		return cell(r)
	}}
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
