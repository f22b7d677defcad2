package feature

import (
	"math/rand/v2"
	"slices"
	"testing"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// slowAffixes is affixes rune by rune.
func slowAffixes(s string) []uint32 {
	var rows []uint32
	letters := []rune(s)
	h := uint32(1)
	for i := 0; i < len(letters) && i < 4; i++ {
		if h = word.HashRune(h, word.Small(letters[i])); i >= 1 {
			rows = append(rows, row(slotPrefix, uint64(h)))
		}
	}
	h = 2
	for i := len(letters) - 1; i >= 0 && i >= len(letters)-4; i-- {
		h = word.HashRune(h, word.Small(letters[i]))
		rows = append(rows, row(slotSuffix, uint64(h)))
	}
	return rows
}

func TestAffixesOfFourBytesAtOnceEqualThoseRuneByRune(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		letters := make([]rune, 1+r.IntN(9))
		for i := range letters {
			if letters[i] = []rune("abzAMZ@[`{-'éÉßσ")[r.IntN(16)]; r.IntN(2) == 0 {
				letters[i] = 'a' + r.Int32N(26)
			}
		}
		s := string(letters)
		if got, want := affixes(nil, s), slowAffixes(s); !slices.Equal(got, want) {
			t.Fatalf("%q: %v, want %v", s, got, want)
		}
	}
}

func TestListsAreSummedUpBitByBit(t *testing.T) {
	for _, own := range []lexicon.Bits{0, lexicon.CommonEN, lexicon.CommonIT} {
		for b := range lexicon.Bits(1<<16 - 1) {
			want := uint32(0)
			for n, ok := range map[int]bool{
				0: b&lexicon.First != 0, 1: b&lexicon.Surname != 0, 2: b&(lexicon.City|lexicon.Country) != 0, 3: b&lexicon.Town != 0,
				4: b&own != 0, 5: b&lexicon.Common&^own != 0 && b&own == 0, 6: b&lexicon.Frequent != 0, 7: b&lexicon.Country != 0,
				10: b&lexicon.Metropolis != 0,
			} {
				if ok {
					want |= 1 << n
				}
			}
			if got := lists(b, own); got != want {
				t.Fatalf("lists %b with %b common: %b, want %b", b, own, got, want)
			}
		}
	}
}
