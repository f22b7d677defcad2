package eval_test

import (
	"path/filepath"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/eval"
)

// TestEmberStaysAboveItsFloors scores all recognisers on texts of kinds that people paste. The half odd goes on measuring what is new:
// nobody reads its errors, so they are never shown. The floors lie a little below what both give.
func TestEmberStaysAboveItsFloors(t *testing.T) {
	e := service(t)
	for _, half := range []struct {
		name              string
		recall, precision float64 // of names
		leak, over        float64
		shown             int
	}{{"even", .955, .935, .04, .022, 60}, {"odd", .88, .865, .09, .045, 0}} {
		r := measured(t, e, filled(t, filepath.Join("ember", half.name), 1, 1), eval.Options{Errors: half.shown})
		all := r.Groups["ALL"]
		m, leak, over := all.Of(detect.Name), all.Of(eval.Any).Leak(), all.OverMasking()
		t.Logf("%s: names %.3f / %.3f of %d, left %.1f %%, others masked %.2f %%", half.name, m.MaskRecall(), m.Precision(), m.Gold, 100*leak, 100*over)
		if m.MaskRecall() < half.recall || m.Precision() < half.precision || leak > half.leak || over > half.over {
			t.Errorf("%s: names %.3f / %.3f, left %.1f %%, others masked %.2f %%: below the floors", half.name, m.MaskRecall(), m.Precision(), 100*leak, 100*over)
			if half.shown > 0 {
				t.Log(strings.Join(r.Errors, "\n"))
			}
		}
	}
}
