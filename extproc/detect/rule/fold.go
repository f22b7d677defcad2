package rule

import (
	"math/bits"
	"unicode/utf8"
	"unsafe"

	"veil/extproc/detect"
	"veil/extproc/internal/packed"
)

// cut is a place of the folded text from which on it lies by another distance before the text that it was made of.
type cut struct{ at, from int32 }

// fold gives s a form in which look-alikes are plain: full-width and Arabic digits are ASCII digits, every kind of space
// a space, every dash a hyphen, every quotation mark a " or ', and what is invisible (zero-width characters, soft
// hyphens) is gone, and so are accents that are characters of their own, as some systems write é. Commas, stops and brackets of other
// scripts are those of ASCII, and a letter of a script without spaces that stands right at a letter or digit of ASCII is seam. All other
// text stays. cuts say where the bytes come from; they are nil if nothing changed. What it made lies in buf, and is good for as long as
// nothing else is written there.
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
		if leads[s[i]] && folds(s, i) {
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
		to, size := foldAt(s, i)
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
var leads = func() (t [256]bool) {
	for _, c := range []byte{0xC2, 0xCC, 0xCD, 0xD5, 0xD6, 0xD7, 0xD8, 0xD9, 0xDB, 0xEF, 0xF0} {
		t[c] = true
	}
	for c := 0xE0; c <= 0xED; c++ {
		t[c] = true
	}
	return t
}()

// changed are the runes that plain changes of those whose first byte is 0xD5 to 0xDB (Armenian, Hebrew, Arabic), a bit each: most
// letters there are not, and asking plain for each took three times as long.
var changed = func() (t [7]uint64) {
	for r := rune(0x0540); r <= 0x06FF; r++ {
		if plain(r) != keep {
			t[r>>6-0x15] |= 1 << (r & 0x3F)
		}
	}
	return t
}()

// keep and drop are answers of plain besides a character.
const (
	keep = 0
	drop = 1
)

// seam stands for a letter of a script without spaces: no letter, and nothing that joins numbers, begins a value or ends one.
const seam = 0x7F

// folds reports whether the rune at i is changed by fold.
func folds(s string, i int) bool {
	to, _ := foldAt(s, i)
	return to != keep
}

// foldAt is what the rune at i becomes, and its length in bytes.
func foldAt(s string, i int) (to byte, size int) {
	if c := s[i]; c >= 0xE4 && c <= 0xED && i+3 < len(s) && i > 0 && !plainAt(s, i-1) && s[i+3] >= 0xE3 && s[i+3] <= 0xED {
		return keep, 3 // between letters of its kind, as most are
	} else if c >= 0xD5 && c <= 0xDB && i+1 < len(s) && changed[c-0xD5]>>(s[i+1]&0x3F)&1 == 0 {
		return keep, 2
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	to = plain(r)
	if to == keep && detect.Undivided(r) && (i > 0 && plainAt(s, i-1) || i+size < len(s) && plainAt(s, i+size)) {
		to = seam
	}
	return to, size
}

// plainAt reports whether the byte at i is a letter or digit of ASCII, or the sign before a number.
func plainAt(s string, i int) bool {
	c := s[i]
	return isAlpha(c) || isDigit(c) || c == '+'
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
	case r == 0x3002, r == 0x2026, r == 0xFF61, r == 0x06D4, r == 0x0964, r == 0x0965, r == 0x104A, r == 0x104B, r == 0x1362, r == 0x17D4:
		return '.'
	case r == 0x3001, r == 0xFF64, r == 0x060C, r == 0x055D, r == 0x1363:
		return ','
	case r == 0x061B, r == 0x1364:
		return ';'
	case r == 0x061F:
		return '?'
	case r == 0x0589, r == 0x05C3:
		return ':'
	case r == 0x05BE:
		return '-'
	case r >= 0x3008 && r <= 0x3011, r >= 0x3014 && r <= 0x301B, r == 0xFF62, r == 0xFF63: // brackets, of which 「」 are quotation marks
		return '"'
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
