// Package chart draws measures as pictures: groups of bars, as SVG.
//
// The same numbers give the same bytes. The package knows nothing of what is measured.
package chart

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// Series is one colour of bars: a value for each group. A value that is not a number has no bar.
type Series struct {
	Name   string
	Values []float64
}

// Bars is a chart of groups of bars.
type Bars struct {
	Title  string
	Groups []string
	Series []Series
	Top    float64 // the value at the upper edge; 0: a little over the largest
	Aim    float64 // a dashed line at this value; 0: none
	Format string  // how a value is written above its bar, as fmt has it; default %.2f
}

// The measures of the picture, in pixels.
const (
	width, height           = 760, 320
	left, right, head, foot = 48, 12, 62, 34
	inner                   = 0.82 // the share of a group's width that its bars take
)

// colours tell the series apart, by lightness too, so that they can be told in grey.
var colours = [...]string{"#1b5e8c", "#e39b3b", "#9aa5ad", "#6a994e", "#b5476b"}

// SVG is the picture.
func (b Bars) SVG() []byte {
	var w strings.Builder
	fmt.Fprintf(&w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif" font-size="11" role="img">`+"\n", width, height, width, height)
	fmt.Fprintf(&w, "<title>%s</title>\n", html.EscapeString(b.Title))
	fmt.Fprintf(&w, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", width, height)
	fmt.Fprintf(&w, `<text x="%d" y="20" font-size="14" font-weight="bold" fill="#222222">%s</text>`+"\n", left, html.EscapeString(b.Title))
	b.legend(&w)
	top := b.top()
	b.axis(&w, top)
	b.bars(&w, top)
	w.WriteString("</svg>\n")
	return []byte(w.String())
}

func (b Bars) top() float64 {
	if b.Top > 0 {
		return b.Top
	}
	top := b.Aim
	for _, s := range b.Series {
		for _, v := range s.Values {
			if v > top {
				top = v
			}
		}
	}
	if top == 0 {
		return 1
	}
	return top * 1.1
}

// y is where a value stands.
func y(v, top float64) float64 {
	return head + (height-head-foot)*(1-math.Min(v, top)/top)
}

func (b Bars) legend(w *strings.Builder) {
	x := float64(left)
	for i, s := range b.Series {
		fmt.Fprintf(w, `<rect x="%.1f" y="32" width="11" height="11" fill="%s"/>`+"\n", x, colours[i%len(colours)])
		fmt.Fprintf(w, `<text x="%.1f" y="42" fill="#222222">%s</text>`+"\n", x+15, html.EscapeString(s.Name))
		x += 30 + 6.2*float64(len([]rune(s.Name)))
	}
	if b.Aim > 0 {
		fmt.Fprintf(w, `<line x1="%.1f" y1="38" x2="%.1f" y2="38" stroke="#c0392b" stroke-dasharray="5 4"/>`+"\n", x, x+18)
		fmt.Fprintf(w, `<text x="%.1f" y="42" fill="#222222">aim</text>`+"\n", x+22)
	}
}

// axis draws five lines at round parts of the top.
func (b Bars) axis(w *strings.Builder, top float64) {
	for i := range 6 {
		v := top * float64(i) / 5
		fmt.Fprintf(w, `<line x1="%d" y1="%.1f" x2="%d" y2="%.1f" stroke="#dddddd"/>`+"\n", left, y(v, top), width-right, y(v, top))
		fmt.Fprintf(w, `<text x="%d" y="%.1f" text-anchor="end" fill="#555555">%s</text>`+"\n", left-6, y(v, top)+4, b.write(v))
	}
	if b.Aim > 0 {
		fmt.Fprintf(w, `<line x1="%d" y1="%.1f" x2="%d" y2="%.1f" stroke="#c0392b" stroke-dasharray="5 4"/>`+"\n", left, y(b.Aim, top), width-right, y(b.Aim, top))
	}
}

func (b Bars) bars(w *strings.Builder, top float64) {
	if len(b.Groups) == 0 || len(b.Series) == 0 {
		return
	}
	step := float64(width-left-right) / float64(len(b.Groups))
	bar := step * inner / float64(len(b.Series))
	for g, name := range b.Groups {
		from := left + step*float64(g) + step*(1-inner)/2
		fmt.Fprintf(w, `<text x="%.1f" y="%d" text-anchor="middle" fill="#222222">%s</text>`+"\n", left+step*(float64(g)+.5), height-14, html.EscapeString(name))
		for i, s := range b.Series {
			if g >= len(s.Values) || math.IsNaN(s.Values[g]) {
				continue
			}
			v, x := s.Values[g], from+bar*float64(i)
			fmt.Fprintf(w, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>`+"\n", x, y(v, top), bar-1, y(0, top)-y(v, top), colours[i%len(colours)])
			fmt.Fprintf(w, `<text x="%.1f" y="%.1f" text-anchor="middle" font-size="9" fill="#333333">%s</text>`+"\n", x+bar/2, y(v, top)-3, b.write(v))
		}
	}
}

func (b Bars) write(v float64) string {
	if b.Format != "" {
		return fmt.Sprintf(b.Format, v)
	}
	return fmt.Sprintf("%.2f", v)
}
