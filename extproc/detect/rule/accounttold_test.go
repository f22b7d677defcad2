package rule

import "testing"

// TestAnAccountThatWordsTell is about accounts that are no IBAN, and have their bank between the word for them and the number.
func TestAnAccountThatWordsTell(t *testing.T) {
	for text, want := range map[string]string{
		"das konto bei der raiba ist 71 442 093":              "IBAN 71 442 093",
		"mein Konto bei der Sparkasse: 4079 118 264":          "IBAN 4079 118 264",
		"le compte à la caisse est 3004 1288 771":             "IBAN 3004 1288 771",
		"ingresa en la cuenta de caja rural 3017 0441 88":     "IBAN 3017 0441 88",
		"il conto alla posta è 1044188270":                    "IBAN 1044188270",
		"the account at the credit union is 70441882":         "IBAN 70441882",
		"Refund 30-94-21 40118826 by Friday":                  "IBAN 40118826",
		"Refund 30-11-26 40118826 by Friday":                  "", // may be a day
		"auf dem konto sind 71 442 093 euro":                  "",
		"das konto bei der raiba ist leer, Ticket 71442093":   "",
		"the account of the firm, invoice 70441882":           "",
		"the account is closed. It had 70441882 in it":        "",
		"an account of the war with 1200000 dead is given in": "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
