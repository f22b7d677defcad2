// Package packed reads and writes eight bytes as one number, for loops that look at eight at a time. It knows nothing of
// what they mean.
package packed

import "encoding/binary"

// Numbers with the lowest and with the highest bit of each of eight bytes.
const (
	Ones  = 0x0101010101010101
	Highs = 0x8080808080808080
)

// Load is the eight bytes of s at i, the first in the lowest byte. It panics when there are fewer.
func Load(s string, i int) uint64 {
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// Store writes what Load reads to b at i. It panics when there is no room.
func Store(b []byte, i int, w uint64) {
	binary.LittleEndian.PutUint64(b[i:i+8], w)
}
