package jsontext

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"
)

// appendDecoded appends the inside of a valid string without its escapes. It copies eight bytes at a time and looks for the
// backslash in them: escapes in prose stand too close together for a search to pay.
func appendDecoded(dst []byte, raw string) []byte {
	dst = slices.Grow(dst, len(raw)) // what is said is never longer than how it is written
	out, n := dst[len(dst):cap(dst)], 0
	for i := 0; i < len(raw); {
		if i+8 <= len(raw) {
			w := word(raw, i)
			binary.LittleEndian.PutUint64(out[n:], w)
			step := 8
			if hit := same(w, '\\') & highs; hit != 0 {
				step = bits.TrailingZeros64(hit) >> 3
			}
			i, n = i+step, n+step
			if step == 8 {
				continue
			}
		} else if raw[i] != '\\' {
			out[n] = raw[i]
			i, n = i+1, n+1
			continue
		}
		r, width := unescape(raw[i:])
		if r < utf8.RuneSelf {
			out[n] = byte(r)
			n++
		} else {
			n = len(appendRune(out[:n], r))
		}
		i += width
	}
	return dst[:len(dst)+n]
}

// unescape reads the escape that s begins with: its character and its length.
func unescape(s string) (rune, int) {
	switch s[1] {
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'u':
		r, _ := hex4(s, 2)
		if r >= 0xD800 && r < 0xDC00 {
			if second, ok := low(s, 6); ok && second {
				l, _ := hex4(s, 8)
				return (r-0xD800)<<10 | (l - 0xDC00) + 0x10000, 12
			}
		}
		return r, 6
	default:
		return rune(s[1]), 2
	}
}

// appendRune is utf8.AppendRune that also writes halves of surrogate pairs, as three bytes.
func appendRune(dst []byte, r rune) []byte {
	if surrogate(r) {
		return append(dst, 0xE0|byte(r>>12), 0x80|byte(r>>6)&0x3F, 0x80|byte(r)&0x3F)
	}
	return utf8.AppendRune(dst, r)
}

// runeLen is the number of bytes that appendRune writes.
func runeLen(r rune) int {
	if surrogate(r) {
		return 3
	}
	return utf8.RuneLen(r)
}

const hexDigits = "0123456789abcdef"

// AppendString appends s as a JSON string with its quotes: only what must be escaped is, and halves of surrogate pairs
// that Text gave are.
func AppendString(dst []byte, s string) []byte {
	return append(AppendInside(append(dst, '"'), s), '"')
}

// AppendInside is AppendString without the quotes, for text put inside a string that is there.
func AppendInside(dst []byte, s string) []byte {
	for {
		i := plain(s, 0)
		i = half(s[:i])
		dst = append(dst, s[:i]...)
		if i == len(s) {
			return dst
		}
		switch c := s[i]; c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\r':
			dst = append(dst, '\\', 'r')
		case '\t':
			dst = append(dst, '\\', 't')
		case 0xED:
			r := 0xD000 | uint16(s[i+1]&0x3F)<<6 | uint16(s[i+2]&0x3F)
			dst = append(dst, '\\', 'u', hexDigits[r>>12], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
			i += 2
		default:
			dst = append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		}
		s = s[i+1:]
	}
}

// Plain reports whether s stands inside a JSON string as it is.
func Plain(s string) bool { return plain(s, 0) == len(s) && half(s) == len(s) }

// half is the offset of the first half of a surrogate pair in s, or its length.
func half(s string) int {
	for at := 0; ; {
		i := strings.IndexByte(s[at:], 0xED)
		if i < 0 || at+i+2 >= len(s) {
			return len(s)
		}
		if at += i; s[at+1] >= 0xA0 {
			return at
		}
		at++
	}
}
