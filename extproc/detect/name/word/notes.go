package word

import "unicode/utf8"

// Notes are words of a text at which it may be read in another way, in order.
type Notes struct {
	Openings []int32 // quotes, backticks and brackets right before a letter, behind no other
	Ends     []int32 // ends of lines that may have been full, where a width may have put them
}

// fullLine is how many bytes a line has at least that may have been full: forms and blocks of addresses have shorter ones.
const fullLine = 24

// Closing is the mark that closes what a mark opens, 0 if it opens nothing.
func Closing(opening rune) rune {
	switch opening {
	case '"', '\'':
		return opening
	case '(':
		return ')'
	case '[':
		return ']'
	case '<':
		return '>'
	}
	return 0
}

// opening notes the mark from start up to s.at, right before a letter, if it may open a quotation. r is its plain form.
func (s *scanner) opening(start int, r rune) {
	if (start == 0 || !letterly[s.text[start-1]]) && Closing(r) != 0 {
		s.notes.Openings = append(s.notes.Openings, s.index)
	}
}

// letterly are the bytes of letters and of signs beyond ASCII.
var letterly = func() (t [256]bool) {
	for c := range t {
		t[c] = c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf
	}
	return t
}()
