package feature

import (
	"unicode/utf8"

	"veil/extproc/detect/name/word"
)

// Bits is the size of the table of features: 1 << Bits rows.
const Bits = 19

// Version changes whenever a feature does: weights of another version are refused.
const Version = 2

// The slots: each feature is a slot and a value.
const (
	slotWord uint64 = iota + 1
	slotPrefix
	slotSuffix
	slotSig
	slotList
	slotLast
	slotMode
	slotPrevWord
	slotPrevSuffix
	slotPrevSig
	slotNextWord
	slotNextSuffix
	slotNextSig
	slotPrev2Word
	slotPrev2Sig
	slotNext2Word
	slotNext2Sig
	slotPrev3
	slotNext3
	slotPrevBoth
	slotNextBoth
	slotAround
	slotBefore2
	slotAfter2
	slotSigs
	slotSigsLeft
	slotSigsRight
	slotPrevWordSig
	slotNextWordSig
	slotField
	slotContext
	slotLine
	slotLong
	slotCue
	slotCueNext
)

// row is the row of a slot's value. The multiplier is odd and differs by slot; the upper bits depend on all bits of the
// value.
func row(slot, value uint64) uint32 {
	const golden = 0x9E3779B97F4A7C15
	return uint32(value * (golden * (2*slot + 1)) >> (64 - Bits))
}

func pair(a, b uint32) uint64 { return uint64(a)<<32 | uint64(b) }

func three(a, b, c uint32) uint64 { return pair(a*0x85EBCA6B^b*0xC2B2AE35>>3^b, c) }

// edge stands for what is before the first and after the last word.
var edge = Info{sig: 0xFFFFF, key: 0xFFFFF}

func (d *Document) info(i int) *Info {
	if i < 0 || i >= len(d.Infos) {
		return &edge
	}
	return &d.Infos[i]
}

// Append appends the rows of the features of word i, those of the word alone first.
func (d *Document) Append(dst []uint32, i int) []uint32 {
	dst = d.own(dst, i)
	return d.around(dst, i)
}

// Own is how many of the rows that Append appends for word i come from the word alone.
func (d *Document) Own(i int) int { return len(d.own(nil, i)) }

// own appends the features of the word itself.
func (d *Document) own(dst []uint32, i int) []uint32 {
	w, in := &d.Words[i], &d.Infos[i]
	dst = append(dst, row(slotWord, uint64(in.key)), row(slotSig, uint64(in.sig)), row(slotMode, pair(in.sig, d.ctx)))
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

// affixes appends the first two to four and the last one to four letters.
func affixes(dst []uint32, s string) []uint32 {
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

func lastRune(s string) (rune, int) {
	if c := s[len(s)-1]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeLastRuneInString(s)
}

// suffix3 is a hash of the last three letters.
func suffix3(s string) uint32 {
	h := uint32(3)
	for n := 0; n < 3 && len(s) > 0; n++ {
		r, size := lastRune(s)
		s = s[:len(s)-size]
		h = word.HashRune(h, word.Small(r))
	}
	return h
}

// around appends the features of the neighbours, alone and together with the word.
func (d *Document) around(dst []uint32, i int) []uint32 {
	p, n, p2, n2, in := d.info(i-1), d.info(i+1), d.info(i-2), d.info(i+2), &d.Infos[i]
	p3, n3 := d.info(i-3), d.info(i+3)
	glue := uint32(0)
	if d.Words[i].Space {
		glue = 1
	}
	if i+1 < len(d.Words) && d.Words[i+1].Space {
		glue |= 2
	}
	line := glue
	if d.Words[i].Line {
		line |= 4
	}
	dst = append(dst,
		row(slotPrevWord, uint64(p.key)), row(slotPrevSuffix, uint64(p.tail)), row(slotPrevSig, uint64(p.sig)),
		row(slotNextWord, uint64(n.key)), row(slotNextSuffix, uint64(n.tail)), row(slotNextSig, uint64(n.sig)),
		row(slotPrev2Word, uint64(p2.key)), row(slotPrev2Sig, uint64(p2.sig)),
		row(slotNext2Word, uint64(n2.key)), row(slotNext2Sig, uint64(n2.sig)),
		row(slotPrev3, uint64(p3.key)), row(slotNext3, uint64(n3.key)),
		row(slotPrevBoth, pair(p.key, in.key)),
		row(slotNextBoth, pair(in.key, n.key)),
		row(slotAround, pair(p.key, n.key)),
		row(slotBefore2, pair(p2.key, p.key)),
		row(slotAfter2, pair(n.key, n2.key)),
		row(slotSigs, three(p.sig, in.sig, n.sig)),
		row(slotSigsLeft, three(p2.sig, p.sig, in.sig)),
		row(slotSigsRight, three(in.sig, n.sig, n2.sig)),
		row(slotPrevWordSig, pair(p.key, in.sig)),
		row(slotNextWordSig, pair(n.key, in.sig)),
		row(slotField, pair(uint32(in.Field)<<8|glue, in.sig)),
		row(slotContext, three(d.ctx, p.sig, in.sig)),
		row(slotLine, pair(line, in.sig)),
		row(slotLong, three(p2.key, p.key, in.sig)),
	)
	if in.Cue|p.Cue|n.Cue != 0 {
		c := uint32(p.Cue)<<8 | uint32(in.Cue)<<4 | uint32(n.Cue)
		dst = append(dst, row(slotCue, uint64(c)), row(slotCueNext, pair(c, in.sig)))
	}
	return dst
}
