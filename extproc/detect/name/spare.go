package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// spare takes back, in one go over all that was found, what things are called in their records, what only stands for a name, storms, what
// people do, abbreviations, clubs and their points, and words that are enumerated with others.
func (r *Recogniser) spare(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	listed, kept := 0, 0 // up to here lists of words, and of a kind, were looked at
	for from, to := range found(labels) {
		first := r.keys.Get(d.Words[from].Hash)
		switch {
		case labels[from] == model.BeginAddress:
			if r.blankAddress(d, first, from) {
				drop(labels, from, to)
			}
			continue
		case d.Infos[from].Field != cue.NoField:
			if r.thingField(d, from, to) {
				drop(labels, from, to)
			}
			continue
		case r.blank(d, first, from, to), r.meansOther(labels, d, rules, from, to), to == from+1 && r.kinds.ofWood(d, from):
			drop(labels, from, to)
			continue
		}
		r.afterAbbreviation(labels, d, from, to)
		from, to = r.uncalled(labels, d, from, to)
		if from >= listed && to < len(d.Words) && d.Words[to].Kind == word.Digits {
			listed = max(listed, r.standing(labels, d, from))
		}
		if from >= kept && d.Mode != feature.Capitals && inList(d, from, to) && r.kinds.items.Get(d.Words[from].Hash) != 0 {
			if kept = r.kinds.enumerated(labels, d, rules, from); labels[from] == model.Outside {
				continue
			}
		}
		r.storm(labels, d, rules, first, from, to)
		if from >= listed && labels[from] == model.BeginPerson && aWord(d, from, to) && inList(d, from, to) {
			listed = wordList(labels, d, rules, from)
		}
	}
}
