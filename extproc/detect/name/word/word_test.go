package word

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func cut(text string) string {
	var b strings.Builder
	for i, w := range Append(nil, text) {
		if i > 0 {
			b.WriteByte(' ')
		}
		switch w.Kind {
		case Break:
			b.WriteString("⏎")
		case Gap:
			b.WriteString("¶")
		case Opaque:
			b.WriteString("<" + text[w.Start:w.End] + ">")
		default:
			b.WriteString(text[w.Start:w.End])
		}
	}
	return b.String()
}

func TestWordsAreCutWhereNamesNeedIt(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Dear Mr O'Shaughnessy, hi", "Dear Mr O'Shaughnessy , hi"},
		{"Tom's cat, Jean-Luc", "Tom ' s cat , Jean-Luc"},
		{"l'Alois dell'Acqua D'Aquino d'angelo", "l' Alois dell' Acqua D'Aquino d' angelo"},
		{"Mme Lozac'h, c'est l'heure", "Mme Lozac'h , c' est l' heure"},
		{"a.b@mail.example.org, tel. 5", "<a.b@mail.example.org> , tel . 5"},
		{"<kwame_bm@posteo.example>", "< <kwame_bm@posteo.example> >"},
		{"see https://a.example/x?y=1. Then", "see <https://a.example/x?y=1> . Then"},
		{"ask @leo_71 or xy.example/in/me", "ask <@leo_71> or <xy.example/in/me>"},
		{"Sig.ra Bianchi, z.B. J.K. Rowe", "Sig . ra Bianchi , z . B . J . K . Rowe"},
		{"a\r\n\r\nb\nc", "a ¶ b ⏎ c"},
		{`"x\nAnna"`, `" x ⏎ Anna "`},
		{"10.4.2.1 und 5.4", "10.4.2.1 und 5.4"},
		{"first_name=Ann", "first_name = Ann"},
		{"陈丽华 Иванова", "陈丽华 Иванова"},
	} {
		if got := cut(c.text); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func TestCasesAreTold(t *testing.T) {
	for text, want := range map[string]Case{"anna": Lower, "Anna": Title, "ANNA": Upper, "A": Initial, "McCoy": Camel,
		"Jean-Luc": Title, "Jean-luc": Title, "O'Neil": Title, "iPhone": Camel, "李": NoCase, "Éva": Title} {
		if got := Append(nil, text)[0].Case; got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}

func FuzzWordsKeepOrderAndRunes(f *testing.F) {
	for _, s := range []string{"a@b.c/d", "x://y", "é.é@é", "\\n\\", "a\n \n b", "\xff@\xff.aa", "a.bb.cc@dd.ee://x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return // only valid UTF-8 is handed in
		}
		at := int32(0)
		for _, w := range Append(nil, text) {
			if w.Start < at || w.End <= w.Start || int(w.End) > len(text) {
				t.Fatalf("word %d–%d after %d of %d", w.Start, w.End, at, len(text))
			}
			if !utf8.RuneStart(text[w.Start]) || int(w.End) < len(text) && !utf8.RuneStart(text[w.End]) {
				t.Fatalf("word %d–%d cuts a rune", w.Start, w.End)
			}
			if strings.ContainsFunc(text[at:w.Start], func(r rune) bool { return isLetter(r) || isDigit(r) }) {
				t.Fatalf("letters lost in %q", text[at:w.Start])
			}
			at = w.End
		}
	})
}

func TestATextIsCutInPartsAsAtOnce(t *testing.T) {
	text := "Dear Mr O'Shaughnessy,\n\nsee https://a.example/x?y=1. Then a.b@mail.example.org, l'Alois 10.4\nJean-Luc"
	want := Append(nil, text)
	for n := 1; n <= len(want)+1; n++ {
		c, got := Cut(text, nil), []Word(nil)
		for range len(want) {
			got = c.Append(got, n)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d words at a time: %v, want %v", n, got, want)
		}
	}
}
