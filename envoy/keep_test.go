package envoy

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestEveryOtherTextIsMatchedAndNoListedOne(t *testing.T) {
	words := append(slices.Clone(toUpstream), "accept-x", "a")
	all := regexp.MustCompile("^(?s:" + otherThan(words) + ")$")
	for _, w := range words {
		if all.MatchString(w) {
			t.Errorf("%q would be removed", w)
		}
	}
	for _, w := range []string{"", "b", "accep", "accept-", "accept-encoding", "content-typ", "content-type2", "x-veil-model", ":pathx", "-", "cookie"} {
		if !all.MatchString(w) {
			t.Errorf("%q would stay", w)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.StringMatching(`[ab:\-]{1,4}`), 1, 6).Draw(t, "list")
		text := rapid.StringMatching(`[abc:\-]{0,5}`).Draw(t, "text")
		re := regexp.MustCompile("^(?s:" + otherThan(list) + ")$")
		if re.MatchString(text) == slices.Contains(list, text) {
			t.Fatalf("%q in %q: %v", text, list, re)
		}
	})
}

func TestEveryTextIsMatchedButWhatBeginsWithTheWord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[ab.]{1,3}`).Draw(t, "word")
		text := rapid.StringMatching(`[abc.]{0,5}`).Draw(t, "text")
		re := regexp.MustCompile("^(?s:" + beginningOtherThan(word) + ")$")
		if re.MatchString(text) == strings.HasPrefix(text, word) {
			t.Fatalf("%q and %q: %v", text, word, re)
		}
	})
}
