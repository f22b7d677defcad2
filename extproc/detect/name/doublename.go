package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// doubleName takes the word at i for somebody's first name if it is two by a hyphen, or if another stands behind it: Jean-Loup, Peggy Sue. Nobody
// else is called by two first names and no surname.
func doubleName(labels []model.Label, d *feature.Document, rules *cue.Rules, around *word.Flags, i int) bool {
	if hyphenName(d, rules, i) {
		labels[i] = model.BeginPerson
		return true
	}
	if i+1 < len(labels) && labels[i+1] == model.Outside && twoNames(d, around, i) {
		labels[i], labels[i+1] = model.BeginPerson, model.InPerson
		return true
	}
	return false
}

// hyphenName says that the word at i is two first names joined by a hyphen, one of which many have, and neither is a word besides but behind
// one that another is often joined to: Jean-Loup, and no tarte Belle-Hélène.
func hyphenName(d *feature.Document, rules *cue.Rules, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if w.First == w.Hash || w.Case != word.Title || w.Last == w.First || in.Known || in.Bits&(lexicon.World|lexicon.Place) != 0 || in.Place != 0 || i+1 < len(d.Words) && !d.Words[i+1].Space && d.Words[i+1].Rune == '-' {
		return false
	}
	one, other := rules.Lists(w.First), rules.Lists(w.Last)
	if one&other&lexicon.First == 0 || (one|other)&lexicon.Frequent == 0 || (one|other)&lexicon.World != 0 {
		return false
	}
	return one&lexicon.Common == 0 && (other&lexicon.Common == 0 || rules.Doubles(w.First))
}

// twoNames says that a first name stands at i, one that many have and that is no word besides, and another behind it, and both amid words
// without capitals.
func twoNames(d *feature.Document, around *word.Flags, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if w.Case != word.Title || w.First != w.Hash || in.Bits&lexicon.Given != lexicon.Given || in.Bits&(lexicon.Common|lexicon.World) != 0 || in.Known || in.Place != 0 {
		return false
	}
	if next := &d.Infos[i+1]; next.Bits&lexicon.World != 0 || next.Place != 0 || d.Name(i)&feature.OtherName != 0 || determined(d, around, w.Hash) || !secondName(d, around, i+1) {
		return false
	}
	if beginsSentence(d, i) {
		return i+2 < len(d.Words) && d.Words[i+2].Kind == word.Letters
	}
	before := &d.Words[i-1]
	return before.Kind != word.Letters || before.Case == word.Lower && !determined(d, around, before.Hash) || d.Opens(i-1) && d.Infos[i-1].Bits&lexicon.Common != 0
}
