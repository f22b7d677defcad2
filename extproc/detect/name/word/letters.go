package word

import (
	"unicode"
	"unicode/utf8"
)

func lower(r rune) rune {
	if r < utf8.RuneSelf {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}
	return unicode.ToLower(r)
}

func isLetter(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r|0x20 && r|0x20 <= 'z'
	}
	return unicode.IsLetter(r) || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Mc, r)
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

func isUpper(r rune) bool {
	if r < utf8.RuneSelf {
		return 'A' <= r && r <= 'Z'
	}
	return unicode.IsUpper(r) || unicode.IsTitle(r)
}

func isLower(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z'
	}
	return unicode.IsLower(r)
}

// Of is the script of a letter.
func Of(r rune) Script {
	switch {
	case r < 0x250 || 0x1E00 <= r && r < 0x1F00:
		return Latin
	case 0x370 <= r && r < 0x400 || 0x1F00 <= r && r < 0x2000:
		return Greek
	case 0x400 <= r && r < 0x530:
		return Cyrillic
	case 0x600 <= r && r < 0x700 || 0x750 <= r && r < 0x780:
		return Arabic
	case 0x3040 <= r && r < 0x3100:
		return Kana
	case 0x3400 <= r && r < 0xA000:
		return Han
	case 0xAC00 <= r && r < 0xD7B0:
		return Hangul
	}
	return OtherScript
}

func isApostrophe(r rune) bool { return r == '\'' || r == '’' || r == 'ʼ' || r == '`' || r == '´' }

// letters takes a run of letters. A hyphen between letters joins; an apostrophe joins after a short first part of a
// name (O'Reilly, D'Aquino, N'Guessan) but ends an article (l', dell', qu'); digits and underscores make it Mixed.
func (s *scanner) letters() {
	start := s.at
	h, part := uint32(hashSeed), uint32(0)
	first := uint32(0) // 0: no part has ended, the word's hash is the part's, too
	divided := false
	c := cases{begin: true}
	count, inPart := 0, 0
	kind := Letters
	var tail [3]rune
	for s.at < len(s.text) {
		b := s.text[s.at]
		if l := b | 0x20; 'a' <= l && l <= 'z' { // the common case first
			h = HashRune(h, rune(l))
			if divided {
				part = HashRune(part, rune(l))
			}
			if b == l {
				c.lower++
				c.begin = false
			} else {
				c.capital()
			}
			tail[0], tail[1], tail[2] = tail[1], tail[2], rune(l)
			count++
			inPart++
			s.at++
			continue
		}
		r, n := s.rune(s.at)
		switch {
		case r >= utf8.RuneSelf && isLetter(r):
			l := lower(r)
			h = HashRune(h, l)
			if divided {
				part = HashRune(part, l)
			}
			c.letter(r)
			tail[0], tail[1], tail[2] = tail[1], tail[2], l
			count++
			inPart++
		case isDigit(r) || r == '_':
			kind = Mixed
			h = HashRune(h, r)
			if divided {
				part = HashRune(part, r)
			}
		case r == '-' || r == '‑':
			if nr, _ := s.rune(s.at + n); !isLetter(nr) {
				goto out
			}
			if first == 0 {
				first = h
			}
			h, part = HashRune(h, '-'), hashSeed
			divided = true
			c.begin = true
			inPart = 0
		case isApostrophe(r):
			nr, _ := s.rune(s.at + n)
			if !isLetter(nr) || !joins(s.text[start:s.at], inPart, nr) {
				if isLetter(nr) && count <= 7 && inPart == count && !s.ends(s.at+n) {
					// An article keeps its apostrophe and is a word of its own.
					h = HashRune(h, '\'')
					divided = false
					s.at += n
				}
				goto out
			}
			h = HashRune(h, '\'')
			if divided {
				part = HashRune(part, '\'')
			}
			c.begin = true
		default:
			goto out
		}
		s.at += n
	}
out:
	w := &s.word
	w.Kind = kind
	w.Hash, w.First, w.Last = h, h, h
	if first != 0 {
		w.First, w.Last = first, part
	}
	w.Tail = HashRune(HashRune(HashRune(3, tail[2]), tail[1]), tail[0])
	w.Case = c.result(count)
	w.Script = Of(w.Rune)
	w.End = int32(s.at)
}

// ends says that the letters at i are what English puts after an apostrophe: 's, 't, 'll, 're, 've, 'd, 'm.
func (s *scanner) ends(i int) bool {
	n := 0
	for i+n < len(s.text) && n < 3 && isLetter(rune(s.text[i+n])) {
		n++
	}
	if i+n < len(s.text) && s.text[i+n] >= utf8.RuneSelf {
		return false
	}
	switch s.text[i : i+n] {
	case "s", "t", "d", "m", "ll", "re", "ve", "S", "T", "D", "M", "LL", "RE", "VE":
		return true
	}
	return false
}

// joins says that the apostrophe after part belongs inside a name.
func joins(before string, n int, next rune) bool {
	if n == 0 {
		return false
	}
	first, _ := utf8.DecodeRuneInString(before)
	if last := before[len(before)-1] | 0x20; last == 'c' && n > 1 && next|0x20 == 'h' {
		return true // Breton: Lozac'h, Guivarc'h
	}
	if !isUpper(next) {
		return false
	}
	if !isUpper(first) {
		return false
	}
	// L'Alois and Dell'Acqua begin with an article; O', D', N', M' are parts of names, as is the Irish one alone.
	switch before[len(before)-1] {
	case 'O', 'o', 'D', 'N', 'M', 'A':
		return n == 1
	}
	return false
}

type cases struct {
	begin           bool // the next letter begins a part
	upper, lower    int
	inner, firstCap bool
}

func (c *cases) letter(r rune) {
	switch {
	case isUpper(r):
		c.capital()
	case isLower(r):
		c.lower++
	}
	c.begin = false
}

func (c *cases) capital() {
	if !c.begin {
		c.inner = true
	} else if c.upper+c.lower == 0 {
		c.firstCap = true
	}
	c.begin = false
	c.upper++
}

func (c *cases) result(letters int) Case {
	switch {
	case c.upper == 0 && c.lower == 0:
		return NoCase
	case c.upper == 0:
		return Lower
	case c.lower == 0 && letters == 1:
		return Initial
	case c.lower == 0:
		return Upper
	case c.firstCap && !c.inner:
		return Title
	}
	return Camel
}

// Small is the small form of a letter.
func Small(r rune) rune { return lower(r) }
