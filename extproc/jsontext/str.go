package jsontext

import (
	"math/bits"
	"unicode/utf8"

	"veil/extproc/internal/packed"
)

// str reads the string or key at pos.
func (d *Doc) str(pos int) (int, *Fault) {
	s, i := d.src, pos+1
	var escaped, wide bool
	for {
		r := skip(s[i:])
		escaped, wide = escaped || r.escaped, wide || r.wide
		if i += r.passed; i >= len(s) {
			return pos, d.fault(Syntax, pos, "a string has no end")
		}
		switch s[i] {
		case '"':
			if wide {
				if bad := pos + firstBad(s[pos:i]); bad < i {
					return pos, d.fault(Syntax, bad, "the text is not valid UTF-8")
				}
			}
			return i + 1, d.add(pos, i+1, String, escaped)
		case '\\':
			escaped = true
			n, message := escape(s, i)
			switch {
			case n == 0:
				return pos, d.fault(Syntax, i, message)
			case message != "" && !d.o.Lone:
				return pos, d.fault(Lone, i, message)
			}
			i += n
		default:
			return pos, d.fault(Syntax, i, "a control character inside a string must be escaped")
		}
	}
}

// skipped is what skip passed.
type skipped struct {
	passed  int  // bytes
	escaped bool // there was an escape
	wide    bool // there was a byte beyond ASCII, perhaps behind the end
}

// skip passes what needs no closer look at the start of s, which is inside a string: plain bytes and escapes of one
// character.
func skip(s string) (r skipped) {
	var all uint64
	for rest := s; ; {
		i := 0
		for k := 0; k <= len(rest)-8; k += 8 {
			w := packed.Load(rest, k)
			all |= w
			if hit := special(w); hit != 0 {
				i = k + bits.TrailingZeros64(hit)>>3
				break
			}
			i = k + 8
		}
		for i < len(rest) && rest[i] != '"' && rest[i] != '\\' && rest[i] >= ' ' {
			all |= uint64(rest[i])
			i++
		}
		if i+1 < len(rest) && rest[i] == '\\' && simple[rest[i+1]] != 0 {
			r.escaped = true
			rest = rest[i+2:]
			continue
		}
		r.passed, r.wide = len(s)-len(rest)+i, all&highs != 0
		return r
	}
}

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// same has the high bit of each byte of w that is c, and other bits to be masked off. Only the lowest such bit is sure:
// subtracting borrows from higher bytes.
func same(w uint64, c uint64) uint64 {
	w ^= ones * c
	return (w - ones) &^ w
}

// special has the high bit of the first byte of w that a string can't hold as itself: a quote, a backslash, a control
// character. Bits above that are not sure. With one bit turned a quote stands just above the control characters.
func special(w uint64) uint64 {
	turned := w ^ ones*('"'^' ')
	return (same(w, '\\') | (turned-ones*(' '+1))&^turned) & highs
}

// plain is the offset of the first byte from i on that a string can't hold as itself, or the end of s. It looks at eight
// bytes at a time, which is what makes the scan fast.
func plain(s string, i int) int {
	for ; i+8 <= len(s); i += 8 {
		if hit := special(packed.Load(s, i)); hit != 0 {
			return i + bits.TrailingZeros64(hit)>>3
		}
	}
	for i < len(s) && s[i] != '"' && s[i] != '\\' && s[i] >= 0x20 {
		i++
	}
	return i
}

// firstBad is the offset of the first byte in s that is no UTF-8, or its length. Eight bytes of ASCII are one step.
func firstBad(s string) int {
	for rest := s; ; {
		i := 0
		for k := 0; k <= len(rest)-8; k += 8 {
			if wide := packed.Load(rest, k) & highs; wide != 0 {
				i = k + bits.TrailingZeros64(wide)>>3
				break
			}
			i = k + 8
		}
		for i < len(rest) && rest[i] < utf8.RuneSelf {
			i++
		}
		if i == len(rest) {
			return len(s)
		}
		r, n := utf8.DecodeRuneInString(rest[i:])
		if r == utf8.RuneError && n == 1 {
			return len(s) - len(rest) + i
		}
		rest = rest[i+n:]
	}
}

// escape is the length of the escape at i, both halves of a surrogate pair being one, or 0 and why it is none. Half of a
// pair has a length and a message.
func escape(s string, i int) (int, string) {
	if i+1 >= len(s) {
		return 0, "a string has no end"
	}
	if simple[s[i+1]] != 0 {
		return 2, ""
	}
	if s[i+1] != 'u' {
		return 0, "an escape in a string is unknown"
	}
	r, ok := hex4(s, i+2)
	if !ok {
		return 0, `\u in a string needs four hexadecimal digits`
	}
	if !surrogate(r) {
		return 6, ""
	}
	if second, ok := low(s, i+6); ok && r < 0xDC00 && second {
		return 12, ""
	}
	return 6, "a string holds half of a surrogate pair"
}

// low reports whether an escape of the second half of a pair stands at i.
func low(s string, i int) (second, ok bool) {
	if i+6 > len(s) || s[i] != '\\' || s[i+1] != 'u' {
		return false, false
	}
	r, ok := hex4(s, i+2)
	return r >= 0xDC00 && r <= 0xDFFF, ok
}

func surrogate(r rune) bool { return r >= 0xD800 && r <= 0xDFFF }

// hex4 reads four hexadecimal digits.
func hex4(s string, i int) (rune, bool) {
	if i+4 > len(s) {
		return 0, false
	}
	var r rune
	for _, c := range []byte(s[i : i+4]) {
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case c >= 'a' && c <= 'f':
			r = r<<4 | rune(c-'a'+10)
		case c >= 'A' && c <= 'F':
			r = r<<4 | rune(c-'A'+10)
		default:
			return 0, false
		}
	}
	return r, true
}
