package address

import "testing"

func TestWhatStandsForAStreetInTheCountry(t *testing.T) {
	s := scanner(t)
	for _, want := range []string{
		"au [lieu-dit Le Moulin Neuf 44300 Nantes]",
		"[Hof Möllenbeck, 89073 Ulm]",
		"[Le Mas Blanc, 44300 Nantes]",
		"[route de Sauve, 44300 Nantes]",
		"[Cascina Belvedere, 10123 Torino] dal 2020",
		"der Hof und der Garten, 89073 mal",
	} {
		if got := shown(s, bare(want)); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestStreetsThatAreWrittenShort(t *testing.T) {
	s := scanner(t)
	for _, want := range []string{
		"abito in [v.le dei mille 19 scala b 35121 padova]",
		"[c.so Italia 20, 10139 Torino]",
		"[15 lot. Les Flamboyants, 44300 Nantes]",
		"lot. 15 items, see src/c.go 3 times",
		"[C/ Mayor 8, 3ºdcha, 41001 Sevilla]",
		"[calle Mayor 8 3o b 41001 sevilla]",
		"[Calle 60 núm. 491, Col. Centro, C.P. 41001, Sevilla]",
		"[P.O. Box 442, Norwich] and [po box 118]",
		"[Q7 24, 68161 Mannheim] or [C 4, 12, 68159 Mannheim]",
		"Stellplatz 14, Parkplatz 3",
	} {
		if got := shown(s, bare(want)); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
