package address

import (
	"strings"

	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// plain says that all words are common ones or small joining words: plaza de garaje.
func (s *Scanner) plain(ws []word.Word, i, end int) bool {
	for ; i < end; i++ {
		b := s.lex.Bits(ws[i].Hash)
		if s.flags.Get(ws[i].Hash)&join == 0 && (b&lexicon.Common == 0 || b&lexicon.Place != 0) {
			return false
		}
	}
	return true
}

// plainly says that a street in small letters is one though its name is made of common words only: calle horno 13, 13 rue du
// four, via dei mille 8 a cuneo. Its word means little else, or an article is behind it and a town of the lists behind the number; and
// the number stands before it, or after it with nothing but a mark or a town behind.
func (s *Scanner) plainly(text string, ws []word.Word, i, end int) bool {
	if end-i > 4 {
		return false
	}
	sole := s.flags.Get(ws[i].Hash)&street != 0
	if sole && s.back(text, ws, i) >= 0 {
		return true
	}
	to := s.numberAt(text, ws, end)
	if to == 0 || ws[end].End-ws[end].Start > 3 {
		return false
	}
	return sole && (to == len(ws) || ws[to].Kind != word.Letters) || (sole || s.flags.Get(ws[i+1].Hash)&join != 0) && s.townAfter(ws, to)
}

// leading reads "12 bis, rue des Lilas", "rue des Lilas 12", "calle Mayor, n.º 14".
func (s *Scanner) leading(text string, ws []word.Word, i int) (from, to int) {
	j := i + 1
	if j < len(ws) && (ws[j].Rune == '.' || ws[j].Rune == '/') && !ws[j].Space {
		if ws[i].End-ws[i].Start > longestShort {
			return 0, 0 // the sentence ends: en cours. Ch. 11
		}
		j++
	}
	if ws[i].End-ws[i].Start == 1 && ws[j-1].Rune != '/' && !(ws[i].Rune == 'r' && ws[j-1].Rune == '.' && s.back(text, ws, i) >= 0) {
		return 0, 0 // c/ alone is short for a street, and 14 r. Pasteur; a lone letter is not
	}
	if s.carrier(text, ws, i, j) {
		return 0, 0
	}
	small := ws[i].Case == word.Lower && j < len(ws) && ws[j].Case == word.Lower
	end := s.name(ws, j, false)
	if end == j && small {
		if end = s.name(ws, j, true); !abbreviated(text, ws, i) && ws[j-1].Rune != '/' && !(s.flags.Get(ws[i].Hash)&dotted != 0 && stopped(ws, i)) && s.plain(ws, j, end) && !s.plainly(text, ws, i, end) && !s.coded(ws, s.numberAt(text, ws, end)) {
			return 0, 0
		}
	}
	if end == j {
		return 0, 0
	}
	if n := s.back(text, ws, i); n >= 0 && !(dated(ws, n, i) && s.numberAt(text, ws, end) > 0 && ws[end].End-ws[end].Start <= 3) {
		return n, end
	}
	k := end
	if k < len(ws) && ws[k].Rune == ',' {
		k++
	}
	k = s.numberSign(ws, k)
	if to = s.numberAt(text, ws, k); to > 0 && (k == end || ws[end].Rune != ',' || ws[k].End-ws[k].Start <= 4) {
		return i, to
	}
	return 0, 0
}

// plainStreet reads "La Riera 4, 33700 Luarca": one to three capitalised words and a number, with a postcode of five
// digits and a town right after it.
func (s *Scanner) plainStreet(text string, ws []word.Word, i int) (from, to int) {
	if ws[i].Case == word.Lower || i > 0 && ws[i-1].Kind == word.Letters && ws[i-1].Case != word.Lower && ws[i].Space && !ws[i].Line {
		return 0, 0
	}
	end := s.name(ws, i, false)
	if end == i || end-i > 4 {
		return 0, 0
	}
	for k := i; k < end; k++ {
		if s.flags.Get(ws[k].Hash)&(before|after) != 0 {
			return 0, 0 // the rules for such words decide
		}
	}
	if to = s.numberAt(text, ws, end); to == 0 || s.dwells(ws, i, end) {
		return 0, 0
	}
	k := s.flats(text, ws, to) // Am Alten Markt 3, 2. OG links, 18055 Rostock
	if k+1 < len(ws) && (k > to || s.placed(ws, i, end)) && ws[k].Rune == ',' && s.large(ws, k+1) {
		return i, to // Aragó 112, 4t 3a, Barcelona; An den Kasematten 4, Magdeburg
	}
	if k+2 >= len(ws) || ws[k].Rune != ',' && ws[k].Kind != word.Break {
		return 0, 0
	}
	p := s.postcode(ws, k+1)
	if p == 0 || p >= len(ws) || ws[k+1].End-ws[k+1].Start != 5 && ws[k+2].Rune != '-' || ws[p].Case == word.Lower || s.city(ws, p, true) == p {
		return 0, 0
	}
	return i, to
}

// dwells says that a sentence begins at i and the street only behind its small word: Vivo en Mallorca 234.
func (s *Scanner) dwells(ws []word.Word, i, end int) bool {
	if end-i <= 2 || ws[i+1].Case != word.Lower || s.flags.Get(ws[i+1].Hash)&inTown == 0 {
		return false
	}
	b := s.lex.Bits(ws[i].Hash)
	return b&lexicon.Common != 0 && b&(lexicon.Place|lexicon.Person) == 0
}

// large says that the word at i is a town of the lists, not only a village, with a capital.
func (s *Scanner) large(ws []word.Word, i int) bool {
	return ws[i].Case != word.Lower && s.lex.Bits(ws[i].Hash)&lexicon.City != 0
}

// carrier says that the word at i is no street but how something goes, with a firm's name at j: ship via DHL Express 1200.
// A street is called by a day, too: via XX Settembre 20.
func (s *Scanner) carrier(text string, ws []word.Word, i, j int) bool {
	if ws[i].Hash != word.Hash("via") || ws[i].Case != word.Lower || j >= len(ws) {
		return false
	}
	b, name := s.lex.Bits(ws[j].Hash), text[ws[j].Start:ws[j].End]
	return b&lexicon.Company != 0 && b&(lexicon.Person|lexicon.Place) == 0 || ws[j].Case == word.Upper && len(name) <= longestShort && strings.Trim(name, "IVX") != ""
}
