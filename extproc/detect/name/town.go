package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// towns puts an initial to the name after it, which a cue for titles took off; takes the town off the end of a name (dottoressa Bonfiglio di Cuneo) where no list knows it as a surname, and joins
// a town to the address before it (3 The Paddocks, Market Rasen), and what it lies in to a place (Cork, Ireland).
func towns(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	for i := 1; i+1 < len(labels); i++ {
		if labels[i-1] == model.Outside {
			if i = next(labels, i); i+1 >= len(labels) {
				return
			}
		}
		w := &d.Words[i]
		switch {
		case labels[i] == model.InPerson && w.Rune == '.' && d.Words[i-1].Case == word.Initial && labels[i-1] == model.BeginPerson &&
			labels[i+1] == model.BeginPerson && d.Words[i+1].Kind == word.Letters && !d.Words[i+1].Line:
			labels[i+1] = model.InPerson // D. Oyinlola: elsewhere the letter is short for don
		case labels[i] == model.InPerson && labels[i+1] == model.InPerson && w.Case == word.Lower && rules.Of(w.Hash) &&
			(i+2 == len(labels) || labels[i+2] != model.InPerson) && d.Words[i+1].Case == word.Title &&
			d.Infos[i+1].Bits&lexicon.Place != 0 && d.Infos[i+1].Bits&lexicon.Person == 0 && d.Words[i].Space && d.Words[i+1].Space:
			labels[i], labels[i+1] = model.Outside, model.BeginLocation
		case labels[i] == model.Outside && w.Rune == ',' && !w.Space && d.Words[i+1].Space && labels[i+1] == model.BeginLocation &&
			(labels[i-1] == model.BeginAddress || labels[i-1] == model.InAddress) && d.Infos[i+1].Field != cue.City:
			for labels[i] = model.InAddress; i+1 < len(labels) && (labels[i+1] == model.BeginLocation || labels[i+1] == model.InLocation); i++ {
				labels[i+1] = model.InAddress
			}
		case labels[i] == model.Outside && w.Rune == ',' && !w.Space && d.Words[i+1].Space && labels[i+1] == model.BeginLocation && within(labels, d, rules, i):
			labels[i], labels[i+1] = model.InLocation, model.InLocation
		case labels[i] == model.BeginLocation && (labels[i-1] == model.BeginAddress || labels[i-1] == model.InAddress) && w.Space && !w.Line && d.Infos[i].Field != cue.City:
			for labels[i] = model.InAddress; i+1 < len(labels) && labels[i+1] == model.InLocation; i++ {
				labels[i+1] = model.InAddress
			}
		}
	}
}

// within says that the place after the comma at word i is where the one before it lies: a country behind a town, or any place behind
// one that a cue tells (we live in Splott, Cardiff), where the two are all that is enumerated.
func within(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) bool {
	from, to := i-1, i+2
	if labels[from] != model.BeginLocation && labels[from] != model.InLocation {
		return false
	}
	for from > 0 && labels[from] == model.InLocation {
		from--
	}
	for to < len(labels) && labels[to] == model.InLocation {
		to++
	}
	if from > 1 && d.Words[from-1].Rune == ',' && labels[from-2] != model.Outside || d.Infos[from].Bits&lexicon.Country != 0 {
		return false
	}
	if to+1 < len(labels) && (d.Words[to].Rune == ',' || rules.And(d.Words[to].Hash)) && labels[to+1] == model.BeginLocation {
		return false
	}
	return d.Infos[i+1].Bits&lexicon.Country != 0 || d.Infos[from].Cue != 0
}
