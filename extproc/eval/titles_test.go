package eval

import (
	"testing"

	"veil/extproc/detect"
)

func TestATitleIsNotScored(t *testing.T) {
	gold := []Text{{ID: "a", Text: "M. le Dr Érary et M. ici", Spans: []Span{{0, 14, detect.Name}, {18, 20, detect.Name}}}}
	bare := WithoutTitles(gold)
	if s := bare[0].Spans[0]; s.Start != 9 || s.End != 14 {
		t.Errorf("the name is %v", s)
	}
	if s := bare[0].Spans[1]; s.Start != 18 {
		t.Error("a name that is only a title lost it")
	}
	if gold[0].Spans[0].Start != 0 {
		t.Error("the set itself was changed")
	}
	for _, found := range []Span{{0, 14, detect.Name}, {9, 14, detect.Name}} {
		r := Score(bare, map[string][]Span{"a": {found}}, Options{})
		if m := r.Groups["ALL"].Of(detect.Name); m.Typed != 1 || m.RightTyped != m.Predicted {
			t.Errorf("%v: %+v", found, m)
		}
	}
}
