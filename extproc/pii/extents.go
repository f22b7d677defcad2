package pii

import "math/bits"

// extents says which bytes of a text are replaced, and where what replaces them begins. Work on a part of the text takes a step for
// 64 bytes of it.
type extents struct{ held, begun []uint64 }

// reset makes x ready for a text of size bytes. It was cleared before.
func (x *extents) reset(size int) {
	need := size>>6 + 1
	if cap(x.held) < need {
		x.held, x.begun = make([]uint64, need), make([]uint64, need)
	}
	x.held, x.begun = x.held[:need], x.begun[:need]
}

func (x *extents) clear() {
	clear(x.held)
	clear(x.begun)
}

// take makes one of the bytes from start to end, whatever they were of.
func (x *extents) take(start, end int) {
	for w := start >> 6; w <= (end-1)>>6; w++ {
		m := part(w, start, end)
		x.held[w] |= m
		x.begun[w] &^= m
	}
	x.begun[start>>6] |= 1 << (start & 63)
}

// across reports whether what holds the byte at, if anything, begins before it.
func (x *extents) across(at int) bool {
	w, bit := at>>6, uint64(1)<<(at&63)
	return x.held[w]&bit != 0 && x.begun[w]&bit == 0
}

// one reports whether the bytes from start to end, all of them, are held by one.
func (x *extents) one(start, end int) bool {
	for w := start >> 6; w <= (end-1)>>6; w++ {
		if m := part(w, start, end); x.held[w]&m != m || x.begun[w]&m&^part(w, start, start+1) != 0 {
			return false
		}
	}
	return true
}

// free is the first run of bytes between start and end that nothing holds; it is empty if there is none.
func (x *extents) free(start, end int) (from, to int) {
	from = next(x.held, ^uint64(0), start, end)
	return from, next(x.held, 0, from, end)
}

// next is the first place between start and end whose bit, each turned by flip, is set; end if there is none.
func next(words []uint64, flip uint64, start, end int) int {
	for w := start >> 6; w <= (end-1)>>6; w++ {
		if hit := (words[w] ^ flip) & part(w, start, end); hit != 0 {
			return w<<6 + bits.TrailingZeros64(hit)
		}
	}
	return end
}

// part has the bits of the wth word of those from start to end.
func part(w, start, end int) uint64 {
	m := ^uint64(0)
	if d := start - w<<6; d > 0 {
		m <<= min(d, 64)
	}
	if d := (w+1)<<6 - end; d > 0 {
		m = m << min(d, 64) >> min(d, 64)
	}
	return m
}
