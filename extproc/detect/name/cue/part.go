package cue

import (
	"strings"

	"veil/extproc/detect/name/word"
)

// germanParts end German words for somebody by what they do, which anybody may put together: Kassenwart.
var germanParts = strings.Fields("leiter leiterin beauftragte beauftragter vorsitzende vorsitzender vertreter vertreterin trainer trainerin fahrer fahrerin techniker technikerin pfleger pflegerin lehrer lehrerin sprecher sprecherin betreuer betreuerin wart sekretär sekretärin eigentümer eigentümerin anwalt anwältin meister meisterin")

// minHead is the fewest bytes before such an ending.
const minHead = 3

// Part says that a word of a German text is put together with a word for somebody by what they do, and in no list of names.
func (r *Rules) Part(text string, w *word.Word) bool {
	if r.parts.Get(w.Tail) == 0 || r.lex.Person(w.Hash) {
		return false
	}
	low := strings.ToLower(text[w.Start:w.End])
	for _, e := range germanParts {
		if len(low) >= len(e)+minHead && strings.HasSuffix(low, e) {
			return true
		}
	}
	return false
}
