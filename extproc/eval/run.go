package eval

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"veil/extproc/detect"
)

// Detector finds the spans of a text; a detect.Engine is one.
type Detector interface {
	Detect(ctx context.Context, t detect.Text) ([]detect.Span, error)
}

// Predict runs d over texts and answers with the spans by text id.
func Predict(ctx context.Context, d Detector, texts []Text) (map[string][]Span, error) {
	pred := make(map[string][]Span, len(texts))
	for _, t := range texts {
		spans, err := d.Detect(ctx, detect.Text{Value: t.Text})
		if err != nil {
			return nil, fmt.Errorf("text %s: %w", t.ID, err)
		}
		pred[t.ID] = Points(t.Text, spans)
	}
	return pred, nil
}

// Write prints r as tables, one a group, most frequent types first.
func (r *Report) Write(w io.Writer) {
	var names []string
	for n := range r.Groups {
		names = append(names, n)
	}
	slices.SortFunc(names, func(a, b string) int {
		if (a == "ALL") != (b == "ALL") {
			return 1 - 2*one(a == "ALL")
		}
		return strings.Compare(a, b)
	})
	for _, n := range names {
		g := r.Groups[n]
		all := g.Of(Any)
		fmt.Fprintf(w, "\n== %s   leak rate %.1f%%   over-masking %.2f%%   gold %d  predicted %d\n", n, 100*all.Leak(), 100*g.OverMasking(), all.Gold, all.Predicted)
		fmt.Fprintf(w, "%-14s%6s%6s%8s%8s%7s%7s%7s%7s%9s%7s\n", "type", "gold", "pred", "maskR", "typedR", "P", "P any", "F1", "F2", "strictF1", "leak%")
		var types []detect.Type
		for t := range g.Types {
			types = append(types, t)
		}
		slices.SortFunc(types, func(a, b detect.Type) int {
			if (a == Any) != (b == Any) {
				return 2*one(a == Any) - 1
			}
			if d := g.Of(b).Gold - g.Of(a).Gold; d != 0 {
				return d
			}
			return strings.Compare(string(a), string(b))
		})
		for _, t := range types {
			m := g.Of(t)
			fmt.Fprintf(w, "%-14s%6d%6d%8.3f%8.3f%7.3f%7.3f%7.3f%7.3f%9.3f%7.1f\n", t, m.Gold, m.Predicted, m.MaskRecall(), m.Recall(), m.Precision(), m.PrecisionAny(), m.F(1), m.F(2), m.StrictF(), 100*m.Leak())
		}
	}
	for _, e := range r.Errors {
		fmt.Fprintln(w, e)
	}
}
