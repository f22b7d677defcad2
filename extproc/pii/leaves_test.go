package pii

import (
	"context"
	"strings"
	"testing"

	"veil/extproc/detect"
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
	list := words{"Zoë Laurent": detect.Name, "Jean May": detect.Name, "Paris": detect.Location, "4111111111111111": detect.CreditCard, "94111111111111111": detect.CreditCard}
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
		{"the longest given value wins",
			[]token.Entry{{Token: "{{NAME_1}}", Value: "Zoë"}, {Token: "{{NAME_2}}", Value: "Zoë Ann"}, {Token: "{{NAME_3}}", Value: "Ann Lee"}},
			[]Leaf{{Text: "Zoë Ann Lee; Ann Lee; Zoë-Ann"}},
			"{{NAME_2}} Lee; {{NAME_3}}; {{NAME_1}}-Ann\n{{NAME_1}}=Zoë\n{{NAME_2}}=Zoë Ann\n{{NAME_3}}=Ann Lee\n"},
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
