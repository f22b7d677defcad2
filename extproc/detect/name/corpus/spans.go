package corpus

import (
	"encoding/json"
	"fmt"
	"sort"
)

// kinds gives the labels of texts with spans.
var kinds = map[string]Kind{"NAME": Person, "LOCATION": Location, "ORG": Organisation, "ADDRESS": Address}

// ReadSpans reads a file of texts with spans, whose offsets are code points.
func (s *Source) ReadSpans(name string, weight float32) ([]Example, error) {
	var out []Example
	var bad error
	err := s.Lines(name, func(line string) {
		var d struct {
			Text  string `json:"text"`
			Spans []struct {
				Start, End int
				Type       string
			} `json:"spans"`
		}
		if err := json.Unmarshal([]byte(line), &d); err != nil {
			bad = fmt.Errorf("%s: %w", name, err)
			return
		}
		at := make([]int, 0, len(d.Text)+1)
		for i := range d.Text {
			at = append(at, i)
		}
		at = append(at, len(d.Text))
		x := Example{Text: d.Text, Weight: weight}
		for _, p := range d.Spans {
			if k, ok := kinds[p.Type]; ok && p.Start < p.End && p.End < len(at) {
				x.Spans = append(x.Spans, Span{Start: at[p.Start], End: at[p.End], Kind: k})
			}
		}
		sort.Slice(x.Spans, func(i, j int) bool { return x.Spans[i].Start < x.Spans[j].Start })
		out = append(out, x)
	})
	if err == nil {
		err = bad
	}
	return out, err
}
