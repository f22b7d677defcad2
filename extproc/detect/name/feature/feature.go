package feature

import (
	"slices"
	"unicode/utf8"

	"veil/extproc/detect/name/word"
)

// Bits is the size of the table of features: 1 << Bits rows.
const Bits = 19

// Version changes whenever a feature does: weights of another version are refused.
const Version = 10

// The slots of features that stand alone: each feature is a slot and a value.
const (
	slotPrefix uint64 = iota + 1
	slotSuffix
	slotList
	slotLast
	slotMode
	slotNextSuffix
	slotField
	slotContext
	slotLine
	slotLong
	slotCue
	slotCueNext
	slotAround
	slotWords
	slotSigs
	slotPairs
	slotTriples
	slotKeySigs
)

// The roles of what is looked at from several words: a word is itself, the one before, the one after … Rows of one value
// in different roles lie side by side, in one line of the cache.
const (
	itself uint32 = iota
	asPrev
	asNext
	asPrev2
	asNext2
	asPrev3
)

const golden = 0x9E3779B97F4A7C15

// row is the row of a slot's value. The multiplier is odd and differs by slot; the upper bits depend on all bits of the
// value.
func row(slot, value uint64) uint32 {
	return uint32(value * (golden * (2*slot + 1)) >> (64 - Bits))
}

// line is where the eight rows of a value's roles are, with where the first of them begins in the lowest three bits.
func line(slot, value uint64) uint32 { return row(slot, value) }

// role is the row of one role.
func role(line, r uint32) uint32 { return line&^7 | (line+r)&7 }

func pair(a, b uint32) uint64 { return uint64(a)<<32 | uint64(b) }

func three(a, b, c uint32) uint64 { return pair(a*0x85EBCA6B^b*0xC2B2AE35>>3^b, c) }

// edge stands for what is before the first and after the last word.
var edge = Info{sig: 0xFFFFF, key: 0xFFFFF, word: line(slotWords, 0xFFFFF), sigs: line(slotSigs, 0xFFFFF)}

// margin is how many words are looked at on both sides of one.
const margin = 3

// resize makes room for n words with the edges around them.
func (d *Document) resize(n int) {
	if cap(d.padded) < n+2*margin {
		d.padded = make([]Info, n+n/4+2*margin)
	}
	d.padded = d.padded[:n+2*margin]
	d.Infos = d.padded[margin : margin+n]
	clear(d.Infos)
	for i := range margin {
		d.padded[i], d.padded[margin+n+i] = edge, edge
	}
}

// lines fills in the lines that features of several words share.
func (d *Document) lines() {
	for i := 1; i+1 < len(d.padded); i++ {
		p, in, n := &d.padded[i-1], &d.padded[i], &d.padded[i+1]
		in.pair = line(slotPairs, pair(p.key, in.key))
		in.triple = line(slotTriples, three(p.sig, in.sig, n.sig))
	}
}

// Append appends the rows of the features of word i, those of the word alone first.
func (d *Document) Append(dst []uint32, i int) []uint32 {
	return d.AppendJoint(d.AppendNear(d.AppendOwn(dst, i), i), i)
}

// AppendOwn appends the features of the word itself.
func (d *Document) AppendOwn(dst []uint32, i int) []uint32 {
	w, in := &d.Words[i], &d.Infos[i]
	dst = append(dst, role(in.word, itself), role(in.sigs, itself), row(slotMode, pair(in.sig, d.ctx)))
	if w.Kind != word.Letters {
		return dst
	}
	for b := uint64(in.Bits); b != 0; b &= b - 1 {
		dst = append(dst, row(slotList, (b&-b)<<4|uint64(w.Case)))
	}
	if w.First != w.Hash {
		dst = append(dst, row(slotLast, uint64(w.Last)), row(slotLast, uint64(w.First)+1<<32))
	}
	return affixes(dst, d.Text[w.Start:w.End])
}

// affixes appends the first two to four letters and the last one to four.
func affixes(dst []uint32, s string) []uint32 {
	if n := len(s); n >= 4 {
		first, last := four(s), four(s[n-4:])
		if (first|last)&0x80808080 == 0 {
			return plainAffixes(dst, small(first), small(last))
		}
	}
	h := uint32(1)
	n := 0
	for _, r := range s {
		h = word.HashRune(h, word.Small(r))
		n++
		if n >= 2 {
			dst = append(dst, row(slotPrefix, uint64(h)))
		}
		if n == 4 {
			break
		}
	}
	h = 2
	for n = 0; n < 4 && len(s) > 0; n++ {
		r, size := lastRune(s)
		s = s[:len(s)-size]
		h = word.HashRune(h, word.Small(r))
		dst = append(dst, row(slotSuffix, uint64(h)))
	}
	return dst
}

