package address

import (
	"slices"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// standing reads the German streets that are named by where they are, "Am Alten Markt 3", "Hinter den Gärten 9", with the small word at
// i. It has a capital amid a sentence, which such a word has nowhere else, behind a German noun or a small word; at the beginning of one
// nothing tells "Am Montag 3 Termine".
func (s *Scanner) standing(text string, ws []word.Word, i int) (from, to int) {
	if ws[i].Line || !ws[i].Space {
		return 0, 0
	}
	before := &ws[i-1]
	german := s.lex.Bits(before.Hash)&(lexicon.CommonDE|lexicon.CommonEN) == lexicon.CommonDE
	if before.Rune != ',' && before.Rune != '(' && (before.Kind != word.Letters || before.Case != word.Lower && !german) {
		return 0, 0
	}
	end := s.name(ws, i+1, false)
	if end-i > 4 || end == i+1 || ws[end-1].Case != word.Title || end == i+2 && s.lex.Bits(ws[end-1].Hash)&lexicon.CommonEN != 0 && !german {
		return 0, 0 // An Item 3, not Hinter dem Dom 5
	}
	if to = s.numberAt(text, ws, end); to == 0 || ws[end].End-ws[end].Start > 4 {
		return 0, 0
	}
	return i, to
}

// standBefore are the hashes of those of these small words that stand in small letters before a street more often than before anything else
// that is counted: im schnitt 12 in hamburg.
var standBefore = [...]uint32{word.Hash("am"), word.Hash("an"), word.Hash("auf"), word.Hash("hinter"), word.Hash("unter")}

// stood reads such a street in small letters, of one word with an article or an adjective before it, where a town of the lists
// follows, or behind words that somebody lives there: am deich 12 in carolinensiel, ich wohne an der alten mühle 4. Days, rooms and the like
// have numbers, too.
func (s *Scanner) stood(text string, ws []word.Word, i int) (from, to int) {
	end := i + 1
	for end < len(ws) && end-i <= 3 && ws[end].Kind == word.Letters && ws[end].Case == word.Lower && ws[end].Space && !ws[end].Line {
		end++
	}
	if end == i+1 || ws[end-1].End-ws[end-1].Start < 4 || s.flags.Get(ws[end-1].Hash)&counting != 0 {
		return 0, 0
	}
	if to = s.numberAt(text, ws, end); to == 0 || ws[end].End-ws[end].Start > 3 {
		return 0, 0
	}
	dwelt := s.dwelling(ws, i, 0) != 0
	if !dwelt && !slices.Contains(standBefore[:], ws[i].Hash) || !s.townAfter(ws, to) && !(dwelt && s.clauseEnds(ws, to)) {
		return 0, 0
	}
	return i, to
}

// townAfter says that a town of the lists follows at i, behind a comma or a word for being in it, with a postcode or without.
func (s *Scanner) townAfter(ws []word.Word, i int) bool {
	if i+1 >= len(ws) || ws[i].Rune != ',' && (ws[i].Case != word.Lower || s.flags.Get(ws[i].Hash)&inTown == 0) {
		return false
	}
	if i++; ws[i].Kind == word.Digits && ws[i].End-ws[i].Start == 5 {
		i++
	}
	return s.city(ws, i, false) > i
}

// placed says that the words from i up to end are such a street with an article, which may begin a line: An den Kasematten.
func (s *Scanner) placed(ws []word.Word, i, end int) bool {
	return end-i > 2 && s.flags.Get(ws[i].Hash)&stand != 0 && ws[i+1].Case == word.Lower && s.flags.Get(ws[i+1].Hash)&join != 0 && s.flags.Get(ws[end-1].Hash)&counting == 0
}
