package cue

import (
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// plurals stand before a family's name: the Cartwrights, bei Müllers.
const plurals = `the die bei`

// others are lists of what is called by a word that is a surname, too. Places are not among them: half the surnames are some.
const others = lexicon.Common | lexicon.Country | lexicon.Company | lexicon.Known

// family marks a listed surname with the plural's s at i behind such a word, if no more of a name or title follows.
func (r *Rules) family(dst []Hit, text string, ws []word.Word, i int) []Hit {
	if r.late.Get(ws[i-1].Hash)&isPlural == 0 || !ws[i].Space || ws[i].Line || i+1 < len(ws) && !closed(&ws[i+1]) || !r.plural(ws[i].Hash, text[ws[i].Start:ws[i].End], ws[i-1].Hash) {
		return dst
	}
	return append(dst, Hit{From: i, To: i + 1, Class: FullName, Score: .9, Late: true})
}

// closed says that a word behind a family's name does not go on with it, as in the Jackson Five and the Cauchy-Riemann equations.
func closed(w *word.Word) bool {
	if w.Kind == word.Letters {
		return w.Case == word.Lower || w.Line
	}
	return w.Kind == word.Break || w.Kind == word.Gap || w.Kind == word.Mark && w.Rune != '-' && w.Rune != '/'
}

// plural says that w, which is no name itself, is a surname with the plural's s or es: Cartwrights, Joneses. In German it is no first name,
// which goods have, too: die Jeans.
func (r *Rules) plural(hash uint32, w string, article uint32) bool {
	n := len(w) - 1
	but := others
	if article != r.the {
		but |= lexicon.First
	}
	if r.lex.Person(hash) {
		return false
	}
	return r.surname(word.Hash(w[:n]), but) || w[n-1] == 'e' && r.surname(word.Hash(w[:n-1]), but)
}

// surname says that a word is a listed surname, and in none of the lists but.
func (r *Rules) surname(hash uint32, but lexicon.Bits) bool {
	b := r.lex.Bits(hash)
	return b&lexicon.Surname != 0 && b&but == 0
}
