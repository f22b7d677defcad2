package name

import (
	"strings"

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

// maxElided is the most bytes of what stands before an apostrophe in a name: Dell'Acqua.
const maxElided = 4

// doubled joins the names in which SQL writes an apostrophe twice: O”Brien, Iñaki D”Elia.
func doubled(labels []model.Label, d *feature.Document) {
	if !strings.Contains(d.Text, "''") {
		return
	}
	ws := d.Words
	for i := 0; i+3 < len(ws); i++ {
		if ws[i+1].Rune != '\'' || ws[i+2].Rune != '\'' || ws[i+1].Space || ws[i+2].Space || ws[i+3].Space || ws[i].Kind != word.Letters || ws[i+3].Kind != word.Letters ||
			ws[i].Case == word.Lower || ws[i+3].Case == word.Lower || ws[i].End-ws[i].Start > maxElided || d.Infos[i+3].Bits&lexicon.Common != 0 {
			continue
		}
		from, to := i, i+4
		if i > 0 && person(labels[i-1]) && ws[i].Space {
			for from--; from > 0 && labels[from] == model.InPerson; {
				from--
			}
		}
		for to < len(labels) && (labels[to] == model.InPerson || labels[to] == model.BeginPerson && d.Words[to].Kind == word.Letters && d.Words[to].Space) {
			to++
		}
		set(labels, from, to, model.BeginPerson)
		i = to - 1
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

// closes says that the mark shut closes what the mark open opens around a by-name. A typewriter's mark may close any quotes.
func closes(open, shut rune) bool {
	switch open {
	case '"', '\'':
		return shut == open
	case '“':
		return shut == '”' || shut == '"'
	case '„':
		return shut == '“' || shut == '”' || shut == '"'
	case '‘':
		return shut == '’'
	case '«':
		return shut == '»'
	case '(':
		return shut == ')'
	}
	return false
}

// nickname looks at the short form of a name in quotes or brackets, which the mark at i opens. Amid a name it joins its parts:
// William "Bill" Oakes, Ann (Annie) Oakes. In quotes after it, it is a name of its own: Lee Dunmore ("Dunny").
func nickname(labels []model.Label, d *feature.Document, i int) {
	open := i
	if d.Words[i].Rune == '(' && i+1 < len(labels) && d.Words[i+1].Kind == word.Mark && !d.Words[i+1].Space {
		open++
	}
	if open+2 >= len(labels) {
		return
	}
	in, shut := &d.Words[open+1], &d.Words[open+2]
	if !closes(d.Words[open].Rune, shut.Rune) || in.Kind != word.Letters || in.Case != word.Title || in.Space || shut.Space {
		return
	}
	last := open + 3 // behind the by-name
	if open > i {
		if last == len(labels) || d.Words[last].Rune != ')' || d.Words[last].Space {
			return
		}
		last++
	}
	if last < len(labels) && d.Words[last].Space && d.Words[last].Kind == word.Letters && (person(labels[last]) || surname(d, last) && labels[last] == model.Outside || open == i && d.Words[i].Rune != '(' && family(labels, d, last)) {
		for j := i; j <= last; j++ {
			labels[j] = model.InPerson
		}
		return
	}
	b := d.Infos[open+1].Bits
	if quoted := d.Words[open].Rune != '('; quoted && labels[open+1] == model.Outside && (b&lexicon.Common == 0 || open > i) && !d.Infos[open+1].Known {
		labels[open+1] = model.BeginPerson
	}
}

// family says that the word at i, behind a by-name in quotes, is the surname, whatever else it may be: William "Bill" Oakes.
func family(labels []model.Label, d *feature.Document, i int) bool {
	w := &d.Words[i]
	return w.Case == word.Title && !w.Line && d.Infos[i].Bits&lexicon.Common == 0 && (labels[i] == model.Outside || labels[i] == model.BeginLocation)
}

// surname says that the word at i is a listed surname with a capital, and no common word.
func surname(d *feature.Document, i int) bool {
	w, b := &d.Words[i], d.Infos[i].Bits
	return w.Case == word.Title && !w.Line && b&lexicon.Surname != 0 && b&lexicon.Common == 0
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
