package rule

import "strings"

// filter tells most words from the first words of keywords by one look at a table, so that the trie is walked for few.
// It errs on one side only: a word that it rules out begins no keyword.
type filter struct {
	whole [1 << 16 / 64]uint64 // hashes of first words
	begun [1 << 14 / 64]uint64 // hashes of the first four letters of keywords that may go on, or three if they have no more
	ends  [1 << 14 / 64]uint64 // hashes of all letters of keywords, or of their last words, that may go on
}

// begins is how many letters of a keyword that may go on are looked at, at most; it has one less at least.
const begins = 4

// step takes one more letter, 0 to 25, into a hash.
func step(h, letter uint32) uint32 { return (h ^ (letter + 1)) * 0x9E3779B1 }

// add puts the first word of a keyword in. open says that the keyword may go on.
func (f *filter) add(keyword string, open bool) {
	first, _, several := strings.Cut(keyword, " ")
	h, n := uint32(0), 0
	for n < len(first) && !(open && !several && n == begins) {
		h = step(h, uint32(first[n]-'a'))
		n++
	}
	if open && !several {
		f.begun[h>>18/64] |= 1 << (h >> 18 % 64)
		return
	}
	f.whole[h>>16/64] |= 1 << (h >> 16 % 64)
}

// look reads the word that begins at at and answers with its end, and whether it may be the first word of a keyword. A
// word ends before a hump; what hangs on humps may be a keyword written in one piece.
func (f *filter) look(s string, at int) (end int, maybe bool) {
	h, early, begun := uint32(0), uint32(0), uint32(0)
	small := false // the letter before was small
	n, i := 0, at
	for i < len(s) {
		c := s[i]
		k := uint32(0)
		if c < 0x80 {
			if k = uint32(ordinals[c]); k == 0 {
				break
			}
			if c >= 'a' {
				small = true
			} else if small {
				return i, true
			}
			i++
		} else {
			if c == 0xC3 && i+1 < len(s) {
				if b := latin[s[i+1]&0x3F]; b != 0 {
					k = uint32(b-'a') + 1
				}
			}
			if small = false; k == 0 { // no letter of keywords
				for i++; i < len(s) && kinds[s[i]] == letter && !hump(s, i); i++ {
				}
				return i, n >= begins-1 && (f.begins(early) || n >= begins && f.begins(begun))
			}
			i += 2
		}
		h = step(h, k-1)
		if n++; n == begins-1 {
			early = h
		} else if n == begins {
			begun = h
		}
	}
	return i, f.whole[h>>16/64]&(1<<(h>>16%64)) != 0 || n >= begins-1 && (f.begins(early) || n >= begins && f.begins(begun))
}

// begins reports whether a keyword that may go on may begin with the letters whose hash is h.
func (f *filter) begins(h uint32) bool { return f.begun[h>>18/64]&(1<<(h>>18%64)) != 0 }

// ordinals are the letters of ASCII from 1 to 26, whatever their case; 0 for the rest.
var ordinals = func() (t [128]uint8) {
	for c := range t {
		if isAlpha(byte(c)) {
			t[c] = uint8(c|0x20) - 'a' + 1
		}
	}
	return t
}()
