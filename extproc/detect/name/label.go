package name

import (
	"iter"

	"veil/extproc/detect"
	"veil/extproc/detect/name/address"
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// strong is the score from which a cue is believed without the model.
const strong = .85

// addresses joins what the scanner found with what the model did: an address of the model that a found one touches is a
// part of it, and anything else of the model inside it gives way. After the found one the model's ends where a common word
// in small letters follows a comma: Weserstraße 133, klingel bei Bo.
func addresses(labels []model.Label, d *feature.Document, found []address.Span) {
	floor := 0
	for n, f := range found {
		from, to, end := f.From, f.To, len(labels)
		if n+1 < len(found) {
			end = found[n+1].From // what the next one covers is its own: so each word is looked at once
		}
		for from > floor && (labels[from] == model.InAddress || labels[from] == model.InLocation || labels[from] == model.InOrganisation) {
			from--
		}
		for to < end && labels[to]&1 == 0 && labels[to] != model.Outside && labels[to-1] == model.InAddress && !aside(d, to) {
			to++
		}
		set(labels, from, to, model.BeginAddress)
		for rest := to; rest < end && labels[rest] == model.BeginAddress && aside(d, rest); {
			for labels[rest], rest = model.Outside, rest+1; rest < end && labels[rest] == model.InAddress; rest++ {
				labels[rest] = model.Outside
			}
		}
		floor = to
	}
}

// aside says that a comma stands at word i, and a common word in small letters that is no place after it.
func aside(d *feature.Document, i int) bool {
	if d.Words[i].Rune != ',' || i+1 >= len(d.Words) {
		return false
	}
	b := d.Infos[i+1].Bits
	return d.Words[i+1].Case == word.Lower && b&lexicon.Common != 0 && b&lexicon.Place == 0
}

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
		if h.Score >= certain && h.Class <= cue.Person {
			h.To = firstEnd(labels, d, rules, h)
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

// firstEnd is where the first name of a hit ends, which may be two persons with a word between them that joins names as well: Goran
// Petrović und Besarta Haxhiu, beside von und zu Guttenberg.
func firstEnd(labels []model.Label, d *feature.Document, rules *cue.Rules, h cue.Hit) int {
	for k := h.From + 1; k+1 < h.To; k++ {
		if labels[k] == model.Outside && labels[k+1] == model.BeginPerson && person(labels[k-1]) && rules.And(d.Words[k].Hash) {
			return k
		}
	}
	return h.To
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
// sentence after "maestra." or "me.", which are titles elsewhere.
func mistaken(d *feature.Document, rules *cue.Rules, h cue.Hit) bool {
	if h.To-h.From == 1 && speaker(d, rules, h.From) {
		return true
	}
	only := true
	for i := h.From; i < h.To; i++ {
		w := &d.Words[i]
		only = only && (w.Kind != word.Letters || rules.Title(w.Hash) || rules.Label(w.Hash))
	}
	b := d.Infos[h.From].Bits
	return only || h.From > 1 && b&lexicon.Common != 0 && b&lexicon.Person == 0 && d.Words[h.From-1].Rune == '.' && d.Words[h.From-2].Case == word.Lower
}

// set labels a run of words as one thing; what went on after it begins anew.
func set(labels []model.Label, from, to int, begin model.Label) {
	labels[from] = begin
	for i := from + 1; i < to; i++ {
		labels[i] = begin + 1
	}
	if to < len(labels) && labels[to] != model.Outside && labels[to]&1 == 0 {
		labels[to]--
	}
}

// types are the types of the labels' kinds, in their order.
var types = [...]detect.Type{detect.Name, detect.Location, detect.Org, detect.Address}

// believed is the score of a span that the model found.
const believed = .8

// next is the first word from i on that is a part of something; how many words there are if none is. Most are not: eight are
// passed at a time.
func next(labels []model.Label, i int) int {
	for i+8 <= len(labels) && [8]model.Label(labels[i:i+8]) == [8]model.Label{} {
		i += 8
	}
	for i < len(labels) && labels[i] == model.Outside {
		i++
	}
	return i
}

// found goes over all that was found, each with where it begins and where it ends. What labels say behind it is read when it is
// its turn, so it may be changed meanwhile.
func found(labels []model.Label) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for i := next(labels, 0); i < len(labels); i = next(labels, i) {
			begin, from := labels[i], i
			i++
			if begin&1 == 0 { // a rest of something whose beginning was taken out
				continue
			}
			for i < len(labels) && labels[i] == begin+1 {
				i++
			}
			if !yield(from, i) {
				return
			}
		}
	}
}

// spans turns labels to spans; at is added to their places.
func spans(dst []detect.Span, ws []word.Word, labels []model.Label, at int) []detect.Span {
	for i := next(labels, 0); i < len(labels); i = next(labels, i) {
		kind := (labels[i] - 1) / 2
		j := i + 1
		for j < len(labels) && labels[j] == 2*kind+2 {
			j++
		}
		for k := i; k < j; {
			end := column(ws, k, j, types[kind])
			if from, to := trim(ws, k, end); from < to && !nothing(ws, from, to, types[kind]) {
				dst = append(dst, detect.Span{Start: at + int(ws[from].Start), End: at + int(ws[to-1].End), Type: types[kind], Score: believed})
			}
			k = end
		}
		i = j
	}
	return dst
}

// columns is how many blanks stand between columns at least. Two are typed inside a name as well.
const columns = 3

// column is where of the words from i to j those end that stand in one column of a text that blanks align. An address may have its town
// in another.
func column(ws []word.Word, i, j int, t detect.Type) int {
	for k := i + 1; k < j && t != detect.Address; k++ {
		if ws[k].Apart && ws[k].Start-ws[k-1].End >= columns {
			return k
		}
	}
	return j
}

// Small words that an address does not end with where the sentence goes on.
var (
	andItalian = word.Hash("e")
	in         = word.Hash("in")
)

// trim takes marks off the ends of a span that can't begin or end it, and the Italian words for and and in: via Roma 4 e poi via Po 5, e in
// via Larga 7.
func trim(ws []word.Word, i, j int) (int, int) {
	for i < j && ws[i].Kind >= word.Mark && ws[i].Rune != '#' {
		i++
	}
	for j > i+1 && j < len(ws) && (ws[j-1].Hash == andItalian || ws[j-1].Hash == in) && ws[j-1].Case == word.Lower && ws[j-1].Space && ws[j].Kind == word.Letters && ws[j].Case == word.Lower {
		j--
	}
	for j > i && (ws[j-1].Kind == word.Break || ws[j-1].Kind == word.Gap || ws[j-1].Kind == word.Mark && ws[j-1].Rune != '.' && ws[j-1].Rune != ')' && ws[j-1].Rune != '\'') {
		j--
	}
	return i, j
}

// nothing says that a span is of a type that its words can't be: a name without letters, or an organisation that is one
// word in capitals, which in the texts at hand is an abbreviation more often than somebody's employer.
func nothing(ws []word.Word, i, j int, t detect.Type) bool {
	letters := 0
	for k := i; k < j; k++ {
		if ws[k].Kind == word.Letters {
			letters++
		}
	}
	switch t {
	case detect.Name:
		return letters == 0 || j-i == 1 && (ws[i].Rune == 'ª' || ws[i].Rune == 'º') || letters == 1 && (ws[i].Case == word.Initial && ws[i].Rune == 'M' || j-i == 1 && ws[i].Script == word.Han && ws[i].End-ws[i].Start <= 4) // monsieur; one sign of Han
	case detect.Location:
		return letters == 0
	case detect.Org:
		return letters == 0 || j-i == 1 && ws[i].Case == word.Upper
	}
	return false
}
