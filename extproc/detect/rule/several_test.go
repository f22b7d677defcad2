package rule

import "testing"

// TestAWordNamesAListOfValues is about lists: the word stands before the first value, and the others go on after a comma or "and".
func TestAWordNamesAListOfValues(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"codes in digits", "PINs: 1188 und 2290", "SECRET 1188; SECRET 2290"},
		{"with verb", "Die PINs sind 4471, 8830 und 2209.", "SECRET 4471; SECRET 8830; SECRET 2209"},
		{"passwords of a sentence", "Die Passwörter sind Sonnenhut22 und Mohnblume9.", "SECRET Sonnenhut22; SECRET Mohnblume9"},
		{"what each is for", "Mots de passe : Girafe44 (Netflix), Pingouin71 (Deezer)", "SECRET Girafe44; SECRET Pingouin71"},
		{"a singular word", "password Lampone33 e Mirtillo44", "SECRET Lampone33; SECRET Mirtillo44"},
		{"a word before each", "códigos: portal 4471, garaje 9910", "SECRET 4471; SECRET 9910"},
		{"passwords of a mailbox and a bank", "contraseñas: correo Tucan4418, banco Loro9920", "SECRET Tucan4418; SECRET Loro9920"},
		{"a word behind each", "door codes: 4471# front, 9023X back", "SECRET 4471#; SECRET 9023X"},
		{"a line each", "Passwörter:\n- Sonnenhut22\n- Mohnblume9", "SECRET Sonnenhut22; SECRET Mohnblume9"},
		{"in code", "passwords = [\"Teapot4417x\", \"Kettle88!\"]", "SECRET Teapot4417x; SECRET Kettle88!"},
		{"passports of other forms", "Pasaportes: PAD472910 y B50382117", "PASSPORT PAD472910; PASSPORT B50382117"},
		{"whose they are", "passports 533380006 (Kez), 561204417 (Efua)", "PASSPORT 533380006; PASSPORT 561204417"},
		{"a letter for each", "passport A: 533380006; B: 561204417", "PASSPORT 533380006; PASSPORT 561204417"},
		{"passports by their short name", "Pässe: C4KJ82X9T, C01X7HJK2", "PASSPORT C4KJ82X9T; PASSPORT C01X7HJK2"},
		{"a verb of German", "ich passe 123456789 mal", ""},
		{"papers", "titres de séjour 9926184075 et 9926184083", "NATIONAL_ID 9926184075; NATIONAL_ID 9926184083"},
		{"logins", "Logins: twuttke, smarkgraf und phamn", "USERNAME twuttke; USERNAME smarkgraf; USERNAME phamn"},
		{"users", "usuarios rtorrejon y aquintana", "USERNAME rtorrejon; USERNAME aquintana"},
		{"a login and its password", "creds: jdoe42/hunter2", "USERNAME jdoe42; SECRET hunter2"},
		{"logins of French", "mes identifiants : gfaucher et nroussel3", "USERNAME gfaucher; USERNAME nroussel3"},
		{"words for users", "users: readers, writers and admins", ""},
		{"births", "DOBs 02/11/1947 and 19/06/1950 (Umberto)", "DATE_OF_BIRTH 02/11/1947; DATE_OF_BIRTH 19/06/1950"},
		{"an amount", "Die PIN 4471 und 1200 Euro", "SECRET 4471"},
		{"how secrets are", "Secret values are write-only and client secrets are short-lived tokens", ""},
		{"folders of a home", "cd /Users/ishaanj/github/litellm", "USERNAME ishaanj"},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
