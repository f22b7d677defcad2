package address

import (
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// coded says that a postcode of five digits and a town of the lists follow at i, behind the number of a house: 5 63100 ascoli.
func (s *Scanner) coded(ws []word.Word, i int) bool {
	return i+1 < len(ws) && ws[i].Kind == word.Digits && ws[i].End-ws[i].Start == 5 && ws[i].Space &&
		ws[i+1].Kind == word.Letters && ws[i+1].Space && s.lex.Bits(ws[i+1].Hash)&(lexicon.Place|lexicon.Begins) != 0
}

// spoken reads an address in small letters and without marks, as it was dictated, by the postcode at i with a house's number before it and
// a town behind: am alten markt 3 18055 rostock. Of a street that no word tells it takes one word.
func (s *Scanner) spoken(text string, ws []word.Word, i, floor int) (from, to int) {
	if i-2 < floor || !s.coded(ws, i) || ws[i+1].Case != word.Lower {
		return 0, 0
	}
	house := i - 1
	if ws[house].Kind == word.Letters && ws[house].End-ws[house].Start == 1 && house > floor { // 27 b 26122
		house--
	}
	if w := &ws[house]; !isNumber(w) || w.End-w.Start > 4 || !whole(text, w) {
		return 0, 0
	}
	from = house - 1
	if from < floor || ws[from].Kind != word.Letters || ws[from].Case != word.Lower || s.flags.Get(ws[from].Hash)&number != 0 {
		return 0, 0
	}
	if s.tails.Get(ws[from].Tail) != 0 && ws[from].End-ws[from].Start <= 7 && from > floor && ws[from-1].Case == word.Lower { // celler str
		from--
	} else {
		for k := from - 1; k >= floor && from-k <= 3 && ws[k].Case == word.Lower; k-- {
			if s.flags.Get(ws[k].Hash)&stand != 0 {
				from = k // am alten markt
				break
			}
		}
	}
	return from, max(i+1, s.region(ws, s.city(ws, i+1, true)))
}

// letter says that the small letter at word k names what the word before it is: scala b, bât c.
func (s *Scanner) letter(ws []word.Word, k int) bool {
	w, before := &ws[k], &ws[k-1]
	return w.Case == word.Lower && w.End-w.Start == 1 && w.Space && before.End-before.Start > 2 && s.flags.Get(before.Hash)&beside != 0 &&
		(k+1 == len(ws) || isNumber(&ws[k+1]) || w.Rune == 'b' || w.Rune == 'c' || w.Rune == 'd')
}
