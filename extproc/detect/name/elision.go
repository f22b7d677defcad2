package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// elisions keeps together the names that French joins by hyphens and an apostrophe, which are two words here: Saint-Denis-d'Oléron,
// Villeneuve-l'Archevêque. With capitals on both sides nothing but a place is written so.
func elisions(labels []model.Label, d *feature.Document) {
	for i := 0; i+2 < len(labels); i++ {
		w := &d.Words[i]
		if w.Last != elidedOf && w.Last != elidedThe || w.First == w.Hash {
			continue
		}
		mark, rest := &d.Words[i+1], &d.Words[i+2]
		if mark.Space || mark.Rune != '\'' && mark.Rune != '’' || rest.Space || rest.Kind != word.Letters {
			continue
		}
		if labels[i] == model.Outside {
			if w.Case == word.Lower || rest.Case != word.Title {
				continue
			}
			labels[i] = model.BeginLocation
		}
		set := labels[i] + labels[i]&1 // the label that goes on with it
		after := i + 3
		labels[i+1], labels[i+2] = set, set
		if after < len(labels) && labels[after] != model.Outside && labels[after]&1 == 0 && labels[after] != set {
			labels[after]-- // what went on begins anew
		}
	}
}

// elidedOf and elidedThe are the last parts of such a word before its apostrophe.
var (
	elidedOf  = word.Hash("d")
	elidedThe = word.Hash("l")
)
