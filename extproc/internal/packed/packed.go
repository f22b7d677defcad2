// Package packed reads eight bytes of a string as one number, for loops that look at eight at a time. It knows nothing of
// what they mean.
package packed

// Load is the eight bytes of s at i, the first in the lowest byte. It panics when there are fewer.
func Load(s string, i int) uint64 {
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}
