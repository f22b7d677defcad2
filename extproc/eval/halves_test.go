package eval_test

import (
	"path/filepath"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/eval"
)

// TestHalvesStayAboveTheirFloors scores all recognisers on texts of kinds that people paste. The halves called odd go on measuring what
// is new: nobody reads their errors, so they are never shown. The floors lie a little below what each half gives.
func TestHalvesStayAboveTheirFloors(t *testing.T) {
	e := service(t)
	for _, half := range []struct {
		folder            string
		recall, precision float64 // of names
		leak, over        float64
		shown             int
	}{
		{"ember/even", .955, .935, .04, .022, 60}, {"ember/odd", .88, .865, .09, .045, 0},
		{"onyx/even", .905, .88, .08, .03, 60}, {"onyx/odd", .9, .865, .06, .03, 0},
		{"beryl/even", .965, .9, .038, .023, 60}, {"beryl/odd", .92, .885, .053, .023, 0},
		{"garnet", .955, .93, .02, .02, 60},
		{"topaz/even", .94, .91, .055, .018, 60}, {"topaz/odd", .93, .93, .058, .015, 0},
	} {
		texts := filled(t, filepath.FromSlash(half.folder), 1, 1)
		for _, x := range texts {
			checkMarks(t, x)
		}
		r := measured(t, e, texts, eval.Options{Errors: half.shown})
		all := r.Groups["ALL"]
		m, leak, over := all.Of(detect.Name), all.Of(eval.Any).Leak(), all.OverMasking()
		t.Logf("%s: names %.3f / %.3f of %d, left %.1f %%, others masked %.2f %%", half.folder, m.MaskRecall(), m.Precision(), m.Gold, 100*leak, 100*over)
		if m.MaskRecall() < half.recall || m.Precision() < half.precision || leak > half.leak || over > half.over {
			t.Errorf("%s: names %.3f / %.3f, left %.1f %%, others masked %.2f %%: below the floors", half.folder, m.MaskRecall(), m.Precision(), 100*leak, 100*over)
			if half.shown > 0 {
				t.Log(strings.Join(r.Errors, "\n"))
			}
		}
	}
}
