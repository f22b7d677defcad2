package jsontext

import (
	"math/bits"
	"strings"
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
	raw, base := s.raw, int(s.start)
	if !s.escaped {
		for i := range at {
			at[i] += base + 1
		}
		return
	}
	pos, seen := 1, 0 // offset in raw, in Text
	for i := 0; i < len(at); {
		next := min(slash(raw, pos), len(raw)-1) - pos
		for i < len(at) && at[i] <= seen+next {
			at[i] += base + pos - seen
			i++
		}
		if i == len(at) {
			return
		}
		pos, seen = pos+next, seen+next
		if pos >= len(raw)-1 { // past the end of the string
			for ; i < len(at); i++ {
				at[i] = base + len(raw) - 1
			}
			return
		}
		r, width := unescape(raw[pos:])
		for i < len(at) && at[i] < seen+runeLen(r) {
			at[i] = base + pos
			if up != nil && up(i) {
				at[i] += width
			}
			i++
		}
		pos, seen = pos+width, seen+runeLen(r)
	}
}

// slash is the offset of the first backslash in s from i on, or the end. A near one, as escapes in prose are, is found
// without a call.
func slash(s string, i int) int {
	for near := i + 64; i < near && i+8 <= len(s); i += 8 {
		if hit := same(word(s, i), '\\') & highs; hit != 0 {
			return i + bits.TrailingZeros64(hit)>>3
		}
	}
	if n := strings.IndexByte(s[i:], '\\'); n >= 0 {
		return i + n
	}
	return len(s)
}
