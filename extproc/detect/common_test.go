package detect

import (
	"strings"
	"testing"
)

// The table must say what the list says, and nothing of words that are only like those in it.
func TestCommonWordsAreThoseOfTheList(t *testing.T) {
	list := strings.Split(strings.Trim(commonWords, "\n"), "\n")
	known := make(map[string]bool, len(list))
	for _, w := range list {
		known[w] = true
		if len(w) > longestWord {
			t.Fatalf("%q is longer than a word may be", w)
		}
	}
	for _, w := range list {
		if !Common(w) || !Common(strings.ToUpper(w)) && strings.ToLower(strings.ToUpper(w)) == w {
			t.Errorf("%q is not found", w)
		}
		for _, x := range []string{w + "s", "x" + w, w[1:], w[:len(w)-1]} {
			if Common(x) != known[strings.ToLower(x)] {
				t.Errorf("%q: got %t", x, Common(x))
			}
		}
	}
}
