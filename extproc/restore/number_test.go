package restore

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"veil/extproc/detect"
	"veil/extproc/token"
)

// numbers is a table with a value that was a number alone, one that was a text as well, and stood as a number under phone, one that was
// but a text, and a name.
func numbers(t testing.TB) *token.Table {
	t.Helper()
	tab := token.NewTable()
	for _, m := range []struct {
		typ   detect.Type
		value string
		uses  []token.Use
	}{
		{detect.CreditCard, "4111111111111111", []token.Use{token.AsNumber}},
		{detect.Phone, "33612345678", []token.Use{token.InText, token.AsNumber}},
		{detect.NationalID, "85073003328", []token.Use{token.InText}},
		{detect.Name, "Zoë", []token.Use{token.InText}},
	} {
		for _, u := range m.uses {
			if _, _, err := tab.MintAs(m.typ, m.value, u); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, key := range []Key{KeyOf("phone"), KeyOf("té\tl\U0001F600"), Masked, None} {
		tab.Counted("33612345678", uint64(key))
	}
	return tab
}

func TestATokenIsANumberAgainWhereItWasOne(t *testing.T) {
	tab := numbers(t)
	types := Types{KeyOf("card"): AString, KeyOf("id"): ANumber, KeyOf("name"): ANumber, KeyOf("phone_text"): AString}
	for _, c := range []struct{ name, in, want string }{
		{"it was nothing else", `{"x":"{{CREDIT_CARD_1}}"}`, `{"x":4111111111111111}`},
		{"it was one here", `{"phone":"{{PHONE_1}}"}`, `{"phone":33612345678}`},
		{"and a text elsewhere", `{"to":"{{PHONE_1}}"}`, `{"to":"33612345678"}`},
		{"in a list", `{"phone":[1,"{{PHONE_1}}",{"to":"{{PHONE_1}}"},"{{PHONE_1}}"],"to":["{{PHONE_1}}"]}`, `{"phone":[1,33612345678,{"to":"33612345678"},33612345678],"to":["33612345678"]}`},
		{"behind an object", `{"phone":{"to":"{{PHONE_1}}"},"to":{"phone":1},"x":"{{PHONE_1}}"}`, `{"phone":{"to":"33612345678"},"to":{"phone":1},"x":"33612345678"}`},
		{"in an object of a list", `{"phone":[{},"{{PHONE_1}}"],"a":[[]],"phone":"{{PHONE_1}}"}`, `{"phone":[{},33612345678],"a":[[]],"phone":33612345678}`},
		{"under a key with escapes", `{"t\u00e9\tl\ud83d\uDE00":"{{PHONE_1}}"}`, `{"t\u00e9\tl\ud83d\uDE00":33612345678}`},
		{"under the same without", "{\"té\\u0009l😀\":\"{{PHONE_1}}\"}", "{\"té\\u0009l😀\":33612345678}"},
		{"under one that holds a token", `{"of {{NAME_1}}":"{{PHONE_1}}"}`, `{"of Zoë":33612345678}`},
		{"under no key", `["{{PHONE_1}}"]`, `[33612345678]`},
		{"in JSON in a string", `{"a":"{\"phone\":\"{{PHONE_1}}\",\"to\":\"{{PHONE_1}}\",\"t\\u00e9\\tl😀\":\"{{PHONE_1}}\"}"}`, `{"a":"{\"phone\":33612345678,\"to\":\"33612345678\",\"t\\u00e9\\tl😀\":33612345678}"}`},
		{"the schema wants a string", `{"card":"{{CREDIT_CARD_1}}","cards":"{{CREDIT_CARD_1}}"}`, `{"card":"4111111111111111","cards":4111111111111111}`},
		{"the schema wants a number", `{"id":"{{NATIONAL_ID_1}}","ids":"{{NATIONAL_ID_1}}"}`, `{"id":85073003328,"ids":"85073003328"}`},
		{"the schema wants a number, and the value is none", `{"name":"{{NAME_1}}"}`, `{"name":"Zoë"}`},
		{"the schema is not of JSON in a string", `{"a":"{\"card\":\"{{CREDIT_CARD_1}}\"}"}`, `{"a":"{\"card\":4111111111111111}"}`},
		{"more than a token", `{"phone":"{{PHONE_1}} "}`, `{"phone":"33612345678 "}`},
	} {
		got, _, err := TextContext(context.Background(), nil, c.in, tab, JSON, types)
		if string(got) != c.want || err != nil {
			t.Errorf("%s: %s became\n%s, want\n%s (%v)", c.name, c.in, got, c.want, err)
		}
		for at := range len(c.in) {
			if got := typed(t, tab, types, c.in, at); got != c.want {
				t.Errorf("%s, cut at %d: %s, want %s", c.name, at, got, c.want)
			}
		}
	}
}

// typed sends a text through a lane, cut at some places.
func typed(t interface{ Fatal(...any) }, tab *token.Table, types Types, text string, cuts ...int) string {
	l := NewLane(tab, JSON)
	l.Type(types)
	var out []byte
	at := 0
	for _, c := range append(cuts, len(text)) {
		var err error
		if out, err = l.Write(out, text[at:c]); err != nil {
			t.Fatal(err)
		}
		at = c
	}
	out, err := l.Flush(out)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// However deep, broken and cut a text is, a lane says what Text does.
func TestNumbersOfAnyTextAreTheSameInALane(t *testing.T) {
	tab := numbers(t)
	types := Types{KeyOf("card"): AString, KeyOf("id"): ANumber}
	piece := rapid.SampledFrom([]string{"{", "}", "[", "]", ",", ":", `"`, `\"`, `\`, "{\"", "\":", "\",\"", "phone", "card", "id", `t\u00e9`, "é", "1", "{{NAME_1}}",
		"\"{{PHONE_1}}\"", "\"{{CREDIT_CARD_1}}\"", "\"{{NATIONAL_ID_1}}\"", strings.Repeat("[", 200), strings.Repeat("{\"a\":", 200)})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 0, 30).Draw(t, "pieces"), "")
		want, _, err := TextContext(context.Background(), nil, text, tab, JSON, types)
		if err != nil {
			t.Fatal(err)
		}
		cut := rapid.IntRange(0, len(text)).Draw(t, "cut")
		if got := typed(t, tab, types, text, cut); got != string(want) {
			t.Fatalf("%q cut at %d:\ngot  %q\nwant %q", text, cut, got, want)
		}
	})
}

func TestKeysOfOneTextAreOne(t *testing.T) {
	if KeyOf("phone") == KeyOf("phono") || KeyOf("") == None || KeyOf("é") != KeyOf("ü") || KeyOf("é") == KeyOf("e") {
		t.Error("keys are told apart wrongly")
	}
}
