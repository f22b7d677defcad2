package rule

import (
	"slices"
	"strings"
	"testing"
)

func TestLoginsInSentences(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"who is locked out", "Ticket 88213: user tharper locked out since 07:40", "USERNAME tharper"},
		{"in German", "Benutzer bilic kommt nicht ins VPN", "USERNAME bilic"},
		{"in French", "l'utilisateur pmarchand n'arrive plus à se connecter", "USERNAME pmarchand"},
		{"in Spanish", "el usuario jquesada no entra en la VPN", "USERNAME jquesada"},
		{"in Italian", "utente gferri bloccato dopo tre tentativi", "USERNAME gferri"},
		{"a name and an initial", "mein login ist gudrun.h, hilf mir", "USERNAME gudrun.h"},
		{"capitals within", "my gamertag is xXfoxgloveXx and my brother's is bananatruck88.", "USERNAME xXfoxgloveXx; USERNAME bananatruck88"},
		{"a directory's account", "account AD bilic, badge 5512", "USERNAME bilic"},
		{"a variable of the environment", "DB_USER=rsalinas\nDB_PORT=5432", "USERNAME rsalinas"},
		{"before the password of a call", `new mysqli("localhost", "fnardi", "Lavanda_Sole9", "shop")`, "USERNAME fnardi; SECRET Lavanda_Sole9"},
		{"in angle brackets", "imap-login: Login: user=<bastian_r>, method=PLAIN", "USERNAME bastian_r"},
		{"in a log, and again", "Accepted publickey for bleclerc from 203.0.113.66\nNew session 881 of user bleclerc.", "USERNAME bleclerc; IP 203.0.113.66; USERNAME bleclerc"},
		{"mistyped", "benutzernmae ist fritzi_m", "USERNAME fritzi_m"},
		{"a password mistyped", "mi contraceña Abejorro+5x ya no va", "SECRET Abejorro+5x"},

		{"words made of others", "user onboarding can fail; user metadata has grown; user signup cannot wait", ""},
		{"what is asked for", "Se solicita interconsulta a clínica de dolor", ""},
		{"participles", "el usuario autenticado no puede; utente registrato non vede; l'utilisateur connecté ne voit", ""},
		{"a program's account", `new PDO('mysql:host=localhost', 'crm_app', $pass)`, ""},
		{"a variable that is filled in", "export API_KEY=TU_CLAVE_AQUI; KEY=VOTRE_CLE_ICI; password: LA_TUA_CHIAVE_QUI", ""},
		{"a sentence's capital", "my username is Boring and the user is Happy", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestMisspeltKeywordsAreNoWords(t *testing.T) {
	got := strings.Split(misspelt("usuario"), ", ")
	for _, want := range []string{"usario", "usuaro", "usuairo", "usuuario"} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is not among %q", want, got)
		}
	}
	if slices.Contains(got, "usuaria") || slices.Contains(got, "usuario") {
		t.Errorf("a word of its own is among %q", got)
	}
}
