package train

import (
	"testing"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

func TestWhatANameOfSeveralWordsBeginsWithTellsThatItGoesOn(t *testing.T) {
	b := lexicon.NewBuilder()
	phrase(b, "San Pedro Sula", lexicon.City)
	san := word.Hash("san")
	pedro := word.Join(san, word.Hash("pedro"))
	for h, want := range map[uint32]lexicon.Bits{san: lexicon.Begins, pedro: lexicon.Begins, word.Join(pedro, word.Hash("sula")): lexicon.City} {
		if got := b.Bits(h); got != want {
			t.Errorf("%x has %b, want %b", h, got, want)
		}
	}
}
