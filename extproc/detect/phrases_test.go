package detect

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"veil/extproc/internal/spent"
)

// scanSlowly tries every phrase at every start of a word with every end.
func scanSlowly(types map[string]Type, text string) []Span {
	var out []Span
	hidden := 0
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		best := at
		if !invisible(r) && !unicode.IsSpace(r) && (at == 0 || !wordBefore(text, at) || !wordRune(r) || divides(text, at)) {
			for end := at + 1; end <= len(text); end++ {
				if end < len(text) && !norm.NFD.PropertiesString(text[end:]).BoundaryBefore() { // within a character
					continue
				}
				last, _ := utf8.DecodeLastRuneInString(text[:end])
				if _, ok := types[foldPhrase(text[at:end])]; ok && !unicode.IsSpace(last) && !invisible(last) && (!(wordBefore(text, end) && wordAfter(text, end)) || divides(text, end)) {
					best = end
				}
			}
		}
		if best > max(at, hidden) {
			out = append(out, Span{Start: at, End: best, Type: types[foldPhrase(text[at:best])], Score: 1})
			hidden = best
		}
		at += size
	}
	return out
}

// divides reports whether a letter of a script without spaces stands beside the place at.
func divides(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at:])
	return Undivided(before) || Undivided(after)
}

func TestPhrasesEqualTryingEachOneEverywhere(t *testing.T) {
	part := rapid.SampledFrom([]string{"a", "b", "\u00ad", "\u200b", "İ", "A", "ab", " ", "  ", "\t", "-", ".", "é", "É", "e\u0301", "\u0301", "ẞ", "ß", "s", "SS", "\u00a0", "1", "\ufe0f", "你", "は", "한"})
	rapid.Check(t, func(r *rapid.T) {
		list := rapid.SliceOfN(rapid.Custom(func(r *rapid.T) Deny {
			text := strings.Join(rapid.SliceOfN(part, 1, 6).Draw(r, "parts"), "")
			return Deny{Text: text, Type: rapid.SampledFrom([]Type{"X", "Y"}).Draw(r, "type")}
		}).Filter(func(d Deny) bool { return badPhrase(d.Text) == "" }), 1, 8).Draw(r, "list")
		text := strings.Join(rapid.SliceOfN(part, 0, 40).Draw(r, "text"), "")
		p := (*phrases)(nil).with(list)
		got, err := p.find(context.Background(), nil, text)
		if want := scanSlowly(p.types, text); err != nil || !slices.Equal(got, want) {
			r.Fatalf("%q in %q: %v, want %v", list, text, got, want)
		}
	})
}

func TestLookingForPhrasesIsLinear(t *testing.T) {
	var list []Deny
	for i := range maxPhrase / 2 {
		list = append(list, Deny{Text: "a" + strings.Repeat(" a", i), Type: "X"}, Deny{Text: "a" + strings.Repeat(" a", i) + "-" + strings.Repeat("b", maxPhrase-2*i-2), Type: "X"})
	}
	p, start := (*phrases)(nil).with(list), spent.CPU()
	for _, text := range []string{strings.Repeat("a-", 256<<10), strings.Repeat("a ", 256<<10)} {
		if _, err := p.find(context.Background(), nil, text); err != nil {
			t.Fatal(err)
		}
	}
	if took := spent.CPU() - start; took > 20*time.Second { // trying all lengths of all phrases takes minutes
		t.Errorf("took %v", took)
	}
}
