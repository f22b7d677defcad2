package token

import "unicode/utf8"

// What char answers besides the characters of a token: '{', '}', '_', ' ', digits and capital letters.
const (
	foreign    = 0 // can't be part of a token
	unfinished = 1 // the text ends within a character
	skip       = 2 // counts for nothing, such as a combining accent
)

// char reads one character at s[i] in any of the spellings that models use: as it is, behind a backslash, full-width,
// as an HTML entity, percent-encoded, or as \u and four digits. It answers with its plain capital form, its width in bytes and the
// spelling.
func char(s string, i int, more bool) (c byte, width int, st Style) {
	if i >= len(s) {
		return end(more), 0, Raw
	}
	b := s[i]
	if b >= utf8.RuneSelf {
		return wide(s, i, more)
	}
	switch b {
	case '\\':
		return escaped(s, i, more)
	case '&':
		return entity(s, i, more)
	case '%':
		return percent(s, i, more)
	}
	return plain(b), 1, Raw
}

func end(more bool) byte {
	if more {
		return unfinished
	}
	return foreign
}

// plain is the capital form of an ASCII character of a token, else foreign.
func plain(b byte) byte {
	switch {
	case b >= 'a' && b <= 'z':
		return b - 'a' + 'A'
	case b >= 'A' && b <= 'Z', b >= '0' && b <= '9', b == '{', b == '}', b == '_', b == ' ':
		return b
	case b == '-':
		return '_'
	case b == '\t':
		return ' '
	}
	return foreign
}

// escaped reads \{ \} \_ \-, the same with two backslashes (Markdown inside JSON), and \u007b.
func escaped(s string, i int, more bool) (byte, int, Style) {
	p := i + 1
	if p < len(s) && s[p] == '\\' {
		p++
	}
	if p >= len(s) {
		return end(more), 0, Markdown
	}
	switch s[p] {
	case '{', '}', '_', '-':
		return plain(s[p]), p + 1 - i, Markdown
	case 'u':
		v, digits := rune(0), 0
		for p++; digits < 4; p, digits = p+1, digits+1 {
			if p >= len(s) {
				return end(more), 0, Unicode
			}
			h := hex(s[p])
			if h < 0 {
				return foreign, 0, Unicode
			}
			v = v<<4 | rune(h)
		}
		return ofRune(v), p - i, Unicode
	}
	return foreign, 0, Markdown
}

// percent reads %7B and its like.
func percent(s string, i int, more bool) (byte, int, Style) {
	v := 0
	for p := i + 1; p < i+3; p++ {
		if p >= len(s) {
			return end(more), 0, URL
		}
		h := hex(s[p])
		if h < 0 {
			return foreign, 0, URL
		}
		v = v<<4 | h
	}
	return ofRune(rune(v)), 3, URL
}

var names = [...]struct {
	name string
	c    byte
}{
	{"lcub;", '{'}, {"lbrace;", '{'}, {"rcub;", '}'}, {"rbrace;", '}'}, {"lowbar;", '_'}, {"UnderBar;", '_'},
	{"nbsp;", ' '}, {"hyphen;", '_'},
}

// entity reads &#123; &#x7B; &lcub; and their like.
func entity(s string, i int, more bool) (byte, int, Style) {
	rest := s[i+1:]
	if rest == "" {
		return end(more), 0, HTML
	}
	if rest[0] != '#' {
		for _, n := range names {
			if len(rest) >= len(n.name) {
				if rest[:len(n.name)] == n.name {
					return n.c, 1 + len(n.name), HTML
				}
			} else if more && n.name[:len(rest)] == rest {
				return unfinished, 0, HTML
			}
		}
		return foreign, 0, HTML
	}
	p, base := 1, 10
	if p < len(rest) && (rest[p] == 'x' || rest[p] == 'X') {
		p, base = 2, 16
	}
	v := rune(0)
	for first := p; ; p++ {
		if p >= len(rest) {
			return end(more), 0, HTML
		}
		if rest[p] == ';' && p > first {
			return ofRune(v), p + 2, HTML
		}
		h := hex(rest[p])
		if h < 0 || h >= base || p-first >= 6 {
			return foreign, 0, HTML
		}
		v = v*rune(base) + rune(h)
	}
}

// wide reads a character beyond ASCII: full-width forms, letters with accents, odd spaces.
func wide(s string, i int, more bool) (byte, int, Style) {
	r, w := utf8.DecodeRuneInString(s[i:])
	if r == utf8.RuneError && w <= 1 {
		if more && !utf8.FullRuneInString(s[i:]) {
			return unfinished, 0, Wide
		}
		return foreign, 0, Wide
	}
	st := Raw
	if r >= 0xFF01 && r <= 0xFF5E {
		st = Wide
	}
	return ofRune(r), w, st
}

// ofRune is the plain capital form of a character, without its accent.
func ofRune(r rune) byte {
	switch {
	case r < utf8.RuneSelf:
		return plain(byte(r))
	case r >= 0xFF01 && r <= 0xFF5E:
		return plain(byte(r - 0xFEE0))
	case r >= 0x300 && r <= 0x36F:
		return skip
	case r >= 0xC0 && r <= 0xFF:
		return foreignIfDot(latin[r-0xC0])
	}
	switch r {
	case 0xA0, 0x2009, 0x202F, 0x3000:
		return ' '
	case 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0xAD:
		return skip
	case 0x2010, 0x2011:
		return '_'
	}
	return foreign
}

// latin holds the base letters of U+00C0 to U+00FF, a dot where there is none.
const latin = "AAAAAA.CEEEEIIII.NOOOOO.OUUUUY..AAAAAA.CEEEEIIII.NOOOOO.OUUUUY.Y"

func foreignIfDot(b byte) byte {
	if b == '.' {
		return foreign
	}
	return b
}

func hex(b byte) int {
	switch {
	case b >= '0' && b <= '9':
		return int(b - '0')
	case b >= 'a' && b <= 'f':
		return int(b-'a') + 10
	case b >= 'A' && b <= 'F':
		return int(b-'A') + 10
	}
	return -1
}
