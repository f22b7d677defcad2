package address

import (
	"strings"
	"testing"
)

func TestPostcodesWithoutAStreet(t *testing.T) {
	s := scanner(t)
	for _, want := range []string{
		"my postcode is [SW9 8PT], thanks",
		"my postcode is [sw9 8pt]",
		"zip code [90210]",
		"my zip is [90210-4455].",
		"Meine Postleitzahl ist [24306].",
		"PLZ [24306]",
		"mon code postal c'est [59800]",
		"código postal [28013]",
		"il codice postale è [12011]",
		"il mio CAP è [12011]",
		"postal code [K1A 0B1] Canada",
		"Eircode [D02 X285]",
		"Postleitzahl [113 59]",
		"[90210] is my zip code",
		"[SW9 8PT] is my postcode",
		"[sw9 8pt] is my postcode",
		"[59800] est mon code postal",
		"90210 is the answer, not my zip code",
		"PLZ/Ort [24306] Hof",
		"I live near [SW9 8PT], which GP",
		"we're at [BS6 5AA] so delivery",
		"I live at [D02 X285] now",
		"[W91 X4K2], number 7",
		"D02 12AF and D02 XBZ1, W91 2024 and W99 X4K2 and w91 x4k2",
		"for cp in (50220, 50221)",
		"the salary cap is 50000",
		"the zip is 10240 bytes",
		"zip 10240 files and CP50220",
		"our code is 44871",
		"post 44871 is deleted",
		"part AB1 2QD is missing",
		"an M2 8GB or S1 2XL, the W3 2ND and AA1 2QD",
		"SW9-8PT and SW9  8PT and SW9 8PTX",
		"the postcode lottery of 2024",
	} {
		text := strings.NewReplacer("[", "", "]", "").Replace(want)
		if got := shown(s, text); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
