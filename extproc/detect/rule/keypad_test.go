package rule

import "testing"

func TestCodesOfKeypadsSomeWayAfterTheirLock(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"in brackets", "the gate code you sent (7719) fails", "SECRET 7719"},
		{"in brackets, with a letter", "Le code du portail (4402B) ne marche plus", "SECRET 4402B"},
		{"new and old", "Der Code am Hoftor wird am 1. Mai geändert, neu: 5907. Der alte (4402) gilt bis dahin.", "SECRET 5907; SECRET 4402"},
		{"new and old in Spanish", "la clave del garaje cambia el 1 de mayo; la nueva es 5907 y la antigua, 4402, deja de ir", "SECRET 5907; SECRET 4402"},
		{"two sentences on", "The keypad was changed last week. The new number is C7731; keep it.", "SECRET C7731"},
		{"a line of notes", "- Spind Fitness: 4-17-29\n- Müll: gelb KW 22", "SECRET 4-17-29"},
		{"a line of notes without a colon", "- armadietto palestra 4417\n- umido giovedì", "SECRET 4417"},
		{"an adjective between", "ha entrado con el código viejo de la puerta 1122", "SECRET 1122"},
		{"the sign in words", "Haustür 3391 und Raute, dann links", "SECRET 3391"},
		{"a PIN that is guessed at", "I forgot my pin.\nA: sorry.\nI think it's 5518 or 5581, no?", "SECRET 5518; SECRET 5581"},
		{"network and password", "wifi \"Larkspur\" / honeycomb2026", "SECRET honeycomb2026"},
		{"a network's key in groups", "wifi Livebox-77A0, clé E4F1 9C02 77AB 10DD", "SECRET E4F1 9C02 77AB 10DD"},
		{"a password of words", "the default passphrase quiet-otter-lamp is on the box", "SECRET quiet-otter-lamp"},

		{"a year in brackets", "the gate code (2019) was in force", ""},
		{"a price", "The door code was changed. The new price is 4500 €.", ""},
		{"an amount with a unit", "the keypad is new: 5000 EUR", ""},
		{"no lock", "The new number is C7731, the old one 4402.", ""},
		{"a locker's number in prose", "my locker 4417 is on the left", ""},
		{"a place in a list", "- garage 2026\n- locker: 3 items", ""},
		{"an expression", "a password man-in-the-middle attack; password copy-and-paste", ""},
		{"the answer to a sum", "What is the PIN of a pager? 17 * 300 is 5100 km", ""},
		{"a ratio", "wifi 5 / 802.11ax2026", ""},
	} {
		if got := spans(t, "", c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
