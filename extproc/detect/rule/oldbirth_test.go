package rule

import "testing"

// TestBirthsOfThoseBeforeUs is about the births of great-grandparents, which families ask about. What is older is history.
func TestBirthsOfThoseBeforeUs(t *testing.T) {
	for text, want := range map[string]string{
		"geboren am 4. Mai 1899, Traugott":       "DATE_OF_BIRTH 4. Mai 1899",
		"Auguste, geb. 11.09.1893":               "DATE_OF_BIRTH 11.09.1893",
		"DOB: 04/05/1898":                        "DATE_OF_BIRTH 04/05/1898",
		"Ezekiel Thistlewood, b. 14 Feb 1878":    "DATE_OF_BIRTH 14 Feb 1878",
		"né le 3 février 1887":                   "DATE_OF_BIRTH 3 février 1887",
		"nacido el 4 de mayo de 1899, Saturnino": "DATE_OF_BIRTH 4 de mayo de 1899",
		"nato il 5 luglio 1894":                  "DATE_OF_BIRTH 5 luglio 1894",
		"born 1889-03-02":                        "DATE_OF_BIRTH 1889-03-02",
		"Mozart nació el 27 de enero de 1756":    "",
		"Napoléon, né le 15 août 1769 à Ajaccio, fut couronné le 2 décembre 1804": "",
		"the door code is 1899": "SECRET 1899",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
