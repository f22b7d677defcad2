package token

import (
	"errors"
	"fmt"
	"testing"

	"veil/extproc/apierr"
	"veil/extproc/detect"
)

func TestRestsHaveABoundOfTheirOwn(t *testing.T) {
	tab := NewTable()
	tab.Allow(3)
	mint := func(mint func() (string, error), want string) {
		t.Helper()
		var e *apierr.Error
		if tok, err := mint(); tok != want || (want == "") != (errors.As(err, &e) && e.Status == 413) {
			t.Errorf("got %q, want %q (%v)", tok, want, err)
		}
	}
	left := func(v string) func() (string, error) {
		return func() (string, error) { tok, _, err := tab.MintRest("NOTE", v, InText); return tok, err }
	}
	value := func(v string) func() (string, error) {
		return func() (string, error) { return tab.Mint("NOTE", v) }
	}
	for i := range 3 {
		mint(left(fmt.Sprint("r", i)), Format("NOTE_REST", uint64(i+1)))
		mint(value(fmt.Sprint("v", i)), Format("NOTE", uint64(i+1)))
	}
	mint(left("more"), "")
	mint(value("more"), "")
	mint(left("v1"), "{{NOTE_2}}") // a value that has a token
	mint(value("r1"), "{{NOTE_REST_2}}")
	for typ, want := range map[detect.Type]detect.Type{"NOTE": "NOTE", "NOTE_REST": "NOTE", "NOTE_REST_ALT": "NOTE", "RESTS": "RESTS"} {
		if got := Whole(typ); got != want || IsRest(typ) != (got != typ) {
			t.Errorf("%s is of %s", typ, got)
		}
	}
	again := NewTable()
	again.Allow(3)
	if err := again.Load(tab.Entries()); err != nil {
		t.Errorf("what was given out is not taken back: %v", err)
	}
	if tok, _, err := again.MintRest("NOTE_REST", "more", InText); err == nil {
		t.Errorf("given rests don't count: %s", tok)
	}
	for _, m := range [][]Entry{{{"{{A_1}}", "a"}, {"{{A_2}}", "b"}, {"{{A_3}}", "c"}, {"{{A_4}}", "d"}}, {{"{{A_REST_1}}", "a"}, {"{{A_REST_2}}", "b"}, {"{{A_REST_3}}", "c"}, {"{{A_REST_4}}", "d"}}} {
		tab := NewTable()
		tab.Allow(3)
		if err := tab.Load(m); err == nil {
			t.Errorf("%v is taken", m)
		}
	}
}
