package name

import (
	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/model"
	"veil/extproc/detect/name/word"
)

// commonName says that the words at i and behind it are a first name and a surname, each of which is a common word as well, with capitals that
// words around have not: paid by Grace Little in June, Grace Little paid. In German all nouns have one.
func commonName(labels []model.Label, d *feature.Document, around *word.Flags, i int) bool {
	if d.Lang == german || i+1 == len(d.Words) || d.Infos[i].Bits&lexicon.First == 0 || d.Infos[i].Place != 0 || determined(d, around, d.Words[i].Hash) || labels[i+1] != model.Outside || d.Name(i)&feature.OtherName != 0 {
		return false
	}
	next, in := &d.Words[i+1], &d.Infos[i+1]
	if next.Case != word.Title || !next.Space || next.Apart || next.Line || in.Bits&lexicon.Surname == 0 || (in.Bits|d.Infos[i].Bits)&lexicon.World != 0 || in.Known || d.Infos[i].Known {
		return false
	}
	after := i+2 == len(d.Words) || !d.Words[i+2].Space || d.Words[i+2].Kind == word.Letters && d.Words[i+2].Case == word.Lower
	if beginsSentence(d, i) {
		return after && i+2 < len(d.Words) && d.Words[i+2].Kind == word.Letters
	}
	before := &d.Words[i-1]
	return after && !determined(d, around, before.Hash) &&
		(before.Kind != word.Letters || before.Case == word.Lower || before.Case == word.Title && d.Opens(i-1) && d.Infos[i-1].Bits&lexicon.Common != 0)
}
