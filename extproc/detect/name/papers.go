package name

import (
	_ "embed" // the list of words

	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

//go:embed papers.txt
var paperList string

// paper says that the words from from up to to are a part of what papers are full of, and were taken for somebody: a ward, a code of
// goods, a French order with its pronoun, a language beside how well it is spoken, a relative in brackets, the Italian for a patient.
func paper(d *feature.Document, rules *cue.Rules, from, to int) bool {
	if d.Infos[from].Cue != 0 || d.Infos[from].Field != cue.NoField {
		return false
	}
	return ward(d, from, to) || goods(d, from, to) || to-from == 1 && (order(d, rules, from) || orderedSo(d, from) || spoken(d, from) || relation(d, rules, from) || patient(d, from))
}

// laws takes out what was taken for somebody with initials and is a law, the rest of what initials shorten, or a court that is cited.
func laws(labels []model.Label, d *feature.Document) {
	for from, to := range found(labels) {
		if labels[from] == model.BeginPerson && (law(d, from, to) || ofLaw(d, from, to) || initialism(d, from, to) || cited(d, from, to)) {
			drop(labels, from, to)
		}
	}
}

// initialism says that initials are some of several that stand for other words: D.N.[I.], [D].N.I.
func initialism(d *feature.Document, from, to int) bool {
	ws := d.Words
	behind := from > 1 && !ws[from].Space && ws[from-1].Rune == '.' && !ws[from-1].Space && ws[from-2].Case == word.Initial
	before := to+1 < len(ws) && ws[to].Rune == '.' && !ws[to].Space && ws[to+1].Case == word.Initial && !ws[to+1].Space
	if !behind && !before {
		return false
	}
	for k := from; k < to; k++ {
		if w := &d.Words[k]; w.End-w.Start > 1 {
			return false
		}
	}
	return true
}

// cited says that the word at from is short for a court or for who has a degree, and no name: Cass. civ., Lcdo. Tarradellas.
func cited(d *feature.Document, from, to int) bool {
	if to-from > 2 || d.Words[from].End-d.Words[from].Start != 4 || from+1 == len(d.Words) || d.Words[from+1].Rune != '.' || d.Words[from+1].Space {
		return false
	}
	switch d.Text[d.Words[from].Start:d.Words[from].End] {
	case "Cass", "CASS", "Lcdo", "Lcda":
		return true
	}
	return false
}

// law says that initials stand before a number and its year: D.Lgs. 196/2003, D.P.R. n. 445/2000.
func law(d *feature.Document, from, to int) bool {
	for k := from; k < to; k++ {
		if w := &d.Words[k]; w.Kind == word.Letters && w.Case != word.Initial && (w.Rune|0x20 != 'l' || w.Hash != word.Hash("lgs")) || w.Kind != word.Letters && w.Rune != '.' {
			return false
		}
	}
	k := to
	for k < len(d.Words) && k-to < 3 && (d.Words[k].Rune == '.' || d.Words[k].Rune == 'n' && d.Words[k].End-d.Words[k].Start == 1) {
		k++
	}
	return (k > to || d.Words[to-1].Rune == '.') && k+2 < len(d.Words) && d.Words[k].Kind == word.Digits && d.Words[k+1].Rune == '/' && d.Words[k+2].Kind == word.Digits
}

// ofLaw says that what was found is the capitals of a law behind the number of an article: artículo 36 de la LAU.
func ofLaw(d *feature.Document, from, to int) bool {
	if d.Mode != feature.Mixed || from == 0 || d.Words[from-1].Kind != word.Digits || d.Words[to-1].Case != word.Upper || d.Infos[to-1].Bits&lexicon.Person != 0 && !articleBefore(d, from-1) {
		return false
	}
	for k := from; k < to-1; k++ {
		if d.Words[k].Case != word.Lower {
			return false
		}
	}
	return to-from > 1
}

// articleBefore says that the number at i is that of an article.
func articleBefore(d *feature.Document, i int) bool {
	return i > 0 && (d.Words[i-1].Hash == word.Hash("artículo") || d.Words[i-1].Hash == word.Hash("articolo") || d.Words[i-1].Hash == word.Hash("article") || d.Words[i-1].Hash == word.Hash("artikel"))
}

// ward says that the words begin with the Italian initials of a hospital's ward: U.O. Gastroenterologia.
func ward(d *feature.Document, from, to int) bool {
	ws := d.Words[from:to]
	return len(ws) > 3 && ws[0].Rune == 'U' && ws[0].Case == word.Initial && ws[1].Rune == '.' && ws[2].Rune == 'O' && ws[2].Case == word.Initial && !ws[2].Space
}

// goods says that capitals that are in no list of names are joined to a number by a hyphen, in a text that has small letters, too:
// XQ-EUR-1200x800.
func goods(d *feature.Document, from, to int) bool {
	if d.Mode != feature.Mixed || to+1 >= len(d.Words) || d.Words[to].Rune != '-' || d.Words[to].Space || d.Words[to+1].Space || d.Words[to+1].Kind != word.Digits && d.Words[to+1].Kind != word.Mixed {
		return false
	}
	for k := from; k < to; k++ {
		if d.Words[k].Kind == word.Letters && (d.Words[k].Case != word.Upper || d.Infos[k].Bits&lexicon.Person != 0) {
			return false
		}
	}
	return true
}

// order says that the word at i is a French order with its pronoun, and begins with no name of the lists: Rends-le, Envoie-moi.
func order(d *feature.Document, rules *cue.Rules, i int) bool {
	w := &d.Words[i]
	return d.Lang == french && w.First != w.Hash && rules.Ordered(w.Last) && !rules.Listed(w.First)
}

// spoken says that a level of the European frame stands in brackets behind the word at i: Turco (B2).
func spoken(d *feature.Document, i int) bool {
	if i+3 >= len(d.Words) || d.Words[i+1].Rune != '(' || d.Words[i+3].Rune != ')' {
		return false
	}
	level := d.Text[d.Words[i+2].Start:d.Words[i+2].End]
	return len(level) == 2 && level[0] >= 'A' && level[0] <= 'C' && (level[1] == '1' || level[1] == '2')
}

// relation says that the word at i is what somebody is to another, behind a possessive or alone in brackets: mein Sohn, (Mutter).
func relation(d *feature.Document, rules *cue.Rules, i int) bool {
	if !rules.Relation(d.Words[i].Hash) || i == 0 {
		return false
	}
	before := &d.Words[i-1]
	return before.Rune == '(' && i+1 < len(d.Words) && d.Words[i+1].Rune == ')' || rules.Owner(before.Hash)
}

// patient says that the word at i is short for the Italian for a patient, whose name follows: Paz.: Bianchi, Paz. Rossi.
func patient(d *feature.Document, i int) bool {
	if i+2 >= len(d.Words) || d.Words[i+1].Rune != '.' || d.Words[i+1].Space || d.Words[i].Hash != word.Hash("paz") {
		return false
	}
	next := &d.Words[i+2]
	return next.Rune == ':' || d.Lang == italian && next.Kind == word.Letters && next.Case != word.Lower && !next.Line
}
