package rule

import (
	"strings"

	"veil/extproc/detect"
)

// Bounds of the words that restore a wallet (BIP 39: 12 to 24 words of 3 to 8 letters; the French, Spanish and Italian
// lists go up to 9).
const (
	fewWords  = 12
	manyWords = 24
	longWord  = 9
)

// phrase finds the row of words that a sentence or field calls a seed or recovery phrase. Only the shape of the row tells:
// twelve or more words in small letters with nothing but spaces, commas or numbers between. Of a row that goes on as a
// sentence the largest length that wallets use counts.
func (s *scan) phrase(h hit) {
	f := s.field(h)
	i := f.start
	if f.sign == unassigned {
		if f = s.spoken(h, 48); f.sign == unassigned {
			i = s.rowStart(h.end)
		} else {
			i = f.start
		}
	}
	for n := 0; n < 3 && s.byteAt(i) != 0 && strings.IndexByte(" \n\"'`[(", s.src[i]) >= 0; n++ {
		i++
	}
	start, words, end := -1, 0, 0
	for words < manyWords {
		i = s.numbered(i)
		from := i
		for i < len(s.src) && kinds[s.src[i]] == letter && i-from < 2*longWord {
			i++
		}
		s.steps += i - from + 1
		if w := s.src[from:i]; !rowWord(w) {
			break
		}
		if start < 0 {
			start = from
		}
		if words++; words >= fewWords && words%3 == 0 {
			end = i
		}
		next := i
		for next < len(s.src) && next-i < 4 && strings.IndexByte(" ,\n\t\r", s.src[next]) >= 0 {
			next++
		}
		if next == i {
			break
		}
		i = next
	}
	switch {
	case end > 0:
		s.emit(start, end, detect.Secret, 0.95)
	case f.quoted && f.end > f.start && words > 1: // shorter than a wallet's: some other password of words
		s.emit(f.start, f.end, detect.Secret, 0.8)
	}
}

// rowStart is where a row on the next line or after a dash begins.
func (s *scan) rowStart(i int) int {
	for from := i; i < len(s.src) && i-from < 4 && strings.IndexByte(" :-\n", s.src[i]) >= 0; i++ {
	}
	return i
}

// numbered steps over a number that counts the words of a row: "1. abandon", "2) ability".
func (s *scan) numbered(i int) int {
	size, _ := s.digitsAt(i)
	if size == 0 || size > 2 {
		return i
	}
	j := i + size
	if c := s.byteAt(j); c == '.' || c == ')' || c == ':' {
		j++
	}
	return s.blank(j)
}

// rowWord reports whether w can be a word of a recovery phrase.
func rowWord(w string) bool {
	letters := 0
	for i := range len(w) {
		if isUpper(w[i]) {
			return false
		}
		if w[i]&0xC0 != 0x80 {
			letters++
		}
	}
	return letters >= 3 && letters <= longWord
}

// grouped is where a value goes on that is written in groups of the same size with one space or dash between: keys of
// networks and authenticators, printed recovery keys. It answers with end if the value stands alone.
func (s *scan) grouped(start, end int) int {
	size := end - start
	if size < 4 || size > 6 || !plainGroup(s.src[start:end]) {
		return end
	}
	upper, groups, i := strings.ToUpper(s.src[start:end]) == s.src[start:end], 1, end
	for groups < 12 && s.byteAt(i) == ' ' && i+1+size <= len(s.src) && !s.wordAt(i+1+size) {
		g := s.src[i+1 : i+1+size]
		if !plainGroup(g) || upper != (strings.ToUpper(g) == g) || !upper && detect.Common(g) {
			break
		}
		i += 1 + size
		groups++
	}
	s.steps += i - start
	if groups < 3 || groups < 4 && !upper {
		return end
	}
	return i
}
