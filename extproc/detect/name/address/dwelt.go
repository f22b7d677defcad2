package address

import (
	"strings"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// dwelt reads a street that no word tells, by the number at i behind its name: behind words that somebody lives there or that something is
// brought there, and before the end of a clause: vivo en Manzanares 27, die Wohnung Am Heidkamp 8 hat Schimmel. Behind a word for a house alone
// the street is no common word: La casa de Papel 3.
func (s *Scanner) dwelt(text string, ws []word.Word, i, floor int) (from, to int) {
	if i == 0 || ws[i-1].Case != word.Title || !ws[i].Space || ws[i].Line || ws[i].End-ws[i].Start > longestManor { // most
		return 0, 0
	}
	if to = s.numberAt(text, ws, i); to == 0 || !s.clauseEnds(ws, to) || s.flags.Get(ws[i-1].Hash)&counting != 0 {
		return 0, 0
	}
	from, common := i, true
	for k := i - 1; k >= floor && i-k <= maxStreet && ws[k].Kind == word.Letters && ws[k].Space && !ws[k+1].Line; k-- {
		f := s.flags.Get(ws[k].Hash)
		if ws[k].Case == word.Title && f&(dwell|house) == 0 {
			from, common = k, common && f&stand == 0 && (f&join != 0 || s.lex.Bits(ws[k].Hash)&lexicon.Common != 0)
		} else if f&(stand|inTown) != 0 || f&join == 0 && (k == floor || s.flags.Get(ws[k-1].Hash)&stand == 0) { // Zur alten Fabrik
			break
		}
	}
	if says := s.dwelling(ws, from, floor); says == 0 || says&house != 0 && common {
		return 0, 0
	}
	return from, to
}

// maxStreet is the most words of such a street's name.
const maxStreet = 4

// dwelling is what the word says, a few words before the one at i, that somebody lives there or gets something; 0 if none is there.
func (s *Scanner) dwelling(ws []word.Word, i, floor int) flag {
	for k, n := i-1, 0; k >= floor && n < lived && ws[k].Kind == word.Letters; k, n = k-1, n+1 {
		if f := s.flags.Get(ws[k].Hash); f&(dwell|house) != 0 {
			return f
		}
		if ws[k].Case != word.Lower && ws[k].Hash != sie {
			break
		}
	}
	return 0
}

// sie is the hash of the German word that is written with a capital amid a sentence.
var sie = word.Hash("sie")

// clauseEnds says that a clause ends before the word at i, or goes on with a verb: what is counted stands elsewhere, vivo en Madrid 20 años.
func (s *Scanner) clauseEnds(ws []word.Word, i int) bool {
	return i == len(ws) || ws[i].Line || ws[i].Kind >= word.Break || ws[i].Kind == word.Mark && strings.ContainsRune(",.;!?)", ws[i].Rune) || s.flags.Get(ws[i].Hash)&verb != 0
}
