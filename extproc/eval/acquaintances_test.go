package eval_test

import (
	"strings"
	"testing"
)

// TestAcquaintancesAreHidden asks of short messages whether whom they are about is hidden, as calls are answered, and how many that are
// about the world get a token. The errors of the odd half are not read: only totals are shown.
func TestAcquaintancesAreHidden(t *testing.T) {
	e := engine(t)
	for half, bounds := range map[string]struct {
		hidden float64 // share of the messages about somebody, at least
		tokens int     // messages about the world that get one, at most
	}{"even": {.93, 88}, "odd": {.915, 80}} {
		hidden, all, tokens, asked := 0, 0, 0, 0
		for _, lang := range []string{"de", "en", "es", "fr", "it"} {
			for _, line := range section(t, lang, half+": about somebody") {
				name, text, _ := strings.Cut(line, "\t")
				if all++; left(t, e, text, name) == 0 {
					hidden++
				}
			}
			for _, text := range section(t, lang, half+": about the world") {
				found, err := e.Find(t.Context(), text)
				if err != nil {
					t.Fatal(err)
				}
				if asked++; len(found) > 0 {
					tokens++
				}
			}
		}
		share := float64(hidden) / float64(all)
		t.Logf("%s: %.3f of %d hidden whole; %d of %d about the world get a token", half, share, all, tokens, asked)
		if share < bounds.hidden || tokens > bounds.tokens {
			t.Errorf("%s: %.3f hidden, %d with a token: beyond %.2f and %d", half, share, tokens, bounds.hidden, bounds.tokens)
		}
	}
}

// section is the lines of a language's file below a heading.
func section(t *testing.T, lang, heading string) []string {
	t.Helper()
	_, below, ok := strings.Cut("\n"+testFile(t, "acquaintances", lang+".txt"), "\n= "+heading+"\n")
	if !ok {
		t.Fatalf("%s has no %q", lang, heading)
	}
	below, _, _ = strings.Cut(below, "\n= ")
	return strings.Split(strings.TrimSpace(below), "\n")
}
