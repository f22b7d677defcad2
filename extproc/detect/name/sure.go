package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// strong is the score from which a cue is believed without the model.
const strong = .85

// certain is the score from which a cue's name is whole: what the model found of it is a part of it.
const certain = .95

// titled is the score of a name after a title, which is no place.
const titled = .97

// sure adds what a strong cue points at where nothing was found, or only a part, and takes back what was found in the name of a field.
func sure(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	unnamed := 0
	for _, h := range d.Hits {
		if h.Class == cue.NoValue {
			unnamed++
			continue
		}
		if rules.Vacant(d.Words, h) {
			vacate(labels, h.From, h.To)
			continue
		}
		if h.Score >= certain && h.Class <= cue.Person {
			h.To = firstEnd(labels, d, rules, h)
			h.From = whose(d, rules, h.From, h.To)
		}
		free := h.Score >= strong && !(h.Class <= cue.Person && mistaken(d, rules, h))
		for i := h.From; i < h.To; i++ {
			free = free && (labels[i] == model.Outside || h.Score >= titled && (labels[i] == model.BeginLocation || labels[i] == model.InLocation) ||
				h.Score >= certain && h.Class <= cue.Person && (labels[i] == model.BeginPerson || labels[i] == model.InPerson) ||
				h.Class == cue.Employer && labels[i] <= model.InLocation || // School: ITIS Enrico Mattei
				h.Late && h.Score >= certain && h.Class <= cue.PartName && (labels[i] == model.BeginLocation || labels[i] == model.InLocation) || // <lastName>Winterthur
				h.Late && h.To == h.From+1 && labels[i] == model.BeginOrganisation) // the Cartwrights
		}
		if !free {
			continue
		}
		begin := model.BeginPerson
		switch h.Class {
		case cue.City:
			begin = model.BeginLocation
		case cue.Employer:
			begin = model.BeginOrganisation
		case cue.Street, cue.Postcode:
			begin = model.BeginAddress
		}
		set(labels, h.From, h.To, begin)
		if begin == model.BeginPerson {
			untitle(labels, d, rules, h.From-1)
		}
	}
	for k := 0; unnamed > 0; k++ { // after all: a table on its side reads like one with the first row for its head
		if h := d.Hits[k]; h.Class == cue.NoValue {
			unnamed--
			drop(labels, h.From, h.To)
		}
	}
}

// vacate takes back the addresses that begin in a place that holds none.
func vacate(labels []model.Label, from, to int) {
	for i := from; i < to; i++ {
		if labels[i] == model.BeginAddress {
			end := i + 1
			for end < len(labels) && labels[end] == model.InAddress {
				end++
			}
			drop(labels, i, end)
		}
	}
}

// firstEnd is where the first name of a hit ends, which may be two persons with a word between them that joins names as well: Goran
// Petrović und Besarta Haxhiu, beside von und zu Guttenberg. Behind a comma a first name is one only if no title begins there (Wegner,
// Frau Abt) and no number or colon follows a word that is in no list of names (Ines Pfrommer, Durchwahl -214; Anna Weber, Hobby: Reiten); and
// a numeral is no word of one's own: I.
func firstEnd(labels []model.Label, d *feature.Document, rules *cue.Rules, h cue.Hit) int {
	for k := h.From + 1; k+1 < h.To; k++ {
		switch {
		case labels[k] == model.Outside && labels[k+1] == model.BeginPerson && person(labels[k-1]) && rules.And(d.Words[k].Hash),
			d.Words[k].Rune == ',' && (rules.Title(d.Words[k+1].Hash) || (numbered(d, h.To) || h.To == k+2 && h.To < len(d.Words) && d.Words[h.To].Rune == ':') && d.Infos[k+1].Bits&lexicon.Person == 0):
			return k
		}
	}
	if last := h.To - 1; last > h.From && myself(d, last) {
		return last
	}
	return h.To
}

// numbered says that a number follows before word i, maybe behind a mark: -214, : 214.
func numbered(d *feature.Document, i int) bool {
	if i < len(d.Words) && d.Words[i].Kind == word.Mark {
		i++
	}
	return i < len(d.Words) && d.Words[i].Kind == word.Digits
}

// myself says that the word at i is the English I: tell Mrs Brannigan I'll come, tell her I said so. A king has nothing behind his
// number, or another name, and an initial its full stop.
func myself(d *feature.Document, i int) bool {
	if w := &d.Words[i]; w.End-w.Start != 1 || w.Rune != 'I' || i+1 == len(d.Words) {
		return false
	}
	next := &d.Words[i+1]
	if next.Kind == word.Mark {
		return !next.Space && (next.Rune == '\'' || next.Rune == '’') && i+2 < len(d.Words) && !d.Words[i+2].Space && d.Words[i+2].Kind == word.Letters
	}
	return next.Kind == word.Letters && next.Case == word.Lower && next.Space && !next.Line
}

// untitle takes back a title that ends at word i, before a name, where it was taken for a part of that: Pastor Thießen, Mr. 김민수.
func untitle(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) {
	if i > 0 && d.Words[i].Rune == '.' && labels[i] == model.InPerson && d.Words[i-1].Case != word.Initial { // D. Oyinlola
		i--
	}
	if i < 0 || labels[i] != model.BeginPerson || !rules.Abbreviation(d.Words[i].Hash) {
		return
	}
	labels[i] = model.Outside
	if labels[i+1] == model.InPerson {
		labels[i+1] = model.Outside
	}
}

// mistaken says that a cue for a person points at none: at who speaks, at titles and offices only, or at the common word that begins the
// sentence after "maestra." or "me.", which are titles elsewhere: il sig. Piacere is somebody.
func mistaken(d *feature.Document, rules *cue.Rules, h cue.Hit) bool {
	if h.To-h.From == 1 && pronoun(d, rules, h.From) {
		return true
	}
	only := true
	for i := h.From; i < h.To; i++ {
		w := &d.Words[i]
		only = only && (w.Kind != word.Letters || rules.Title(w.Hash) || rules.Label(w.Hash))
	}
	return only || h.From > 1 && d.Infos[h.From].Bits.Plain() && d.Words[h.From-1].Rune == '.' && d.Words[h.From-2].Case == word.Lower && !rules.Shortened(d.Words[h.From-2].Hash)
}
