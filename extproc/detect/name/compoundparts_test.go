package name

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// slowly is twoWords as it reads: each beginning taken apart as often as cuts lead to it.
func slowly(r *Recogniser, s string) bool {
	head := func(s string) bool {
		for _, link := range joints {
			if h, ok := strings.CutSuffix(s, link); ok && len(h) >= minPart && (r.common(h) || r.common(h+"e") || slowly(r, h)) {
				return true
			}
		}
		return false
	}
	for cut := range s {
		if cut >= minPart && len(s)-cut >= minTail && !(cut == minPart && len(s)-cut == minTail) && r.noun(s[cut:]) && head(s[:cut]) {
			return true
		}
	}
	return false
}

func TestCompoundsAreWhatTheyAreWithoutMemory(t *testing.T) {
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Fields("stunde stunden katze katzen blume blumen tag netzwerk signatur kopf zeile monitor xq klopsch ünder s n en es a")
	random, compounds := rand.New(rand.NewPCG(7, 1)), 0
	for range 5000 {
		word := ""
		for range 2 + random.IntN(4) {
			word += parts[random.IntN(len(parts))]
		}
		want := slowly(r, word)
		if want {
			compounds++
		}
		if got := r.twoWords(word); got != want {
			t.Errorf("%q: %v, slowly %v", word, got, want)
		}
	}
	if compounds < 500 || compounds > 4500 {
		t.Errorf("%d of 5000 are compounds, too few of one kind to tell", compounds)
	}
}

// Each part doubles the ways to read what stands before it.
func TestAWordOfManyPartsIsReadOnce(t *testing.T) {
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	if r.twoWords("xq" + strings.Repeat("stunden", 11)) {
		t.Error("a compound that begins with no word")
	}
	if r.twoWords("tag" + strings.Repeat("stunden", 1000)) {
		t.Error("a compound that nobody writes")
	}
}
