package train

import "testing"

func TestVerbsOfNewspapersGiveTheFormsThatTellOfOthers(t *testing.T) {
	for _, c := range []struct {
		lang, verb string
		want       []string
	}{
		{"es", "dimitir", []string{"dimite", "dimitió", "dimitirá", "dimitiendo"}},
		{"es", "rematar", []string{"remata", "remató", "rematando"}},
		{"it", "ammorbidire", []string{"ammorbidisce", "ammorbidito"}},
		{"fr", "rougir", []string{"rougit", "rougissait"}},
	} {
		got := map[string]bool{}
		inflect(fewer[c.lang], c.lang, c.verb, func(form string) { got[form] = true })
		for _, form := range c.want {
			if !got[form] {
				t.Errorf("%s gives no %s", c.verb, form)
			}
		}
		if got[c.verb[:len(c.verb)-2]+"ábamos"] {
			t.Errorf("%s gives forms of the first person, too", c.verb)
		}
	}
}
