package rule

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"veil/extproc/eval/specimen"
)

// listed is a keyword as it is listed, or the same in one piece.
type listed struct {
	word   string
	open   bool
	groups group
}

func vocabulary() []listed {
	var list []listed
	for _, k := range keywords() {
		for w := range strings.SplitSeq(k.words, ",") {
			word, open := strings.CutSuffix(strings.TrimSpace(w), "*")
			list = append(list, listed{word, open, k.groups})
			if strings.Contains(word, " ") && len(word) <= longest {
				list = append(list, listed{strings.ReplaceAll(word, " ", ""), open, k.groups})
			}
		}
	}
	return list
}

// reads is where keyword k ends in s if it stands at at, else 0.
func (k listed) reads(s string, at int) int {
	i := at
	for j := range len(k.word) {
		if k.word[j] == ' ' {
			if i+2 < len(s) && s[i] == '(' && s[i+2] == ')' && (s[i+1] == 'e' || s[i+1] == 'a') {
				i += 3
			}
			from := i
			for i < len(s) && separates[s[i]] {
				i++
			}
			if i == from {
				return 0
			}
			continue
		}
		if i >= len(s) {
			return 0
		}
		c, size := letterAt(s, i)
		if c != int(k.word[j]-'a') {
			return 0
		}
		i += size
	}
	if !k.open && i < len(s) && isLetter(s, i) && !hump(s, i) {
		return 0
	}
	return i
}

// matchSlowly is match in its most obvious form: every keyword is tried.
func matchSlowly(list []listed, s string, at int) (end int, g group) {
	best, exact := 0, false
	for _, k := range list {
		i := k.reads(s, at)
		switch {
		case i == 0 || i < best || i == best && exact && k.open:
			continue
		case i > best || !k.open && !exact:
			g = 0
		}
		best, exact, g = i, !k.open, g|k.groups
		if end = i; k.open {
			end = wordEnd(s, i)
		}
	}
	return end, g
}

func same(t interface{ Errorf(string, ...any) }, l *lexicon, list []listed, text string) {
	for at := 0; at < len(text); at++ {
		if kinds[text[at]] != letter || at > 0 && kinds[text[at-1]] == letter && !hump(text, at) {
			continue
		}
		end, g := l.match(text, at)
		if wantEnd, want := matchSlowly(list, text, at); end != wantEnd || g != want {
			t.Errorf("%q at %d: %d and %b, slowly %d and %b", text, at, end, g, wantEnd, want)
			return
		}
	}
}

func TestTheTableEqualsTryingEveryKeyword(t *testing.T) {
	l, list := newLexicon(), vocabulary()
	templates, err := specimen.Load("../../../testdata/pii/templates")
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range templates {
		text, err := specimen.Fill(x, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		if i%3 == 0 { // the slow way takes its time
			same(t, l, list, text.Text)
		}
	}
	for _, k := range list {
		same(t, l, list, k.word)
		same(t, l, list, strings.ReplaceAll(k.word, " ", "_")+"x")
	}
	rapid.Check(t, func(t *rapid.T) {
		text := ""
		for range rapid.IntRange(1, 6).Draw(t, "words") {
			word := list[rapid.IntRange(0, len(list)-1).Draw(t, "which")].word
			if cut := rapid.IntRange(0, len(word)).Draw(t, "cut"); cut > 0 {
				word = word[:cut]
			}
			if rapid.Bool().Draw(t, "hump") {
				word = strings.ToUpper(word[:1]) + word[1:]
			}
			text += word + rapid.SampledFrom([]string{" ", "", "-", "_", "é", "(e) ", "1", ". "}).Draw(t, "gap")
		}
		same(t, l, list, text)
	})
}

// Two rows of words with one hash would be one entry.
func TestNoTwoKeywordsShareAnEntry(t *testing.T) {
	l := newLexicon()
	seen := map[int]string{}
	for _, k := range vocabulary() {
		if len(k.word) == 0 {
			continue
		}
		h := uint64(root)
		for i := 0; i <= len(k.word); i++ {
			if i == len(k.word) || k.word[i] == ' ' {
				_, e := l.slot(h)
				if e == 0 || seen[e] != "" && seen[e] != k.word[:i] {
					t.Errorf("%q and %q have entry %d", k.word[:i], seen[e], e)
				}
				if seen[e] = k.word[:i]; i == len(k.word) {
					break
				}
				h = extend(h, separator)
				continue
			}
			h = extend(h, int(k.word[i]-'a'))
		}
	}
}

func TestEightLettersAtOnceTellWhatOneByOneTells(t *testing.T) {
	l := newLexicon()
	rapid.Check(t, func(t *rapid.T) {
		text := ""
		for range rapid.IntRange(1, 30).Draw(t, "n") {
			text += rapid.SampledFrom([]string{"a", "e", "passwor", "d", "tele", "fono", "Pass", "X", "é", "ß", "你", "1", " ", "_", "{", "[", "@", "`", "\x1f", "\x7f", "\xff", "Birth", "of"}).Draw(t, "piece")
		}
		for at := range text {
			if kinds[text[at]] != letter {
				continue
			}
			if fast, slow := l.first.look(text, at), l.first.lookSlowly(text, at); fast != slow {
				t.Fatalf("%q at %d: %v, slowly %v", text, at, fast, slow)
			}
		}
	})
}
