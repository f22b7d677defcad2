package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// maxListing is the most names of one enumeration that are looked at.
const maxListing = 12

// enumerate marks the names of an enumeration that goes on after a found one, which ends before word i, and ends with "and" and
// one more: von Wogau, Langen, Rapkay and Jonckheer. Each of them is one word with a capital that the lists know as a person, or
// not at all. It answers with where it has looked to: what begins inside an enumeration ends where that does, so each word is looked
// at once.
func enumerate(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) int {
	var items [maxListing]int
	n := 0
	for i+1 < len(labels) && n < maxListing {
		last := d.Words[i].Kind == word.Letters && rules.And(d.Words[i].Hash)
		if !last && d.Words[i].Rune != ',' {
			return i
		}
		item := i + 1
		switch {
		case labels[item] == model.BeginPerson:
			for i = item + 1; i < len(labels) && labels[i] == model.InPerson; {
				i++
			}
		case maybe(labels, d, rules, item):
			items[n] = item
			n++
			i = item + 1
		default:
			return i
		}
		if last {
			for _, item := range items[:n] {
				labels[item] = model.BeginPerson
			}
			n = 0
		}
	}
	return i
}

// maybe says that the word at i may be a name by itself: a capital, on the same line, in no list of anything but names, and
// no part of something longer.
func maybe(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) bool {
	w, in := &d.Words[i], &d.Infos[i]
	if labels[i] != model.Outside || w.Kind != word.Letters || w.Case != word.Title || w.Line || d.Mode != feature.Mixed {
		return false
	}
	if in.Bits&^(lexicon.Person|lexicon.Frequent|lexicon.Begins) != 0 || in.Known || in.Place != 0 || rules.Title(w.Hash) || rules.Speaker(w.Hash) || rules.Label(w.Hash) {
		return false
	}
	if i+1 == len(d.Words) {
		return true
	}
	after := &d.Words[i+1]
	return after.Kind == word.Break || after.Kind == word.Gap || after.Rune == ',' || after.Rune == '.' || after.Rune == ')' || after.Kind == word.Letters && after.Case == word.Lower
}
