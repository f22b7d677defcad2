package rule

import "testing"

func TestADateBehindSomebodysSexIsABirth(t *testing.T) {
	for text, want := range map[string]string{
		"Patient: M, 14.03.1981, allergic":        "DATE_OF_BIRTH 14.03.1981",
		"John Carter, male, 1979-05-21, 82 kg":    "DATE_OF_BIRTH 1979-05-21",
		"Marta Ruiz (F, 03/11/1992) ingresó ayer": "DATE_OF_BIRTH 03/11/1992",
		"w, 12.07.1955, Z.n. TEP":                 "DATE_OF_BIRTH 12.07.1955",
		"hombre; 1.2.1960":                        "DATE_OF_BIRTH 1.2.1960",
		"Carter | m / 14.03.1981":                 "DATE_OF_BIRTH 14.03.1981",
		"section F, 03/11/1992":                   "",
		"M, 14.03.81":                             "",
		"M, 12 kg":                                "",
		"female, 12 of 1979":                      "",
		"tamale, 14.03.1981":                      "",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