// plainAffixes is affixes of a word that begins and ends with four bytes of ASCII, which most do: small ones, the first in
// the lowest byte.
func plainAffixes(dst []uint32, first, last uint32) []uint32 {
	h2 := word.HashRune(word.HashRune(1, rune(first&0xFF)), rune(first>>8&0xFF))
	h3 := word.HashRune(h2, rune(first>>16&0xFF))
	h4 := word.HashRune(h3, rune(first>>24))
	t1 := word.HashRune(2, rune(last>>24))
	t2 := word.HashRune(t1, rune(last>>16&0xFF))
	t3 := word.HashRune(t2, rune(last>>8&0xFF))
	t4 := word.HashRune(t3, rune(last&0xFF))
	return append(dst,
		row(slotPrefix, uint64(h2)), row(slotPrefix, uint64(h3)), row(slotPrefix, uint64(h4)),
		row(slotSuffix, uint64(t1)), row(slotSuffix, uint64(t2)), row(slotSuffix, uint64(t3)), row(slotSuffix, uint64(t4)),
	)
}

// four is the first four bytes of s, the first in the lowest byte.
func four(s string) uint32 {
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

// small is four bytes of ASCII with capitals made small.
func small(four uint32) uint32 {
	const every = 0x01010101
	capital := (four + (0x80-'A')*every) &^ (four + (0x7F-'Z')*every) & (0x80 * every)
	return four | capital>>2
}

func lastRune(s string) (rune, int) {
	if c := s[len(s)-1]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeLastRuneInString(s)
}

// near and joint are how many features of the neighbours, and of several words together, each word has. They are written
// where they belong: append would put all of them aside first.
const (
	near  = 10
	joint = 14
	lone  = 10 // of the joint ones, where those begin that are not of several words: field, context, line
	pairs = 13 // and where others go on
)

// AppendNear appends the features of the neighbours.
func (d *Document) AppendNear(dst []uint32, i int) []uint32 {
	w := (*[2*margin + 1]Info)(d.padded[i:])
	p3, p2, p, n, n2 := &w[0], &w[1], &w[2], &w[4], &w[5]
	at := len(dst)
	dst = slices.Grow(dst, near)[:at+near]
	to := (*[near]uint32)(dst[at:])
	to[0], to[1] = role(p.word, asPrev), role(p.sigs, asPrev)
	to[2], to[3], to[4] = role(n.word, asNext), role(n.sigs, asNext), row(slotNextSuffix, uint64(n.tail))
	to[5], to[6] = role(p2.word, asPrev2), role(p2.sigs, asPrev2)
	to[7], to[8] = role(n2.word, asNext2), role(n2.sigs, asNext2)
	to[9] = role(p3.word, asPrev3)
	return dst
}

// AppendJoint appends the rows of the features of several words together, and of what is known of the place.
func (d *Document) AppendJoint(dst []uint32, i int) []uint32 {
	w := (*[2*margin + 1]Info)(d.padded[i:])
	p2, p, in, n, n2 := &w[1], &w[2], &w[3], &w[4], &w[5]
	glue := flag(d.Words[i].Space)
	if i+1 < len(d.Words) {
		glue |= flag(d.Words[i+1].Space) << 1
	}
	start := glue | flag(d.Words[i].Line)<<2
	at := len(dst)
	dst = slices.Grow(dst, joint)[:at+joint]
	to := (*[joint]uint32)(dst[at:])
	to[0], to[1], to[2], to[3] = role(in.pair, itself), role(n.pair, asPrev), role(p.pair, asNext), role(n2.pair, asPrev2)
	to[4], to[5], to[6] = role(in.triple, itself), role(p.triple, asPrev), role(n.triple, asNext)
	to[7] = row(slotAround, pair(p.key, n.key))
	to[8] = role(line(slotKeySigs, pair(p.key, in.sig)), asPrev)
	to[9] = role(line(slotKeySigs, pair(n.key, in.sig)), asNext)
	to[10] = row(slotField, pair(uint32(in.Field)<<8|glue, in.sig))
	to[11] = row(slotContext, three(d.ctx, p.sig, in.sig))
	to[12] = row(slotLine, pair(start, in.sig))
	to[13] = row(slotLong, three(p2.key, p.key, in.sig))
	if in.Cue|p.Cue|n.Cue != 0 {
		c := uint32(p.Cue)<<8 | uint32(in.Cue)<<4 | uint32(n.Cue)
		dst = append(dst, row(slotCue, uint64(c)), row(slotCueNext, pair(c, in.sig)))
	}
	return dst
}

// WithoutPairs takes the features of several words together out of what AppendJoint appended, and answers how many are left:
// those of the field, the text and the line that a word stands in, and those of cues.
func WithoutPairs(rows []uint32) int {
	n := copy(rows, rows[lone:pairs])
	return n + copy(rows[n:], rows[joint:])
}
