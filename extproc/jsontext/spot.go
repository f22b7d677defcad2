package jsontext

import (
	"math/bits"

	"veil/extproc/internal/packed"
)

// Spot is where a value stands in its source. Unlike a Value it stays good after the document's Reset.
type Spot struct {
	raw     string
	start   uint32
	kind    Kind
	escaped bool
}

// Spot is the place of v.
func (v Value) Spot() Spot {
	n := v.node()
	return Spot{raw: v.Raw(), start: n.start, kind: n.kind, escaped: n.escaped}
}

// Kind is what stands there.
func (s Spot) Kind() Kind { return s.kind }

// Raw is the value as it stands in the source.
func (s Spot) Raw() string { return s.raw }

// Bounds is the place in the source, quotes and brackets included.
func (s Spot) Bounds() (start, end int) { return int(s.start), int(s.start) + len(s.raw) }

// Locate turns offsets into the Text of a string, sorted ascending, into offsets into the source, in place. An offset
// inside an escaped character becomes that character's end where up(index) says so and its start otherwise.
func (s Spot) Locate(at []int, up func(index int) bool) {
	base := int(s.start) + 1
	if !s.escaped {
		for i := range at {
			at[i] += base
		}
		return
	}
	raw := s.raw[1 : len(s.raw)-1]
	pos, seen, run := 0, 0, slash(raw) // offset in raw and in Text of a run of plain bytes, and its length
next:
	for i, want := range at {
		for want > seen+run {
			if pos+run == len(raw) { // past the end of the string
				want = seen + run
				break
			}
			r, width := unescape(raw[pos+run:])
			size := runeLen(r)
			if want < seen+run+size { // inside the character
				at[i] = base + pos + run
				if up != nil && up(i) {
					at[i] += width
				}
				continue next
			}
			pos, seen = pos+run+width, seen+run+size
			run = slash(raw[pos:])
		}
		at[i] = base + pos + want - seen
	}
}

// slash is the offset of the first backslash in s, or its length.
func slash(s string) int {
	i := 0
	for k := 0; k <= len(s)-8; k += 8 {
		if hit := same(packed.Load(s, k), '\\') & highs; hit != 0 {
			return k + bits.TrailingZeros64(hit)>>3
		}
		i = k + 8
	}
	for i < len(s) && s[i] != '\\' {
		i++
	}
	return i
}
