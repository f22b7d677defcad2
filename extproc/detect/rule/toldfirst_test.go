package rule

import (
	"strings"
	"testing"
)

func TestValuesToldBeforeTheirNames(t *testing.T) {
	for text, want := range map[string]string{
		"Tr0ub4dor&3 is my password.":                                 "SECRET Tr0ub4dor&3",
		`so "Kirschbaum-92" ist mein neues Passwort für Netflix`:      "SECRET Kirschbaum-92",
		"blau4Haus es mi contraseña del wifi":                         "SECRET blau4Haus",
		"blau4Haus c'est mon mot de passe":                            "SECRET blau4Haus",
		"blau4Haus è la mia password":                                 "SECRET blau4Haus",
		"4471 is my PIN":                                              "SECRET 4471",
		"204418 ist der Türcode":                                      "SECRET 204418",
		"4471 is the code for the front door":                         "SECRET 4471",
		"C01X00T47 is my passport number, by the way":                 "PASSPORT C01X00T47",
		"18AV56789 est le numéro de mon passeport":                    "PASSPORT 18AV56789",
		"B072RRE2I55 ist meine Führerscheinnummer":                    "NATIONAL_ID B072RRE2I55",
		"kasia.w ist mein Benutzername":                               "USERNAME kasia.w",
		"May 3, 1984 is my date of birth":                             "DATE_OF_BIRTH May 3, 1984",
		"the third of May 1984 is her birthday":                       "DATE_OF_BIRTH third of May 1984",
		"my 2FA code is 204418":                                       "SECRET 204418",
		"the wifi is Fritz and Blau-Haus-77 is the key":               "SECRET Blau-Haus-77",
		"kasia_w is my insta":                                         "USERNAME kasia_w",
		"4111 1111 1111 1111 is my card, 737 is the code on the back": "CREDIT_CARD 4111 1111 1111 1111; SECRET 737",
		"Ctrl-Alt-F12 is the key to press":                            "",
		"sha_256 is the key":                                          "",
		"user_id is the primary key":                                  "",
		"sha256 is the password hasher":                               "",
		"argon2 was the password hash we chose":                       "",
		"42 is my password length":                                    "",
		"password1 is a bad password":                                 "",
		"This is my password":                                         "",
		"2024 is the code of conduct":                                 "",
		"1042 is the error code":                                      "",
		"{{SECRET_1}} is my password":                                 "",
		"what is my passport number":                                  "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

// A text may be a name's words for as long as it likes: one is enough.
func TestNamesOfValuesEnd(t *testing.T) {
	text := "C01X00T47 is my passport" + strings.Repeat(" number", 1<<16) + "."
	if got := spans(t, "", text); got != "" {
		t.Errorf("got %q", got)
	}
}
