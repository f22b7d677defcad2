package rule

import (
	"unicode/utf8"
)

// fold gives s a form in which look-alikes are plain: full-width and Arabic digits are ASCII digits, every kind of space
// a space, every dash a hyphen, every quotation mark a " or ', and what is invisible (zero-width characters, soft
// hyphens) is gone. All other text stays. at[i] is the byte of s that byte i comes from; at is nil if nothing changed.
func fold(s string, buf []byte, at []int32) (string, []byte, []int32) {
	i := 0
	for i < len(s) && (s[i] < 0xC2 || !folds(s[i:])) {
		i++
	}
	if i == len(s) {
		return s, buf, nil
	}
	buf, at = append(buf[:0], s[:i]...), at[:0]
	for j := range i {
		at = append(at, int32(j))
	}
	for i < len(s) {
		if s[i] < 0xC2 {
			buf, at = append(buf, s[i]), append(at, int32(i))
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch to := plain(r); to {
		case keep:
			for k := range size {
				buf, at = append(buf, s[i+k]), append(at, int32(i+k))
			}
		case drop:
		default:
			buf, at = append(buf, to), append(at, int32(i))
		}
		i += size
	}
	return string(buf), buf, at
}

// keep and drop are answers of plain besides a character.
const (
	keep = 0
	drop = 1
)

// folds reports whether the rune that s begins with is changed by fold. Its first byte rules most out.
func folds(s string) bool {
	switch s[0] {
	case 0xC2, 0xCD, 0xD9, 0xDB, 0xE0, 0xE1, 0xE2, 0xE3, 0xEF, 0xF0:
		r, _ := utf8.DecodeRuneInString(s)
		return plain(r) != keep
	}
	return false
}

// plain is the ASCII character that r stands for, or keep or drop.
func plain(r rune) byte {
	switch {
	case r >= 0xFF01 && r <= 0xFF5E: // full-width forms
		return byte(r - 0xFF01 + '!')
	case r >= 0x0660 && r <= 0x0669:
		return byte(r - 0x0660 + '0')
	case r >= 0x06F0 && r <= 0x06F9:
		return byte(r - 0x06F0 + '0')
	case r >= 0x0966 && r <= 0x096F:
		return byte(r - 0x0966 + '0')
	case r >= 0x200B && r <= 0x200F, r >= 0x202A && r <= 0x202E, r >= 0x2060 && r <= 0x2064, r == 0xFEFF, r == 0xAD, r == 0x034F, r == 0x180E:
		return drop
	case r == 0xA0, r == 0xAA, r == 0xB0, r == 0xBA, r >= 0x2000 && r <= 0x200A, r == 0x202F, r == 0x205F, r == 0x3000:
		return ' '
	case r >= 0x2010 && r <= 0x2015, r == 0x2212, r == 0xFE63:
		return '-'
	case r == 0x2018, r == 0x2019, r == 0x201A, r == 0x201B, r == 0x2032:
		return '\''
	case r >= 0x201C && r <= 0x201F, r == 0xAB, r == 0xBB, r == 0x2039, r == 0x203A, r == 0x2033:
		return '"'
	case r == 0x3002, r == 0x2026:
		return '.'
	case r == 0xA3, r == 0xA5, r == 0x20AC:
		return '$'
	case r >= 0x80 && r <= 0xBF && r != 0xB5, r >= 0x2020 && r <= 0x2BFF, r >= 0x1F000 && r <= 0x1FAFF:
		return '*' // a symbol: no letter, and nothing that joins numbers
	}
	return keep
}

// origin is the byte of the text that byte i of the folded text came from.
func (s *scan) origin(i int) int {
	if s.at == nil || i >= len(s.at) {
		return i
	}
	return int(s.at[i])
}

// originEnd is where in the text the byte before i of the folded text ends.
func (s *scan) originEnd(i int) int {
	if s.at == nil || i == 0 {
		return i
	}
	from := int(s.at[i-1])
	if c := s.original[from]; c >= 0xC2 && s.src[i-1] < utf8.RuneSelf {
		_, size := utf8.DecodeRuneInString(s.original[from:])
		return from + size
	}
	return from + 1
}
