package rule

import (
	"encoding/binary"

	"veil/extproc/internal/packed"
)

// Bounds of a row.
const (
	maxRun         = 24 // letters and digits of an identity number
	longestLetters = 6  // letters of a group without digits
	maxParts       = 9  // groups
)

// run is a row of groups of letters and digits with one separator between each, as identity numbers, passports and
// plates are written.
type run struct {
	parts [maxParts]place // where each group stands
	sizes [maxParts]int   // how many letters and digits it has
	seps  [maxParts]byte  // the separator after it
	n     int
	text  [64]byte // letters (as capitals) and digits without separators; what is after size is of no group
	size  int
}

// runFrom reads the row that begins at start. It ends where two separators meet, at a long word, or at its bounds. The
// row stays good until the next call.
func (s *scan) runFrom(start int) *run {
	r, src := &s.row, s.src
	n, size := 0, 0
	for from := start; n < maxParts; n++ {
		at, end := size, from
		for limit := min(len(src), from+maxRun+1); end < limit; end++ {
			c := rowBytes[src[end]]
			if c == 0 {
				break
			}
			r.text[at&(len(r.text)-1)] = c // never more than its length; the mask spares a check
			at++
		}
		sep := s.byteAt(end)
		if end == from || at > maxRun || kinds[sep] == letter || end-from > longestLetters && onlyLetters(src[from:end]) {
			break
		}
		r.parts[n], r.sizes[n], size = place{from, end}, end-from, at
		from = end + 1
		if !joinsRow[sep] || sep == '.' && s.byteAt(from) == ' ' { // "12.3. 1990", "C. F."
			n++
			break
		}
		if r.seps[n] = sep; sep == '.' && n == 0 && r.sizes[0] >= leastFloat {
			if end := s.noughts(from); end > 0 && onlyDigits(src[start:from-1]) {
				r.parts[0].end = end
				n++
				break
			}
		}
	}
	r.n, r.size = n, size
	s.steps += size
	return r
}

// alpha is which of the letters and digits of r are letters: a bit each.
func (r *run) alpha() uint32 {
	const sixth = 0x40 * packed.Ones // set in capitals and in no digit
	bits := uint32(0)
	for i := 0; i < r.size; i += 8 {
		w := binary.LittleEndian.Uint64(r.text[i : i+8])
		bits |= uint32((w&sixth>>6)*0x0102040810204080>>56) << i
	}
	return bits
}

// written reports whether the first k groups of r are in the grouping f.
func (r *run) written(k int, f string) bool {
	part := 0
	for i := 0; i < len(f); {
		size := 0
		for i < len(f) && isDigit(f[i]) {
			size = size*10 + int(f[i]-'0')
			i++
		}
		if part >= k || r.sizes[part] != size {
			return false
		}
		if i == len(f) {
			return part == k-1
		}
		if part == k-1 || (f[i] != '*' && r.seps[part] != f[i]) {
			return false
		}
		i++
		part++
	}
	return false
}

// joinsRow are the separators between the groups of a row.
var joinsRow = [256]bool{' ': true, '-': true, '.': true, '/': true}

// rowBytes are the letters of ASCII as capitals and the digits; 0 for the rest.
var rowBytes = func() (t [256]byte) {
	for c := range t {
		switch {
		case isDigit(byte(c)):
			t[c] = byte(c)
		case isAlpha(byte(c)):
			t[c] = byte(c) &^ 0x20
		}
	}
	return t
}()
