package rule

import "testing"

// TestPlatesOfOtherCountries is about plates whose form alone is that of models too: a word for a car or a plate stands right before.
func TestPlatesOfOtherCountries(t *testing.T) {
	for text, want := range map[string]string{
		"my car (7XKR204) was towed":           "LICENSE_PLATE 7XKR204",
		"ma voiture belge 1-KTR-482":           "LICENSE_PLATE 1-KTR-482",
		"his car 181-D-20447 is Irish":         "LICENSE_PLATE 181-D-20447",
		"Mon char (H47 KLM) est au garage.":    "LICENSE_PLATE H47 KLM",
		"ma voiture FLB 6620 est mal garée":    "LICENSE_PLATE FLB 6620",
		"targa romena B 118 XKT":               "LICENSE_PLATE B 118 XKT",
		"patente argentina AF 204 KD":          "LICENSE_PLATE AF 204 KD",
		"mein Mietwagen (KLM 4821) ist kaputt": "LICENSE_PLATE KLM 4821",
		"la mia macchina ungherese KLM-448":    "LICENSE_PLATE KLM-448",
		"mi carro KTR-482":                     "LICENSE_PLATE KTR-482",
		"my car A45 AMG is fast":               "",
		"my car GTI 2018 needs oil":            "",
		"ma moto CBR 600 RR, et la GSX 1100":   "",
		"my car (BMW 320)":                     "",
		"the truck MAN TGX 440":                "",
		"the vehicle ISO 15622 standard":       "",
		"char H47 KLM":                         "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
