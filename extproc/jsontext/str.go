package jsontext

import (
	"math/bits"
	"unicode/utf8"

	"veil/extproc/internal/packed"
)

// str reads the string or key at pos. It looks at eight bytes at a time, which is what makes the scan fast.
func (d *Doc) str(pos int) (int, *Fault) {
	s, i, escaped := d.src, pos+1, false
	end := min(len(s), d.look) // where there is more to it than the next byte
	for {
		if i+8 <= end {
			hit := unusual(packed.Load(s, i))
			if hit == 0 {
				i += 8
				continue
			}
			i += bits.TrailingZeros64(hit) >> 3
		} else if end < len(s) {
			if f := d.over(i); f != nil {
				return pos, f
			}
			end = min(len(s), d.look)
			continue
		} else if i >= len(s) {
			return pos, d.fault(Syntax, pos, "a string has no end")
		}
		switch c := s[i]; {
		case c == '"':
			return i + 1, d.add(pos, i+1, String, escaped)
		case c == '\\':
			escaped = true
			if i+1 < len(s) && simple[s[i+1]] != 0 {
				i += 2
				continue
			}
			n, f := d.escape(i)
			if f != nil {
				return pos, f
			}
			i += n
		case c >= utf8.RuneSelf:
			i += wide(s[i:])
			if i < len(s) && s[i] >= utf8.RuneSelf {
				return pos, d.fault(Syntax, i, "the text is not valid UTF-8")
			}
		case c < ' ':
			return pos, d.fault(Syntax, i, "a control character inside a string must be escaped")
		default: // among the last bytes of the text
			i++
		}
	}
}

// wide is the length of the characters beyond ASCII that s begins with: up to the first byte of ASCII, or the first that is
// no UTF-8.
func wide(s string) int {
	i := 0
	for i < len(s) && s[i] >= utf8.RuneSelf {
		if c := s[i]; c >= 0xC2 && c <= 0xDF && i+1 < len(s) && s[i+1]&0xC0 == 0x80 { // two bytes, as most of Europe's letters
			i += 2
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		i += n
	}
	return i
}

// escape is the length of the escape at i that is not simple, both halves of a surrogate pair being one.
func (d *Doc) escape(i int) (int, *Fault) {
	n, message := longEscape(d.src, i)
	switch {
	case n == 0:
		return 0, d.fault(Syntax, i, message)
	case message != "" && !d.o.Lone:
		return 0, d.fault(Lone, i, message)
	}
	return n, nil
}

// slashes has the high bit of each byte of w that is a backslash, and other bits to be masked off. Only the lowest such bit is
// sure: subtracting borrows from higher bytes.
func slashes(w uint64) uint64 {
	w ^= packed.Ones * '\\'
	return (w - packed.Ones) &^ w
}

// special has the high bit of the first byte of w that a string can't hold as itself: a quote, a backslash, a control
// character. Bits above that are not sure. With one bit turned a quote stands just above the control characters.
func special(w uint64) uint64 {
	turned := w ^ packed.Ones*('"'^' ')
	return (slashes(w) | (turned-packed.Ones*(' '+1))&^turned) & packed.Highs
}

// unusual has the high bit of the first byte of w that a string can't hold as itself or that is no ASCII. Bits above that are
// not sure. Bytes beyond ASCII count anyhow, so that subtracting tells of the others without a mask.
func unusual(w uint64) uint64 {
	slash, turned := w^packed.Ones*'\\', w^packed.Ones*('"'^' ')
	return ((slash - packed.Ones) | (turned - packed.Ones*(' '+1)) | w) & packed.Highs
}

// plain is the offset of the first byte that a string can't hold as itself, or the end of s.
func plain(s string) int {
	i := 0
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

// longEscape is the length of the escape at i that is none of one character, or 0 and why it is none. Half of a pair has a
// length and a message.
func longEscape(s string, i int) (int, string) {
	if i+1 >= len(s) {
		return 0, "a string has no end"
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
