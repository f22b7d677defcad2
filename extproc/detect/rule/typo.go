package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Letters that people write for one another in words that they know by ear.
var soundsAlike = map[byte]string{'s': "cz", 'c': "sk", 'z': "s", 'v': "b", 'b': "v", 'i': "y", 'y': "i", 'e': "a", 'a': "e", 'n': "m", 't': "d", 'f': "v"}

// misspelt lists how the given keywords are mistyped by one slip: two letters swapped, one left out or doubled, one written
// for another that sounds like it. The first letter stays. What is a word, or one of the keywords, is left out.
func misspelt(words string) string {
	known := map[string]bool{}
	var list []string
	for w := range strings.SplitSeq(words, ", ") {
		known[w] = true
	}
	add := func(w string) {
		if !known[w] && !strings.Contains(w, "  ") && strings.TrimSpace(w) == w && !detect.Common(w) {
			known[w] = true
			list = append(list, w)
		}
	}
	for w := range strings.SplitSeq(words, ", ") {
		for i := 1; i < len(w); i++ {
			if w[i] == ' ' {
				continue
			}
			add(w[:i] + w[i+1:])
			add(w[:i] + string(w[i]) + w[i:])
			if i+1 < len(w) && w[i+1] != ' ' {
				add(w[:i] + string(w[i+1]) + string(w[i]) + w[i+2:])
			}
			for _, c := range []byte(soundsAlike[w[i]]) {
				add(w[:i] + string(c) + w[i+1:])
			}
		}
	}
	return strings.Join(list, ", ")
}
