package pii

import (
	"strings"
	"testing"

	"veil/extproc/detect"
)

// FuzzAnonymize checks on any two texts that restoring undoes anonymizing, with places that nobody would choose, alone and
// as an earlier and a later message.
func FuzzAnonymize(f *testing.F) {
	for i, p := range pieces {
		f.Add(p+"Zoë Laurent"+p, strings.Join(pieces[:i], p), uint8(i))
	}
	engines := map[uint8]*Engine{}
	for i := range uint8(8) {
		engines[i] = engine(f, dice{uint32(i) + 2}, words{"Zoë Laurent": detect.Name}, mister{})
	}
	f.Fuzz(func(t *testing.T, a, b string, which uint8) {
		e := engines[which%8]
		r, err := e.Anonymize(a, nil)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := Restore(r.Text, r.Mapping); err != nil || back != a {
			t.Errorf("%q became %q, came back as %q (%v)", a, r.Text, back, err)
		}
		both, err := e.Anonymize(b+"\n"+a, nil)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := Restore(both.Text, both.Mapping); err != nil || back != b+"\n"+a {
			t.Errorf("%q became %q, came back as %q (%v)", b+"\n"+a, both.Text, back, err)
		}
		// A second text under the mapping of the first: its tokens stand for their values, all else comes back.
		second, err := e.Anonymize(b, r.Mapping)
		if err != nil {
			t.Fatal(err)
		}
		want, err := Restore(b, r.Mapping)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := Restore(second.Text, second.Mapping); err != nil || back != want {
			t.Errorf("%q under %v became %q, came back as %q, want %q (%v)", b, r.Mapping, second.Text, back, want, err)
		}
	})
}
