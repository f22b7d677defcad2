package pii

import (
	"math"
	"math/bits"
	"strings"

	"veil/extproc/internal/packed"
)

// starts knows the words that the phrases of an index begin with: most words of a text are passed without being read. What it
// lets through may still begin no phrase.
type starts struct {
	pairs [32]uint32  // by the first two bytes, five bits of each: most words end here
	heads [256]uint64 // by the hash of up to three letters
}

// start hashes how the word at s[i] begins. Nothing from a byte beyond ASCII on counts.
func start(s string, i int) (at, bit uint32) {
	h := uint32(s[i] | ('a' - 'A'))
	if i++; i < len(s) && byteClass[s[i]] == wordByte {
		h |= uint32(s[i]|('a'-'A')) << 8
		if i++; i < len(s) && byteClass[s[i]] == wordByte {
			h |= uint32(s[i]|('a'-'A')) << 16
		}
	}
	h *= 0x9E3779B1
	return h >> 24, h >> 18 & 63
}

// add notes a word that a phrase begins with.
func (t *starts) add(word string) {
	word = strings.ToLower(word) // the Kelvin sign is no k of ASCII, but its small letter is
	at, bit := start(word, 0)
	t.heads[at] |= 1 << bit
	if len(word) > 1 && byteClass[word[1]] == wordByte {
		t.pairs[word[0]&31] |= 1 << (word[1] & 31)
	} else {
		t.pairs[word[0]&31] = math.MaxUint32 // whatever follows the letter
	}
}

// pair reports whether a phrase may begin with the word at s[i], by two bytes.
func (t *starts) pair(s string, i int) bool {
	return i+1 >= len(s) || t.pairs[s[i]&31]>>(s[i+1]&31)&1 == 1
}

// head reports whether a phrase may begin with the word at s[i], by three letters.
func (t *starts) head(s string, i int) bool {
	at, bit := start(s, i)
	return t.heads[at]>>bit&1 == 1
}

// skip passes words of s from a place on in which none is under way, as long as they are ASCII and no phrase begins with
// them, for about stride bytes. It answers with a place where none is under way either, and how many words it passed.
func (t *starts) skip(s string, from int) (to, words int) {
	at, open := from, from // open: where the last word began
	within := uint64(0)    // whether it goes on
	for end := min(len(s), from+stride); at <= end-8; at += 8 {
		w := packed.Load(s, at)
		if w&packed.Highs != 0 {
			break
		}
		in := letters(w)
		for begin := in &^ (in<<8 | within); begin != 0; begin &= begin - 1 {
			open = at + bits.TrailingZeros64(begin)>>3
			if t.pair(s, open) && t.head(s, open) {
				return open, words
			}
			words++
		}
		within = in >> 56
	}
	if within != 0 {
		return open, words - 1
	}
	return at, words
}

// letters has the high bit of each of the eight bytes of w, all ASCII, that is a letter or digit.
func letters(w uint64) uint64 {
	small := w | packed.Ones*('a'-'A')
	letter := (small + packed.Ones*(0x80-'a')) &^ (small + packed.Ones*(0x7F-'z'))
	return letter&packed.Highs | digits(w)
}

// digits has the high bit of each of the eight bytes of w, all ASCII, that is a digit.
func digits(w uint64) uint64 {
	return (w + packed.Ones*(0x80-'0')) &^ (w + packed.Ones*(0x7F-'9')) & packed.Highs
}
