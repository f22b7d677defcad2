package feature

import (
	"strings"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// First says that word i is a first name, of the lexicon or beside it.
func (d *Document) First(i int) bool { return d.Infos[i].Bits&lexicon.First != 0 || d.Rare(i) }

// Rare says that word i is a first name that the lexicon lacks.
func (d *Document) Rare(i int) bool { return d.rare != nil && d.rare.Get(d.Words[i].Hash) != 0 }

// Called says that somebody may well be called by word i, a first name alone: one that many have, or that is nothing else, with a capital, and
// beside no other.
func (d *Document) Called(i int) bool {
	const (
		given     = lexicon.First | lexicon.Frequent
		world     = lexicon.Known | lexicon.Country | lexicon.Metropolis
		otherwise = lexicon.Common | lexicon.Place | lexicon.Company | lexicon.Surname
	)
	w, in := &d.Words[i], &d.Infos[i]
	if !d.First(i) || w.Case != word.Title || w.First != w.Hash || in.Bits&world != 0 || in.Known || in.Place != 0 || in.Bits&given != given && in.Bits&otherwise != 0 {
		return false
	}
	if i > 0 && w.Space && capital(&d.Words[i-1]) && !d.Opens(i-1) {
		return false
	}
	return i+1 == len(d.Words) || !capital(&d.Words[i+1]) || !d.Words[i+1].Space
}

// Opens says that a sentence may well begin with word i, so that its capital tells nothing.
func (d *Document) Opens(i int) bool {
	return i == 0 || d.Words[i].Line || d.Words[i-1].Kind == word.Mark && strings.ContainsRune(`.?!:…¿¡"«»“„(`, d.Words[i-1].Rune)
}

// capital says that a word has one.
func capital(w *word.Word) bool { return w.Kind == word.Letters && w.Case != word.Lower }
