package rule

import "testing"

// Nobody lives who was born before 1900: such a date is history, the whole of it, and so is the next one in its sentence.
func TestBirthsOfTheDead(t *testing.T) {
	for text, want := range map[string]string{
		"geboren am 4. Mai 1899, Traugott":                                        "",
		"nacido el 4 de mayo de 1899, Saturnino":                                  "",
		"born 1889-03-02":                                                         "",
		"Mozart nació el 27 de enero de 1756":                                     "",
		"Albert Einstein was born on 14 March 1879 in Ulm.":                       "",
		"Napoléon, né le 15 août 1769 à Ajaccio, fut couronné le 2 décembre 1804": "",
		"nacida el 4 de mayo de 1905":                                             "DATE_OF_BIRTH 4 de mayo de 1905",
		"the door code is 1899":                                                   "SECRET 1899",
	} {
		if got := spans(t, "", text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
