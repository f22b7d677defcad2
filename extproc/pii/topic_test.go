package pii

import (
	"strings"
	"testing"

	"veil/extproc/detect"
)

// hears is an ear for which everything leans a little to telling of somebody, as short orders do.
type hears struct{ words }

func (hears) Listen(t *detect.Tone, text string, _, _ []detect.Span) float32 { return .5 }

func TestWhoSpeaksOfTheWeatherOrAMapSpeaksOfTheWorld(t *testing.T) {
	e := engine(t, hears{towns})
	for _, text := range []string{
		"Weather report: snow in Oslo.", "Arrange from west to east: Husum, Oslo.", "Public holidays in Oslo.", "Print the towns by population: Oslo, Husum.",
		"Schreibe einen Wetterbericht: Sturm in Husum.", "Von Nord nach Süd: Oslo, Husum.", "Bulletin météo : neige à Oslo.", "Classe d'est en ouest : Oslo, Husum.",
		"Redacta un pronóstico: nieve en Oslo.", "De norte a sur: Oslo, Husum.", "Scrivi le previsioni: neve a Oslo.", "Quali ponti ci sono a Oslo?",
	} {
		if got := masks(t, e, Leaf{Text: text})[0]; got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
	for name, text := range map[string]string{
		"no topic":      "Which parcels went to Oslo?",
		"half a topic":  "Which went from west Oslo?",
		"the asker":     "Weather report for my flat in Oslo.",
		"somebody":      "Weather report: snow in Oslo, where Karla Novotny is.",
		"who has leave": "Public holidays of the tenant in Oslo?",
	} {
		if got := masks(t, e, Leaf{Text: text})[0]; strings.Contains(got, "Oslo") {
			t.Errorf("%s: %q became %q", name, text, got)
		}
	}
	if got := masks(t, e, Leaf{Text: "Weather report: snow in Oslo."}, Leaf{Text: "Which parcels went to Husum?"}); !strings.Contains(got[1], "{{") {
		t.Errorf("a message on something else: %q", got)
	}
}

func TestTopicsAreShortAndFound(t *testing.T) {
	for topic := range setOf(topicList, strings.Lines) {
		if n := strings.Count(topic, " "); n >= mostTopic || !topical("so, "+topic+" it is") {
			t.Errorf("%q is never found", topic)
		}
	}
}
