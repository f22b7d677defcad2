package cue

import (
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// persons are phrases that say what somebody is called, and no thing. Each begins as one of the intros does.
var persons = []string{
	"my name is", "my name's", "my names", "i am called", "i'm called", "her name is", "his name is", "her name's", "his name's", "her name was", "his name was",
	"je m'appelle", "mon nom est", "son nom est", "ich heiße", "ich heisse", "mein name ist", "ihr name ist", "sein name ist",
	"me llamo", "mi nombre es", "su nombre es", "mi chiamo", "il mio nome è", "il suo nome è",
}

// qualities are first names of the lists that tell of a name how it is.
const qualities = `
long true just dear
longue
lang so
corto
`

// doubled are first names that another is often joined to.
const doubled = `jean marie anne pierre hans karl klaus heinz ernst anna eva maria jose josé juan gian pier luis ana paul`

// calls marks a first name in small letters that is a common word behind one of persons, where a clause ends behind it: my name is
// rose and, me llamo mar.
func (r *Rules) calls(dst []Hit, ws []word.Word, i int) []Hit {
	j, _ := match(r.persons.of(ws[i].Hash), ws, i)
	if j == 0 || j >= len(ws) || !ws[j].Space || ws[j].Case != word.Lower || r.flags.Get(ws[j].Hash)&(isTitle|isWeakTitle|isParticle) != 0 ||
		r.late.Get(ws[j].Hash)&isQuality != 0 {
		return dst
	}
	if b := r.lex.Bits(ws[j].Hash); b&lexicon.First == 0 || b&lexicon.Common == 0 || !r.clauseEnds(ws, j+1) {
		return dst
	}
	return append(dst, Hit{From: j, To: j + 1, Class: FullName, Score: .9, Late: true})
}

// clauseEnds says that a clause ends before the word at i, or an enumeration goes on.
func (r *Rules) clauseEnds(ws []word.Word, i int) bool {
	if i == len(ws) || ws[i].Line {
		return true
	}
	switch ws[i].Rune {
	case ',', '.', ';', '!', '?', ')', '\n':
		return true
	}
	return r.And(ws[i].Hash)
}
