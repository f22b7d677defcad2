package pii

import (
	"fmt"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/token"
)

// What is left of a value has its token where it was left, also when the mapping is given back, and is looked for elsewhere only if
// it says something.
func TestARestThatSaysLittleIsNotLookedForElsewhere(t *testing.T) {
	e := engine(t, words{"Anna Rossi": detect.Name, "12 34": detect.Phone})
	for _, c := range []struct{ name, known, text, want, mapping string }{
		{"a letter", "Rossi a", "Ask Anna Rossi a question about a dog", "Ask {{NAME_1}} {{NOTE_REST_1}} question about a dog", "NOTE_REST_1 a"},
		{"common words", "Rossi and the", "Anna Rossi and the dog and the cat, and THE", "{{NAME_1}} {{NOTE_REST_1}} dog and the cat, and THE", "NOTE_REST_1 and the"},
		{"a digit", "34 7", "12 34 7 of 7", "{{PHONE_1}} {{NOTE_REST_1}} of 7", "NOTE_REST_1 7"},
		{"a surname", "Rossi Novotny", "Anna Rossi Novotny, or Novotny", "{{NAME_1}} {{NOTE_REST_1}}, or {{NOTE_REST_1}}", "NOTE_REST_1 Novotny"},
		{"a part of a name", "Rossi Anna", "Anna Rossi Anna", "{{NAME_1}} {{NAME_2}}", "NAME_2 Anna"},
	} {
		m := []token.Entry{{Token: "{{NOTE_1}}", Value: c.known}}
		once, err := e.Anonymize(c.text, m)
		if err != nil {
			t.Fatal(err)
		}
		if last := once.Mapping[len(once.Mapping)-1]; strings.Trim(last.Token, "{}")+" "+last.Value != c.mapping {
			t.Errorf("%s: %v was added, want %s", c.name, last, c.mapping)
		}
		again, err := e.Anonymize(c.text, once.Mapping)
		if err != nil || again.Text != c.want || len(again.Mapping) != len(once.Mapping) {
			t.Errorf("%s: with its mapping %q became %q, want %q (%v, %v)", c.name, c.text, again.Text, c.want, again.Mapping, err)
		}
		back, err := Restore(again.Text, again.Mapping)
		if err != nil || back != c.text {
			t.Errorf("%s: came back as %q (%v)", c.name, back, err)
		}
		if other, err := e.Anonymize("a dog and the cat, 7", once.Mapping); err != nil || other.Text != "a dog and the cat, 7" {
			t.Errorf("%s: another text became %q (%v)", c.name, other.Text, err)
		}
	}
}

// A mapping of all that is allowed is taken though its values overlap, and what comes of it is taken again.
func TestRestsAreNoItemsTooMany(t *testing.T) {
	e := engine(t, words{})
	var m []token.Entry
	var text strings.Builder
	for i := range token.MaxEntries / 2 {
		m = append(m, token.Entry{Token: token.Format("NOTE", uint64(2*i+1)), Value: fmt.Sprintf("alpha%d, long%d", i, i)},
			token.Entry{Token: token.Format("NOTE", uint64(2*i+2)), Value: fmt.Sprintf("long%d e%d", i, i)})
		fmt.Fprintf(&text, "alpha%d, long%d e%d; ", i, i, i)
	}
	once, err := e.Anonymize(text.String(), m)
	if err != nil || len(once.Mapping) != token.MaxEntries*3/2 || !strings.HasPrefix(once.Text, "{{NOTE_1}} {{NOTE_REST_1}}; {{NOTE_3}} {{NOTE_REST_2}}; ") {
		t.Fatalf("%d entries, %v, %.100s", len(once.Mapping), err, once.Text)
	}
	again, err := e.Anonymize(text.String(), once.Mapping)
	if err != nil || again.Text != once.Text {
		t.Errorf("given back: %v, %.100s", err, again.Text)
	}
}
