package rule

import "testing"

func TestCoordinatesAreNoPhones(t *testing.T) {
	for text, want := range map[string]string{
		"d=\"m -10.179 6.279,-20.859 11.857,-27.514 1.528,-1.822 4.018\"":    "",
		"c -2.058 17.817,-4.722 26.278,-7.919 0.9":                           "",
		"Telefon 030.123 45.67, bitte":                                       "PHONE 030.123 45.67",
		"\"resolved\": \"https://registry.npmjs.org/@babel/a/-/a-7.2.tgz\",": "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
