package jsontext

import (
	"math/bits"

	"veil/extproc/internal/packed"
)

// Spot is where a value stands in its source. Unlike a Value it stays good after the document's Reset, and it holds no
// pointer, so that many cost the collector nothing.
type Spot struct {
	start, end  uint32
	mark, marks uint32 // the first of its marks in Texts, and how many
	kind        Kind
	escaped     bool
}

// Spot is the place of v.
func (v Value) Spot() Spot { return v.node().spot() }

func (n node) spot() Spot {
	return Spot{start: n.start, end: n.end, kind: n.kind, escaped: n.escaped}
}

// Kind is what stands there.
func (s Spot) Kind() Kind { return s.kind }

// Bounds is the place in the source, quotes and brackets included.
func (s Spot) Bounds() (start, end int) { return int(s.start), int(s.end) }

// slash is the offset of the first backslash in s, or its length.
func slash(s string) int {
	i := 0
	for ; i+8 <= len(s); i += 8 {
		if hit := slashes(packed.Load(s, i)) & packed.Highs; hit != 0 {
			return i + bits.TrailingZeros64(hit)>>3
		}
	}
	for i < len(s) && s[i] != '\\' {
		i++
	}
	return i
}
