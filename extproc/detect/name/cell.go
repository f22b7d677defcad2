package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// maxPart is the most words on either side of the comma of "Last, First".
const maxPart = 4

// cells joins the two halves of "Last, First" that were found apart, where they make up a cell: between quotes, bars,
// semicolons or the ends of a line, or come after a colon with the first in capitals. Elsewhere two names with a comma
// between them are two persons, as are two of which the first is a first name.
func cells(labels []model.Label, d *feature.Document) {
	for i := next(labels, 0) + 1; i+1 < len(labels); i = next(labels, i) + 1 {
		if d.Words[i].Rune != ',' || !person(labels[i-1]) || labels[i+1] != model.BeginPerson {
			continue
		}
		from, to := i-1, i+2
		for from > 0 && i-from <= maxPart && labels[from] == model.InPerson {
			from--
		}
		for to < len(labels) && to-i-1 <= maxPart && labels[to] == model.InPerson {
			to++
		}
		if i-from > maxPart || to-i-1 > maxPart || d.Infos[from].Bits&lexicon.Person == lexicon.First {
			continue
		}
		left, right := edge(d, from, -1), edge(d, to-1, 1)
		if left == ':' && d.Words[i-1].Case == word.Upper {
			labels[i], labels[i+1] = model.InPerson, model.InPerson // PATIENT: MCALLISTER, FIONA
			continue
		}
		if left == 0 || right == 0 || left == ':' || right == ':' || left != right && left != '\n' && right != '\n' || left == '\n' && right == '\n' {
			continue
		}
		labels[i], labels[i+1] = model.InPerson, model.InPerson
	}
}

// edge is the mark that bounds a cell beside word i: a quote, a bar, a semicolon, a colon, or a line end; 0 for anything else.
func edge(d *feature.Document, i, step int) rune {
	i += step
	if i < 0 || i >= len(d.Words) {
		return '\n'
	}
	switch w := &d.Words[i]; {
	case w.Kind == word.Break || w.Kind == word.Gap:
		return '\n'
	case w.Kind == word.Mark && (w.Rune == '"' || w.Rune == '|' || w.Rune == ';' || w.Rune == ':'):
		return w.Rune
	}
	return 0
}
