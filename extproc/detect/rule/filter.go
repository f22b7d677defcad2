package rule

import (
	"math/bits"
	"strings"

	"veil/extproc/internal/packed"
)

// filter tells most words from the first words of keywords by one look at a table, so that the trie is walked for few.
// It errs on one side only: a word that it rules out begins no keyword.
type filter struct {
	whole [1 << wholeBits / 64]uint64 // hashes of first words, and of the first eight letters of longer ones
	begun [1 << begunBits / 64]uint64 // hashes of the first four letters of keywords that may go on, or of three if the word has no more
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
	var l letters
	if open && !several {
		for n := range min(len(first), begins) {
			l.put(first[n])
		}
		f.put(&l, true)
		if l.n == begins-1 { // with any letter after it
			for c := byte('a'); c <= 'z'; c++ {
				longer := l
				longer.put(c)
				f.put(&longer, true)
			}
		}
		return
	}
	for n := range len(first) {
		if n == 8 {
			f.put(&l, false)
		}
		l.put(first[n])
	}
	f.put(&l, false)
}

// put puts in what the letters l hash to, of a keyword that may go on or of a first word.
func (f *filter) put(l *letters, open bool) {
	if open {
		w, m := bit(l.hash(), begunBits)
		f.begun[w] |= m
		return
	}
	w, m := bit(l.hash(), wholeBits)
	f.whole[w] |= m
}

// letters are the small letters of a word, hashed eight at a time.
type letters struct {
	before uint64 // hash of the eights before
	eight  uint64 // the rest, the first letter in the lowest byte
	n      int
}

// put adds a letter.
func (l *letters) put(c byte) {
	if l.n > 0 && l.n%8 == 0 {
		l.before, l.eight = mix(l.before, l.eight), 0
	}
	l.eight |= uint64(c) << (l.n % 8 * 8)
	l.n++
}

// hash is the hash of all letters.
func (l *letters) hash() uint64 { return mix(l.before, l.eight) }

// mix takes up to eight more letters into the hash of those before. That one is not turned: what its eighth letter changes
// are its highest bits alone, and there only the sixteenth letter of a word could undo it.
func mix(before, eight uint64) uint64 {
	return (before ^ eight) * 0x9E3779B97F4A7C15
}

// glance is what one look at a word tells.
type glance struct {
	end   int    // of the word
	hash  uint64 // of its letters, if it may be a first word
	whole bool   // it may be the first word of a keyword
	begun bool   // a keyword that may go on may begin so, or the word ends before a hump
}

// fourth is the mask of the first four letters of eight.
const fourth = 1<<32 - 1

// hardEnds is 1 for what endsHard takes.
var hardEnds = [256]uint8{'t': 1, 'T': 1, 'd': 1, 'D': 1}

// look reads the word that begins at at. A word ends before a hump; what hangs on humps may be a keyword written in one
// piece. Eight letters are read at once, as long as they are of ASCII.
func (f *filter) look(s string, at int) glance {
	var before, first uint64
	small := false // the letter before was small
	for i := at; i+8 <= len(s); i += 8 {
		raw := packed.Load(s, i)
		eight := raw | 0x20*packed.Ones
		alpha := lettersIn(eight)
		rest := ^alpha & packed.Highs
		rest &= -rest // the byte after the letters, if there is one
		if raw&rest != 0 {
			return f.lookSlowly(s, at)
		}
		in := rest>>7 - 1 // the bytes of the letters
		little := raw << 2 & packed.Highs & in
		capital := alpha &^ little & in
		humps := little << 8 & capital
		if small {
			humps |= capital & 0x80
		}
		if humps != 0 {
			return glance{end: i + bits.TrailingZeros64(humps)/8, begun: true}
		}
		eight &= in
		if i == at {
			first = eight
		}
		if rest == 0 {
			small = little>>63 != 0
			if i+8 < len(s) && s[i+8] < 0x80 && ordinals[s[i+8]] == 0 { // the word is over
				return f.told(i+8, mix(before, eight), first, i+8-at)
			}
			before = mix(before, eight)
			continue
		}
		i += bits.TrailingZeros64(rest) / 8
		return f.told(i, mix(before, eight), first, i-at)
	}
	return f.lookSlowly(s, at)
}

// lettersIn is the high bit of each byte of eight that is a letter of ASCII; capitals are small letters there.
func lettersIn(eight uint64) uint64 {
	low := eight &^ uint64(packed.Highs)
	return (low + (0x80-'a')*packed.Ones) &^ (low + (0x7F-'z')*packed.Ones) &^ eight & packed.Highs
}

// told is what the tables tell about a word of n letters that ends at end, whose first letters are first.
func (f *filter) told(end int, hash, first uint64, n int) glance {
	return glance{end, hash, f.mayBegin(hash), f.begin(first, n)}
}

// mayBegin reports whether the word whose hash is hash may be the first word of a keyword.
func (f *filter) mayBegin(hash uint64) bool { return f.firstWord(hash)&1 != 0 }

// firstWord is mayBegin in its lowest bit. It tells of the first eight letters of a longer word, too.
func (f *filter) firstWord(hash uint64) uint64 {
	return f.whole[hash>>(64-wholeBits+6)] >> (hash >> (64 - wholeBits) & 63)
}

// begin reports whether a keyword that may go on may begin with a word of n letters whose first are first.
func (f *filter) begin(first uint64, n int) bool {
	return n >= begins-1 && f.opens(first)&1 != 0
}

// opens is begin in its lowest bit, for words of any length: of those with fewer letters it may err.
func (f *filter) opens(first uint64) uint64 {
	hash := mix(0, first&fourth)
	return f.begun[hash>>(64-begunBits+6)] >> (hash >> (64 - begunBits) & 63)
}

// lookSlowly is look letter by letter.
func (f *filter) lookSlowly(s string, at int) glance {
	var before, eight, first uint64 // as letters has them
	shift, n := 0, 0                // of the next letter, and letters so far
	small := false                  // the letter before was small
	i := at
	for i < len(s) {
		c := s[i]
		k, size := c|0x20, 1
		if c < 0x80 {
			if ordinals[c] == 0 {
				break
			}
			if small && c < 'a' {
				return glance{end: i, begun: true}
			}
			small = c >= 'a'
		} else {
			k, size, small = 0, 2, false
			if c == 0xC3 && i+1 < len(s) {
				k = latin[s[i+1]&0x3F]
			}
			if k == 0 { // no letter of keywords
				for i++; i < len(s) && kinds[s[i]] == letter && !hump(s, i); i++ {
				}
				return glance{end: i, begun: f.begin(first, n)}
			}
		}
		if shift == 64 {
			before, eight, shift = mix(before, eight), 0, 0
		}
		eight |= uint64(k) << (shift & 63)
		shift += 8
		i += size
		if n++; n <= begins {
			first = eight
		}
	}
	return f.told(i, mix(before, eight), first, n)
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
