package rule

import (
	"context"
	"testing"

	"veil/extproc/detect"
)

func spans(t *testing.T, key, text string) string {
	t.Helper()
	e, err := detect.New(detect.Config{Recognisers: []detect.Recogniser{New(Config{})}})
	if err != nil {
		t.Fatal(err)
	}
	found, err := e.Detect(context.Background(), detect.Text{Value: text, Key: key})
	if err != nil {
		t.Fatal(err)
	}
	out := ""
	for _, s := range found {
		if out != "" {
			out += "; "
		}
		out += string(s.Type) + " " + text[s.Start:s.End]
	}
	return out
}

func TestFormsOfTheFirstTypes(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"mail", "write to zoe.l+x@example.co.uk, please", "EMAIL zoe.l+x@example.co.uk"},
		{"mail in a sentence end", "My mail is a.b@example.com.", "EMAIL a.b@example.com"},
		{"package versions", "npm i vue@3.4.27 @types/node@20.11.5", ""},
		{"an IBAN", "auf GB29 NWBK 6016 1331 9268 19 zahlen", "IBAN GB29 NWBK 6016 1331 9268 19"},
		{"a wrong IBAN", "auf DE00 1234 5678 9012 3456 78 zahlen", ""},
		{"a card", "it is 4242-4242-4242-4242, ok", "CREDIT_CARD 4242-4242-4242-4242"},
		{"a Luhn failure is no card", "order 4111 1111 1111 1112", ""},
		{"an address", "login from 198.51.100.23 port 22", "IP 198.51.100.23"},
		{"a version is no address", "upgrade to 10.4.2.1", ""},
		{"an IPv6 address", "last IP fe80::1ff:fe23:4567:890a, then", "IP fe80::1ff:fe23:4567:890a"},
		{"a British mobile", "call 07700 900 936 now", "PHONE 07700 900 936"},
		{"brackets and a trunk zero", "oder +49 (0)221 4710 233 an", "PHONE +49 (0)221 4710 233"},
		{"an extension", "on +44 (0)1632 960 118, extension 7, at", "PHONE +44 (0)1632 960 118, extension 7"},
		{"full-width digits", "tel ０６ ３９ ９８ １２ ４７!", "PHONE ０６ ３９ ９８ １２ ４７"},
		{"a zero-width space", "mail jo\u200bhn@exam\u00adple.com!", "EMAIL jo\u200bhn@exam\u00adple.com"},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
