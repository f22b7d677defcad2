package name

import (
	"unicode/utf8"

	"veil/extproc/detect/name/feature"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// addSpelt adds a word of a found name as those write it who have no letters but those of ASCII: Müßig as MUESSIG or Mussig.
func (s *words) addSpelt(d *feature.Document, i int, b lexicon.Bits) {
	name := d.Text[d.Words[i].Start:d.Words[i].End]
	if len(name) > maxMailbox || ascii(name) {
		return
	}
	var buf [2 * maxMailbox]byte
	for _, long := range []bool{false, true} {
		if spelt := latin(buf[:0], name, long); len(spelt) >= minRepeat {
			s.add(word.Hash(string(spelt)), b)
		}
	}
}

// spelt is the hash under which the word at i stands in s, as it is or without its marks: Sahin is in the text, and Şahin here.
func (s *words) spelt(d *feature.Document, i int) uint32 {
	w := &d.Words[i]
	if w.Kind != word.Letters || w.Case == word.Lower || s.may(w.Hash) || w.End-w.Start > maxMailbox {
		return w.Hash
	}
	name := d.Text[w.Start:w.End]
	if ascii(name) {
		return w.Hash
	}
	var buf [2 * maxMailbox]byte
	for _, long := range []bool{false, true} {
		if h := word.Hash(string(latin(buf[:0], name, long))); s.may(h) {
			if _, ok := s.lists[h]; ok {
				return h
			}
		}
	}
	return w.Hash
}

// ascii says that s has letters of ASCII only.
func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
