package eval_test

import (
	"slices"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/eval"
)

// TestSlateIsWellFormed scores all recognisers on texts whose errors nobody reads: questions about the world, mostly in the first
// person, and messages about somebody's life, of which those of the kinds life_ hold no name of a person.
// It shows totals alone and asks only that the texts are well formed: what is measured here must not choose what is built.
func TestSlateIsWellFormed(t *testing.T) {
	with, none := unread(t, "slate", 200, 100)
	for _, x := range with {
		named := slices.ContainsFunc(x.Spans, func(s eval.Span) bool { return s.Type == detect.Name })
		if named == strings.HasPrefix(x.Cat, "life_") {
			t.Errorf("%s: holds a name: %t", x.ID, named)
		}
	}
	nameless := slices.DeleteFunc(slices.Clone(with), func(x eval.Text) bool { return !strings.HasPrefix(x.Cat, "life_") })
	if len(nameless) != 50 {
		t.Fatalf("%d texts with personal data but without a name", len(nameless))
	}
	e := service(t)
	showTotals(t, e, with, none)
	showTypes(t, e, "with personal data but without a name", nameless)
}
