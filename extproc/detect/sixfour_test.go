package detect

import (
	"encoding/base64"
	"reflect"
	"strings"
	"testing"
)

func TestWhatBase64SaysIsHiddenAsAWhole(t *testing.T) {
	e, err := New(Config{Rules: Rules{Deny: []Deny{{Text: "Zoë Laurent", Type: "NAME"}, {Text: "gamma", Type: "ORG"}}}})
	if err != nil {
		t.Fatal(err)
	}
	std := func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }
	link := func(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) }
	lines := func(s, end string) string {
		var b strings.Builder
		for len(s) > 76 {
			b.WriteString(s[:76] + end)
			s = s[76:]
		}
		return b.String() + s
	}
	private, long := "to Zoë Laurent, Dublin.", strings.Repeat("ü?>", 3000)
	for _, c := range []struct{ name, text, want string }{
		{"alone", std(private), std(private)},
		{"with its padding", "data: " + std(private+"x") + "\nnext", std(private + "x")},
		{"a data URL", `<a href="data:text/plain;base64,` + std(private) + `">`, std(private)},
		{"for addresses", "?state=" + link(long+private) + "&a=b", link(long + private)},
		{"behind much text", strings.Repeat("word ", 999) + std(private), std(private)},
		{"two", std(private) + " " + std("ask "+private), std(private) + "|" + std("ask "+private)},
		{"among what is found", "gamma " + std(private) + " gamma", "gamma|" + std(private) + "|gamma"},
		{"nothing in it", std("nobody is named in this one"), ""},
		{"short", std("Zoë Laurent")[:15], ""},
		{"a picture", std("\x89PNG\r\n\x1a\n" + private), ""},
		{"a picture later", std(private + " and " + private + "\x00\x01"), ""},
		{"no UTF-8", std(private + "\xff"), ""},
		{"letters of both", "----" + std(private), ""},
		{"one letter too many", std(private[:18+3*1]) + "A", ""},
		{"base64 of base64", std(std(private)), std(std(private))},
		{"over several lines", "\n" + lines(std(long+private), "\n") + "\nnext line", lines(std(long+private), "\n")},
		{"over several lines of a mail", "\r\n" + lines(std(long+private+"x"), "\r\n") + "\r\n", lines(std(long+private+"x"), "\r\n")},
		{"lines of others", lines(std(strings.Repeat("nobody is named ", 30)), "\n") + "\n\n" + std(private), std(private)},
		{"lines of a picture", lines(std("\x89PNG"+long+private), "\n"), ""},
	} {
		spans, err := e.Detect(t.Context(), Text{Value: c.text})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range spans {
			got = append(got, c.text[s.Start:s.End])
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if e, err = New(Config{Rules: Rules{Deny: []Deny{{Text: "Zoë Laurent", Type: "NAME"}}, Allow: []string{std(private)}}}); err != nil {
		t.Fatal(err)
	}
	if spans, err := e.Detect(t.Context(), Text{Value: std(private)}); err != nil || len(spans) != 0 {
		t.Errorf("what is allowed: %v %v", spans, err)
	}
}

// Every run of letters at every place is looked at, as by one who looks at each letter.
func TestNoRunOfBase64IsPassedOver(t *testing.T) {
	e, err := New(Config{Rules: Rules{Deny: []Deny{{Text: "Zoë Laurent", Type: "NAME"}}}})
	if err != nil {
		t.Fatal(err)
	}
	run := base64.StdEncoding.EncodeToString([]byte("to Zoë Laurent 123")[:18])
	if len(run) != leastEncoded {
		t.Fatal(len(run))
	}
	for before := range 3 * leastEncoded {
		for _, fill := range []string{".", "a.", "abc ", "abcdefgh ijkl "} {
			text := strings.Repeat(fill, before)[:before]
			if before > 0 {
				text = text[:before-1] + " "
			}
			spans, err := e.Detect(t.Context(), Text{Value: text + run + " " + fill})
			if want := []Span{{Start: before, End: before + len(run), Type: "NAME", Score: 1}}; err != nil || !reflect.DeepEqual(spans, want) {
				t.Fatalf("%d %q: %v, %v", before, fill, spans, err)
			}
		}
	}
}
