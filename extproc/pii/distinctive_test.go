package pii

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/token"
)

// What an earlier answer restored at letters of its own is a token again in the next turn.
func TestDistinctiveValuesInsideOfWords(t *testing.T) {
	const iban, mail, born, name = "DE89 3704 0044 0532 0130 00", "zoe.lee@x.org", "1985-03-12", "Zoë Laurent"
	e := engine(t, words{iban: detect.IBAN, born: detect.DateOfBirth, name: detect.Name, "12345678": detect.Phone, "Sommer2023!": detect.Secret,
		"Main Street 12": detect.Address, "maria1985": detect.Username, "AB-1234": detect.LicensePlate})
	for _, c := range []struct{ value, text, want string }{
		{iban, "x" + iban + "x", "x{{IBAN_1}}x"},
		{iban, "9" + iban, "9{{IBAN_1}}"},
		{iban, iban + "9 and " + iban, "{{IBAN_1}}9 and {{IBAN_1}}"},
		{iban, strings.Repeat(iban, 3), "{{IBAN_1}}{{IBAN_1}}{{IBAN_1}}"},
		{iban, "far behind the first eight bytes, é, " + iban + "é", "far behind the first eight bytes, é, {{IBAN_1}}é"},
		{iban, "x" + strings.ToLower(iban) + "x", "x" + strings.ToLower(iban) + "x"},
		{iban, "x" + iban[:26] + "1x", "x" + iban[:26] + "1x"},
		{"zoe.lee@x.org", mail + "9", "{{EMAIL_1}}9"},
		{born, `{"at":"1985-03-12T00:00"}`, `{"at":"{{DATE_OF_BIRTH_1}}T00:00"}`},
		{"12345678", "a12345678b 123456789 x", "a{{PHONE_1}}b {{PHONE_1}}9 x"},
		{"Sommer2023!", "xSommer2023!x", "x{{SECRET_1}}x"},
		{name, "xZoë Laurentx", "xZoë Laurentx"},
		{"Main Street 12", "Main Street 123", "Main Street 123"},
		{"maria1985", "maria19850", "maria19850"},
		{"AB-1234", "xAB-1234x", "xAB-1234x"},
	} {
		tab := token.NewTable()
		edits, err := e.Leaves(context.Background(), tab, []Leaf{{Text: "It is " + c.value + "."}, {Text: c.text, Message: 1, Speaker: Model}})
		if err != nil {
			t.Fatal(err)
		}
		got := string(Apply(nil, c.text, edits[1]))
		if got != c.want {
			t.Errorf("%q in %q: %q, not %q", c.value, c.text, got, c.want)
		}
		if back, err := Restore(got, tab.Entries()); err != nil || back != c.text {
			t.Errorf("%q came back as %q: %v", c.text, back, err)
		}
	}
}

// Beside a token that stands for letters a value is no whole word, and a distinctive one is replaced all the same.
func TestDistinctiveValueBesideAToken(t *testing.T) {
	e := engine(t, words{})
	tab := token.NewTable()
	given := []token.Entry{{Token: "{{NAME_1}}", Value: "Zoë"}, {Token: "{{PHONE_1}}", Value: "0170 1234567"}}
	if err := tab.Load(given); err != nil {
		t.Fatal(err)
	}
	text := "{{NAME_1}}0170 1234567{{NAME_1}} 0170 1234567"
	edits, err := e.Leaves(context.Background(), tab, []Leaf{{Text: text}})
	if err != nil {
		t.Fatal(err)
	}
	if got := string(Apply(nil, text, edits[0])); got != "{{NAME_1}}{{PHONE_1}}{{NAME_1}} {{PHONE_1}}" {
		t.Error(got)
	}
}

// Thousands of values that end alike, at thousands of places that end so too, are refused before they cost much.
func TestDistinctiveValuesThatEndAlikeAreBounded(t *testing.T) {
	tab := token.NewTable()
	for i := range 10_000 {
		if _, err := tab.Mint(detect.Secret, fmt.Sprintf("%x-00000000", i)); err != nil {
			t.Fatal(err)
		}
	}
	_, err := engine(t, words{}).Leaves(context.Background(), tab, []Leaf{{Text: strings.Repeat("x-00000000", 10_000)}})
	if !errors.Is(err, errTangled) {
		t.Error(err)
	}
}
