package rule

import (
	"context"
	"slices"
	"testing"

	"veil/extproc/detect"
)

// TestNothingIsFoundWhereNobodyHasATurn holds what is found against a search that leaves out no step and no token.
func TestNothingIsFoundWhereNobodyHasATurn(t *testing.T) {
	words, next := newLexicon(), jumbles(12)
	for range 20000 {
		text := detect.Text{Value: next()}
		var some, all scan
		some.reset(words, text)
		if err := some.run(context.Background()); err != nil {
			t.Fatal(err)
		}
		all.reset(words, text)
		all.takeAll(t)
		if !slices.Equal(some.found, all.found) {
			t.Fatalf("%q: %v, with every step at every token %v", text.Value, some.found, all.found)
		}
	}
}

// takeAll takes every step at every token.
func (s *scan) takeAll(t *testing.T) {
	t.Helper()
	s.markSlowly()
	for i := range s.pieces {
		s.pieces[i].turns = anyTurn
	}
	s.turns = anyTurn
	for _, st := range firstSteps {
		st.find(s)
	}
	if err := s.secrets(context.Background()); err != nil {
		t.Fatal(err)
	}
	for _, st := range lastSteps {
		st.find(s)
	}
}
