package jsontext

import (
	"strings"
	"unicode/utf8"
)

// simple are the escapes of one character behind the backslash, by that character.
var simple = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// unescape reads the escape that s begins with: its character and its length.
func unescape(s string) (rune, int) {
	if c := simple[s[1]]; c != 0 {
		return rune(c), 2
	}
	return unescapeHex(s)
}

// unescapeHex is unescape for \u and its digits.
func unescapeHex(s string) (rune, int) {
	r, _ := hex4(s, 2)
	if r >= 0xD800 && r < 0xDC00 {
		if second, ok := low(s, 6); ok && second {
			l, _ := hex4(s, 8)
			return (r-0xD800)<<10 | (l - 0xDC00) + 0x10000, 12
		}
	}
	return r, 6
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
	for end := -1; ; {
		if end < 0 { // else it is known: to look for it behind each half of a pair would cost the square of them
			end = plain(s)
		}
		i := half(s[:end])
		dst = append(dst, s[:i]...)
		if i == len(s) {
			return dst
		}
		next := i + 1
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
			next += 2
		default:
			dst = append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		}
		s, end = s[next:], end-next
	}
}

// Plain reports whether s stands inside a JSON string as it is.
func Plain(s string) bool { return plain(s) == len(s) && half(s) == len(s) }

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
