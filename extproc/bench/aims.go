package main

import (
	"fmt"
	"strings"
	"time"
)

// aim is what a figure should be and what it is.
type aim struct {
	What    string  `json:"what"`
	Most    float64 `json:"most,omitempty"`  // not more than this, or
	Least   float64 `json:"least,omitempty"` // not less
	Value   float64 `json:"value"`
	Unit    string  `json:"unit"`
	Reached bool    `json:"reached"`
}

// Names of figures that the aims look for.
const (
	idleRSS       = "RSS of veil, idle"
	streamRSS     = "RSS of veil with many streams open"
	streamDelay   = "lateness of an event with many streams open, p99"
	coreGain      = "throughput on two cores to one"
	cancelled     = "work goes on after the client left, longest"
	refusedUnread = "bytes of the body sent when a refused key had its answer"
)

// cpuAim is what a call of a scenario by a target may take of the processor, in milliseconds.
type cpuAim struct {
	what, scenario, target string
	most                   float64
}

func cpuAims() []cpuAim {
	return []cpuAim{
		{"1 KB anonymized, 16 under way", atOnce, mainRow, 0.40},
		{"1 KB without anonymize, 16 under way", atOnce, plainRow, 0.30},
		{"1 KB repeated", repeated, mainRow, 0.33},
		{"32 KB anonymized", page, mainRow, 4},
		{"second turn after 32 KB", second, mainRow, 1},
		{"1 MB anonymized, alone", book, mainRow, 100},
		{"stream of 218 events without delays", fast, mainRow, 2},
		{"paced stream of 272 events, 64 under way", paced, mainRow, 9},
	}
}

// aims are those whose figures were measured.
func (r *report) aims() []aim {
	var out []aim
	most := func(what string, most, value float64, unit string) {
		out = append(out, aim{What: what, Most: most, Value: value, Unit: unit, Reached: value <= most})
	}
	with := func(scenario, target string, use func(w, alone, direct row)) {
		for _, x := range r.Results {
			w, ok := x.row(target)
			if x.Scenario.Name != scenario || !ok {
				continue
			}
			alone, _ := x.row(aloneRow)
			direct, _ := x.row(directRow)
			use(w, alone, direct)
		}
	}
	for _, c := range cpuAims() {
		with(c.scenario, c.target, func(w, _, _ row) { most("CPU, "+c.what, c.most, milli(w.Sum), "ms") })
	}
	with(spread, mainRow, func(w, _, direct row) {
		most("p50 added, 1 KB anonymized, 200 requests/s, up to 16 under way", 0.8, milli(w.P50-direct.P50), "ms")
	})
	with(atOnce, mainRow, func(w, _, direct row) {
		most("p50 added, 1 KB anonymized, 16 callers without a pause", 0.8, milli(w.P50-direct.P50), "ms")
	})
	with(book, mainRow, func(w, _, direct row) { most("p50 added, 1 MB anonymized, alone", 130, milli(w.P50-direct.P50), "ms") })
	with(paced, mainRow, func(w, alone, _ row) {
		most("gap p99 beyond Envoy alone, paced", 3, milli(w.Gap99-alone.Gap99), "ms")
		most("first event p50 beyond Envoy alone, paced", 1.5, milli(w.First50-alone.First50), "ms")
		most("events not passed on, paced", 0, float64(w.Sent)-float64(w.Events), "")
	})
	for _, f := range r.Figures {
		switch f.Name {
		case idleRSS:
			most(f.Name, 80, f.Value, f.Unit)
		case streamRSS:
			most(f.Name, 250, f.Value, f.Unit)
		case streamDelay:
			most(f.Name, 50, f.Value, f.Unit)
		case cancelled:
			most(f.Name, 10, f.Value, f.Unit)
		case refusedUnread:
			most(f.Name, 0, f.Value, f.Unit)
		case coreGain:
			out = append(out, aim{What: f.Name, Least: 1.7, Value: f.Value, Unit: f.Unit, Reached: f.Value >= 1.7})
		}
	}
	return out
}

func milli(d time.Duration) float64 { return float64(d) / 1e6 }

// reach is the aims as a table.
func (r *report) reach() string {
	if len(r.Aims) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("| aim | wanted | measured | |\n|---|---|---|---|\n")
	for _, a := range r.Aims {
		want, verdict := "≤ "+trim(a.Most), "reached"
		if a.Least > 0 {
			want = "≥ " + trim(a.Least)
		}
		if !a.Reached {
			verdict = fmt.Sprintf("**not reached**, %.1f×", a.ratio())
			if a.Most == 0 {
				verdict = "**not reached**"
			}
		}
		fmt.Fprintf(&b, "| %s | %s %s | %s %s | %s |\n", a.What, want, a.Unit, trim(a.Value), a.Unit, verdict)
	}
	return b.String()
}

// ratio is how many times the value is what it should be at most, or should be at least.
func (a aim) ratio() float64 {
	if a.Least > 0 {
		return a.Least / max(a.Value, 1e-9)
	}
	return a.Value / max(a.Most, 1e-9)
}

// trim writes a number with the digits that matter.
func trim(x float64) string {
	switch {
	case x == float64(int64(x)):
		return fmt.Sprintf("%.0f", x)
	case x < 10 && x > -10:
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("%.1f", x)
}
