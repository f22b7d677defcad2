package token

import (
	"errors"
	"strings"
	"testing"
)

// escapes is for how many strings the value of a token is escaped.
func escapes(t *testing.T, tab *Table, tok string, json bool, n int) int {
	t.Helper()
	var m Match
	if !NextIn(tok, 0, len(tok), &m) {
		t.Fatalf("%q is no token", tok)
	}
	v, ok := tab.Resolve(&m)
	if !ok {
		t.Fatalf("%s names nothing", tok)
	}
	return v.Written.Escapes(json, n)
}

func note(t *testing.T, tab *Table, value string, p Place) string {
	t.Helper()
	tok, err := tab.Note(value, p)
	if err != nil {
		t.Fatal(err)
	}
	return tok
}

func TestAValueIsEscapedAsItsPlacesSay(t *testing.T) {
	const value = `J\u00fcrgen`
	tab := NewTable()
	first, err := tab.Mint("NAME", value)
	if err != nil {
		t.Fatal(err)
	}
	if tok := note(t, tab, "unknown", Place{Strings: 2, Sound: true}); tok != "" {
		t.Errorf("a value that the table has not is %s", tok)
	}
	if n := escapes(t, tab, first, false, 2); n != 2 {
		t.Errorf("without a place it is escaped for %d strings, not 2", n)
	}
	for _, p := range []Place{{Strings: 1, Sound: true}, {Strings: 2, Read: 1, Sound: true}, {JSON: true, Strings: 3, Read: 2, Sound: true}} {
		if tok := note(t, tab, value, p); tok != first {
			t.Errorf("%+v gets %s", p, tok)
		}
	}
	for n, want := range []int{0, 0, 1, 2} {
		for _, json := range []bool{false, true} {
			if got := escapes(t, tab, first, json, n); got != want {
				t.Errorf("in %d strings (JSON: %v) it is escaped for %d, not %d", n, json, got, want)
			}
		}
	}
	tab.Wipe()
	if tab.written != nil || tab.twins != nil {
		t.Error("the table remembers after its end")
	}
}

func TestWhatBrokeItsJSONIsEscapedElsewhere(t *testing.T) {
	const value = "12 Main St\nSpringfield"
	tab := NewTable()
	first, err := tab.Mint("ADDRESS", value)
	if err != nil {
		t.Fatal(err)
	}
	note(t, tab, value, Place{JSON: true, Strings: 2, Read: 1})
	if tok := note(t, tab, value, Place{JSON: true, Strings: 1, Read: 1, Sound: true}); tok != first {
		t.Errorf("its place in arguments gets %s", tok)
	}
	for n, want := range map[int]int{1: 1, 2: 1, 3: 3} {
		if got := escapes(t, tab, first, true, n); got != want {
			t.Errorf("in %d strings it is escaped for %d, not %d", n, got, want)
		}
	}
}

// TestOneValueWrittenInThreeWaysHasThreeTokens: it comes back in one way from each. The next call gives the mapping of this one back.
func TestOneValueWrittenInThreeWaysHasThreeTokens(t *testing.T) {
	const value = `CORP\\anna`
	text, call := Place{Strings: 1, Sound: true}, Place{JSON: true, Strings: 1, Read: 1, Sound: true}
	twice := Place{JSON: true, Strings: 2, Sound: true}
	tab := NewTable()
	for range 2 {
		if _, err := tab.Mint("USERNAME", value); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if tok := note(t, tab, value, text); tok != "{{USERNAME_1}}" {
				t.Errorf("in a text it is %s", tok)
			}
			if tok := note(t, tab, value, call); tok != "{{USERNAME_ALT_1}}" {
				t.Errorf("in a call it is %s", tok)
			}
			if tok := note(t, tab, value, twice); tok != "{{USERNAME_ALT_2}}" {
				t.Errorf("in a string within a string it is %s", tok)
			}
		}
		if a, b := escapes(t, tab, "{{USERNAME_1}}", true, 1), escapes(t, tab, "{{USERNAME_ALT_1}}", true, 1); a != 0 || b != 1 {
			t.Errorf("escaped for %d and %d strings", a, b)
		}
		next := NewTable()
		if err := next.Load(tab.Entries()); err != nil || tab.Len() != 3 {
			t.Fatal(tab.Entries(), err)
		}
		tab = next
	}
}

func TestAFullTableHasNoSecondTokens(t *testing.T) {
	tab := NewTable()
	tab.Allow(1)
	typ := strings.Repeat("A", maxType)
	if err := tab.Load([]Entry{{"{{" + typ + "_7}}", `a\\b`}}); err != nil {
		t.Fatal(err)
	}
	note(t, tab, `a\\b`, Place{Strings: 1, Sound: true})
	if _, err := tab.Note(`a\\b`, Place{Strings: 1, Read: 1, Sound: true}); !errors.Is(err, ErrTooMany) {
		t.Error(err)
	}
	tab.Allow(2)
	if tok := note(t, tab, `a\\b`, Place{Strings: 1, Read: 1, Sound: true}); tok != "{{"+typ+"_8}}" {
		t.Errorf("the second token of the longest type is %s", tok)
	}
}
