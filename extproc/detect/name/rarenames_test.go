package name

import (
	"strings"
	"testing"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// TestTheListOfRareNamesHoldsWhatTheLexiconLacks: a first name of the lexicon would do nothing there, a common word too much.
func TestTheListOfRareNamesHoldsWhatTheLexiconLacks(t *testing.T) {
	lex, err := lexicon.Load(packedLists)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(rareList) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for n := range strings.FieldsSeq(line) {
			bits := lex.Bits(word.Hash(n))
			if seen[n] || n != strings.ToLower(n) || bits&(lexicon.First|lexicon.Common|lexicon.Known|lexicon.Country|lexicon.Metropolis|lexicon.Company) != 0 {
				t.Errorf("%s is there twice, not small, or in a list of the lexicon (%b)", n, bits)
			}
			seen[n] = true
		}
	}
	if len(seen) < 1500 {
		t.Errorf("%d names", len(seen))
	}
}
