package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// literalNames finds who is named between two quotes with nothing beside, in a text with a program, a key of a table or a value: {"Tjaden": 3}, owner = "Wiebke
// Tjaden". A name alone is one of the lists and nothing else; of two words one is, and the other nothing that is known.
func (w *work) literalNames(rules *cue.Rules) {
	labels, d := w.labels, &w.doc
	ws := d.Words
	for _, i := range w.capital {
		if i == 0 || labels[i] != model.Outside || ws[i].Space || !quote(ws[i-1].Rune) || ws[i].Case != word.Title {
			continue
		}
		end := i + 1
		if end+1 < len(ws) && ws[end].Case == word.Title && ws[end].Kind == word.Letters && ws[end].Space && !ws[end].Line {
			end++
		}
		if end == len(ws) || ws[end].Space || ws[end].Rune != ws[i-1].Rune {
			continue
		}
		if end == i+1 && nameAlone(d, rules, i) || end == i+2 && labels[i+1] == model.Outside && fullName(d, rules, i) {
			set(labels, i, end, model.BeginPerson)
		}
	}
}

// fullName says that of the two words from i on one is a name of the lists and nothing else, and the other no common word and nothing known.
func fullName(d *feature.Document, rules *cue.Rules, i int) bool {
	if !nameAlone(d, rules, i) && !nameAlone(d, rules, i+1) {
		return false
	}
	for k := i; k < i+2; k++ {
		if in := &d.Infos[k]; in.Known || in.Place != 0 || in.Bits&(besidesNames&^lexicon.City) != 0 && in.Bits&(lexicon.Person|lexicon.Frequent) != lexicon.Person|lexicon.Frequent {
			return false
		}
	}
	return true
}
