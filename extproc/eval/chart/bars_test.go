package chart

import (
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"strings"
	"testing"
)

func TestABarStandsForEveryNumber(t *testing.T) {
	b := Bars{Title: "recall & <more>", Groups: []string{"en", "fr"}, Aim: .9, Top: 1,
		Series: []Series{{"one", []float64{.5, 1}}, {"two", []float64{math.NaN(), .25}}}}
	svg := b.SVG()
	d := xml.NewDecoder(bytes.NewReader(svg))
	heights := map[string]bool{}
	bars := 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("no XML: %v", err)
		}
		e, ok := token.(xml.StartElement)
		if !ok || e.Name.Local != "rect" {
			continue
		}
		for _, a := range e.Attr {
			if a.Name.Local == "height" && a.Value != "11" && a.Value != "320" {
				bars++
				heights[a.Value] = true
			}
		}
	}
	if bars != 3 || !heights["224.0"] || !heights["112.0"] || !heights["56.0"] {
		t.Errorf("%d bars of heights %v, wanted 112, 224 and 56", bars, heights)
	}
	if !strings.Contains(string(svg), "recall &amp; &lt;more&gt;") {
		t.Error("the title is not escaped")
	}
}

func TestTheSameNumbersGiveTheSameBytes(t *testing.T) {
	b := Bars{Groups: []string{"a"}, Series: []Series{{"s", []float64{1. / 3}}}}
	if !bytes.Equal(b.SVG(), b.SVG()) {
		t.Error("two pictures differ")
	}
}
