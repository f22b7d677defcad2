package token

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"veil/extproc/detect"
)

func TestATableFindsWhatItHoldsBeItFewOrMany(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tab, want := NewTable(), map[string]string{}
		types := rapid.IntRange(1, 2*few).Draw(rt, "types")
		for range rapid.IntRange(1, 4*few).Draw(rt, "values") {
			typ := detect.Type(fmt.Sprintf("T%d", rapid.IntRange(1, types).Draw(rt, "type")))
			value := fmt.Sprint("v", rapid.IntRange(1, 3*few).Draw(rt, "value"))
			tok, err := tab.Mint(typ, value)
			if err != nil {
				rt.Fatal(err)
			}
			if before, ok := want[value]; ok && before != tok {
				rt.Fatalf("%s is %s and then %s", value, before, tok)
			}
			want[value] = tok
			var m Match
			if Scan(tok[:len(tok)-3], 0, true, &m) != Partial || !tab.Viable(&m) { // between two that are minted
				rt.Fatalf("%s is not waited for", tok)
			}
		}
		if tab.Len() != len(want) {
			rt.Fatalf("%d entries for %d values", tab.Len(), len(want))
		}
		for value, tok := range want {
			var m Match
			if Scan(tok, 0, false, &m) != Yes {
				rt.Fatal(tok)
			}
			if v, ok := tab.Resolve(&m); !ok || v.Text != value {
				rt.Fatalf("%s is %q, not %q", tok, v.Text, value)
			}
			for n := 2; n < len(tok); n++ {
				if Scan(tok[:n], 0, true, &m) != Partial || !tab.Viable(&m) {
					rt.Fatalf("%q of %s is not waited for", tok[:n], tok)
				}
			}
		}
		for _, tok := range []string{"{{T99_1}}", "{{T1_99}}"} {
			var m Match
			Scan(tok, 0, false, &m)
			if v, ok := tab.Resolve(&m); ok {
				rt.Fatalf("%s is %q", tok, v.Text)
			}
		}
		var m Match
		if Scan("{{X", 0, true, &m) != Partial || tab.Viable(&m) {
			rt.Fatal("a type that is not there is waited for")
		}
	})
}

func TestATranslationIsWaitedForWhereItsTypeIsThere(t *testing.T) {
	for _, c := range []struct {
		typ  detect.Type
		text string
		want bool
	}{
		{detect.Name, "{{Nom", true}, {detect.Name, "{{Vorname_1", true}, {detect.Name, "{{Vorname_12", false}, {detect.Name, "{{Telef", false},
		{detect.Phone, "{{Telef", true}, {detect.Phone, "{{Telefx", false},
	} {
		tab := NewTable()
		mint(t, tab, c.typ, "v")
		var m Match
		if Scan(c.text, 0, true, &m) != Partial || tab.Viable(&m) != c.want {
			t.Errorf("%s with %s: not %t", c.text, c.typ, c.want)
		}
	}
}

func TestAGivenMappingDoesNotHoldItsSource(t *testing.T) {
	source := []byte(`{{NAME_1}} Zoe`)
	given := unsafe.String(&source[0], len(source))
	tab := NewTable()
	if err := tab.Load([]Entry{{Token: given[:10], Value: given[11:]}}); err != nil {
		t.Fatal(err)
	}
	clear(source)
	if e := tab.Entries()[0]; e.Token != "{{NAME_1}}" || e.Value != "Zoe" {
		t.Errorf("%q", e)
	}
	if got := mint(t, tab, detect.Name, "Kai"); !strings.HasSuffix(got, "NAME_2}}") {
		t.Error(got)
	}
}
