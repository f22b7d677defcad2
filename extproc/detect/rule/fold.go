package rule

import (
	"math/bits"
	"unicode/utf8"
	"unsafe"

	"veil/extproc/internal/packed"
)

// cut is a place of the folded text from which on it lies by another distance before the text that it was made of.
type cut struct{ at, from int32 }

// fold gives s a form in which look-alikes are plain: full-width and Arabic digits are ASCII digits, every kind of space
// a space, every dash a hyphen, every quotation mark a " or ', and what is invisible (zero-width characters, soft
// hyphens) is gone, and so are accents that are characters of their own, as some systems write é. All other text stays. cuts say where the bytes come from; they are nil if nothing changed. What it
// made lies in buf, and is good for as long as nothing else is written there.
func fold(s string, buf []byte, cuts []cut) (string, []byte, []cut) {
	i := 0
	for i < len(s) {
		if i+8 <= len(s) {
			above := packed.Load(s, i) & packed.Highs
			if above == 0 {
				i += 8
				continue
			}
			i += bits.TrailingZeros64(above) / 8
		}
		if leads[s[i]] && folds(s[i:]) {
			break
		}
		i++
	}
	if i == len(s) {
		return s, buf, nil
	}
	buf, cuts = append(buf[:0], s[:i]...), append(cuts[:0], cut{})
	kept := i // what comes before is in buf
	for i < len(s) {
		if !leads[s[i]] {
			i++
			for i+8 <= len(s) {
				above := packed.Load(s, i) & packed.Highs
				if above != 0 {
					i += bits.TrailingZeros64(above) / 8
					break
				}
				i += 8
			}
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		to := plain(r)
		if to == keep {
			i += size
			continue
		}
		buf = append(buf, s[kept:i]...)
		if to != drop {
			buf = append(buf, to)
		}
		i += size
		kept = i
		cuts = append(cuts, cut{int32(len(buf)), int32(i)})
	}
	buf = append(buf, s[kept:]...)
	return unsafe.String(unsafe.SliceData(buf), len(buf)), buf, cuts
}

// leads are the first bytes of the runes that fold may change.
var leads = [256]bool{0xC2: true, 0xCC: true, 0xCD: true, 0xD9: true, 0xDB: true, 0xE0: true, 0xE1: true, 0xE2: true, 0xE3: true, 0xEF: true, 0xF0: true}

// keep and drop are answers of plain besides a character.
const (
	keep = 0
	drop = 1
)

// folds reports whether the rune that s begins with is changed by fold.
func folds(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return plain(r) != keep
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
	case r >= 0x200B && r <= 0x200F, r >= 0x202A && r <= 0x202E, r >= 0x2060 && r <= 0x206F, r == 0xFEFF, r == 0xAD, r == 0x180E,
		r >= 0xFE00 && r <= 0xFE0F, mark(r):
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
	case r == 0x2020: // a sign of death, and no asterisk, which is one of birth
		return '~'
	case r >= 0x80 && r <= 0xBF && r != 0xB5, r >= 0x2020 && r <= 0x2BFF, r >= 0x1F000 && r <= 0x1FAFF:
		return '*' // a symbol: no letter, and nothing that joins numbers
	}
	return keep
}

// mark reports whether r is an accent that is a character of its own.
func mark(r rune) bool { return r >= 0x0300 && r <= 0x036F }

// origin is the byte of the text that byte i of the folded text came from.
func (s *scan) origin(i int) int {
	if s.cuts == nil {
		return i
	}
	low, high := 0, len(s.cuts)
	for low < high { // the last cut at or before i
		if mid := int(uint(low+high) >> 1); int(s.cuts[mid].at) <= i {
			low = mid + 1
		} else {
			high = mid
		}
	}
	c := s.cuts[low-1]
	return int(c.from) + i - int(c.at)
}

// originEnd is where in the text the byte before i of the folded text ends.
func (s *scan) originEnd(i int) int {
	if s.cuts == nil || i == 0 {
		return i
	}
	from := s.origin(i - 1)
	end := from + 1
	if c := s.original[from]; c >= 0xC2 && s.src[i-1] < utf8.RuneSelf {
		_, size := utf8.DecodeRuneInString(s.original[from:])
		end = from + size
	}
	for { // the accents of the last letter are a part of it
		r, size := utf8.DecodeRuneInString(s.original[end:])
		if !mark(r) {
			return end
		}
		end += size
	}
}
