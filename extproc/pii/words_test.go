package pii

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"veil/extproc/detect"
)

// slowWords cuts s into words a character at a time.
func slowWords(s string) (out []word) {
	begun := -1
	end := func(at int) {
		if begun >= 0 {
			out = append(out, word{start: begun, end: at})
		}
		begun = -1
	}
	for i, r := range s {
		switch {
		case detect.Undivided(r), r >= utf8.RuneSelf && symbol(r):
			end(i)
			out = append(out, word{start: i, end: i + utf8.RuneLen(r)})
		case !runeInWord(r):
			end(i)
		case begun < 0:
			begun = i
		}
	}
	end(len(s))
	return out
}

// anyWords draws a text with words of all kinds.
func anyWords() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOf(rapid.OneOf(
			rapid.SampledFrom([]string{" ", " ", " ", "_", "a", "Z", "z", "0", "9", "@", "[", "`", "{", "/", ":", "\x00", "\x80", "\xff", "é", "É", "\u0301",
				"\u212a", "k", "田", "ก", "😀", "€", "Ⓐ", "\ufffd", "abcdefgh", "ABCDEFGH", "wort", "Wort"}),
			rapid.StringN(0, 3, -1),
		)).Draw(t, "pieces"), "")
	})
}

func TestWordsAreCutAsTheyAreCharacterByCharacter(t *testing.T) {
	seen := map[uint64]string{} // hash to word in small letters
	rapid.Check(t, func(t *rapid.T) {
		s := anyWords().Draw(t, "text")
		want := slowWords(s)
		for at := 0; ; {
			w, ok := nextWord(s, at, len(s), 7)
			if !ok {
				if len(want) > 0 {
					t.Fatalf("%q is not cut at %v", s, want)
				}
				return
			}
			if len(want) == 0 || w.start != want[0].start || w.end != want[0].end {
				t.Fatalf("%q is cut at %v, want %v", s, w, want)
			}
			small := strings.Map(unicode.ToLower, s[w.start:w.end])
			if alone, _ := nextWord(small, 0, len(small), 7); alone.hash != w.hash {
				t.Fatalf("%q hashes otherwise than %q", s[w.start:w.end], small)
			}
			if other, ok := seen[w.hash]; ok && other != small {
				t.Fatalf("%q hashes like %q", small, other)
			}
			seen[w.hash] = small
			at, want = w.end, want[1:]
		}
	})
}

func TestOnlyWordsThatBeginNoPhraseArePassed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyWords().Draw(t, "text")
		words := slowWords(s)
		var known starts
		begins := map[string]bool{}
		for _, w := range words {
			if rapid.IntRange(0, 3).Draw(t, "phrase") == 0 {
				known.add(s[w.start:w.end])
				begins[strings.ToLower(s[w.start:w.end])] = true
			}
		}
		for at := 0; at < len(s); {
			to, n := known.skip(s, at)
			for _, w := range words {
				switch {
				case w.start >= at && w.start < to:
					if n--; begins[strings.ToLower(s[w.start:w.end])] || w.end > to {
						t.Fatalf("%q: %q is passed from %d to %d", s, s[w.start:w.end], at, to)
					}
				case w.start < to && w.end > to:
					t.Fatalf("%q: %d is within a word", s, to)
				}
			}
			if n != 0 {
				t.Fatalf("%q: the words from %d to %d are miscounted by %d", s, at, to, n)
			}
			w, ok := nextWord(s, to, len(s), 7)
			if !ok {
				return
			}
			at = w.end
		}
	})
}

// An allowed value stays where it stands alone, also when it is a part of somebody's name elsewhere.
func TestAnAllowedPartOfANameStaysAlone(t *testing.T) {
	e, err := New(Config{Recognisers: []detect.Recogniser{words{"Michael Jordan": detect.Name}}, Rules: detect.Rules{Allow: []string{"Jordan"}}})
	if err != nil {
		t.Fatal(err)
	}
	r, err := e.Anonymize("Michael Jordan wears Jordan shoes, Michael said.", nil)
	if err != nil || r.Text != "{{NAME_1}} wears Jordan shoes, {{NAME_2}} said." {
		t.Errorf("%q, %v", r.Text, err)
	}
}

func TestAWordOfOneLetterIsKnownWhateverFollows(t *testing.T) {
	var known starts
	known.add("q")
	known.add("Jé")
	for next := range 128 {
		if byteClass[next] == wordByte {
			continue
		}
		for _, word := range []string{"q", "Q", "j"} {
			s := "some " + word + string(rune(next)) + " more words"
			if to, _ := known.skip(s, 0); to > len("some ") {
				t.Errorf("%q: the word %q is passed", s, word)
			}
		}
	}
}
