package token

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"veil/extproc/detect"
)

func TestAliasesAreSortedAndMeanTypesOfTheService(t *testing.T) {
	if !slices.IsSortedFunc(aliases[:], func(a, b alias) int { return strings.Compare(a.word, b.word) }) {
		t.Error("aliases are not sorted")
	}
	if !slices.IsSorted(builtin[:]) {
		t.Error("types are not sorted")
	}
	for i, a := range aliases {
		if !validType(detect.Type(a.word)) || isBuiltin([]byte(a.word)) || !isBuiltin([]byte(a.typ)) {
			t.Errorf("%s means %s", a.word, a.typ)
		}
		if i > 0 && aliases[i-1].word == a.word {
			t.Errorf("%s is there twice", a.word)
		}
	}
}

func TestExactTokens(t *testing.T) {
	for _, c := range []struct {
		text  string
		exact bool
	}{
		{"{{NAME_1}}", true}, {"{{DATE_OF_BIRTH_12}}", true}, {"{{ID2_1}}", true}, {"{{name_1}}", false}, {"{NAME_1}", false},
		{"{{NAME_1}", false}, {"{{NAME-1}}", false}, {"{{ NAME_1}}", false}, {`{{NAME\_1}}`, false}, {"{{NAME_1｝｝", false},
	} {
		var m Match
		if Scan(c.text, 0, false, &m) != Yes || m.End != len(c.text) || m.Exact != c.exact {
			t.Errorf("%s: %+v", c.text, m)
		}
	}
}

// TestNothingBeforeATokenReachesIntoIt is what makes restoring exact: whatever stands before and behind a minted token, the
// token is read as itself.
func TestNothingBeforeATokenReachesIntoIt(t *testing.T) {
	bits := []string{"{", "\\", "\\\\", "&#123;", "&#", "&", "%7B", "%", "%7", "｛", "\\u007b", "\\u00", "{{NAME_", "{NAME_1", " ", "_", "1", "a", "}", "\xef", "\xef\xbd"}
	behind := []string{"", "}", "}}", "\\}", "&#125;", "%7D", "｝", "1", "_1}}", "'s", "{{"}
	const tok = "{{NAME_1}}"
	for _, a := range bits {
		for _, b := range bits {
			for _, c := range bits {
				before := a + b + c
				for _, after := range behind {
					text := before + tok + after
					var m Match
					at := 0
					for NextIn(text, at, len(text), &m) && m.End <= len(before) {
						at = m.End
					}
					if m.Start != len(before) || m.End != len(before)+len(tok) || !m.Exact {
						t.Fatalf("%q: found %q", text, text[m.Start:m.End])
					}
				}
			}
		}
	}
}

// TestNextFindsWhatAScanOfEveryPlaceFinds holds the skipping of places where no token can begin against not skipping any.
func TestNextFindsWhatAScanOfEveryPlaceFinds(t *testing.T) {
	bits := []string{"{{NAME_1}}", `\{\{NAME\_2\}\}`, `\\{\\{ID_3\\}\\}`, `\u007b\u007bID_4}}`, "%7B%7BID_5%7D%7D", "&#123;ID_6}", "&lcub;ID_7}", "｛ID_8｝",
		"{", "}", `{"`, "{\n", "{}", `\n`, `\`, "%20", "%", "&amp;", "&", "\xef\xbb\xbf", "\xef", "x", strings.Repeat("plain text ", 5), strings.Repeat("far ", 2000)}
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		var b strings.Builder
		for range 1 + r.IntN(8) {
			b.WriteString(bits[r.IntN(len(bits))])
		}
		s := b.String()
		from := r.IntN(len(s) + 1)
		to := from + r.IntN(len(s)-from+1)
		var got, want Match
		found, is := NextIn(s, from, to, &got), false
		for i := from; i < to && !is; i++ {
			is = Scan(s, i, false, &want) == Yes
		}
		if found != is || found && got != want {
			t.Fatalf("%q from %d to %d: %v %+v, want %v %+v", s, from, to, found, got, is, want)
		}
	}
}

// TestPartialTokensAreShort bounds what a stream may hold back: no text, however made, is undecided for long.
func TestPartialTokensAreShort(t *testing.T) {
	const longest = 1024
	for _, bit := range []string{"\u0301", "\u200b", "A", "A ", "A_", " A", `\_A`, "&#x00041;", "&lowbar;A", "%41", `\\u0041`, "１", "1", "&#65;&nbsp;&nbsp;", "Ａ＿"} {
		var m Match
		if Scan("&lbrace;&lbrace;A"+strings.Repeat(bit, longest), 0, true, &m) != No {
			t.Errorf("%q may go on without end", bit)
		}
		text := "&lbrace;&lbrace;A"
		for Scan(text, 0, true, &m) == Partial {
			if text += bit; len(text) > longest {
				t.Errorf("%q holds back more than %d bytes", bit, longest)
				break
			}
		}
	}
}

// FuzzScan checks Scan against itself on shorter text: what is decided must not depend on what follows, and what is not is
// Partial.
func FuzzScan(f *testing.F) {
	for _, s := range []string{
		"{{NAME_1}}", "{ name 1 }", `\{\{NAME\_1\}\}`, "&#123;NOM&lowbar;1&#x7d;", "%7b%7BA_1%7d%7d", "｛｛ＮＡＭＥ＿１｝｝", `\u007bA_1\u007d`, "{{A_1} }", "{{A_1}\\}",
		"{{E\u0301_1}}", "{a__1}", "{{A_12345678901}}", "&UnderBar;", "{{&nbsp;A_1}}", "\xef\xbd\x9bA_1}",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for i := range len(s) {
			if !Opens(s[i]) {
				continue
			}
			var whole, part Match
			want := Scan(s, i, false, &whole)
			if want == Partial {
				t.Fatalf("%q at %d is undecided without more to come", s, i)
			}
			if want == Yes && (whole.Start != i || whole.End <= i || whole.End > len(s) || whole.N == 0 || !validType(detect.Type(whole.word[:whole.typeLen]))) {
				t.Fatalf("%q at %d: %+v", s, i, whole)
			}
			if want == Yes && whole.Exact != (Format(detect.Type(whole.word[:whole.typeLen]), whole.N) == s[i:whole.End]) {
				t.Fatalf("%q at %d: exact is %v", s, i, whole.Exact)
			}
			for end := i + 1; end <= min(len(s), i+500); end++ {
				got := Scan(s[:end], i, true, &part)
				if got == Partial {
					continue
				}
				if got != want || got == Yes && part.End != whole.End {
					t.Fatalf("%q at %d: cut at %d it is %d to %d, whole %d to %d", s, i, end, got, part.End, want, whole.End)
				}
				break
			}
		}
	})
}
