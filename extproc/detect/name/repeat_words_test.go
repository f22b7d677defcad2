package name

import (
	"math/rand/v2"
	"testing"

	"veil/extproc/detect/name/lexicon"
)

func TestNoWordOfAFoundNameIsRuledOut(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var s words
	for range 30 {
		s.add(r.Uint32(), lexicon.First)
	}
	for hash := range s.lists {
		if !s.may(hash) {
			t.Errorf("%x is ruled out", hash)
		}
	}
	if s.forget(); s.some != [8]uint64{} || len(s.lists) != 0 {
		t.Error("words are left")
	}
}
