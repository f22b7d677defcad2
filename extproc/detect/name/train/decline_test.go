package train

import "testing"

func TestNounsAreKnownInTheirOtherForms(t *testing.T) {
	for _, c := range []struct{ lang, word, form string }{
		{"it", "lavorativo", "lavorativi"}, {"it", "lago", "laghi"}, {"it", "casa", "case"}, {"it", "notte", "notti"},
		{"es", "rojo", "rojas"}, {"es", "nación", "naciones"}, {"es", "cruz", "cruces"}, {"es", "favor", "favores"},
	} {
		found := false
		decline(c.lang, c.word, func(form string) { found = found || form == c.form })
		if !found {
			t.Errorf("%s: no %s", c.word, c.form)
		}
	}
}
