package token

import (
	"testing"

	"veil/extproc/detect"
)

// number says whether a token of tab comes back as a number under a key.
func number(t *testing.T, tab *Table, tok string, key uint64) bool {
	t.Helper()
	var m Match
	Scan(tok, 0, false, &m)
	v, ok := tab.Resolve(&m)
	if !ok {
		t.Fatalf("%s names nothing", tok)
	}
	return tab.Number(&v, key)
}

func TestANumberThatIsATextTooIsOneUnderItsKeysAlone(t *testing.T) {
	const phone, other = 1, 2
	for _, c := range []struct {
		name         string
		uses         []Use
		phone, other bool
	}{
		{"a text", []Use{InText}, false, false},
		{"a number", []Use{AsNumber}, true, true},
		{"a number and a text", []Use{AsNumber, InText}, true, false},
		{"a text and a number", []Use{InText, AsNumber}, true, false},
		{"a number and a string", []Use{AsNumber, AsString}, true, false},
	} {
		tab := NewTable()
		for _, u := range c.uses {
			if _, _, err := tab.MintAs(detect.Phone, "33612345678", u); err != nil {
				t.Fatal(err)
			}
		}
		tab.Counted("33612345678", phone)
		if a, b := number(t, tab, "{{PHONE_1}}", phone), number(t, tab, "{{PHONE_1}}", other); a != c.phone || b != c.other {
			t.Errorf("%s: a number under its key: %v, under another: %v", c.name, a, b)
		}
	}
}

// A mapping that says a value twice is one of a conversation in which it stood as a number and as a string.
func TestAGivenMappingHasTokensForNumberAndString(t *testing.T) {
	tab := NewTable()
	if err := tab.Load([]Entry{{"{{PHONE_1}}", "33612345678"}, {"{{PHONE_2}}", "33612345678"}}); err != nil {
		t.Fatal(err)
	}
	for _, u := range []Use{AsString, AsNumber} {
		if _, _, err := tab.MintAs(detect.Phone, "33612345678", u); err != nil {
			t.Fatal(err)
		}
	}
	tab.Counted("33612345678", 1)
	if tab.Len() != 2 || number(t, tab, "{{PHONE_1}}", 1) || !number(t, tab, "{{PHONE_2}}", 1) || number(t, tab, "{{PHONE_2}}", 2) {
		t.Errorf("%d entries", tab.Len())
	}
}
