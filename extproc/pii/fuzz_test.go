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

// FuzzBuiltIn does the same with the recognisers of the service, which must also bear any text, in a field of any name.
func FuzzBuiltIn(f *testing.F) {
	e, err := New(Config{})
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range samples {
		f.Add(s, "first_name")
		f.Add(s, "billing.Kundenort\xb1")
	}
	f.Fuzz(func(t *testing.T, x, key string) {
		if _, err := e.finder.find(t.Context(), []Leaf{{Text: x, Key: key}}); err != nil {
			t.Fatal(err)
		}
		r, err := e.Anonymize(x, nil)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := Restore(r.Text, r.Mapping); err != nil || back != x {
			t.Errorf("%q became %q, came back as %q (%v)", x, r.Text, back, err)
		}
	})
}

// samples are texts of many kinds that hold invented people.
var samples = []string{
	"Hi, I'm Margaret Oduya, mail m.oduya@example.org or call +44 20 7946 0018.",
	"Je m'appelle Hélène Roussel, 12 rue des Lilas, 69003 Lyon. IBAN FR76 3000 6000 0112 3456 7890 189",
	"Sehr geehrte Frau Özdemir,\n\nIhre Karte 4111 1111 1111 1111 läuft ab.\nMit freundlichen Grüßen\nJürgen Weiß",
	"DNI 12345678Z, nacida el 3 de mayo de 1984, matrícula 1234 BCD",
	"Codice fiscale RSSMRA85T10A562S, tel. 06 6982",
	"name;email;dob\nAda;ada@example.org;1990-01-02\nBo;bo@example.org;1991-02-03\n",
	`{"user":{"first_name":"Rose","password":"hunter2\\","ip":"10.1.2.3"},"tags":["{{NAME_1}}"]}`,
	"INSERT INTO people (name, phone) VALUES ('Kim Lee', '+1 415 555 0134');",
	`my password is "a\\", 田中さん, {% if x %} {{ user.name }} {%}`,
	"-----BEGIN PRIVATE KEY-----\nMIIB\n",
}
