package token

import "testing"

func TestThePlaceInMostStringsSaysHowAValueIsWritten(t *testing.T) {
	tab := NewTable()
	tok, err := tab.Mint("NAME", `J\u00fcrgen`)
	if err != nil {
		t.Fatal(err)
	}
	tab.Note("unknown", Written{Strings: 9})
	for _, strings := range []int{1, 2, 1, 0} {
		tab.Note(`J\u00fcrgen`, Written{Strings: strings, Sound: strings == 2})
	}
	var m Match
	if !NextIn(tok, 0, len(tok), &m) {
		t.Fatal(tok)
	}
	if v, ok := tab.Resolve(&m); !ok || v.Written != (Written{Strings: 2, Sound: true}) {
		t.Errorf("%+v", v)
	}
	tab.Wipe()
	if tab.written != nil {
		t.Error("the table remembers after its end")
	}
}
