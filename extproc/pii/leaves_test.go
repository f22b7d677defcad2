package pii

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"veil/extproc/apierr"
	"veil/extproc/detect"
	"veil/extproc/internal/spent"
	"veil/extproc/token"
)

// show writes messages with their edits made, one a line, and the mapping.
func show(t *testing.T, e *Engine, m []token.Entry, leaves []Leaf) string {
	t.Helper()
	tab := token.NewTable()
	if err := tab.Load(m); err != nil {
		t.Fatal(err)
	}
	edits, err := e.Leaves(context.Background(), tab, leaves)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for i, l := range leaves {
		b.Write(Apply(nil, l.Text, edits[i]))
		b.WriteByte('\n')
	}
	for _, e := range tab.Entries() {
		b.WriteString(e.Token + "=" + e.Value + "\n")
	}
	return b.String()
}

func TestLeavesSpread(t *testing.T) {
	list := words{"Zoë Laurent": detect.Name, "Jean May": detect.Name, "Paris": detect.Location, "4111111111111111": detect.CreditCard, "94111111111111111": detect.CreditCard, "Laurent-12345678": detect.Passport,
		"Nord %7B%7BNAME_1%7D%7D, %7B%7BNAME_1%7D%7D Stern": "PROJECT", "Ost %7BNAME_1%7D -x": "PROJECT"}
	for _, c := range []struct {
		name   string
		given  []token.Entry
		leaves []Leaf
		want   string
	}{
		{"a value found late is replaced early, parts as values of their own",
			nil, []Leaf{{Text: "Laurent called Mr Laurents."}, {Text: "I am Zoë Laurent, from Paris.", Message: 1}},
			"{{NAME_2}} called Mr Laurents.\nI am {{NAME_1}}, from {{LOCATION_1}}.\n{{NAME_1}}=Zoë Laurent\n{{LOCATION_1}}=Paris\n{{NAME_2}}=Laurent\n"},
		{"a common word spreads with a cue only",
			nil, []Leaf{{Text: "Jean May. In May, Mr May and Jean may go."}},
			"{{NAME_1}}. In May, Mr {{NAME_2}} and {{NAME_3}} may go.\n{{NAME_1}}=Jean May\n{{NAME_2}}=May\n{{NAME_3}}=Jean\n"},
		{"a name that is a common word is hidden where it signs or speaks, and nowhere else",
			nil, []Leaf{{Text: "Jean May: hi\nMay: may I?\nIn May.\n-- \nMay"}, {Text: "So be it. May!", Message: 1}, {Text: "May is warm. May 5.", Message: 2}},
			"{{NAME_1}}: hi\n{{NAME_2}}: may I?\nIn May.\n-- \n{{NAME_2}}\nSo be it. {{NAME_2}}!\nMay is warm. May 5.\n{{NAME_1}}=Jean May\n{{NAME_2}}=May\n"},
		{"messages come before other fields",
			nil, []Leaf{{Text: "b@x.org", Message: -1}, {Text: "a@x.org", Message: 0}},
			"{{EMAIL_2}}\n{{EMAIL_1}}\n{{EMAIL_1}}=a@x.org\n{{EMAIL_2}}=b@x.org\n"},
		{"a given value is replaced as a whole word, whatever it is",
			[]token.Entry{{Token: "{{NAME_7}}", Value: "of"}, {Token: "{{ORG_1}}", Value: "fox trot"}},
			[]Leaf{{Text: "of offers: fox trot, fox trots, {{NAME_7}} and {{NAME_9}} by a@x.org"}},
			"{{NAME_7}} offers: {{ORG_1}}, fox trots, {{NAME_7}} and {{NAME_9}} by {{EMAIL_1}}\n{{NAME_7}}=of\n{{ORG_1}}=fox trot\n{{EMAIL_1}}=a@x.org\n"},
		{"numbers in the request are skipped in every form",
			nil, []Leaf{{Text: "{nom 1} &#123;name_2} {{name_4}}"}, {Text: "Zoë Laurent and Jean May", Message: 1}},
			"{nom 1} &#123;name_2} {{name_4}}\n{{NAME_3}} and {{NAME_5}}\n{{NAME_3}}=Zoë Laurent\n{{NAME_5}}=Jean May\n"},
		{"a bare number is replaced whole",
			nil, []Leaf{{Text: "94111111111111111", Number: true}, {Text: "card 4111111111111111"}, {Text: "4111111111111111", Nested: true}, {Text: "1.5", Number: true}},
			"{{CREDIT_CARD_1}}\ncard {{CREDIT_CARD_2}}\n{{CREDIT_CARD_2}}\n1.5\n{{CREDIT_CARD_1}}=94111111111111111\n{{CREDIT_CARD_2}}=4111111111111111\n"},
		{"a number and a string of one value come back as they were",
			nil, []Leaf{{Text: "4111111111111111", Number: true}, {Text: "4111111111111111", Nested: true}, {Text: "is 4111111111111111"}},
			"{{CREDIT_CARD_1}}\n{{CREDIT_CARD_2}}\nis {{CREDIT_CARD_1}}\n{{CREDIT_CARD_1}}=4111111111111111\n{{CREDIT_CARD_2}}=4111111111111111\n"},
		{"the longest given value wins, and what is left of another is hidden",
			[]token.Entry{{Token: "{{NAME_1}}", Value: "Zoë"}, {Token: "{{NAME_2}}", Value: "Zoë Ann"}, {Token: "{{NAME_3}}", Value: "Ann Lee"}},
			[]Leaf{{Text: "Zoë Ann Lee; Ann Lee; Zoë-Ann"}},
			"{{NAME_2}} {{NAME_4}}; {{NAME_3}}; {{NAME_1}}-Ann\n{{NAME_1}}=Zoë\n{{NAME_2}}=Zoë Ann\n{{NAME_3}}=Ann Lee\n{{NAME_4}}=Lee\n"},
		{"a word that touches a token of a given value that goes on with it is not whole",
			[]token.Entry{{Token: "{{NAME_1}}", Value: "Zoë"}, {Token: "{{NAME_2}}", Value: "Lau"}, {Token: "{{NAME_3}}", Value: "(x)"}},
			[]Leaf{{Text: "Lau{{NAME_1}}Lau {{NAME_1}} Lau, Lau{{NAME_3}}Lau"}},
			"Lau{{NAME_1}}Lau {{NAME_1}} {{NAME_2}}, {{NAME_2}}{{NAME_3}}{{NAME_2}}\n{{NAME_1}}=Zoë\n{{NAME_2}}=Lau\n{{NAME_3}}=(x)\n"},
		{"nothing inside a token is replaced",
			[]token.Entry{{Token: "{{NAME_1}}", Value: "NAME"}, {Token: "{{NAME_2}}", Value: "2"}},
			[]Leaf{{Text: "NAME {{NAME_1}} {{ name 2 }} 2"}},
			"{{NAME_1}} {{NAME_1}} {{ name 2 }} {{NAME_2}}\n{{NAME_1}}=NAME\n{{NAME_2}}=2\n"},
		{"what a find says beside a token in it is hidden, a letter alone says nothing",
			[]token.Entry{{Token: "{{NAME_1}}", Value: "Zoë"}},
			[]Leaf{{Text: "(Nord %7B%7BNAME_1%7D%7D, %7B%7BNAME_1%7D%7D Stern) Ost %7BNAME_1%7D -x"}},
			"({{PROJECT_1}} %7B%7BNAME_1%7D%7D, %7B%7BNAME_1%7D%7D {{PROJECT_2}}) {{PROJECT_3}} %7BNAME_1%7D -x\n" +
				"{{NAME_1}}=Zoë\n{{PROJECT_1}}=Nord\n{{PROJECT_2}}=Stern\n{{PROJECT_3}}=Ost\n"},
		{"a number inside of a word holds a name",
			nil, []Leaf{{Text: "Zoë Laurent, Laurent-12345678"}, {Text: "Laurent-12345678x", Message: 1}},
			"{{NAME_1}}, {{PASSPORT_1}}\n{{PASSPORT_1}}x\n{{NAME_1}}=Zoë Laurent\n{{PASSPORT_1}}=Laurent-12345678\n"},
		{"other case is a value of its own",
			nil, []Leaf{{Text: "Zoë Laurent, ZOË LAURENT, laurent"}},
			"{{NAME_1}}, {{NAME_2}}, {{NAME_3}}\n{{NAME_1}}=Zoë Laurent\n{{NAME_2}}=ZOË LAURENT\n{{NAME_3}}=laurent\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := show(t, engine(t, list), c.given, c.leaves); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

// first finds the first byte of whatever text it is given, and minds whether that is UTF-8.
type first struct{ t *testing.T }

func (f first) Find(_ context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	if !utf8.ValidString(t.Value) || !utf8.ValidString(t.Key) {
		f.t.Errorf("detection was given broken text: %q %q", t.Key, t.Value)
	}
	return append(dst, detect.Span{End: 1, Type: detect.Org, Score: 1}), nil
}

func TestBrokenTextIsMendedForDetection(t *testing.T) {
	r, err := engine(t, first{t}).Anonymize("a\xff\xc3é", nil)
	if err != nil || r.Text != "{{ORG_1}}\xff\xc3é" {
		t.Errorf("%q %v", r.Text, err)
	}
	if _, err := engine(t, first{t}).finder.find(t.Context(), []Leaf{{Text: "a", Key: "0A\xb1"}}); err != nil {
		t.Error(err)
	}
}

func TestAChunkOwnsWhatLiesInIt(t *testing.T) {
	spans, err := engine(t, first{t}).finder.find(context.Background(), []Leaf{longLeaf(0)})
	if err != nil || len(spans[0]) != 1 {
		t.Errorf("what a chunk sees before it was taken for its own: %v %v", spans, err)
	}
}

func TestExchangesShareNothing(t *testing.T) {
	e := engine(t, words{"Zoë Laurent": detect.Name})
	for range 20 { // working memory is used again now and then
		if _, err := e.Anonymize("I am Zoë Laurent", nil); err != nil {
			t.Fatal(err)
		}
		r, err := e.Anonymize("Who is Laurent?", nil)
		if err != nil || r.Text != "Who is Laurent?" || len(r.Mapping) != 0 {
			t.Fatalf("%+v %v", r, err)
		}
	}
	s := e.scratch.get()
	s.index.add("Zoë Laurent", detect.Name, 0, false)
	e.scratch.put(s)
	for _, p := range s.index.phrases[:cap(s.index.phrases)] {
		if p.value != "" {
			t.Errorf("working memory still refers to %q", p.value)
		}
	}
}

func TestWorkIsLinearOrRefused(t *testing.T) {
	e := engine(t, words{})
	for _, c := range []struct {
		name    string
		given   func(i int) string
		entries int
		text    string
	}{
		{"a long value that nearly fits everywhere", func(int) string { return strings.Repeat("a ", 20000) + "b" }, 1, strings.Repeat("a ", 100000)},
		{"values of many lengths", func(i int) string { return strings.Repeat("a ", i+1) + "b" }, 2000, strings.Repeat("a ", 100000)},
		{"values of the same words", func(i int) string { return "a" + strings.Repeat("!", i+1) }, 5000, strings.Repeat("a ", 100000)},
		{"values that overlap", func(i int) string { return strings.Repeat("a ", i) + "a" }, 2000, strings.Repeat("a ", 100000)},
	} {
		t.Run(c.name, func(t *testing.T) {
			var m []token.Entry
			for i := range c.entries {
				m = append(m, token.Entry{Token: token.Format(detect.Name, uint64(i+1)), Value: c.given(i)})
			}
			start := spent.CPU()
			_, err := e.Anonymize(c.text, m)
			if err != nil && !errors.Is(err, errTangled) {
				t.Error(err)
			}
			if took := spent.CPU() - start; took > 20*time.Second { // square work takes longer on any machine
				t.Errorf("took %v (%v)", took, err)
			}
		})
	}
}

func TestFailuresAreErrorsOfTheCaller(t *testing.T) {
	e := engine(t, words{})
	for _, c := range []struct {
		name   string
		err    error
		status int
	}{
		{"a mapping that is none", errOf(e.Anonymize("x", []token.Entry{{Token: "NAME", Value: "x"}})), 400},
		{"restoring by a mapping that is none", errOf(Restore("x", []token.Entry{{Token: "NAME", Value: "x"}})), 400},
		{"too many values", errOf(engine(t, mails{}).Anonymize(manyMails(), nil)), 413},
		{"rules that are no JSON", errOf(e.For(t.Context(), nil, []byte("{"), true)), 400},
		{"rules that narrow", errOf(e.For(t.Context(), nil, []byte(`{"types":{"NAME":{"enabled":false}}}`), false)), 400},
		{"a pattern that is none", errOf(e.For(t.Context(), nil, []byte(`{"custom":[{"type":"X","pattern":"("}]}`), false)), 400},
	} {
		var a *apierr.Error
		if !errors.As(c.err, &a) || a.Status != c.status {
			t.Errorf("%s: %v", c.name, c.err)
		}
	}
}

// Whoever calls did not write them: the answer is 500, and says whom to tell what.
func TestAnAccountsUnusableRulesAreNoFaultOfTheCaller(t *testing.T) {
	err := errOf(engine(t, words{}).For(t.Context(), []byte(`{"custom":[{"type":"X","pattern":"("}]}`), nil, false))
	if e := apierr.From(err); err == nil || e.Status != 500 || e.Param != "" || !strings.Contains(e.Message, "custom[0].pattern: ") || !strings.Contains(e.Message, "operator") {
		t.Errorf("%v", err)
	}
}

func errOf[T any](_ T, err error) error { return err }

// mails finds every word.
type mails struct{}

func (mails) Find(_ context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	at := 0
	for w := range strings.SplitSeq(t.Value, " ") {
		if w != "" {
			dst = append(dst, detect.Span{Start: at, End: at + len(w), Type: detect.Email, Score: 1})
		}
		at += len(w) + 1
	}
	return dst, nil
}

func manyMails() string {
	var b strings.Builder
	for i := range token.MaxEntries + 1 {
		fmt.Fprintf(&b, "u%d@x.org ", i)
	}
	return b.String()
}

func TestRulesOfARequestApply(t *testing.T) {
	e := engine(t, words{"Zoë Laurent": detect.Name})
	v, err := e.For(t.Context(), []byte(`{"deny":[{"text":"Nordstern","type":"PROJECT"}]}`), []byte(`{"custom":[{"type":"CASE","pattern":"C-[0-9]+"}]}`), false)
	if err != nil {
		t.Fatal(err)
	}
	r, err := v.Anonymize("Nordstern, C-77, Zoë Laurent", nil)
	if err != nil || r.Text != "{{PROJECT_1}}, {{CASE_1}}, {{NAME_1}}" {
		t.Errorf("%q %v", r.Text, err)
	}
	if r, _ = e.Anonymize("Nordstern, C-77", nil); r.Text != "Nordstern, C-77" {
		t.Errorf("the rules of one request reached another: %q", r.Text)
	}
}
