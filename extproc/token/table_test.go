package token

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"veil/extproc/apierr"
	"veil/extproc/detect"
)

func mint(t *testing.T, tab *Table, typ detect.Type, value string) string {
	t.Helper()
	tok, err := tab.Mint(typ, value)
	if err != nil {
		t.Fatal(err)
	}
	return tok
}

// avoid has tab avoid the tokens of a whole text.
func avoid(tab *Table, text string) { tab.AvoidIn(text, 0, len(text)) }

func TestTheFirstTypeOfAValueStays(t *testing.T) {
	tab := NewTable()
	a, b, c := mint(t, tab, detect.Name, "Zoë Laurent"), mint(t, tab, detect.Name, "Bob Ray"), mint(t, tab, detect.Org, "Zoë Laurent")
	if a != "{{NAME_1}}" || b != "{{NAME_2}}" || c != a {
		t.Error(a, b, c)
	}
}

func TestNumbersInTheRequestAreNeverMinted(t *testing.T) {
	tab := NewTable()
	avoid(tab, "{{NAME_1}} {name 2} &#123;Nom_3&#125; ｛｛PERSONNE_5｝｝ {{{NAME_6}}} {{NAME_07}} {{NAME_8 {{FOO_1}} {{E-Mail_1}}")
	for _, c := range []struct {
		typ   detect.Type
		value string
		want  string
	}{
		{detect.Name, "a", "{{NAME_4}}"}, {detect.Name, "b", "{{NAME_7}}"}, {detect.Name, "c", "{{NAME_8}}"},
		{detect.Name, "d", "{{NAME_9}}"}, {"FOO", "e", "{{FOO_2}}"}, {detect.Email, "f", "{{EMAIL_2}}"}, {detect.Org, "g", "{{ORG_1}}"},
	} {
		if got := mint(t, tab, c.typ, c.value); got != c.want {
			t.Errorf("%s: got %s, want %s", c.value, got, c.want)
		}
	}
}

func TestCountersGoOnFromAGivenMapping(t *testing.T) {
	tab := NewTable()
	if err := tab.Load([]Entry{{"{{NAME_7}}", "Zoë"}, {"{{NAME_3}}", "Bob"}, {"{{X_1}}", "Zoë"}}); err != nil {
		t.Fatal(err)
	}
	if got := mint(t, tab, detect.Name, "Ann"); got != "{{NAME_8}}" {
		t.Error(got)
	}
	if got := mint(t, tab, detect.Org, "Zoë"); got != "{{NAME_7}}" {
		t.Error(got)
	}
	var order []string
	for _, e := range tab.Entries() {
		order = append(order, e.Token)
	}
	if got := strings.Join(order, ""); got != "{{NAME_7}}{{NAME_3}}{{X_1}}{{NAME_8}}" {
		t.Error(got)
	}
}

