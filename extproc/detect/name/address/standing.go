package address

import (
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// standing reads the German streets that are named by where they are, "Am Alten Markt 3", "Hinter den Gärten 9", with the small word at
// i. It has a capital amid a sentence, which such a word has nowhere else; at the beginning of one nothing tells "Am Montag 3 Termine".
func (s *Scanner) standing(text string, ws []word.Word, i int) (from, to int) {
	if ws[i].Line || !ws[i].Space {
		return 0, 0
	}
	if before := &ws[i-1]; before.Rune != ',' && before.Rune != '(' && (before.Kind != word.Letters || before.Case != word.Lower) {
		return 0, 0
	}
	end := s.name(ws, i+1, false)
	if end-i > 4 || end == i+1 || ws[end-1].Case != word.Title || s.lex.Bits(ws[end-1].Hash)&lexicon.CommonEN != 0 {
		return 0, 0
	}
	if to = s.numberAt(text, ws, end); to == 0 || ws[end].End-ws[end].Start > 4 {
		return 0, 0
	}
	return i, to
}
