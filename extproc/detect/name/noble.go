package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// noble is the particle of German names as it stands in texts of other languages, where it is no preposition.
const noble = " von "

// von is its hash.
var von = word.Hash("von")

// nobles finds who is called by a surname with the German particle in a text of another language: gli scritti di von Eieck. A German
// phrase that is quoted there has more German words: Stadt von Welt.
func nobles(labels []model.Label, d *feature.Document) {
	for i := 1; i+1 < len(d.Words); i++ {
		if w := &d.Words[i]; w.Hash != von || w.Case != word.Lower || w.Line || labels[i] != model.Outside {
			continue
		}
		last, before := &d.Words[i+1], &d.Words[i-1]
		if last.Kind != word.Letters || last.Case != word.Title || last.Line || labels[i+1] != model.BeginPerson && (labels[i+1] != model.Outside || d.Infos[i+1].Bits&lexicon.Common != 0) {
			continue
		}
		if before.Kind == word.Letters && (before.Case != word.Lower || d.Infos[i-1].Bits&lexicon.Common&^lexicon.CommonDE == 0) {
			continue
		}
		labels[i], labels[i+1] = model.BeginPerson, model.InPerson // not by set: what goes on behind the surname is of this name
	}
}
