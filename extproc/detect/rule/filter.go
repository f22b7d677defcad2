package rule

import "strings"

// filter tells most words from the first words of keywords by one look at a table, so that the trie is walked for few.
// It errs on one side only: a word that it rules out begins no keyword.
type filter struct {
	whole [1 << wholeBits / 64]uint64 // hashes of first words
	begun [1 << begunBits / 64]uint64 // hashes of the first four letters of keywords that may go on, or three if they have no more
	ends  [1 << begunBits / 64]uint64 // hashes of all letters of keywords, or of their last words, that may go on
}

// Sizes of the filter's tables, as powers of two.
const (
	wholeBits = 16
	begunBits = 14
)

// begins is how many letters of a keyword that may go on are looked at, at most; it has one less at least.
const begins = 4

// bit is where h stands in a table of 1<<size bits.
func bit(h uint64, size int) (word, mask uint64) {
	h >>= 64 - size
	return h / 64, 1 << (h % 64)
}

// add puts the first word of a keyword in. open says that the keyword may go on.
func (f *filter) add(keyword string, open bool) {
	first, _, several := strings.Cut(keyword, " ")
	h, n := uint64(root), 0
	for n < len(first) && !(open && !several && n == begins) {
		h = extend(h, int(first[n]-'a'))
		n++
	}
	if open && !several {
		w, m := bit(h, begunBits)
		f.begun[w] |= m
		return
	}
	w, m := bit(h, wholeBits)
	f.whole[w] |= m
}

// glance is what one look at a word tells.
type glance struct {
	end   int    // of the word
	hash  uint64 // of its letters
	whole bool   // it may be the first word of a keyword
	begun bool   // a keyword that may go on may begin so, or the word ends before a hump
}

// look reads the word that begins at at. A word ends before a hump; what hangs on humps may be a keyword written in one
// piece.
func (f *filter) look(s string, at int) glance {
	h, early, begun := uint64(root), uint64(0), uint64(0)
	small := false // the letter before was small
	n, i := 0, at
	for i < len(s) {
		c := s[i]
		k := 0
		if c < 0x80 {
			if k = int(ordinals[c]); k == 0 {
				break
			}
			if c >= 'a' {
				small = true
			} else if small {
				return glance{end: i, begun: true}
			}
			i++
		} else {
			if c == 0xC3 && i+1 < len(s) {
				if b := latin[s[i+1]&0x3F]; b != 0 {
					k = int(b-'a') + 1
				}
			}
			if small = false; k == 0 { // no letter of keywords
				for i++; i < len(s) && kinds[s[i]] == letter && !hump(s, i); i++ {
				}
				return glance{end: i, begun: n >= begins-1 && f.begins(early) || n >= begins && f.begins(begun)}
			}
			i += 2
		}
		h = extend(h, k-1)
		if n++; n == begins-1 {
			early = h
		} else if n == begins {
			begun = h
		}
	}
	w, m := bit(h, wholeBits)
	return glance{i, h, f.whole[w]&m != 0, n >= begins-1 && (f.begins(early) || n >= begins && f.begins(begun))}
}

// begins reports whether a keyword that may go on may begin with the letters whose hash is h.
func (f *filter) begins(h uint64) bool {
	w, m := bit(h, begunBits)
	return f.begun[w]&m != 0
}

// ordinals are the letters of ASCII from 1 to 26, whatever their case; 0 for the rest.
var ordinals = func() (t [128]uint8) {
	for c := range t {
		if isAlpha(byte(c)) {
			t[c] = uint8(c|0x20) - 'a' + 1
		}
	}
	return t
}()
