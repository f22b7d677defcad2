package name

import (
	"unicode"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// cleanPerson looks at the words from from up to to, which were taken for a person's name.
func cleanPerson(labels []model.Label, d *feature.Document, rules *cue.Rules, prose *manner, from, to int) {
	from = begun(labels, d, rules, from, to)
	if firm(d, rules, from, to) {
		labels[from] = model.BeginOrganisation
		return
	}
	if country(d, from, to) || to-from == 1 && land(d, from) {
		drop(labels, from, to-1)
		labels[to-1] = model.BeginLocation
		return
	}
	if to-from > 1 && d.Lang == german && rules.Part(d.Text, &d.Words[from]) && d.Words[from+1].Kind == word.Letters {
		labels[from] = model.Outside // EINSATZLEITER KRAUSE
		from++
		labels[from] = model.BeginPerson
	}
	if nobody(labels, d, rules, from, to) {
		drop(labels, from, to)
		return
	}
	for k := to - 1; k > from; k-- {
		if w := &d.Words[k]; w.Kind == word.Letters && rules.Title(w.Hash) && w.Case != word.Upper {
			drop(labels, from, k) // Tierärztin Dr. Sommer
			from = k
		}
	}
	n := taken{d: d, rules: rules, from: from, to: to}
	for k := from; k < to; k++ {
		w := &d.Words[k]
		n.capital = n.capital || w.Case == word.Title || w.Case == word.Upper || w.Case == word.Camel && unicode.IsUpper(w.Rune) // McAllister
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
	if d.Words[from].Case == word.Lower && labels[from] == model.BeginPerson && rules.Particle(d.Words[from].Hash) && (from+1 == len(labels) || labels[from+1] != model.InPerson) {
		labels[from] = model.Outside // es de los Salaberria
	}
	if !n.capital && uncued(d, from, to) && !namesOnly(d, from, to) && prose.careful(d) {
		drop(labels, from, to)
	}
	if d.Mode == feature.Mixed && letterless(labels, d, from, to) || exclaimed(d, from, to) {
		drop(labels, from, to)
	}
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
	case w.Case == word.Lower:
		first := whose(d, rules, from, to)
		drop(labels, from, first)
		from = first
	case monsieur(d, rules, from, to):
		drop(labels, from, from+2)
		from += 2
	default:
		return from
	}
	labels[from] = model.BeginPerson
	return from
}

// whose is where a first name stands behind the particle at from, which says whose relative is meant and is no part of the name, or from: la
// sœur de Nadia, die Schwester von Nadia Kern.
func whose(d *feature.Document, rules *cue.Rules, from, to int) int {
	if from == 0 || from+1 >= to || d.Words[from].Case != word.Lower || !rules.Particle(d.Words[from].Hash) || !rules.Relation(d.Words[from-1].Hash) {
		return from
	}
	i := from + 1
	if d.Words[i].Rune == '\'' && i+1 < to {
		i++
	}
	if d.Infos[i].Bits&lexicon.First == 0 && d.Name(i)&feature.RareName == 0 {
		return from
	}
	return i
}

// exclaimed says that a name is one unlisted word of another alphabet that is a sentence by itself: Помогите.
func exclaimed(d *feature.Document, from, to int) bool {
	w := &d.Words[from]
	if to-from != 1 || w.Script != word.Cyrillic && w.Script != word.Greek || d.Infos[from].Bits&lexicon.Person != 0 || !uncued(d, from, to) {
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
