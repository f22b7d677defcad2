package main

import (
	"fmt"
	"slices"
	"time"

	"veil/extproc/bench/plot"
)

// draw makes the plots of what was measured.
func (r *report) draw() {
	for file, x := range map[string]struct {
		title string
		of    []string
	}{
		"cpu.svg":      {"CPU of one request", []string{atOnce, repeated, second, fast}},
		"cpu-long.svg": {"CPU of one longer request", []string{page, paced}},
		"cpu-book.svg": {"CPU of one request of 1 MB", []string{book}},
	} {
		r.plot(file, r.cpuOf(x.title, x.of))
	}
	wait := plot.Bars{Title: "Time of one request of 1 KB", Unit: "ms", Parts: []string{"half are faster", "one of ten is slower", "one of a hundred is slower"}}
	for _, x := range r.Results {
		if x.Scenario.KB != 1 || x.Scenario.Stream || x.Scenario.Repeat || x.Scenario.Concurrency > 16 || x.Scenario.Density != normal {
			continue
		}
		wait.Rows = append(wait.Rows, plot.Bar{Name: x.Scenario.Name})
		for _, w := range x.Rows {
			wait.Rows = append(wait.Rows, plot.Bar{Name: w.Target, Values: []float64{milli(w.P50), milli(w.P90 - w.P50), milli(w.P99 - w.P90)},
				Note: fmt.Sprintf("%.1f, %.1f, %.1f ms", milli(w.P50), milli(w.P90), milli(w.P99))})
		}
	}
	r.plot("latency.svg", wait)
	for _, x := range r.Results {
		if x.Scenario.Name == paced {
			gaps := plot.Lines{Title: "Time between two events that were sent 10 ms apart, 64 streams", Unit: "ms"}
			for _, w := range x.Rows {
				gaps.Series = append(gaps.Series, plot.Series{Name: w.Target, Values: millis(w.gaps)})
			}
			r.plots["gaps.svg"] = gaps.SVG()
		}
	}
}

// cpuOf is the CPU of each target in some scenarios, which should have the same order of size.
func (r *report) cpuOf(title string, names []string) plot.Bars {
	b := plot.Bars{Title: title, Unit: "ms", Parts: []string{"Envoy", "veil"}}
	for _, x := range r.Results {
		if !slices.Contains(names, x.Scenario.Name) {
			continue
		}
		b.Rows = append(b.Rows, plot.Bar{Name: x.Scenario.Name})
		for _, w := range x.Rows {
			if w.Target == directRow {
				continue
			}
			b.Rows = append(b.Rows, plot.Bar{Name: w.Target, Values: []float64{milli(w.CPU["envoy"]), milli(w.CPU["veil"] + w.CPU["peer"])},
				Aim: aimOf(x.Scenario.Name, w.Target), Note: fmt.Sprintf("%s ms", trim(milli(w.Sum)))})
		}
	}
	return b
}

// plot keeps a chart that has something to show.
func (r *report) plot(name string, b plot.Bars) {
	if len(b.Rows) > 0 {
		r.plots[name] = b.SVG()
	}
}

// aimOf is the aim of the bar of a scenario and a target, 0 for none.
func aimOf(scenario, target string) float64 {
	for _, c := range cpuAims() {
		if c.scenario == scenario && c.target == target {
			return c.most
		}
	}
	return 0
}

func millis(list []time.Duration) []float64 {
	out := make([]float64, len(list))
	for i, d := range list {
		out[i] = milli(d)
	}
	return out
}
