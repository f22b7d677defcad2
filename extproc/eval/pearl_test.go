package eval_test

import (
	"context"
	"testing"
	"unicode/utf8"
)

// TestPearlStaysBelowItsCeilings sends texts that tell of nobody, as calls do, and counts how many get a token and what share of their characters
// is hidden. The errors of the half called odd are never shown.
func TestPearlStaysBelowItsCeilings(t *testing.T) {
	e := engine(t)
	for _, half := range []struct {
		folder  string
		touched int     // texts that get a token, at most
		hidden  float64 // share of the characters, at most
		shown   bool
	}{
		{"pearl/even", 65, .033, true},
		{"pearl/odd", 62, .035, false},
	} {
		touched, hidden, all := 0, 0, 0
		texts := filled(t, half.folder, 1, 1)
		for _, x := range texts {
			if len(x.Spans) > 0 {
				t.Fatalf("%s: %d values are marked where there are none", x.ID, len(x.Spans))
			}
			if x.Cat == "fable" {
				continue
			}
			spans, err := e.Find(context.Background(), x.Text)
			if err != nil {
				t.Fatal(err)
			}
			all += utf8.RuneCountInString(x.Text)
			for _, s := range spans {
				hidden += utf8.RuneCountInString(x.Text[s.Start:s.End])
				if half.shown {
					t.Logf("%s: %s %q", x.ID, s.Type, x.Text[s.Start:s.End])
				}
			}
			if len(spans) > 0 {
				touched++
			}
		}
		share := float64(hidden) / float64(all)
		t.Logf("%s: of %d texts %d get a token, %.2f %% of the characters are hidden", half.folder, len(texts), touched, 100*share)
		if touched > half.touched || share > half.hidden {
			t.Errorf("%s: more than %d texts or %.2f %%", half.folder, half.touched, 100*half.hidden)
		}
	}
}
