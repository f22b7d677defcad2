package plot

import (
	"fmt"
	"slices"
	"strings"
)

// Lines are curves of shares: how much of each series is at most x.
type Lines struct {
	Title  string
	Unit   string // of the x axis
	Series []Series
}

// Series is one curve of measurements in any order.
type Series struct {
	Name   string
	Values []float64
}

const points = 100 // of a curve

// SVG draws the curves from nothing to their 99.5th percentile: single outliers would squeeze the rest.
func (l Lines) SVG() string {
	var (
		c       canvas
		names   []string
		largest float64
	)
	sorted := make([][]float64, len(l.Series))
	for i, s := range l.Series {
		names = append(names, s.Name)
		sorted[i] = slices.Sorted(slices.Values(s.Values))
		if n := len(sorted[i]); n > 0 {
			largest = max(largest, sorted[i][min(n-1, n*995/1000)])
		}
	}
	const left, right, top, bottom = 52.0, width - margin - 60.0, 60.0, 280.0
	axis := ticks(largest)
	x := func(v float64) float64 { return left + (right-left)*v/axis[len(axis)-1] }
	y := func(share float64) float64 { return bottom - (bottom-top)*share }
	c.text(margin, 22, "t", "start", l.Title)
	c.legend(44, names)
	for _, t := range axis {
		c.line("g", x(t), top, x(t), bottom)
		c.text(x(t), bottom+16, "m", "middle", label(t))
	}
	c.text(right+24, bottom+16, "m", "start", l.Unit)
	for _, share := range []float64{0, .25, .5, .75, .99} {
		c.line("g", left, y(share), right, y(share))
		c.text(left-6, y(share)+4, "m", "end", fmt.Sprintf("%.0f %%", share*100))
	}
	for i, s := range sorted {
		if len(s) == 0 {
			continue
		}
		var path strings.Builder
		for n := range points + 1 {
			at := min(len(s)-1, n*(len(s)-1)*995/(1000*points))
			fmt.Fprintf(&path, "%s,%s ", num(x(s[at])), num(y(float64(at+1)/float64(len(s)))))
		}
		fmt.Fprintf(&c, `<polyline class="c%d l" points="%s"/>`+"\n", i%colours, strings.TrimSpace(path.String()))
	}
	return c.page(bottom+30, l.Title)
}
