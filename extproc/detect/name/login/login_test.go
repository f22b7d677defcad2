package login_test

import (
	"strings"
	"testing"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/lexicon/lexicontest"
	"veil/extproc/detect/name/login"
	"veil/extproc/detect/name/word"
)

// lists are words with the lists that they stand in.
func lists(t *testing.T) *lexicon.Lexicon {
	t.Helper()
	b := lexicon.NewBuilder()
	for w, bits := range map[string]lexicon.Bits{
		"zanna": lexicon.First | lexicon.Frequent, "zrose": lexicon.First | lexicon.Frequent | lexicon.CommonEN, "seld": lexicon.First,
		"zora": lexicon.First | lexicon.Frequent, "zo": lexicon.First | lexicon.Frequent,
		"zpetrov": lexicon.Surname, "petrov": lexicon.Surname, "zking": lexicon.Surname | lexicon.Frequent | lexicon.CommonEN, "zkin": lexicon.Surname | lexicon.Frequent,
		"zlang": lexicon.Surname | lexicon.CommonDE, "zfirm": lexicon.Surname | lexicon.Company, "zbank": lexicon.Surname | lexicon.Company | lexicon.Frequent,
		"lovo": lexicon.Country, "ovo": lexicon.Surname, "schulz": lexicon.Surname,
	} {
		b.Add(word.Hash(w), bits)
	}
	return lexicontest.Load(t, b)
}

func TestSays(t *testing.T) {
	lex := lists(t)
	for text, want := range map[string]bool{
		"zanna_petrov": true, "petrov_zanna": true, "zanna.petrov": true, "zanna_petrov99": true, "zo_petrov": true,
		"zanna_zking": true, "zrose_zkin": true, "zking_zanna": false, // a word as well: only beside a name that is none, and in order
		"zrose_zking": false, "zrose_petrov": false, "seld_petrov": false, "zanna_report": false, "petrov_petrov": false, "zanna_zlang": false,
		"x_petrov": true, "x_zking": false, "x_zlang": false, "1_petrov": false, "zanna_p": false,
		"xpetrov2": true, "xpetrov": true, "apetrov": false, "xzking7": true, "xzlang7": false, "xpetrov12345": false, "xfetrov2": false,
		"kschulz": true, "kschulz1": true, "aschulz": false, "kzfirm": false, "kzbank": true,
		"zanna87": true, "zanna1987": true, "zanna8": false, "zora12": true, "zo12": false, "zrose87": false, "petrov87": false, "lovo12": false,
		"Zanna_petrov": false, "zanna-petrov": false, "_petrov": false, "zanna_": false, "zanna__petrov": false, "zanna_x_petrov": false, "": false, "x2": false,
		"zänna_petrov": false, "ruby3000": false,
		"zanna_" + strings.Repeat("x", 40): false,
	} {
		if got := login.Says(lex, text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestDeedsFollow(t *testing.T) {
	d := login.NewDeeds()
	for text, want := range map[string]bool{
		"commented on this": true, "wrote: no": true, "wrote a file": false, "has joined": true, "has a": false, "has\njoined": false, "ha scritto": true,
		"requested a review from": true, "requested a page": false, "": false, "approved these": false,
	} {
		if got := d.Follow(word.Append(nil, text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestNick(t *testing.T) {
	for text, want := range map[string]bool{
		"night_owl": true, "owl_77": true, "pixel84": true, "_owl": false, "owl": false, "x_y": false, "Night_owl": false, "a1234": false, "night_owl_two": false,
		strings.Repeat("x", 39) + "1": true, strings.Repeat("x", 40) + "1": false,
	} {
		if got := login.Nick(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestHints(t *testing.T) {
	lex := lists(t)
	for text, want := range map[string]bool{
		"zanna.w": true, "w_zanna": true, "petrov.x": true, "xpetrov": true, "kfetrov": true, "kfetrov12": true,
		"report.w": false, "afetrov": false, "apetrov": true, "zanna": false, "zking.w": false, "zanna.w.x": false, "Kfetrov": false, "kf": false, "kfetrov12345": false,
	} {
		if got := login.Hints(lex, text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestAccountsStandBeforeLogins(t *testing.T) {
	a := login.NewAccounts()
	for text, want := range map[string]bool{
		"account x": true, "the login of x": true, "Konto von x": true, "login: x": true, "username \"x": true, "le compte de x": true,
		"page of x": false, "account is x": false, "of x": false, "x": false, ": x": false, "account, x": false,
	} {
		ws := word.Append(nil, text)
		if got := a.Before(ws, len(ws)-1); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
