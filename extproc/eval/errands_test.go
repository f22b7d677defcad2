package eval_test

import (
	"strings"
	"testing"
)

// TestWhoAnErrandIsForIsHidden asks what is asked for somebody for people of all kinds of names, as calls are answered: where a question
// about the world is left as it is. The floors lie a little below what is reached; no request may lose more than one name in four whole.
func TestWhoAnErrandIsForIsHidden(t *testing.T) {
	e := engine(t)
	for lang, floor := range map[string]float64{"en": .9, "fr": .9, "de": .9, "es": .9, "it": .9} {
		requests, names := errands(t, lang)
		hidden := 0
		for _, r := range requests {
			lost := 0
			for _, n := range names {
				switch left(t, e, strings.Replace(r, "{n}", n, 1), n) {
				case 0:
					hidden++
				case letters(n):
					lost++
				}
			}
			if 4*lost > len(names) {
				t.Errorf("%q loses %d of %d names", r, lost, len(names))
			}
		}
		share := float64(hidden) / float64(len(requests)*len(names))
		t.Logf("%s: %.3f hidden whole", lang, share)
		if share < floor {
			t.Errorf("%s: %.3f hidden whole, below %.2f", lang, share, floor)
		}
	}
}

// errands is the requests and the names of a language.
func errands(t *testing.T, lang string) (requests, names []string) {
	t.Helper()
	above, below, _ := strings.Cut(testFile(t, "errands", lang+".txt"), "\n------\n")
	_, above, _ = strings.Cut(above, "\n") // the first line says what they are
	return strings.Split(above, "\n"), strings.Split(strings.TrimSpace(below), "\n")
}
