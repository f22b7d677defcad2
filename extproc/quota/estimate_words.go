package quota

import (
	"encoding/binary"
	"math/bits"

	"veil/extproc/internal/packed"
)

const (
	block    = 64 // bytes that are looked at together
	wordSize = 16 // one more than the longest word that is counted by a table
)

// Sums of a few words are kept in one number, each in bits of its own: low, likely, high. A block holds at most 32 words,
// whose sums are far below 2^sumBits.
const (
	sumBits = 21
	sumMask = 1<<sumBits - 1
)

// sums is what words of small letters behind any first one count, by their length: behind a small one and behind a large one.
var sums = func() (t [2][wordSize]uint64) {
	for i, first := range [...]class{lower, upper} {
		for n := 1; n < wordSize; n++ {
			var c counter
			c.add(first, 1)
			if n > 1 {
				c.add(lower, int64(n-1))
			}
			c.close()
			t[i][n] = uint64(c.low) | uint64(c.likely)<<sumBits | uint64(c.high)<<(2*sumBits)
		}
	}
	return t
}()

// large is 1 for a large letter of ASCII, 0 for a small one.
func large(letter byte) byte { return ^letter >> 5 & 1 }

// letters are the small letters of ASCII in a block of a text.
type letters struct {
	from int    // where the block begins
	set  uint64 // a bit for each byte, the lowest for the first
}

// words takes words of b from i on, where a letter stands and no word is open: most of prose, words of one letter and small
// ones behind it with one space between them. It answers with how many bytes it took, with the space behind the last word. It
// ends where something else comes or near the end of the block; 0 says that the first word is of another kind, or that the text
// ends soon.
//
// All letters of a block are found together: to find one word's end and only then to look for the next's waits for memory each
// time.
func (c *counter) words(b []byte, i int, seen *letters) int {
	const last = block - wordSize - 1 // where a word may begin: its end and two bytes more are in the block
	if i-seen.from >= last {
		if i+block > len(b) {
			return 0
		}
		*seen = letters{i, smallLetters((*[block]byte)(b[i:]))}
	}
	text := (*[block]byte)(b[seen.from:])
	from := uint(i - seen.from)
	at, sum := from, uint64(0)
	for at < last {
		n := uint(bits.TrailingZeros64(^(seen.set >> (at + 1)))) // small letters behind the first
		if n >= wordSize-1 {
			break
		}
		end, word := at+1+n, sums[large(text[at%block])][n+1]
		if text[end%block] != ' ' {
			if classes[text[end%block]] > latin { // a byte that is no UTF-8 ends no word
				at, sum = end, sum+word
			}
			break
		}
		at, sum = end, sum+word
		k := classes[text[(end+1)%block]]
		if k == space || k == other { // the space may be the first of a run: a byte that is no UTF-8 ends none
			break
		}
		if at++; k != lower && k != upper {
			break
		}
	}
	if at == from {
		return 0
	}
	if c.run > 0 {
		c.close()
	}
	c.low += int64(sum & sumMask)
	c.likely += int64(sum >> sumBits & sumMask)
	c.high += int64(sum >> (2 * sumBits))
	return int(at - from)
}

// gather, as a factor, moves the lowest bit of each of eight bytes to the highest byte, the first byte's to its lowest bit.
const gather = 0x0102040810204080

// smallLetters is the set of a block.
func smallLetters(text *[block]byte) (set uint64) {
	for i := 0; i < block; i += 8 {
		w := binary.LittleEndian.Uint64(text[i : i+8])
		low := w &^ packed.Highs
		small := (low + packed.Ones*(0x80-'a')) &^ (low + packed.Ones*(0x7F-'z')) &^ w & packed.Highs
		set |= small >> 7 * gather >> 56 << i
	}
	return set
}
