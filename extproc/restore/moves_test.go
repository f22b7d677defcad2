package restore

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"veil/extproc/token"
)

// Each character of a text that stays is found again, and a value where its token was.
func TestMovesTellWhereCharactersStand(t *testing.T) {
	tab := token.NewTable()
	if err := tab.Load([]token.Entry{{Token: "{{NAME_1}}", Value: "Zoë"}, {Token: "{{NAME_2}}", Value: "Maximiliane von Überall"}, {Token: "{{NAME_3}}", Value: ""}}); err != nil {
		t.Fatal(err)
	}
	pieces := []string{"{{NAME_1}}", "{{ name 2 }}", "{{NAME_3}}", "{{NAME_9}}", "{", "é", "😀", "plain text, "}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 9).Draw(t, "pieces"), "")
		places, _, err := Places(context.Background(), nil, text, tab, Plain, nil)
		if err != nil {
			t.Fatal(err)
		}
		whole, tracked := MovesOf(text, places), &Moves{}
		lane := NewLane(tab, Plain)
		lane.Track(tracked)
		var out []byte
		for rest := text; rest != ""; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "cut")
			for n < len(rest) && rest[n]&0xc0 == 0x80 {
				n++
			}
			if out, err = lane.Write(out, rest[:n]); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if out, err = lane.Flush(out); err != nil {
			t.Fatal(err)
		}
		restored, at := []rune(string(out)), 0
		for i, from := range []rune(text) {
			for len(places) > 0 && places[0].End <= at {
				places = places[1:]
			}
			start, end := places0(places)
			for name, m := range map[string]*Moves{"whole": whole, "tracked": tracked} {
				first, ok := m.Start(i)
				last, okay := m.End(i)
				switch {
				case !ok || !okay:
					t.Fatalf("%s: %d of %q is not known", name, i, text)
				case at < start || at >= end:
					if restored[first] != from || first != last && at != end {
						t.Fatalf("%s: %q at %d of %q is at %d, %d of %q", name, from, i, text, first, last, string(restored))
					}
				case at == start:
					value := places[0].Text
					tok := len([]rune(text[start:end]))
					behind, _ := m.End(i + tok)
					if got := string(restored[first:behind]); got != value {
						t.Fatalf("%s: %q of %q became %q", name, text[start:end], text, got)
					}
					inner, _ := m.End(i + tok - 1)
					if value != "" && inner != behind-1 {
						t.Fatalf("%s: the last character of %q is at %d and not %d", name, text[start:end], inner, behind-1)
					}
				}
			}
			at += len(string(from))
		}
	})
}

// places0 is where the first of some places is, the end of every text if there is none.
func places0(p []Place) (start, end int) {
	if len(p) == 0 {
		return 1 << 30, 1 << 30
	}
	return p[0].Start, p[0].End
}

func TestMovesRememberSoManyTokensAndNoMore(t *testing.T) {
	m := &Moves{}
	for range mostMoves + 10 {
		m.Pass("a ")
		m.replace(10, 3)
	}
	last := 12 * mostMoves
	if to, ok := m.Start(last + 2); !ok || to != 5*mostMoves+2 {
		t.Errorf("the first token that is forgotten begins at %d, %v", to, ok)
	}
	if _, ok := m.End(last + 12); ok || len(m.places) != mostMoves {
		t.Errorf("%d are remembered, and what is behind them is known: %v", len(m.places), ok)
	}
}