func TestNumbersBeginAgainWhereAGivenMappingHasUsedThemUp(t *testing.T) {
	tab := NewTable()
	given := []Entry{{"{{NAME_999999998}}", "Zoë"}, {"{{NAME_2}}", "Bob"}}
	if err := tab.Load(given); err != nil {
		t.Fatal(err)
	}
	avoid(tab, "{{NAME_3}}")
	for i, want := range []string{"{{NAME_999999999}}", "{{NAME_1}}", "{{NAME_4}}", "{{NAME_5}}"} {
		if got := mint(t, tab, detect.Name, "Ann "+strconv.Itoa(i)); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if err := NewTable().Load(tab.Entries()); err != nil {
		t.Errorf("the mapping can't be given back: %v", err)
	}
}

func TestMalformedMappingsAreRefused(t *testing.T) {
	for _, key := range []string{
		"", "NAME_1", "{NAME_1}", "{{name_1}}", "{{NAME_01}}", "{{NAME_0}}", "{{NAME}}", "{{NAME_}}", "{{_1}}", "{{NAME__1}}", "{{ NAME_1 }}",
		"{{NAME_1}} ", "{{NAME_1}}x", "x{{NAME_1}}", "{{NAME_1}}}", "{{NAME_1}}{{NAME_1}}", "{{NAME_1000000000}}", "{{NAME_-1}}", "{{1_1}}", "{{NAME_1_1}}", "{{É_1}}",
		"{{" + strings.Repeat("A", 41) + "_1}}", "｛｛NAME_1｝｝",
	} {
		err := NewTable().Load([]Entry{{"{{NAME_2}}", "a"}, {key, "b"}})
		var e *apierr.Error
		if !errors.As(err, &e) || e.Status != 400 || e.Param != "existing_mapping" || key != "" && strings.Contains(e.Message, key) {
			t.Errorf("%q: %v", key, err)
		}
	}
	if err := NewTable().Load([]Entry{{"{{NAME_1}}", "a"}, {"{{NAME_1}}", "b"}}); err == nil {
		t.Error("two values for one token were taken")
	}
}

func TestTablesAreBounded(t *testing.T) {
	var m []Entry
	for i := range MaxEntries + 1 {
		m = append(m, Entry{fmt.Sprintf("{{NAME_%d}}", i+1), fmt.Sprint("v", i)})
	}
	var e *apierr.Error
	if err := NewTable().Load(m); !errors.As(err, &e) || e.Status != 400 {
		t.Error(err)
	}
	tab := NewTable()
	if err := tab.Load(m[:MaxEntries]); err != nil {
		t.Fatal(err)
	}
	if _, err := tab.Mint(detect.Name, "one more"); !errors.As(err, &e) || e.Status != 413 {
		t.Error(err)
	}
	if tok, err := tab.Mint(detect.Name, "v5"); err != nil || tok != "{{NAME_6}}" {
		t.Error(tok, err)
	}
}

func TestNumbersAndStringsOfOneValueGetTokensEach(t *testing.T) {
	tab := NewTable()
	as := func(u Use) string {
		tok, _, err := tab.MintAs(detect.CreditCard, "4111", u)
		if err != nil {
			t.Fatal(err)
		}
		return tok
	}
	if got := fmt.Sprintln(as(InText), as(AsNumber), as(InText), as(AsString), as(AsNumber), as(AsString)); got !=
		"{{CREDIT_CARD_1}} {{CREDIT_CARD_1}} {{CREDIT_CARD_1}} {{CREDIT_CARD_2}} {{CREDIT_CARD_1}} {{CREDIT_CARD_2}}\n" {
		t.Error(got)
	}
	tab.Counted("4111", 1)
	for tok, number := range map[string]bool{"{{CREDIT_CARD_1}}": true, "{{CREDIT_CARD_2}}": false} {
		var m Match
		Scan(tok, 0, false, &m)
		if v, ok := tab.Resolve(&m); !ok || tab.Number(&v, 1) != number || v.Text != "4111" {
			t.Error(tok, v, ok)
		}
	}
}

// Who counts types does so after the values are gone.
func TestATokensTypeOutlivesItsTable(t *testing.T) {
	tab := NewTable()
	tok, typ, err := tab.MintAs(detect.Name, "Zoe", InText)
	if err != nil {
		t.Fatal(err)
	}
	if tab.Wipe(); typ != detect.Name || tok != "{{NAME_1}}" {
		t.Errorf("%q, %q", typ, tok)
	}
}

func TestATypeThatNoTokenCarriesIsRefused(t *testing.T) {
	for _, typ := range []detect.Type{"", "name", "NAME_", "_NAME", "A__B", "NAME_1", "É", detect.Type(strings.Repeat("A", 41))} {
		if tok, err := NewTable().Mint(typ, "x"); err == nil {
			t.Errorf("%q gave %s", typ, tok)
		}
	}
	if got := mint(t, NewTable(), "ID2_B3", "x"); got != "{{ID2_B3_1}}" || TypeOf(got) != "ID2_B3" {
		t.Error(got)
	}
}

func TestWipeOverwritesValues(t *testing.T) {
	tab := NewTable()
	mint(t, tab, detect.Name, "Zoë Laurent")
	held := tab.Entries()[0].Value
	tab.Wipe()
	if strings.Trim(held, "\x00") != "" {
		t.Errorf("%q is still in memory", held)
	}
	if tab.Len() != 0 || len(tab.refs) != 0 || len(tab.kinds) != 0 {
		t.Error("the table is not empty")
	}
}

func TestAValueMayBeKeptApartFromItsSource(t *testing.T) {
	source := []byte("Zoë Laurent")
	tab := NewTable()
	mint(t, tab, detect.Name, string(source))
	clear(source)
	if got := tab.Entries()[0].Value; got != "Zoë Laurent" {
		t.Error(got)
	}
}

func TestATranslationNeverShadowsATypeOfItsName(t *testing.T) {
	tab := NewTable()
	if err := tab.Load([]Entry{{"{{NOM_1}}", "own"}, {"{{NAME_1}}", "other"}, {"{{NAME_2}}", "second"}}); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"{{NOM_1}}": "own", "{{NAME_1}}": "other", "{{NOM_2}}": "second", "{{Nombre_1}}": "other"} {
		var m Match
		if Scan(text, 0, false, &m) != Yes {
			t.Fatal(text)
		}
		if v, ok := tab.Resolve(&m); !ok || v.Text != want {
			t.Errorf("%s: %q", text, v.Text)
		}
	}
}
