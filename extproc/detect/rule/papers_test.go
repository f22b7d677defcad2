package rule

import "testing"

func TestWhatDocumentsSayInTheirOwnWay(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"from a month to another", "Mobil 0151 55520418, Leiter 08/2011 – 02/2019", "PHONE 0151 55520418"},
		{"referees", "RÉFÉRENCES : Mme R., directrice, 05 49 55 01 88", "PHONE 05 49 55 01 88"},
		{"an order", "référence 05 49 55 01 88", ""},
		{"an Italian licence", "nata ieri, pat. U1A55102X e pat. BG5127743K", "NATIONAL_ID U1A55102X; NATIONAL_ID BG5127743K"},
		{"a patient", "pat. PD 5521 e Pat. stabile, pat. AB12X", ""},
		{"a German licence", "FS-Nr. B072RRE2I55", "NATIONAL_ID B072RRE2I55"},
		{"an Italian card", "documento AX1234567, doc. n. CA12345AB", "NATIONAL_ID AX1234567; NATIONAL_ID CA12345AB"},
		{"a document of any kind", "il documento RFC2119, doc. 12345, documento AB123456", ""},
		{"an insurance card", "my insurance card number is A123456780", "NATIONAL_ID A123456780"},
		{"a passport in capitals", "LOST MY PASSPORT NO 536984127 ON THE TRAIN", "PASSPORT 536984127"},
		{"a passport with a letter behind", "PASSPORT NO 536984127 AB", "PASSPORT 536984127 AB"},
		{"a pass for the bus", "my bus pass 88123456 is gone, nan's number is 07700 900 222", "PHONE 07700 900 222"},
		{"a plate", "Kz. 7U4 2291", "LICENSE_PLATE 7U4 2291"},
		{"a login and its password in brackets", "my snap login too (shanizzle_x / Bubblegum4eva).", "USERNAME shanizzle_x; SECRET Bubblegum4eva"},
		{"a login and its password in French", "mes identifiants : jdupont / Chocolat12", "USERNAME jdupont; SECRET Chocolat12"},
		{"an address and its password", "netflix account: bob@example.com / Horse77", "EMAIL bob@example.com; SECRET Horse77"},
		{"two pages", "the login page (Home / Settings2), account type: Basic / Premium2x", ""},
		{"a password that goes on", "das wlan passwort ist immer noch Rosen1944!", "SECRET Rosen1944!"},
		{"a password still", "the wifi password is still Sunshine26!", "SECRET Sunshine26!"},
		{"a password that remains", "la clave sigue siendo Sol2026!", "SECRET Sol2026!"},
		{"a sentence", "the password is still valid, das Passwort ist immer noch dasselbe", ""},
		{"an answer in a chat", "e la data di nascita?\n[14/11/26, 09:24:48] Bea: 3/9/2015", "DATE_OF_BIRTH 3/9/2015"},
		{"a value of a table", "date of birth\n1980-05-12 00:00:00", "DATE_OF_BIRTH 1980-05-12"},
		{"no answer in a chat", "come l'anniversario di papà\n05/11/2026, 20:36 - Bea: ok", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
