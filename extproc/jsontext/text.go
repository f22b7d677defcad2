package jsontext

import (
	"strings"
	"unicode/utf8"
)

// appendDecoded appends the inside of a valid string without its escapes.
func appendDecoded(dst []byte, raw string) []byte {
	for {
		i := strings.IndexByte(raw, '\\')
		if i < 0 {
			return append(dst, raw...)
		}
		dst = append(dst, raw[:i]...)
		r, n := unescape(raw[i:])
		if r < utf8.RuneSelf {
			dst = append(dst, byte(r))
		} else {
			dst = appendRune(dst, r)
		}
		raw = raw[i+n:]
	}
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

// Locate turns offsets into the Text of the string v, sorted ascending, into offsets into the source, in place. An offset
// inside an escaped character becomes that character's end where up(index) says so and its start otherwise.
func (v Value) Locate(at []int, up func(index int) bool) {
	n := v.node()
	raw, base := v.Raw(), int(n.start)
	if !n.escaped {
		for i := range at {
			at[i] += base + 1
		}
		return
	}
	pos, seen := 1, 0 // offset in raw, in Text
	for i := 0; i < len(at); {
		next := strings.IndexByte(raw[pos:], '\\')
		if next < 0 {
			next = len(raw) - 1 - pos
		}
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
