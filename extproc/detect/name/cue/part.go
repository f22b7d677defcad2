package cue

import (
	"strings"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// germanParts end German words for somebody by what they do, which anybody may put together: Kassenwart.
var germanParts = strings.Fields("leiter leiterin beauftragte beauftragter vorsitzende vorsitzender vertreter vertreterin trainer trainerin fahrer fahrerin techniker technikerin pfleger pflegerin lehrer lehrerin sprecher sprecherin betreuer betreuerin wart sekretär sekretärin eigentümer eigentümerin anwalt anwältin meister meisterin mechaniker mechanikerin elektriker elektrikerin verkäufer verkäuferin ingenieur ingenieurin hebamme arzt ärztin")

// Part says that a word of a German text is put together with a word for somebody by what they do, and in no list of names.
func (r *Rules) Part(text string, w *word.Word) bool {
	return r.parts.Get(w.Tail) != 0 && !r.lex.Person(w.Hash) && w.Compound(text, germanParts)
}

// part marks the listed name after such a word: Kassenwart Krüger. A name that is a noun, too, is left to the model.
func (r *Rules) part(dst []Hit, text string, ws []word.Word, i int) []Hit {
	end := r.named(ws, i+1)
	if end == i+1 || r.lex.Bits(ws[i+1].Hash)&lexicon.Common != 0 || !r.Part(text, &ws[i]) {
		return dst
	}
	return append(dst, Hit{From: i + 1, To: end, Class: FullName, Score: .9, Late: true})
}

// maxListed is the most words of a run of listed names.
const maxListed = 2

// named is the end of a run of listed names with capitals on one line that begins at from.
func (r *Rules) named(ws []word.Word, from int) int {
	end := from
	for end < len(ws) && end-from < maxListed && ws[end].Case == word.Title && ws[end].Space && !ws[end].Line && r.lex.Person(ws[end].Hash) {
		end++
	}
	return end
}
