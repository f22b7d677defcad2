package eval_test

import (
	"path/filepath"
	"strings"
	"testing"

	"veil/extproc/eval"
)

// TestJadeStaysAboveItsFloors scores the rules on snippets that are short and oddly written, and on others that only look so. The half
// called odd goes on measuring what is new: nobody reads its errors, so they are never shown. The floors lie a little below what each half gives.
func TestJadeStaysAboveItsFloors(t *testing.T) {
	for _, half := range []struct {
		folder string
		hidden float64 // of the values, whole
		finds  int     // where there is nothing to find, at most
		shown  bool
	}{
		{"jade/even", .98, 5, true}, {"jade/odd", .935, 10, false},
	} {
		texts := filled(t, filepath.FromSlash(half.folder), 1, 1)
		for _, x := range texts {
			checkMarks(t, x)
		}
		r := score(t, texts)
		hidden := r.Groups["ALL"].Of(eval.Any).MaskRecall()
		finds := score(t, withoutData(texts)).Groups["ALL"].Of(eval.Any).Predicted
		t.Logf("%s: %.3f hidden, %d finds where there is nothing", half.folder, hidden, finds)
		if hidden < half.hidden || finds > half.finds {
			t.Errorf("%s: %.3f hidden, %d finds where there is nothing: below the floors", half.folder, hidden, finds)
			if half.shown {
				t.Log(strings.Join(r.Errors, "\n"))
			}
		}
	}
}
