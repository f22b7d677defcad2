package address

import (
	"strings"
	"testing"
)

func TestAStreetThatNoWordTellsIsReadWhereSomebodyLivesThere(t *testing.T) {
	s := scanner(t)
	for _, want := range []string{
		"vivo en [Manzanares 27, 3º B]",
		"entréguelo en [La Viga 14], por favor",
		"el piso de [Manzanares 8] tiene humedad",
		"die Wohnung [Am Heidkamp 8] hat Schimmel",
		"die Wohnung [Zur alten Fabrik 8] hat Schimmel",
		"Bitte liefern Sie an [Gut Reuschenberg 14], danke.",
		"abito in [Crosetti 27, interno 3]",
		"Besichtigung [Heidehöhe 22] am Dienstag um 18 Uhr",
		"recógeme en [Amores 6]",
		"das paket ging aus versehen [an der feldgasse 14]",
		"ich wohne [am hang 27]",
		"wir wohnen [im mühlenfeld 5, 3. stock]",
		"Vivo en Madrid 20 años",
		"Ich wohne im Zimmer 5.",
		"Die Wohnung im Block 3 ist leer.",
		"wir wohnen im haus 3",
		"ich wohne am rande 3 minuten vom see",
		"Wir treffen uns am Bahnhof 5 Minuten später",
	} {
		text := strings.NewReplacer("[", "", "]", "").Replace(want)
		if got := shown(s, text); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
