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
				cleanName(labels, d, rules, &prose, i, j)
			}
		case model.BeginLocation, model.BeginOrganisation:
			cleanThing(labels, d, rules, &prose, i, j)
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

// cleanThing looks at what was taken for a place or an organisation. In a text that has capitals it drops what is written
// small, unless the lists know it, a common word where a sentence begins, a court, which employs nobody here, and a holder of rights. What the
// lists know only as a person's name is one when it is small, or after "of": Cavour, in "the part of Cavour".
func cleanThing(labels []model.Label, d *feature.Document, rules *cue.Rules, prose *manner, from, to int) {
	w, in := &d.Words[from], &d.Infos[from]
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
	place := listed(in)
	single := to-from == 1 && w.Kind == word.Letters
	begins := w.Line || from > 0 && ends(d.Words[from-1].Rune)
	if labels[from] == model.BeginLocation && w.Case != word.Lower && !place && in.Bits&lexicon.Person != 0 {
		to = placeEnd(labels, d, rules, from, to)
	}
	switch {
	case officer(labels, d, rules, from, to):
		labels[from] = model.Outside
		set(labels, from+1, to, model.BeginPerson)
	case eponym(d, rules, from, to), !place && famous(d, from, to), !digits && (rules.Way(w.Hash) || street(d, rules, from)): // Picasso; rue de Rivoli, which without a number tells nothing
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

// nouns says that a name in German text is made of common words only that are in no list of names, and that no cue and no
// field is there: in German every noun has a capital.
func nouns(d *feature.Document, from, to int) bool {
	for k := from; k < to; k++ {
		in := &d.Infos[k]
		if d.Lang != german || d.Words[k].Kind != word.Letters || in.Bits&lexicon.CommonDE == 0 || in.Bits&lexicon.Person != 0 || in.Cue != 0 || in.Field != cue.NoField {
			return false
		}
	}
	return true
}

// country says that what was taken for a name is a country behind small words: la capitale de la France, which reads like
// de la Fuente.
func country(d *feature.Document, from, to int) bool {
	last := to - 1
	if from == last || d.Infos[last].Bits&lexicon.Country == 0 || d.Words[last].Case != word.Title {
		return false
	}
	for k := from; k < last; k++ {
		in := &d.Infos[k]
		if d.Words[k].Case != word.Lower || in.Cue != 0 || in.Field != cue.NoField {
			return false
		}
	}
	return true
}

// monsieur says that a name in French text begins with M., which is a title there and no first name's beginning, but behind another
// title: M. Perrot, Madame M. Perrot.
func monsieur(d *feature.Document, rules *cue.Rules, from, to int) bool {
	w := &d.Words[from]
	return d.Lang == french && to-from > 2 && w.Rune == 'M' && w.Case == word.Initial && d.Words[from+1].Rune == '.' && d.Words[from+2].Kind == word.Letters &&
		!(from > 0 && rules.Title(d.Words[from-1].Hash))
}

// land says that a word with a capital is a country and nobody's first name, or a large town and nobody's name, and that nothing says
// that a person is meant.
func land(d *feature.Document, i int) bool {
	in := &d.Infos[i]
	known := in.Bits&lexicon.Country != 0 && in.Bits&lexicon.First == 0 || in.Bits&lexicon.Metropolis != 0 && in.Bits&lexicon.Person == 0
	return known && in.Cue == 0 && in.Field == cue.NoField && d.Words[i].Case == word.Title
}

// institution says that word i ends the name of an office that "and" joins: Monetaria, in Comisión Económica y Monetaria. No list of
// names knows it, and the word before "and" is a common one with a capital.
func institution(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) bool {
	if i < 2 || !rules.And(d.Words[i-1].Hash) || labels[i-2] == model.BeginPerson || labels[i-2] == model.InPerson || d.Infos[i].Cue != 0 {
		return false
	}
	before, b := d.Infos[i-2].Bits, d.Infos[i].Bits
	return d.Words[i-2].Case == word.Title && d.Words[i].Case == word.Title && before&lexicon.Common != 0 && (before|b)&lexicon.Person == 0
}

// begun moves the beginning of what was taken for a person's name behind a title, or before a particle, and answers with where it
// is then.
func begun(labels []model.Label, d *feature.Document, rules *cue.Rules, from, to int) int {
	w := &d.Words[from]
	switch {
	case d.Mode == feature.Capitals && to-from > 1 && w.Case == word.Upper && rules.Title(w.Hash) && d.Words[from+1].Kind == word.Letters:
		labels[from] = model.Outside // MS OKONKWO
		from++
	case from > 1 && labels[from-1] == model.Outside && d.Words[from-1].Case == word.Lower && rules.Particle(d.Words[from-1].Hash) && rules.Title(d.Words[from-2].Hash):
		labels[from] = model.InPerson // mme el amrani
		from--
	case monsieur(d, rules, from, to):
		drop(labels, from, from+2)
		from += 2
	default:
		return from
	}
	labels[from] = model.BeginPerson
	return from
}

// cleanName looks at the words from from up to to, which were taken for a person's name.
func cleanName(labels []model.Label, d *feature.Document, rules *cue.Rules, prose *manner, from, to int) {
	from = begun(labels, d, rules, from, to)
	w := &d.Words[from]
	if firm(d, rules, from, to) {
		labels[from] = model.BeginOrganisation
		return
	}
	if country(d, from, to) || to-from == 1 && land(d, from) {
		drop(labels, from, to-1)
		labels[to-1] = model.BeginLocation
		return
	}
	if to-from > 1 && d.Lang == german && rules.Part(d.Text, w) && d.Words[from+1].Kind == word.Letters {
		labels[from] = model.Outside // EINSATZLEITER KRAUSE
		from++
		labels[from] = model.BeginPerson
	}
	if famous(d, from, to) || nouns(d, from, to) || entries(d, from, to) || eponym(d, rules, from, to) || to-from == 1 && (d.Lang == german && (office(d, from) || post(d, rules, from)) || thing(d, rules, from) || acronym(d, rules, from) || point(d, rules, from) || from > 0 && d.Words[from-1].Kind == word.Digits && unit(d, rules, from)) || to-from == 1 && institution(labels, d, rules, from) || to-from == 1 && (d.Infos[from].Cue == 0 && (rules.Generic(w.Hash) || rules.Closing(w.Hash)) || d.Mode == feature.Capitals && rules.Title(w.Hash)) {
		drop(labels, from, to)
		return
	}
	for k := to - 1; k > from; k-- {
		if w = &d.Words[k]; w.Kind == word.Letters && rules.Title(w.Hash) && w.Case != word.Upper {
			drop(labels, from, k) // Tierärztin Dr. Sommer
			from = k
		}
	}
	n := taken{d: d, rules: rules, from: from, to: to}
	for k := from; k < to; k++ {
		c := d.Words[k].Case
		n.capital = n.capital || c == word.Title || c == word.Upper
	}
	for k := from; k < to; k++ {
		switch {
		case n.strange(k):
			labels[k] = model.Outside
			n.open = false
		case n.open:
			labels[k] = model.InPerson
		case d.Words[k].Case == word.Lower && k > from && d.Mode == feature.Mixed: // a particle or a small word alone begins no name
			labels[k] = model.Outside
		default:
			labels[k] = model.BeginPerson
			n.open = true
		}
	}
	if n.open && to < len(labels) && labels[to] == model.Outside && n.goesOn() {
		labels[to] = model.InPerson
	}
	if !n.capital && unmarked(d, from, to) && prose.careful(d) {
		drop(labels, from, to)
	}
	if d.Mode == feature.Mixed && letterless(labels, d, from, to) || exclaimed(d, from, to) {
		drop(labels, from, to)
	}
}

// exclaimed says that a name is one unlisted word of another alphabet that is a sentence by itself: Помогите.
func exclaimed(d *feature.Document, from, to int) bool {
	w := &d.Words[from]
	if to-from != 1 || w.Script != word.Cyrillic && w.Script != word.Greek || d.Infos[from].Bits&lexicon.Person != 0 || !unmarked(d, from, to) {
		return false
	}
	return from > 0 && ends(d.Words[from-1].Rune) && to < len(d.Words) && (d.Words[to].Rune == '.' || d.Words[to].Rune == '!')
}

// letterless says that a name has no word of its own: only initials and abbreviations in capitals, as P. IVA and C.F. have.
func letterless(labels []model.Label, d *feature.Document, from, to int) bool {
	for k := from; k < to; k++ {
		w := &d.Words[k]
		if labels[k] == model.Outside || w.Kind != word.Letters || k == from && k+1 < to && w.Case == word.Lower {
			continue
		}
		if w.Case != word.Initial && (w.Case != word.Upper || w.End-w.Start > 3) || d.Infos[k].Cue != 0 {
			return false
		}
	}
	return true
}
