package rule

import (
	"math/bits"
	"strings"

	"veil/extproc/internal/packed"
)

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
	var l letters
	for n := 0; n < len(first) && !(open && !several && n == begins); n++ {
		l.put(first[n])
	}
	if open && !several {
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

// Masks of eight bytes at once.
const (
	every  = 0x0101010101010101
	high   = 0x80 * every
	three  = 1<<24 - 1 // the first three letters, and the first four
	fourth = 1<<32 - 1
)

// skip goes on from i over words that nothing is asked of, as most are, and over what is no letter, digit or sign, at most to
// to: words that no keyword begins with, that no digit hangs on, and that are too short for a compound of a password. It answers
// with the place of the first that is none, and with the look at it if it took one. All of it is one loop without calls: text
// without data is nothing else.
func (f *filter) skip(s string, i, to int) (int, glance) {
	for to = min(to, len(s)-8); i < to; {
		switch kinds[s[i]] {
		case other:
			i++
			continue
		case letter:
		default:
			return i, glance{}
		}
		raw := packed.Load(s, i)
		eight := raw | 0x20*every
		alpha := lettersIn(eight)
		rest := ^alpha & high
		rest &= -rest // the byte after the letters
		in := rest>>7 - 1
		if rest == 0 || raw&rest != 0 || alpha&^(raw<<2)&in > 0x80 { // long, not of ASCII, or with capitals in it
			return i, glance{}
		}
		n := bits.TrailingZeros64(rest) / 8
		eight &= in
		g := glance{i + n, mix(0, eight), f.mayBegin(mix(0, eight)), f.begin(eight, n)}
		if g.whole || g.begun || n == 1 || kinds[s[g.end]] != other {
			return i, g
		}
		i = g.end + 1
	}
	return i, glance{}
}

// look reads the word that begins at at. A word ends before a hump; what hangs on humps may be a keyword written in one
// piece. Eight letters are read at once, as long as they are of ASCII.
func (f *filter) look(s string, at int) glance {
	var before, first uint64
	small := false // the letter before was small
	for i := at; i+8 <= len(s); i += 8 {
		raw := packed.Load(s, i)
		eight := raw | 0x20*every
		alpha := lettersIn(eight)
		rest := ^alpha & high
		rest &= -rest // the byte after the letters, if there is one
		if raw&rest != 0 {
			return f.lookSlowly(s, at)
		}
		in := rest>>7 - 1 // the bytes of the letters
		little := raw << 2 & high & in
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
	low := eight &^ uint64(high)
	return (low + (0x80-'a')*every) &^ (low + (0x7F-'z')*every) &^ eight & high
}

// told is what the tables tell about a word of n letters that ends at end, whose first letters are first.
func (f *filter) told(end int, hash, first uint64, n int) glance {
	return glance{end, hash, f.mayBegin(hash), f.begin(first, n)}
}

// mayBegin reports whether the word whose hash is hash may be the first word of a keyword.
func (f *filter) mayBegin(hash uint64) bool {
	return f.whole[hash>>(64-wholeBits+6)]>>(hash>>(64-wholeBits)&63)&1 != 0
}

// begin reports whether a keyword that may go on may begin with a word of n letters whose first are first. It asks both
// tables at once: which words begin keywords is nothing that a processor could guess.
func (f *filter) begin(first uint64, n int) bool {
	if n < begins-1 {
		return false
	}
	a, b := mix(0, first&three), mix(0, first&fourth)
	early := f.begun[a>>(64-begunBits+6)] >> (a >> (64 - begunBits) & 63)
	late := f.begun[b>>(64-begunBits+6)] >> (b >> (64 - begunBits) & 63)
	return (early|late)&1 != 0 // with three letters the two are the same
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
