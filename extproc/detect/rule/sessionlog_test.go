package rule

import "testing"

// TestALoginOfASession is about what logs say of sessions and of attempts to get one: the noun and the state on both sides tell a login
// that looks like no more than a word.
func TestALoginOfASession(t *testing.T) {
	for text, want := range map[string]string{
		"sesión de hcota55 caducada":                "USERNAME hcota55",
		"la sesión de rguzman fue cerrada":          "USERNAME rguzman",
		"session de twuttke terminée":               "USERNAME twuttke",
		"Session von twuttke beendet":               "USERNAME twuttke",
		"Session mhartwig3 beendet":                 "USERNAME mhartwig3",
		"sessione di gbellavista scaduta":           "USERNAME gbellavista",
		"session of ttremblay has expired":          "USERNAME ttremblay",
		"login failed: svandermeer":                 "USERNAME svandermeer",
		"authentification échouée : cdelorme":       "USERNAME cdelorme",
		"auth failure user twuttke":                 "USERNAME twuttke",
		"Anmeldung phamn fehlgeschlagen":            "USERNAME phamn",
		"job owned by rsoncini4 killed":             "USERNAME rsoncini4",
		"locked by kfroboese since Tue":             "USERNAME kfroboese",
		"gesperrt von kwinkler seit gestern":        "USERNAME kwinkler",
		"session of jrogers closed":                 "USERNAME jrogers",
		"session of parliament closed":              "",
		"session cookie expired":                    "",
		"session de formation terminée":             "",
		"Sitzung von gestern beendet":               "",
		"login failed: timeout, then: unauthorized": "",
		"login webhook failed":                      "",
		"job owned by root killed":                  "",
		"the lock is held by kswapd":                "",
		"La sessione di allenamento è terminata":    "",
		"The job of electricians started in 2010":   "",
		"executed by worker2":                       "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
