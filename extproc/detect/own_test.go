package detect

import (
	"context"
	"regexp"
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

// What is written for machines, or has a table, is searched twice: what a user's span lost in the first search it does not hold in the
// second.
func TestWhatIsLeftOfAUsersSpanStaysHidden(t *testing.T) {
	const table = "\n\nName          City       Born\nZoe Laurent   Toulouse   1984\nMax Brandt    Bremen     1990\n"
	list := literal{"anna@example.org": Email, "jörg@example.org": Email, "https://zoe@x.org": URL}
	e := engine(t, Config{Recognisers: []Recogniser{list}, Rules: Rules{
		Custom: []Custom{{Type: "ROOM", Pattern: `\b\d{3} \pL+`}, {Type: "CASE", Pattern: `\b\d\d .{1,12} \d\d\b`}, {Type: "CELL", Pattern: `\bBremen\b`}},
		Deny:   []Deny{{"A 7, anna", "PROJECT"}, {"Rose jörg", "PROJECT"}},
	}})
	for _, c := range []struct{ text, want string }{
		{"Put it into 472 anna@example.org please.", "ROOM 472; EMAIL anna@example.org"},
		{"Put it into A 7, anna@example.org please.", "PROJECT A 7; EMAIL anna@example.org"},
		{"PIN 471 https://zoe@x.org/a", "ROOM 471; URL https://zoe@x.org"},
		{"Ticket 47 {{ user }} 88 is open.", "CASE 47; CASE 88"},
		{"by 472 j&ouml;rg@example.org", "ROOM 472; EMAIL j&ouml;rg@example.org"},
		{"by Rose j%C3%B6rg@example.org", "PROJECT Rose; EMAIL j%C3%B6rg@example.org"},
	} {
		for _, tail := range []string{"", table, "\n\n&eacute;", table + "&eacute;"} {
			want := c.want
			if strings.HasPrefix(tail, table) {
				want += "; CELL Bremen"
			}
			if got := find(t, e, Text{Value: c.text + tail}); got != want {
				t.Errorf("%q: got %q, want %q", c.text+tail, got, want)
			}
		}
	}
}

// hidden is which bytes of text spans hide.
func hidden(spans []Span, text string) []bool {
	h := make([]bool, len(text))
	for _, s := range spans {
		for i := s.Start; i < s.End; i++ {
			h[i] = true
		}
	}
	return h
}

// Whatever the rules find, in the text as it is written or as it is read, is hidden but for templates' variables, however often
// the text is searched.
func TestAllThatIsFoundBesideUsersSpansIsHidden(t *testing.T) {
	tables := []string{"", "\n\nName          City      Born\nZoe Laurent   Bremen    1984\nMax 47 b 88   a@x.org   88\n", "\n\nName          City     Born\n12 a@x.org    Bremen   88 Rose\nMax 12 zoe    Rose z   https://x.org\n"}
	vocabulary := []string{"12 ", "47", "88", "a@x.org", "zoe@x.org", "jörg@x.org", "j&ouml;rg@x.org", "j%C3%B6rg@x.org", "https://", "/b", " ", " ", " ", ", ", ".", "{{ user }}",
		"Rose ", "zo&euml;", "=C3=A9", "\n"}
	e := engine(t, Config{Recognisers: []Recogniser{form(`[\pL.]+@[a-z.]+[a-z]`, Email), form(`https://\S+`, URL), form(`\d{2} [a-z]\b`, Phone)}, Rules: Rules{
		Custom: []Custom{{Type: "ROOM", Pattern: `\b\d{2} \pL+`}, {Type: "CASE", Pattern: `\b\d\d .{1,16} \d\d\b`}, {Type: "EMAIL", Pattern: `/\S*@\S+`}},
		Deny:   []Deny{{"Rose j", "PROJECT"}, {"x.org, 12 zoe", "PROJECT"}, {"88 Rose", "CASE"}},
	}})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(vocabulary), 1, 16).Draw(t, "text"), "") + rapid.SampledFrom(tables).Draw(t, "table")
		finds := func(text string, recognisers []Recogniser) []Span {
			spans, _, err := e.find(t.Context(), nil, Text{Value: text}, recognisers)
			if err != nil {
				t.Fatal(err)
			}
			return spans
		}
		var found []Span
		if r := read(text); r != nil {
			for _, s := range finds(r.text, e.recognisers) {
				found = append(found, r.written(s))
			}
			found = append(found, finds(text, nil)...)
		} else {
			found = finds(text, e.recognisers)
		}
		variables, err := placeholders(t.Context(), text)
		if err != nil {
			t.Fatal(err)
		}
		spans, err := e.Detect(t.Context(), Text{Value: text})
		if err != nil {
			t.Fatal(err)
		}
		kept := hidden(spans, text)
		for _, v := range variables {
			for i := v.start; i < v.end; i++ {
				kept[i] = true
			}
		}
		for i, h := range hidden(found, text) {
			if h && !kept[i] && letterOrDigit(rune(text[i])) {
				t.Fatalf("%q: byte %d of %v is readable: %v", text, i, found, spans)
			}
		}
	})
}

// form finds what has a form, surely.
func form(pattern string, typ Type) Recogniser { return formed{regexp.MustCompile(pattern), typ} }

type formed struct {
	pattern *regexp.Regexp
	typ     Type
}

func (f formed) Find(_ context.Context, dst []Span, t Text) ([]Span, error) {
	for _, m := range f.pattern.FindAllStringIndex(t.Value, -1) {
		dst = append(dst, Span{m[0], m[1], f.typ, 1})
	}
	return dst, nil
}

// Nothing becomes readable because a user's span is kept whole.
func TestUsersSpansHideNoLess(t *testing.T) {
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
