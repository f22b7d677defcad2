package rule

import "testing"

// Tools put its number before each line of a file that they show a model. Behind a word for a lock, a code or a secret it is none of these.
func TestNumbersOfLinesAreNoSecrets(t *testing.T) {
	for _, text := range []string{
		"   571→\tcase extendedMasterSecret:\n   572→\t\t// RFC 7627\n   573→\tl.unlock(&l.code)\n   574→}\n",
	} {
		if got := spans(t, "", text); got != "" {
			t.Errorf("%s: %s", text, got)
		}
	}
	for text, want := range map[string]string{
		"door code: 4471\nalarm code: 4472\n":          "SECRET 4471; SECRET 4472",
		"backup codes:\n  4471 8890\n  4472 1123\n":    "SECRET 4471 8890; SECRET 4472 1123",
		"   12→password = \"kn2#j#p5\"\n   13→x = 1\n": "SECRET kn2#j#p5",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
