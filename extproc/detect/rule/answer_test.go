package rule

import "testing"

func TestAnswersThatOpenAnAccount(t *testing.T) {
	for text, want := range map[string]string{
		"secret answer is Bluebell Lane":                                          "SECRET Bluebell Lane",
		"Secret answer: bluebell lane, ask again":                                 "SECRET bluebell lane",
		`security_answer = "rex the 2nd, dog"`:                                    "SECRET rex the 2nd, dog",
		"Sicherheitsfrage: Name des ersten Haustiers? Antwort: Strolchi":          "SECRET Strolchi",
		"question de sécurité : premier animal ? Réponse : Pompon.":               "SECRET Pompon",
		"pregunta de seguridad: ¿tu colegio?\nrespuesta: San Blas":                "SECRET San Blas",
		"la risposta segreta è Fufi":                                              "SECRET Fufi",
		"the secret answer is required":                                           "",
		"the security question has no answer here":                                "",
		"a security question\n\nthe answer: see below":                            "",
		"SICHERHEITSFRAGE: KATZE? ANTWORT: MINKA":                                 "SECRET MINKA",
		"secret answer: {{SECRET_1}}":                                             "",
		"secret answer: 42":                                                       "",
		"security question: the place where İİİİİİİİİİİİİİİİİ stands? answer: Ýr": "SECRET Ýr",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
