package detect

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// literal finds each of its values once, surely.
type literal map[string]Type

func (l literal) Find(_ context.Context, dst []Span, t Text) ([]Span, error) {
	for v, typ := range l {
		if i := strings.Index(t.Value, v); i >= 0 {
			dst = append(dst, Span{i, i + len(v), typ, 1})
		}
	}
	return dst, nil
}

func TestAUsersSpanHoldsWhatIsFoundInsideOfIt(t *testing.T) {
	list := literal{"anna@example.org": Email, "https://x.org/?t=1": URL, "hunter2": Secret, "Nordstern 12": Phone}
	e := engine(t, Config{Recognisers: []Recogniser{list}, Rules: Rules{
		Custom: []Custom{{Type: "REF", Pattern: `\bREF:\S+`}, {Type: "MAIL", Pattern: `\S+@\S+\.org`}},
		Deny:   []Deny{{"see https://x.org/?t=1 of Nordstern", "PROJECT"}, {"REF:hunter2 of Nordstern", "PROJECT"}},
	}})
	for _, c := range []struct{ name, text, want, inside string }{
		{"an address in a reference", "REF:anna@example.org/part, or", "REF REF:anna@example.org/part,", "EMAIL anna@example.org; MAIL REF:anna@example.org"},
		{"an address alone", "mail anna@example.org!", "EMAIL anna@example.org", ""},
		{"a link in a denied phrase", "I see https://x.org/?t=1 of Nordstern", "PROJECT see https://x.org/?t=1 of Nordstern", "URL https://x.org/?t=1"},
		{"written for machines", "REF:anna%40example.org/part", "REF REF:anna%40example.org/part", "EMAIL anna%40example.org; MAIL REF:anna%40example.org"},
		{"a secret in a reference in a denied phrase", "REF:hunter2 of Nordstern", "PROJECT REF:hunter2 of Nordstern", "REF REF:hunter2; SECRET hunter2"},
		{"what goes on beyond it", "REF:hunter2 of Nordstern 12", "PROJECT REF:hunter2 of Nordstern; PHONE 12", "REF REF:hunter2; SECRET hunter2"},
	} {
		if got := find(t, e, Text{Value: c.text}); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		_, inside, err := e.DetectInside(t.Context(), Text{Value: c.text})
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, s := range inside {
			all = append(all, string(s.Type)+" "+c.text[s.Start:s.End])
		}
		slices.Sort(all)
		if got := strings.Join(slices.Compact(all), "; "); got != c.inside {
			t.Errorf("%s: inside is %q, want %q", c.name, got, c.inside)
		}
	}
}

// Nothing becomes readable because a user's span is kept whole.
func TestUsersSpansHideNoLess(t *testing.T) {
	hidden := func(spans []Span, text string) []bool {
		h := make([]bool, len(text))
		for _, s := range spans {
			for i := s.Start; i < s.End; i++ {
				h[i] = true
			}
		}
		return h
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-z {]{1,40}`).Draw(t, "text")
		var f findings
		for range rapid.IntRange(0, 8).Draw(t, "spans") {
			start := rapid.IntRange(0, len(text)-1).Draw(t, "start")
			s := Span{start, rapid.IntRange(start+1, len(text)).Draw(t, "end"), rapid.SampledFrom([]Type{Name, Email, URL, "REF"}).Draw(t, "type"), float32(rapid.IntRange(5, 9).Draw(t, "score")) / 10}
			f.spans = append(f.spans, s)
			if s.Type == "REF" {
				f.own = append(f.own, s)
			}
		}
		var protected []region
		if at := rapid.IntRange(0, len(text)).Draw(t, "protected"); at < len(text) {
			protected = []region{{at, min(len(text), at+3)}}
		}
		all, own := slices.Clone(f.spans), slices.Clone(f.own)
		before := hidden(resolve(slices.Clone(all), protected, text), text)
		f.resolve(protected, text)
		for i, h := range hidden(f.spans, text) {
			if before[i] && !h && letterOrDigit(rune(text[i])) {
				t.Fatalf("%q: %v: byte %d is hidden no more: %v", text, all, i, f.spans)
			}
		}
		for _, s := range all { // none is lost, and only those inside of a user's are told apart
			holds := func(o Span) bool { return o.Start <= s.Start && s.End <= o.End && o.End-o.Start > s.End-s.Start }
			if slices.Contains(f.inside, s) != slices.ContainsFunc(own, holds) {
				t.Fatalf("%q: %v of %v: inside are %v", text, s, all, f.inside)
			}
		}
	})
}
