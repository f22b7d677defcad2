package pii

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"veil/extproc/detect"
)

// covered says of each byte of the leaves whether it is found to be personal data.
func covered(t testing.TB, e *Engine, leaves []Leaf) [][]bool {
	t.Helper()
	found, err := e.finder.find(t.Context(), leaves)
	if err != nil {
		t.Fatal(err)
	}
	out := make([][]bool, len(leaves))
	for i, l := range leaves {
		out[i] = make([]bool, len(l.Text))
		for _, x := range found[i] {
			for k := x.Start; k < x.End; k++ {
				out[i][k] = true
			}
		}
	}
	return out
}

// TestRulesOfARequestUncoverNothing: what a request may say of detection without request_may_narrow leaves every letter and
// digit that was found without it found, as whatever type. (Where a value spreads to is another matter: one that a rule cut
// spreads by its parts.)
func TestRulesOfARequestUncoverNothing(t *testing.T) {
	c := Defaults()
	c.Rules = detect.Rules{Deny: []detect.Deny{{Text: "Projekt Nordstern", Type: "PROJECT"}}, Custom: []detect.Custom{{Type: "STAFF", Pattern: `\bE-\d{5}\b`}}}
	e, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	pieces := []string{"Zoe Laurent", "zoe.laurent@example.org", "+49 171 4234567", "DE89 3704 0044 0532 0130 00", "4111 1111 1111 1111", "Projekt Nordstern", "E-12345",
		"Dr. Karla Novotny", "12 Main Street, Springfield", "https://example.org/u/zoe.laurent?key=9f8e7d6c5b4a39281706f5e4d3c2b1a0", "password: Hunter22!x", "born 12 March 1985",
		"Siemens AG", "Toulouse", " and ", ", ", "\n", ". ", " is ", " (", ") ", "Name: ", "My name is ", " lives in ", " call ", "Laurent", "Nordstern", "I am fine", "What is this?", "the invoice"}
	words := []string{"Zoe", "Laurent", "zoe", "example", "org", "171", "4234567", "DE89", "0044", "1111", "Nordstern", "Projekt", "E-", "12345", "Main", "Street", "Karla", "AG", "March", "key", "is", "and", "and Zoe", "is Karla", "Name", "My name", "call +49", "lives in"}
	types := []string{"NAME", "EMAIL", "PHONE", "X", "PROJECT", "ADDRESS", "LOCATION", "SECRET", "ORG", "IBAN"}
	for n := range 600 {
		r := rand.New(rand.NewPCG(uint64(n), 2))
		leaves := make([]Leaf, 1+r.IntN(3))
		for i := range leaves {
			var b strings.Builder
			for range 1 + r.IntN(9) {
				b.WriteString(pieces[r.IntN(len(pieces))])
				b.WriteString([]string{"", " ", " "}[r.IntN(3)])
			}
			leaves[i] = Leaf{Text: b.String(), Message: i}
		}
		var wish detect.Rules
		for range r.IntN(3) {
			wish.Deny = append(wish.Deny, detect.Deny{Text: words[r.IntN(len(words))], Type: detect.Type(types[r.IntN(len(types))])})
		}
		for range r.IntN(3) {
			p := []string{`\w{3}`, `[a-z]{2,5}`, `\d{2,4}`, `[A-Z]`, `\S+ \S+`, `[^ ]+@`, `(\w)\w*`, `[ -]`, `.{7}`}[r.IntN(9)]
			wish.Custom = append(wish.Custom, detect.Custom{Type: detect.Type(types[r.IntN(len(types))]), Pattern: p, Score: []float32{0, .5, 1}[r.IntN(3)]})
		}
		if r.IntN(2) == 0 {
			wish.Types = map[detect.Type]detect.Rule{detect.Type(types[r.IntN(3)]): {Threshold: new([]float32{0, .1, .3}[r.IntN(3)])},
				"LOCATION": {Enabled: new(true)}}
		}
		raw, err := json.Marshal(wish)
		if err != nil {
			t.Fatal(err)
		}
		wider, err := e.For(t.Context(), nil, raw, false)
		if err != nil {
			t.Fatalf("%s: %v", raw, err)
		}
		before, after := covered(t, e, leaves), covered(t, wider, leaves)
		for i, l := range leaves {
			for k, was := range before[i] {
				if c := l.Text[k] | 0x20; was && !after[i][k] && (c >= 'a' && c <= 'z' || c >= '0' && c <= '9') {
					t.Fatalf("round %d: %s uncovers byte %d of %q", n, raw, k, l.Text)
				}
			}
		}
	}
}
