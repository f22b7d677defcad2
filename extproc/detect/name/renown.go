package name

import (
	_ "embed" // the list of names
	"strings"

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

//go:embed renown.txt
var renownList string

// renown knows names that people have and that mean something else behind certain words: languages, gods, works, firms.
type renown struct {
	names map[uint32]uint32 // by the hash of their words: what they name, a bit for each section of the list
	after map[uint32]uint32 // by the hash of the words before a name: what is meant behind them
	near  map[uint32]uint32 // by the hash of a word in the same clause, where a link stands before the name
	link  map[uint32]uint32
	tail  map[uint32]uint32 // by the hash of the words behind a name
	label map[uint32]uint32 // like after, before a colon
	any   map[uint32]uint32 // like after, for words of no list
	dose  map[uint32]uint32 // by the hash of a word behind a name and a number
	open  uint32            // the sections in which a word of no list is meant as well
}

// nobodyElse are the sections of legends and works.
const nobodyElse = 1<<1 | 1<<2 | 1<<3

// languages is the section of these.
const languages = 1 << 0

// carNames is the section of cars that people are called like: such a name is a car's there and nowhere else in the text.
const carNames = 1 << 9

// programs is the section of what is installed and written in.
const programs = 1 << 10

// longestAfter is the most words of what stands before a name, and clause how many words away one that is near may stand.
const (
	longestAfter = 3
	clause       = 8
)

// newRenown reads a list in sections, as renown.txt says of itself.
func newRenown(list string) renown {
	r := renown{names: map[uint32]uint32{}, after: map[uint32]uint32{}, near: map[uint32]uint32{}, link: map[uint32]uint32{}, tail: map[uint32]uint32{}, label: map[uint32]uint32{}, any: map[uint32]uint32{}, dose: map[uint32]uint32{}}
	lists := map[string]struct {
		to      map[uint32]uint32
		between string
	}{"names": {r.names, ","}, "after": {r.after, ";"}, "any": {r.any, ";"}, "behind": {r.tail, ";"}, "label": {r.label, ";"}, "near": {r.near, " "}, "link": {r.link, " "}, "dose": {r.dose, " "}}
	kind := uint32(0)
	for line := range strings.Lines(unremarked(list)) {
		what, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if what == "=" {
			kind = max(1, kind<<1)
		}
		if what == "any" {
			r.open |= kind
		}
		if l, ok := lists[what]; ok {
			for phrase := range strings.SplitSeq(rest, l.between) {
				l.to[hashOf(phrase)] |= kind
			}
		}
	}
	return r
}

// drop takes out of what was found names that mean something else, there and wherever the text has them by themselves. A god, a work is meant
// where nobody else is named.
func (r *renown) drop(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	var meant map[uint32]bool
	others := false
	for from, to := range found(labels) {
		if r.labelled(d, from) {
			drop(labels, from, to)
			continue
		}
		h := phraseHash(d.Words[from:to])
		kinds, loose := r.names[h], false
		if kinds == 0 && unlisted(d, from, to) {
			kinds, loose = r.open, true
		}
		others = others || labels[from] == model.BeginPerson && kinds&nobodyElse == 0
		if kinds == 0 || d.Infos[from].Field != cue.NoField {
			continue
		}
		if kinds &= r.said(d, rules, from, to, loose, labels[from] == model.BeginPerson); kinds == 0 {
			continue
		}
		if kinds == carNames {
			drop(labels, from, to)
			continue
		}
		if meant == nil {
			meant = map[uint32]bool{}
		}
		meant[h] = meant[h] || kinds&^nobodyElse != 0
	}
	if meant == nil {
		return
	}
	for from, to := range found(labels) {
		if sure, ok := meant[phraseHash(d.Words[from:to])]; ok && (sure || !others) && d.Infos[from].Field == cue.NoField {
			drop(labels, from, to)
		}
	}
}

// said is what the words around the words from from up to to say that these mean; loose is what no list has.
func (r *renown) said(d *feature.Document, rules *cue.Rules, from, to int, loose, person bool) uint32 {
	kinds := r.before(d, r.after, from) | r.behind(d, to)
	if from > 1 && paired(d, from-1) { // procedura di Benjamini–Hochberg
		kinds |= r.before(d, r.after, from-2)
	}
	if first := r.language(d, rules, from); first < from {
		kinds |= (r.before(d, r.after, first) | r.beside(d, first, to)) & languages
	}
	if owns(d, to) {
		kinds &^= programs
	}
	if loose {
		kinds |= r.before(d, r.any, from) | r.dosed(d, to)
	}
	if !loose || person {
		kinds |= r.beside(d, from, to)
	}
	return kinds
}

// labelled says that the word at i, behind a colon, begins what a label asks for: Vehículo: Fabia Combi.
func (r *renown) labelled(d *feature.Document, i int) bool {
	return i > 1 && d.Words[i-1].Rune == ':' && d.Infos[i].Cue == 0 && d.Infos[i].Field == cue.NoField && r.names[d.Words[i].Hash]&r.before(d, r.label, i-1) != 0
}

// longestLanguages is the most languages that are enumerated.
const longestLanguages = 8

// language is where the languages begin that the word at i is enumerated behind, i if none is: into German, Polish and Italian.
func (r *renown) language(d *feature.Document, rules *cue.Rules, i int) int {
	for n := 0; n < longestLanguages && i > 1 && (d.Words[i-1].Rune == ',' || rules.And(d.Words[i-1].Hash)) && (r.names[d.Words[i-2].Hash]&languages != 0 || d.Infos[i-2].Bits&lexicon.Country != 0); n++ {
		i -= 2
	}
	return i
}

// owns says that an apostrophe and s follow at i: install Julia's printer.
func owns(d *feature.Document, i int) bool {
	return i+1 < len(d.Words) && (d.Words[i].Rune == '\'' || d.Words[i].Rune == '’') && !d.Words[i].Space && !d.Words[i+1].Space && d.Words[i+1].Rune == 's' && d.Words[i+1].End-d.Words[i+1].Start == 1
}

// before is what is meant behind the words before the word at i, by a list.
func (r *renown) before(d *feature.Document, list map[uint32]uint32, i int) uint32 {
	kinds := uint32(0)
	for n := 1; n <= longestAfter && n <= i && d.Words[i-n].Kind == word.Letters; n++ {
		kinds |= list[phraseHash(d.Words[i-n:i])]
	}
	return kinds
}

// behind is what is meant before the words at i, or before those behind another name that a dash joins, or an 's: Mann–Whitney U test.
func (r *renown) behind(d *feature.Document, i int) uint32 {
	ws := d.Words
	if i+1 < len(ws) && paired(d, i) {
		i += 2
	}
	if owns(d, i) {
		i += 2
	}
	kinds := uint32(0)
	for n := 1; n < longestAfter && i+n <= len(ws) && ws[i+n-1].Kind == word.Letters; n++ {
		kinds |= r.tail[phraseHash(ws[i:i+n])]
	}
	return kinds
}

// paired says that a dash at i joins two words with a capital.
func paired(d *feature.Document, i int) bool {
	return (d.Words[i].Rune == '–' || d.Words[i].Rune == '-') && !d.Words[i].Space && !d.Words[i+1].Space && d.Words[i-1].Case == word.Title && d.Words[i+1].Case == word.Title
}

// unlisted says that the words from from up to to are in no list of names, and that no cue says that they are one.
func unlisted(d *feature.Document, from, to int) bool {
	for i := from; i < to; i++ {
		if w := &d.Words[i]; w.Kind != word.Letters || d.Infos[i].Bits&(lexicon.Person|lexicon.Place) != 0 || d.Infos[i].Cue != 0 || d.Infos[i].Place != 0 {
			return false
		}
	}
	return true
}

// dosed is what is meant before a number and the measure at it: Zonegran 50 mg.
func (r *renown) dosed(d *feature.Document, i int) uint32 {
	ws := d.Words
	switch {
	case i+1 < len(ws) && ws[i].Kind == word.Digits:
		return r.dose[ws[i+1].Hash]
	case i < len(ws) && ws[i].Kind == word.Mixed:
		return r.dose[word.Hash(strings.TrimLeft(d.Text[ws[i].Start:ws[i].End], "0123456789.,"))]
	}
	return 0
}

// beside is what a word of the same clause says. French, Spanish and Italian write a language small, and with a capital who is called so.
func (r *renown) beside(d *feature.Document, from, to int) uint32 {
	if from == 0 {
		return 0
	}
	kinds, link := uint32(0), r.link[part(&d.Words[from-1])]
	if link == 0 {
		return 0
	}
	for i := from - 1; i >= max(0, from-clause) && d.Words[i].Kind < word.Break && !ends(d.Words[i].Rune); i-- {
		kinds |= r.near[d.Words[i].Hash]
	}
	for i := to; i < min(len(d.Words), to+clause) && d.Words[i].Kind < word.Break && !ends(d.Words[i].Rune); i++ {
		kinds |= r.near[d.Words[i].Hash]
	}
	if d.Lang != german && d.Lang > english && d.Mode == feature.Mixed && d.Words[from].Case != word.Lower {
		link &^= languages
	}
	return kinds & link
}
