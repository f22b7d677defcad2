package detect

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestDataInBracesIsNoPlaceholder(t *testing.T) {
	for _, c := range []struct {
		text string
		held bool
	}{
		{"{{NAME_1}}", true},
		{"{{name_123456789}}", true},
		{"{{ user.name | title }}", true},
		{"{{#each people}}", true},
		{"{{FirstName}}", true},
		{"{% if user.email %}", true},
		{"{{Zoe Laurent}}", false},
		{"{{DE89370400440532013000}}", false},
		{"{{zoe@example.org}}", false},
		{"{{0612345678}}", false},
	} {
		if got, err := placeholders(t.Context(), c.text); len(got) > 0 != c.held || err != nil {
			t.Errorf("%s: placeholders %v, %v", c.text, got, err)
		}
	}
}

func TestPlaceholderThatIsLookedForUpToTheMidstOfItsEnd(t *testing.T) {
	inside := strings.Repeat("x", maxPlaceholder-6) + " y"
	for _, open := range []string{"{{", "{{{", "{{{{"} {
		s := open + inside + "｝"
		got, err := placeholders(t.Context(), s)
		if want := placeholdersByBrace(s); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v, want %v", open, got, err, want)
		}
	}
}

// TestPlaceholdersAreThoseOfEachBraceByItself holds the closing braces that are found once for a whole text against a look from each
// opening one.
func TestPlaceholdersAreThoseOfEachBraceByItself(t *testing.T) {
	piece := rapid.SampledFrom([]string{"{", "{{", "}", "}}", "｛", "｝", `\{`, `\}`, `\`, "{%", "%}", "NAME_1", "_1", "user.name", " ", "Zoe Laurent", "é", strings.Repeat("x", 110), "if x"})
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(piece, 0, 20).Draw(t, "pieces"), "")
		got, err := placeholders(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		want := placeholdersByBrace(s)
		if !slices.Equal(got, want) {
			t.Fatalf("%q: %v, want %v", s, got, want)
		}
	})
}

// placeholdersByBrace looks for the closing brace of each opening one, one after the other.
func placeholdersByBrace(s string) (all []region) {
	for at := 0; at < len(s); at++ {
		if s[at] != '{' && !strings.HasPrefix(s[at:], "｛") {
			continue
		}
		near := s[at:min(len(s), at+maxPlaceholder)]
		end := 0
		for end < len(near) && near[end] != '}' && !strings.HasPrefix(near[end:], "｝") {
			end++
		}
		if n := placeholder(near, end); n > 0 {
			all = append(all, region{at, at + n})
			at += n - 1
		}
	}
	return all
}
