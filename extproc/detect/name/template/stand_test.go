package template

import (
	"slices"
	"strings"
	"testing"
)

func TestNamesStandWhereSomebodyIsSpokenOf(t *testing.T) {
	for _, c := range []struct{ lang, sentence, with string }{
		{"en", "I gave it to him.", "I gave it to §."},
		{"en", "My brother left early.", "§ left early."},
		{"en", "There was the other thing.", ""},
		{"fr", "Alors elle sortit.", "Alors § sortit."},
		{"fr", "Il faut partir.", ""},
		{"de", "Gestern kam er zu spät.", "Gestern kam § zu spät."},
		{"de", "Der Erfolg blieb aus.", ""},
		{"es", "Llegó tarde.", "§ llegó tarde."},
		{"es", "Se lo di al vecino.", "Se lo di a §."},
		{"es", "Faltaba poco.", ""},
		{"it", "Parlava con lui.", "§ parlava con lui.|Parlava con §."},
		{"it", "Sembrava facile.", ""},
	} {
		people, _ := places(c.lang, []string{c.sentence})
		var got []string
		for _, p := range people {
			got = append(got, p.before+p.with+p.after)
		}
		if s := strings.Join(got, "|"); s != c.with {
			t.Errorf("%s %q: a name stands at %q, want %q", c.lang, c.sentence, s, c.with)
		}
	}
}

func TestTownsStandWhereAPlaceIsSpokenOf(t *testing.T) {
	for lang, c := range map[string][2]string{
		"en": {"We met in the old village.", "We met in §."},
		"fr": {"Ils sont au village.", "Ils sont à §."},
		"de": {"Wir treffen uns im Dorf.", "Wir treffen uns in §."},
		"es": {"Se quedó en el pueblo.", "Se quedó en §."},
		"it": {"Siamo nel villaggio.", "Siamo a §."},
	} {
		_, towns := places(lang, []string{c[0]})
		if got := slices.Collect(func(yield func(string) bool) {
			for _, p := range towns {
				yield(p.before + p.with + p.after)
			}
		}); !slices.Equal(got, []string{c[1]}) {
			t.Errorf("%s %q: a town stands at %q, want %q", lang, c[0], got, c[1])
		}
	}
}
