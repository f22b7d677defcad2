package plot

// Bars are horizontal bars in groups, each bar made of parts one behind the other.
type Bars struct {
	Title string
	Unit  string   // of the axis
	Parts []string // what the colours mean
	Rows  []Bar
}

// Bar is one row. A row without values is a heading of those below it.
type Bar struct {
	Name   string
	Values []float64 // one a part
	Aim    float64   // drawn as a mark; 0: none
	Note   string    // behind the bar
}

const (
	rowHeight = 22
	barHeight = 14
)

// SVG draws the chart.
func (b Bars) SVG() string {
	var c canvas
	left, largest := 0.0, 0.0
	for _, r := range b.Rows {
		if len(r.Values) > 0 {
			left = max(left, wide(r.Name))
		}
		largest = max(largest, r.sum(), r.Aim)
	}
	left += 2 * margin
	axis := ticks(largest)
	right := float64(width - margin - 140) // room for notes
	x := func(v float64) float64 { return left + (right-left)*v/axis[len(axis)-1] }
	c.text(margin, 22, "t", "start", b.Title)
	c.legend(44, b.Parts)
	top := 56.0
	bottom := top + float64(len(b.Rows))*rowHeight + 4
	for _, t := range axis {
		c.line("g", x(t), top, x(t), bottom)
		c.text(x(t), bottom+15, "m", "middle", label(t))
	}
	c.text(right+24, bottom+15, "m", "start", b.Unit)
	for i, r := range b.Rows {
		y := top + float64(i)*rowHeight + 4
		if len(r.Values) == 0 {
			c.text(margin, y+barHeight-2, "m", "start", r.Name)
			continue
		}
		c.text(left-6, y+barHeight-3, "", "end", r.Name)
		at := 0.0
		for n, v := range r.Values {
			c.rect(n, x(at), y, x(at+v)-x(at), barHeight)
			at += v
		}
		if r.Aim > 0 {
			c.line("aim", x(r.Aim), y-2, x(r.Aim), y+barHeight+2)
		}
		c.text(max(x(at), x(r.Aim))+6, y+barHeight-3, "m", "start", r.Note)
	}
	return c.page(bottom+28, b.Title)
}

func (r Bar) sum() (s float64) {
	for _, v := range r.Values {
		s += v
	}
	return s
}
