package plot

import (
	"encoding/xml"
	"io"
	"math"
	"strings"
	"testing"
)

// attributes reads a drawing as XML and gives the attributes of each element of a name.
func attributes(t *testing.T, svg, name string) (out []map[string]string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == name {
			m := map[string]string{}
			for _, a := range e.Attr {
				m[a.Name.Local] = a.Value
			}
			out = append(out, m)
		}
	}
}

func TestTicksAreRoundAndReachTheLargest(t *testing.T) {
	for _, largest := range []float64{0.003, 0.4, 1, 7.3, 99, 100, 123456} {
		got := ticks(largest)
		if last := got[len(got)-1]; got[0] != 0 || last < largest || last > 2*largest || len(got) < 3 || len(got) > 7 {
			t.Errorf("%g: %v", largest, got)
		}
	}
	for _, odd := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if got := ticks(odd); len(got) != 2 {
			t.Errorf("%g: %v", odd, got)
		}
	}
}

func TestBarsAreAsLongAsTheirValues(t *testing.T) {
	b := Bars{Title: "a < b & c", Unit: "ms", Parts: []string{"Envoy", "veil"}, Rows: []Bar{
		{Name: "1 KB"}, {Name: "alone", Values: []float64{1, 0}}, {Name: "both", Values: []float64{1, 3}, Aim: 2, Note: "4.0 ms"}}}
	var widths []string
	for _, r := range attributes(t, b.SVG(), "rect")[2:] { // the legend's come first
		widths = append(widths, r["width"])
	}
	if len(widths) != 4 || widths[0] != widths[2] || widths[1] != "0" {
		t.Errorf("widths are %v", widths)
	}
	if !strings.Contains(b.SVG(), "a &lt; b &amp; c") || !strings.Contains(b.SVG(), `class="aim"`) {
		t.Error("title or aim is missing")
	}
}

func TestLinesGoUpFromLeftToRight(t *testing.T) {
	l := Lines{Title: "gaps", Unit: "ms", Series: []Series{{Name: "none"}, {Name: "one", Values: []float64{5, 1, 9, 2, 10}}}}
	lines := attributes(t, l.SVG(), "polyline")
	if len(lines) != 1 {
		t.Fatalf("%d lines", len(lines))
	}
	p := strings.Fields(lines[0]["points"])
	if len(p) != points+1 || p[0] >= p[len(p)-1] {
		t.Errorf("%d points from %s to %s", len(p), p[0], p[len(p)-1])
	}
}
