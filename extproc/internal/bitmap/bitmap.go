package bitmap

import "unsafe"

// Size is how many bytes of text a Block is about.
const Size = 64

// Block is about 64 bytes of a text; the lowest bit of each set stands for the first of them.
type Block struct {
	Word  uint64 // letters of ASCII, digits, and bytes above ASCII
	Odd   uint64 // those of Word that are no letters of ASCII
	Upper uint64 // capitals of ASCII
	Sign  uint64 // @ : < - % {
}

// Read fills dst with the blocks of s from at on, and answers with how many there are: as many as dst has room for, or up to
// the end of s. Bits beyond the end of s are 0.
func Read(dst []Block, s string, at int) int {
	s = s[at:]
	whole := min(len(dst), len(s)/Size)
	if whole > 0 {
		blocks(dst[:whole], s)
	}
	if rest := s[whole*Size:]; whole < len(dst) && rest != "" {
		var last [Size]byte
		copy(last[:], rest)
		blocks(dst[whole:whole+1], unsafe.String(&last[0], Size))
		return whole + 1
	}
	return whole
}

// slowly is blocks byte by byte.
func slowly(dst []Block, s string) {
	for k := range dst {
		var b Block
		for i, c := range []byte(s[k*Size : k*Size+Size]) {
			set := sets[c]
			b.Word |= uint64(set&1) << i
			b.Odd |= uint64(set>>1&1) << i
			b.Upper |= uint64(set>>2&1) << i
			b.Sign |= uint64(set>>3&1) << i
		}
		dst[k] = b
	}
}

// sets are the sets that each byte is in: a bit for each of a Block's, in their order.
var sets = func() (t [256]uint8) {
	for c := range t {
		switch {
		case c >= 'a' && c <= 'z':
			t[c] = 1
		case c >= 'A' && c <= 'Z':
			t[c] = 1 | 4
		case c >= '0' && c <= '9', c >= 0x80:
			t[c] = 1 | 2
		case c == '@', c == ':', c == '<', c == '-', c == '%', c == '{':
			t[c] = 8
		}
	}
	return t
}()
