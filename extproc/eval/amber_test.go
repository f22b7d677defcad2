package eval_test

import (
	"slices"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/eval"
)

// TestAmberStaysAboveItsFloors scores all recognisers on requests of one line whose errors nobody reads, so they are never shown:
// errands about private persons, and questions about the world in the same form. The floors lie a little below what is reached;
// the texts go on measuring what is new and must not choose it.
func TestAmberStaysAboveItsFloors(t *testing.T) {
	const (
		recall, precision = .82, .69 // of names
		leak, over        = .12, .06
		places            = 57 // masked in texts without personal data
	)
	with, none := unread(t, "amber", 200, 100)
	e := service(t)
	showTotals(t, e, with, none)
	all := measured(t, e, slices.Concat(with, none), eval.Options{}).Groups["ALL"]
	m, left, others := all.Of(detect.Name), all.Of(eval.Any).Leak(), all.OverMasking()
	if m.MaskRecall() < recall || m.Precision() < precision || left > leak || others > over {
		t.Errorf("names %.3f / %.3f, left %.1f %%, others masked %.2f %%: below the floors", m.MaskRecall(), m.Precision(), 100*left, 100*others)
	}
	if n := measured(t, e, none, eval.Options{}).Groups["ALL"].Of(eval.Any).Predicted; n > places {
		t.Errorf("%d places masked in texts without personal data", n)
	}
}
