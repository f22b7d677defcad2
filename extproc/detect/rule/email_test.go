package rule

import "testing"

// TestAQuotationMarkBeforeAnAddressIsNoneOfIt is about strings of programs: an apostrophe may stand in the local part of an address (RFC
// 5322), but the one that opens a string does not.
func TestAQuotationMarkBeforeAnAddressIsNoneOfIt(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"UPDATE k SET email='zoe@web.example' WHERE id=3", "EMAIL zoe@web.example"},
		{"send --to='zoe@web.example' --cc='bo.ek@web.example'", "EMAIL zoe@web.example; EMAIL bo.ek@web.example"},
		{"<a data-email='zoe@web.example'>", "EMAIL zoe@web.example"},
		{"?mail=`zoe@web.example`", "EMAIL zoe@web.example"},
		{"x = 'Mail an '+'zoe@web.example'", "EMAIL zoe@web.example"},
		{"VALUES (N'zoe@web.example', E'bo@web.example')", "EMAIL zoe@web.example; EMAIL bo@web.example"},
		{"seen=b'zoe@web.example'", "EMAIL zoe@web.example"},
		{"mail='p.o'brien@web.example'", "EMAIL p.o'brien@web.example"},
		{"write to o'brien@web.example.", "EMAIL o'brien@web.example"},
		{"to='o'brien@web.example'", "EMAIL o'brien@web.example"},
		{"INSERT INTO k VALUES ('o''brien@web.example')", "EMAIL o''brien@web.example"},
		{"mail='d''arc@web.example'", "EMAIL d''arc@web.example"},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}
