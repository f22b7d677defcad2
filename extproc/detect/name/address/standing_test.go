package address

import (
	"strings"
	"testing"
)

func TestAStreetNamedByWhereItIs(t *testing.T) {
	s := scanner(t)
	for _, want := range []string{
		"wohnt jetzt [Am Alten Markt 3 in Erfurt].",
		"früher, [Hinter den Gärten 9b], dann woanders",
		"er zog dann [Zum Sportplatz 1]",
		"Am Montag 3 Termine. Zum Beispiel 3 Stück",
		"wir sind am Montag 3 Stunden da",
		"seen, An Best 3 of",
	} {
		text := strings.NewReplacer("[", "", "]", "").Replace(want)
		if got := shown(s, text); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
