package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// clean takes out of what was found what is none. Out of names: in a text with capitals, words in small letters that are no
// particles or in no list of names, numbers and addresses of any kind, and what stands beyond the end of a sentence. A name goes on after such a word as one
// of its own if it has a capital.
func clean(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	var prose manner
	for i, j := range found(labels) {
		switch labels[i] {
		case model.BeginPerson:
			if j = upToField(labels, d, rules, i, j); j > i {
				cleanPerson(labels, d, rules, &prose, i, j)
			}
		case model.BeginLocation, model.BeginOrganisation:
			cleanPlace(labels, d, rules, &prose, i, j)
		}
	}
}

// upToField takes out of a name the field that stands beside it on its line, Oihane Goikoetxea   Expediente: 44, and answers with where the
// name ends.
func upToField(labels []model.Label, d *feature.Document, rules *cue.Rules, from, to int) int {
	for k := from; k < to; k++ {
		if d.Words[k].Apart && rules.Beside(d.Text, d.Words, k) {
			drop(labels, k, to)
			return k
		}
	}
	return to
}

// cleanPlace looks at what was taken for a place or an organisation. In a text that has capitals it drops what is written
// small, unless the lists know it, a common word where a sentence begins, a court, which employs nobody here, and a holder of rights. What the
// lists know only as a person's name is one when it is small, or after "of": Cavour, in "the part of Cavour".
func cleanPlace(labels []model.Label, d *feature.Document, rules *cue.Rules, prose *manner, from, to int) {
	w, in := &d.Words[from], &d.Infos[from]
	place := listed(in)
	if !place && famous(d, from, to) {
		drop(labels, from, to)
		return
	}
	if d.Mode != feature.Mixed || in.Cue != 0 || in.Field != cue.NoField {
		return
	}
	small, common, digits := true, true, false
	for k := from; k < to; k++ {
		if d.Words[k].Kind != word.Letters {
			digits = digits || d.Words[k].Kind == word.Digits || d.Words[k].Kind == word.Mixed
			continue
		}
		small = small && d.Words[k].Case == word.Lower
		common = common && d.Infos[k].Bits&lexicon.Common != 0
	}
	single := to-from == 1 && w.Kind == word.Letters
	begins := w.Line || from > 0 && ends(d.Words[from-1].Rune)
	if labels[from] == model.BeginLocation && w.Case != word.Lower && !place && in.Bits&lexicon.Person != 0 {
		to = placeEnd(labels, d, rules, from, to)
	}
	switch {
	case officer(labels, d, rules, from, to):
		labels[from] = model.Outside
		set(labels, from+1, to, model.BeginPerson)
	case eponym(d, rules, from, to), !digits && (rules.Way(w.Hash) || street(d, rules, from)): // Picasso; rue de Rivoli, which without a number tells nothing
		drop(labels, from, to)
	case small && single && !common && !place && in.Bits&lexicon.Person != 0:
		labels[from] = model.BeginPerson
	case small && single && labels[from] == model.BeginLocation && prose.careful(d): // a bay leaf
		drop(labels, from, to)
	case small && !place, single && common && !place && begins, court(labels, d, rules, from, to), labels[from] == model.BeginOrganisation && holder(d, rules, from, to), to-from > 1 && d.Words[to-2].Kind == word.Digits && unit(d, rules, to-1):
		drop(labels, from, to)
	case single && !place && in.Bits&lexicon.Person != 0 && labels[from] == model.BeginLocation && w.Case == word.Title && from > 0 && rules.Of(d.Words[from-1].Hash):
		labels[from] = model.BeginPerson
	}
}

// street says that the word at i is what a street is named after: Rivoli, in rue de Rivoli.
func street(d *feature.Document, rules *cue.Rules, i int) bool {
	return i > 1 && rules.Of(d.Words[i-1].Hash) && rules.Way(d.Words[i-2].Hash)
}

// minProse is the fewest bytes of a small word that ends no place's name: shorter ones stand inside some, as in Châlons sur Marne.
const minProse = 4

// listed says that a place of the lists begins at a word.
func listed(in *feature.Info) bool { return in.Bits&lexicon.Place != 0 || in.Place != 0 }

// placeEnd takes common words in small letters off the end of a place, and answers with where it ends: Roland cooked. It is asked only
// where the lists know a person alone: a union or a kingdom has such words (Unión europea).
func placeEnd(labels []model.Label, d *feature.Document, rules *cue.Rules, from, to int) int {
	for to > from+1 {
		w, in := &d.Words[to-1], &d.Infos[to-1]
		if w.Case != word.Lower || w.End-w.Start < minProse || in.Bits&lexicon.Common == 0 || in.Place != 0 || rules.Particle(w.Hash) {
			return to
		}
		to--
		labels[to] = model.Outside
	}
	return to
}

// famous says that what was found is a brand, a dish, an eponym or a figure of the lists, and that nothing says that a
// person is meant: no cue, no field, and no part of it in a list of names.
func famous(d *feature.Document, from, to int) bool {
	for k := from; k < to; k++ {
		in := &d.Infos[k]
		if d.Words[k].Kind != word.Letters {
			continue
		}
		if !in.Known || in.Cue != 0 || in.Field != cue.NoField || from+1 == to && in.Bits&lexicon.Person != 0 && !phraseEnds(d, k) {
			return false
		}
	}
	return true
}

// phraseEnds says that word i is the end of something known of several words, of which the one before alone is nothing: Blanco, in
// Libro Blanco.
func phraseEnds(d *feature.Document, i int) bool {
	return i > 0 && d.Words[i-1].Kind == word.Letters && d.Infos[i-1].Known && d.Infos[i-1].Bits&lexicon.Known == 0
}
