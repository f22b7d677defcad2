package rule

import "testing"

// TestACodeBehindWordsOfTime is about phrases between a word for a secret and its value: since when it holds, or that it was changed.
func TestACodeBehindWordsOfTime(t *testing.T) {
	for text, want := range map[string]string{
		"Türcode ab sofort 4471":                                         "SECRET 4471",
		"Code der Umkleide ab sofort 7350, nicht weitersagen!":           "SECRET 7350",
		"Umkleide-Code ab 1.4.: 6093":                                    "SECRET 6093",
		"Das WLAN-Passwort ist seit heute Sonnenhut22":                   "SECRET Sonnenhut22",
		"Der PIN vom Tablet lautet seit gestern 1188.":                   "SECRET 1188",
		"door code from tomorrow 4471":                                   "SECRET 4471",
		"wifi password as of today Teapot4417x":                          "SECRET Teapot4417x",
		"code porte à partir de lundi 4471":                              "SECRET 4471",
		"code d'entrée changé en 7712":                                   "SECRET 7712",
		"code alarme changé → 3971A":                                     "SECRET 3971A",
		"nouveau code badge = 7712":                                      "SECRET 7712",
		"mot de passe depuis hier Crevette77":                            "SECRET Crevette77",
		"contraseña desde ayer Caracola88":                               "SECRET Caracola88",
		"codice porta da lunedì 4471":                                    "SECRET 4471",
		"La password è da ieri Ghianda77":                                "SECRET Ghianda77",
		"the door code from 2019 still works":                            "",
		"The code from Monday 12 was merged":                             "",
		"Türcode ab sofort 7350, pssst! Fragen an Elke, (04173) 555 012": "SECRET 7350; PHONE (04173) 555 012",
		"exit code from today 1042":                                      "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestACodeThatWasSent is about codes for one use in logs and messages.
func TestACodeThatWasSent(t *testing.T) {
	for text, want := range map[string]string{
		"sent code 774120 to user":             "SECRET 774120",
		"inviato codice 774120":                "SECRET 774120",
		"enviado código 774120":                "SECRET 774120",
		"sending code 991 204 via SMS":         "SECRET 991 204",
		"Code 774120 an den Nutzer verschickt": "SECRET 774120",
		"code 380112 envoyé par SMS":           "SECRET 380112",
		"error code sent 500 to client":        "",
		"sent code 1006 to client":             "",
		"see code 774120 below":                "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
