package address

import "veil/extproc/detect/name/word"

// lived is how far before a number the word may be that says that somebody lives there.
const lived = 4

// livedAt says that the number at word i is that of a house, though the street that ends at word end is called by common words: those are what
// streets are called by, and a word before the number says that somebody lives there or that something is brought there: i live at 27
// chestnut drive, deliver it to 3 pine close.
func (s *Scanner) livedAt(ws []word.Word, i, end int) bool {
	for k := s.behindSide(ws, i+1, end); k < end; k++ {
		if s.flags.Get(ws[k].Hash)&called == 0 {
			return false
		}
	}
	if i < 2 || ws[i].Line || s.flags.Get(ws[i-1].Hash)&leads == 0 && ws[i-1].Rune != ':' {
		return false
	}
	for k := i - 2; k >= 0 && i-k <= lived && !ws[k+1].Line; k-- {
		if s.flags.Get(ws[k].Hash)&home != 0 {
			return true
		}
		if ws[k].Kind != word.Letters {
			break
		}
	}
	return false
}

// behindSide is where the name of the street begins whose words begin at i and end before end: behind a letter for a side, 112 n park street.
func (s *Scanner) behindSide(ws []word.Word, i, end int) int {
	if i+1 < end && ws[i].End-ws[i].Start <= 2 && s.flags.Get(ws[i].Hash)&way != 0 {
		return i + 1
	}
	return i
}
