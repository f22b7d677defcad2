package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// inverted takes the surname into the name of the person at word i, of which the first name alone is found: it stands before a comma, and the
// word before it says what somebody is, as in user Abercorn, Daniel. Many a surname is a small town, too.
func inverted(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) {
	if i < 3 || d.Words[i-1].Rune != ',' || d.Mode != feature.Mixed {
		return
	}
	w, in := &d.Words[i-2], &d.Infos[i-2]
	if labels[i-2] != model.Outside || labels[i-1] != model.Outside || w.Kind != word.Letters || w.Case != word.Title || !w.Space || w.Line || d.Words[i-1].Space || !d.Words[i].Space {
		return
	}
	const others = lexicon.Common | lexicon.City | lexicon.Country | lexicon.Company | lexicon.First
	if in.Bits&others == 0 && !in.Known && d.Infos[i].Bits&lexicon.First != 0 && rules.Speaker(d.Words[i-3].Hash) {
		labels[i-2], labels[i-1], labels[i] = model.BeginPerson, model.InPerson, model.InPerson
	}
}
