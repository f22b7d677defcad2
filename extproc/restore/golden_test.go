package restore

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"veil/extproc/detect"
	"veil/extproc/token"
)

// table is the mapping that the cases of testdata are about.
func table(t testing.TB) *token.Table {
	t.Helper()
	tab := token.NewTable()
	err := tab.Load([]token.Entry{
		{Token: "{{NAME_1}}", Value: "Zoë Laurent"}, {Token: "{{NAME_2}}", Value: "Bob O'Neil"}, {Token: "{{NAME_10}}", Value: "Karl Öst"},
		{Token: "{{EMAIL_1}}", Value: "zoe@example.org"}, {Token: "{{PHONE_1}}", Value: "+33 6 12 34 56 78"},
		{Token: "{{ADDRESS_1}}", Value: "12, rue de la Paix"}, {Token: "{{ORG_1}}", Value: "Smith & Sons"},
		{Token: "{{DATE_OF_BIRTH_1}}", Value: "03/05/1980"}, {Token: "{{SECRET_1}}", Value: "p\"a\\s\ts"},
		{Token: "{{PROJECT_1}}", Value: "Nordstern"}, {Token: "{{USERNAME_1}}", Value: "{{NAME_1}}"},
		{Token: "{{ADDRESS_2}}", Value: `9 rue Y\n75009 Paris`},
	})
	if err != nil {
		t.Fatal(err)
	}
	if tok, err := tab.Note(`9 rue Y\n75009 Paris`, token.Place{Strings: 1, Sound: true}); err != nil || tok != "{{ADDRESS_2}}" {
		t.Fatal(tok, err)
	}
	if tok, _, err := tab.MintAs(detect.CreditCard, "4111111111111111", token.AsNumber); err != nil || tok != "{{CREDIT_CARD_1}}" {
		t.Fatal(tok, err)
	}
	return tab
}

type golden struct {
	name, in, want string
	escape         Escape
}

// cases reads testdata: a line that says what the case is about, the text, a line of dashes, the restored text.
func cases(t testing.TB) []golden {
	t.Helper()
	var out []golden
	for dir, escape := range map[string]Escape{"plain": Plain, "json": JSON, "mixed": Mixed} {
		files, err := filepath.Glob(filepath.Join("testdata", dir, "*.txt"))
		if err != nil || len(files) == 0 {
			t.Fatal("no cases", err)
		}
		for _, f := range files {
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			_, body, _ := strings.Cut(string(b), "\n")
			in, want, ok := strings.Cut(body, "\n------\n")
			if !ok {
				t.Fatalf("%s has no line of dashes", f)
			}
			name := dir + "/" + strings.TrimSuffix(filepath.Base(f), ".txt")
			out = append(out, golden{name, in, strings.TrimSuffix(want, "\n"), escape})
		}
	}
	return out
}

func TestAlteredTokens(t *testing.T) {
	tab := table(t)
	for _, c := range cases(t) {
		t.Run(c.name, func(t *testing.T) {
			got, _, err := Text(nil, c.in, tab, c.escape)
			if err != nil || string(got) != c.want {
				t.Errorf("%s\ngot  %s\nwant %s (%v)", c.in, got, c.want, err)
			}
		})
	}
}

// pass sends text through a lane, cut at the given places, and answers with all that came out.
func pass(t testing.TB, tab *token.Table, e Escape, text string, cuts ...int) string {
	t.Helper()
	l := NewLane(tab, e)
	var out []byte
	var err error
	at := 0
	for _, c := range append(cuts, len(text)) {
		if out, err = l.Write(out, text[at:c]); err != nil {
			t.Fatal(err)
		}
		at = c
	}
	if out, err = l.Flush(out); err != nil {
		t.Fatal(err)
	}
	if l.Held() {
		t.Error("held after the end")
	}
	return string(out)
}

func TestLaneEqualsTextAtEveryCut(t *testing.T) {
	tab := table(t)
	for _, c := range cases(t) {
		for i := range len(c.in) {
			if got := pass(t, tab, c.escape, c.in, i); got != c.want {
				t.Errorf("%s cut at %d: got %s, want %s", c.name, i, got, c.want)
			}
		}
		every := make([]int, len(c.in))
		for i := range every {
			every[i] = i
		}
		if got := pass(t, tab, c.escape, c.in, every...); got != c.want {
			t.Errorf("%s byte by byte: got %s, want %s", c.name, got, c.want)
		}
	}
}

// TestLaneEqualsTextAtRandomCuts joins cases at random and cuts the text at random, 100,000 cuts in all.
func TestLaneEqualsTextAtRandomCuts(t *testing.T) {
	tab := table(t)
	all := cases(t)
	r := rand.New(rand.NewPCG(1, 2))
	for cuts := 0; cuts < 100_000; {
		var b strings.Builder
		escape := Escape(r.IntN(3))
		for range r.IntN(6) + 1 {
			c := all[r.IntN(len(all))]
			if n := len(c.in); r.IntN(3) == 0 {
				b.WriteString(c.in[:r.IntN(n+1)])
			} else {
				b.WriteString(c.in)
			}
		}
		text := b.String()
		want, _, err := Text(nil, text, tab, escape)
		if err != nil {
			t.Fatal(err)
		}
		var at []int
		for i := 0; i < len(text); i += 1 + r.IntN(12) {
			at = append(at, i)
		}
		cuts += len(at)
		if got := pass(t, tab, escape, text, at...); got != string(want) {
			t.Fatalf("%q cut at %v (escape %d):\ngot  %q\nwant %q", text, at, escape, got, want)
		}
	}
}
