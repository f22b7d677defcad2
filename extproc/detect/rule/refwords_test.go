package rule

import "testing"

// TestNumbersThatLabelsSayAreNoPhones is about the numbers of customers, members, policies and registers; and about phones behind them.
func TestNumbersThatLabelsSayAreNoPhones(t *testing.T) {
	for text, want := range map[string]string{
		"nº de cliente 644 118 207":                    "",
		"número de socio 611 204 118":                  "",
		"n. cliente 774 401 228":                       "",
		"codice utente 366 555 012":                    "",
		"claim number 0207 448 1120":                   "",
		"membership 555-201-4471":                      "",
		"Versicherungsschein HR 77-401.228/3":          "",
		"Schadennummer 0221 44 8820":                   "",
		"n° de contrat 06 44 81 72 20":                 "",
		"HCPC reg PH118204":                            "",
		"NMC pin 18I2204E":                             "",
		"número de socio 4471, 612 345 678":            "PHONE 612 345 678",
		"customer number 4471-22; 07700 900936":        "PHONE 07700 900936",
		"Vertragsnummer 4471-22 - 0176 4471 2203":      "PHONE 0176 4471 2203",
		"Kundennummern 0612 555 013, 0612 555 014":     "",
		"NI NUMBER QQ 12 34 56 C I RANG 0800 328 5644": "NATIONAL_ID QQ 12 34 56 C; PHONE 0800 328 5644",
		"C.I. CA12345AB":                               "NATIONAL_ID CA12345AB",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestAnAddressThatASecretWasSentTo is none: "token mailed to a@b.example".
func TestAnAddressThatASecretWasSentTo(t *testing.T) {
	for text, want := range map[string]string{
		"reset token mailed to ify@tulip.example": "EMAIL ify@tulip.example",
		"api key emailed to ify@tulip.example":    "EMAIL ify@tulip.example",
		"password link sent to ify@tulip.example": "EMAIL ify@tulip.example",
		"password: hunter@web.example":            "SECRET hunter@web.example",
		"the password is hunter2@home":            "SECRET hunter2@home",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
