package name

import (
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// joins gives what was found the words after it that belong to it and were not seen to: the other half of a word that a
// line's end cuts, a by-name with the rest of the name, an initial, a surname in capitals.
func joins(labels []model.Label, d *feature.Document, rules *cue.Rules) {
	for i := next(labels, 0) + 1; i+1 < len(labels); i = next(labels, i) + 1 {
		switch w := &d.Words[i]; {
		case w.Kind == word.Mark && !w.Space:
			broken(labels, d, i)
		case !w.Space || !person(labels[i-1]):
		case w.Kind == word.Mark:
			nickname(labels, d, i)
		case w.Kind == word.Letters && !w.Line && d.Words[i-1].Kind == word.Letters:
			ending(labels, d, rules, i)
		}
	}
}

// broken joins what the end of a line of print cuts at the mark i, as copied from a page or its scan: Poin¬ caré,
// Poin-⏎caré, and the hyphen that isn't shown. The second half is in small letters; after a hyphen that is shown it is no
// common word.
func broken(labels []model.Label, d *feature.Document, i int) {
	set := labels[i-1] + labels[i-1]&1 // the label that goes on with the kind before the mark
	if labels[i] != model.Outside && labels[i]+labels[i]&1 != set {
		return
	}
	k := i + 1
	if d.Words[k].Kind == word.Break && k+1 < len(labels) {
		k++
	}
	if !cut(d, i, k) {
		return
	}
	for j := i; j <= k; j++ {
		labels[j] = set
	}
	if k+1 < len(labels) && labels[k+1] == set-1 && d.Words[k+1].Kind == word.Letters {
		labels[k+1] = set // Ha¬ rold Lloyd
	}
}

// cut says that the mark at i cuts a word that goes on at k.
func cut(d *feature.Document, i, k int) bool {
	if d.Words[k].Case != word.Lower {
		return false
	}
	switch d.Words[i].Rune {
	case '¬', '\u00AD':
		return true
	case '-':
		return k > i+1 && d.Infos[k].Bits&lexicon.Common == 0
	}
	return false
}

// closing is the mark that closes what a mark opens around a by-name, 0 for any other mark.
func closing(open rune) rune {
	switch open {
	case '"':
		return '"'
	case '“':
		return '”'
	case '„':
		return '“'
	case '«':
		return '»'
	case '(':
		return ')'
	}
	return 0
}

// nickname joins the parts of a name around a short form in quotes or brackets, which the mark at i opens: William "Bill"
// Oakes, Ann (Annie) Oakes.
func nickname(labels []model.Label, d *feature.Document, i int) {
	if i+3 >= len(labels) || !person(labels[i+3]) {
		return
	}
	in, shut, last := &d.Words[i+1], &d.Words[i+2], &d.Words[i+3]
	if c := closing(d.Words[i].Rune); c == 0 || c != shut.Rune {
		return
	}
	if in.Case != word.Title || in.Space || shut.Space || !last.Space || last.Kind != word.Letters {
		return
	}
	for j := i; j <= i+3; j++ {
		labels[j] = model.InPerson
	}
}

// ending gives a name what belongs to its end at word i: the initial of a surname with its full stop (Inès Q.), and a
// surname in capitals after a particle in capitals, which else looks like a place (Gisbert ZU HOHENFELS).
func ending(labels []model.Label, d *feature.Document, rules *cue.Rules, i int) {
	w, next := &d.Words[i], &d.Words[i+1]
	initial := w.Case == word.Initial && d.Words[i-1].Case == word.Title && next.Rune == '.' && !next.Space
	noble := d.Mode == feature.Mixed && w.Case == word.Upper && next.Case == word.Upper && next.Space && rules.Particle(w.Hash)
	if !initial && !noble {
		return
	}
	labels[i], labels[i+1] = model.InPerson, model.InPerson
	if i+2 < len(labels) && labels[i+2] != model.Outside && labels[i+2]&1 == 0 && labels[i+2] != model.InPerson {
		labels[i+2]-- // what went on begins anew
	}
}
