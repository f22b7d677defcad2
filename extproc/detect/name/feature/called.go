package feature

import (
	"strings"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// What Reader.Names says of a word.
const (
	RareName    uint32 = 1 << iota // a first name that the lexicon lacks
	HeardName                      // a first name that few lists have, or that the lexicon has as something else as well, and many people
	WordName                       // a first name that is a word in small letters, too
	OtherName                      // a first name that is something else with a capital more often
	WordSurname                    // a surname that is a word, too
	Thing                          // a German noun for a thing, and a surname
	Trade                          // one for what somebody learned
	State                          // one for what somebody is, and hardly anybody's name
	Shared                         // what people do with or get for one another in German, and nobody's name
	Affair                         // no name: a word of the affairs that everybody has, leave, rent, plaster
)

// Name is what is known of word i beside the lexicon.
func (d *Document) Name(i int) uint32 {
	if d.names == nil {
		return 0
	}
	return d.names.Get(d.Words[i].Hash)
}

// briefAffair is the most words of a text that a word of somebody's affairs says what it is about.
const briefAffair = 40

// Affair says that a short text is about somebody's affairs: How long will she wear the cast?
func (d *Document) Affair() bool {
	if len(d.Words) > briefAffair || d.names == nil {
		return false
	}
	for i := range d.Words {
		if d.Name(i)&Affair != 0 {
			return true
		}
	}
	return false
}

// Called says that somebody may well be called by word i, a first name alone: one that many have, or that is nothing else, with a capital, or in
// a text without any if it is no word besides; and beside no other. What stands behind a rare one may be a surname.
func (d *Document) Called(i int) bool {
	const (
		world     = lexicon.Known | lexicon.Country | lexicon.Metropolis
		otherwise = lexicon.Common | lexicon.Place | lexicon.Company | lexicon.Surname
	)
	w, in, known := &d.Words[i], &d.Infos[i], d.Name(i)
	small := d.Mode == Small && w.Case == word.Lower && known&WordName == 0 && in.Bits&(lexicon.Common|lexicon.Company) == 0 && (in.Bits&lexicon.Given == lexicon.Given || known&(RareName|HeardName) != 0)
	if in.Bits&lexicon.First == 0 && known&RareName == 0 || known&OtherName != 0 || w.Case != word.Title && !small || w.First != w.Hash || in.Bits&world != 0 || in.Known || in.Place != 0 || known&HeardName == 0 && in.Bits&lexicon.Given != lexicon.Given && in.Bits&otherwise != 0 {
		return false
	}
	if i > 0 && w.Space && capital(&d.Words[i-1]) && !d.Opens(i-1) {
		return false
	}
	return known&RareName != 0 || i+1 == len(d.Words) || !capital(&d.Words[i+1]) || !d.Words[i+1].Space || d.thing(i+1)
}

// thing says that word i has a capital and is nobody's name: what a firm sells, or a noun in German. How does Emma cancel Netflix? Hat Kevin
// Anspruch darauf?
func (d *Document) thing(i int) bool {
	in := &d.Infos[i]
	return (in.Known || in.Bits&(lexicon.Known|lexicon.Company) != 0 || d.Lang == German && in.Bits&lexicon.CommonDE != 0) && in.Bits&(lexicon.Person|lexicon.Place|lexicon.Country) == 0
}

// Opens says that a sentence may well begin with word i, so that its capital tells nothing.
func (d *Document) Opens(i int) bool {
	return i == 0 || d.Words[i].Line || d.Words[i-1].Kind == word.Mark && strings.ContainsRune(`.?!:…¿¡"«»“„(`, d.Words[i-1].Rune)
}

// capital says that a word has one.
func capital(w *word.Word) bool { return w.Kind == word.Letters && w.Case != word.Lower }
