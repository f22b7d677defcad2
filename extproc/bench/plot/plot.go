package plot

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
)

// Charts have this size; text is 12 pixels high.
const (
	width  = 720
	margin = 12
)

// style follows the reader's page. The colours are told apart by those who see no red or green (Okabe and Ito, 2008).
const style = `<style>
text{font:12px system-ui,sans-serif;fill:#24292f}.t{font-size:14px;font-weight:600}.m{fill:#57606a}.g{stroke:#d0d7de;stroke-width:1}.aim{stroke:#cf222e;stroke-width:2}
.c0{fill:#0072b2;stroke:#0072b2}.c1{fill:#e69f00;stroke:#e69f00}.c2{fill:#009e73;stroke:#009e73}.c3{fill:#cc79a7;stroke:#cc79a7}.c4{fill:#999;stroke:#999}.c5{fill:#56b4e9;stroke:#56b4e9}.l{fill:none;stroke-width:2}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.m{fill:#9198a1}.g{stroke:#3d444d}.aim{stroke:#ff7b72}}
</style>
`

const colours = 6

// canvas collects a drawing.
type canvas struct{ strings.Builder }

func (c *canvas) text(x, y float64, class, anchor, s string) {
	fmt.Fprintf(c, `<text x="%s" y="%s" class="%s" text-anchor="%s">%s</text>`+"\n", num(x), num(y), class, anchor, html.EscapeString(s))
}

func (c *canvas) line(class string, x1, y1, x2, y2 float64) {
	fmt.Fprintf(c, `<line class="%s" x1="%s" y1="%s" x2="%s" y2="%s"/>`+"\n", class, num(x1), num(y1), num(x2), num(y2))
}

func (c *canvas) rect(colour int, x, y, w, h float64) {
	fmt.Fprintf(c, `<rect class="c%d" stroke="none" x="%s" y="%s" width="%s" height="%s"/>`+"\n", colour%colours, num(x), num(y), num(w), num(h))
}

// legend names the colours from left to right.
func (c *canvas) legend(y float64, names []string) {
	x := float64(margin)
	for i, n := range names {
		c.rect(i, x, y-9, 10, 10)
		c.text(x+15, y, "", "start", n)
		x += 35 + wide(n)
	}
}

// page closes the drawing.
func (c *canvas) page(height float64, title string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %s" width="%d" height="%s" role="img" aria-label="%s">`+"\n",
		width, num(height), width, num(height), html.EscapeString(title)) + style + c.String() + "</svg>\n"
}

// wide is about how many pixels a text takes.
func wide(s string) float64 { return 6.6 * float64(len([]rune(s))) }

// num writes a length with a tenth of a pixel at most.
func num(x float64) string { return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64) }

// ticks are round values from 0 to at least the largest, five or so.
func ticks(largest float64) []float64 {
	if !(largest > 0) || math.IsInf(largest, 0) {
		return []float64{0, 1}
	}
	step := math.Pow(10, math.Floor(math.Log10(largest/4)))
	for _, f := range []float64{1, 2, 2.5, 5, 10} {
		if largest/(f*step) <= 5 {
			step *= f
			break
		}
	}
	var out []float64
	for i := 0; ; i++ {
		out = append(out, float64(i)*step)
		if out[i] >= largest*(1-1e-9) {
			return out
		}
	}
}

// label writes a tick without the noise of binary fractions.
func label(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }
