package address

import (
	"strings"
	"testing"
)

// Where a width put a line's end, an address goes on behind it.
func TestAnAddressGoesOnInTheNextLine(t *testing.T) {
	s := scanner(t)
	for _, want := range []string{
		"Since the first of May we have lived at [17\nPlover Crescent, Norwich NR3 2LD].",
		"Since the first of May we have lived at [17 Plover\nCrescent, Norwich NR3 2LD].",
		"Since the first of May we have lived at [17 Plover Crescent, Norwich NR3\n2LD].",
		"> the parcel went to the neighbours at [Amselgasse 14a, 89073\n> Ulm], who are away",
		"// the parcel went to the neighbours at [Amselgasse\n// 14a, 89073 Ulm], who are away",
		" * notre nouvelle adresse est au [14 bis rue des\n * Mésanges, 44300 Nantes].",
		"Da maggio abitiamo tutti in [via dei\nGlicini 14/B, 35121 Padova (PD)].",
		"Envíenlo todo a mi nombre, a la [calle del Almendro 14, 41010\nSevilla].",
		"wir wohnen jetzt mit den Kindern im Haus [Lindenstr.\n5, 89073 Ulm]",
	} {
		if got := shown(s, bare(want)); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// A line of blanks, or of signs that are no words, has no word at its end.
func TestALineWithoutWordsIsPassed(t *testing.T) {
	s := scanner(t)
	for _, line := range []string{strings.Repeat(" ", 30), strings.Repeat("\u200b", 12), strings.Repeat("\ue003", 12), strings.Repeat("\u0301", 20)} {
		want := line + "\n[17 Plover Crescent, Norwich NR3 2LD]"
		if got := shown(s, bare(want)); got != want {
			t.Errorf("got  %q\nwant %q", got, want)
		}
	}
}

// Forms, blocks of addresses, tables and logs end their lines where something ends.
func TestALineThatEndsWithItsAddressEndsIt(t *testing.T) {
	s := scanner(t)
	for _, want := range []string{
		"Anschrift der Mieterin: [Amselgasse 14a, 89073 Ulm]\nTel. 0731 55 01 23",
		"Anschrift der Mieterin: [Amselgasse 14a, 89073 Ulm]\nGrund der Reise: Umzug",
		"Mit freundlichen Grüßen, Malte Berger\n[Amselgasse 14a, 89073 Ulm]",
		"2026-04-11 09:12:45 INFO fila 88: campo cp vacío\n2026-04-11 09:12:46 INFO fin",
		"We stayed in the best of all the rooms, 17.\nPlover Crescent is a street.",
		"- the largest of all orders of the day, 17\n- Plover Crescent",
		"a table of the orders of the day | 17\n# Plover Crescent",
	} {
		if got := shown(s, bare(want)); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// bare is s without the marks of spans.
func bare(s string) string { return strings.NewReplacer("[", "", "]", "").Replace(s) }
