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
	if r <= unicode.MaxLatin1 { // as unicode.ToLower has it, without its search
		if 'À' <= r && r <= 'Þ' && r != '×' {
			r += 'à' - 'À'
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
func (s *scanner) letters(w *Word) {
	l := spelling{hash: hashSeed, begin: true}
	start := s.at
	kind := Letters
loop:
	for s.at < len(s.text) {
		if n := l.plain(s.text[s.at:]); n > 0 { // the common case first
			if s.at += n; s.at == len(s.text) || ends[s.text[s.at]] {
				break
			}
		}
		r, n := s.rune(s.at)
		switch {
		case r >= utf8.RuneSelf && isLetter(r):
			l.letter(r)
		case isDigit(r) || r == '_':
			kind = Mixed
			l.take(r)
		case r == '-' || r == '‑':
			if nr, _ := s.rune(s.at + n); !isLetter(nr) {
				break loop
			}
			l.divide()
		case isApostrophe(r):
			nr, _ := s.rune(s.at + n)
			if !isLetter(nr) {
				break loop
			}
			if !joins(s.text[start:s.at], l.inPart, nr) {
				if l.count <= 7 && l.inPart == l.count && !s.shortened(s.at+n) {
					// An article keeps its apostrophe and is a word of its own.
					l.hash = HashRune(l.hash, '\'')
					s.at += n
				}
				break loop
			}
			l.take('\'')
			l.begin = true
		default:
			break loop
		}
		s.at += n
	}
	w.Kind = kind
	w.Hash, w.First, w.Last = l.hash, l.hash, l.hash
	if l.first != 0 {
		w.First, w.Last = l.first, l.part
	}
	w.Tail = l.tailHash()
	w.Case = l.result()
	w.Script = Of(w.Rune)
	w.End = int32(s.at)
}

// simple takes a word of ASCII letters alone with nothing behind it that may go on with it, as most are, and says whether there is
// one. It notes what letters would note, which takes any word.
func (s *scanner) simple(w *Word) bool {
	rest := s.text[s.at:]
	hash, bits, n := uint32(hashSeed), 0, 0
	for ; n < len(rest); n++ {
		small := rest[n] | 0x20
		if small-'a' > 'z'-'a' {
			if !ends[rest[n]] {
				return false
			}
			break
		}
		hash = HashRune(hash, rune(small))
		bits += int(^rest[n] & 0x20) // of a capital, none of a small letter
	}
	s.at += n
	w.Hash, w.First, w.Last = hash, hash, hash
	w.Tail = simpleTail(rest[:n])
	w.Case = simpleCase(rest[0] < 'a', bits/0x20, n)
	w.Script = Latin
	w.End = int32(s.at)
	return true
}

// simpleTail is spelling.tailHash of a word of ASCII letters.
func simpleTail(w string) uint32 {
	n := len(w)
	h := HashRune(3, rune(w[n-1]|0x20))
	switch n {
	case 1:
		return HashRune(HashRune(h, 0), 0)
	case 2:
		return HashRune(HashRune(h, rune(w[0]|0x20)), 0)
	}
	return HashRune(HashRune(h, rune(w[n-2]|0x20)), rune(w[n-3]|0x20))
}

// simpleCase is spelling.result of a word of n ASCII letters, of which so many are capitals, the first one too or not.
func simpleCase(first bool, capitals, n int) Case {
	switch {
	case capitals == 0:
		return Lower
	case capitals == n && n == 1:
		return Initial
	case capitals == n:
		return Upper
	case capitals == 1 && first:
		return Title
	}
	return Camel
}

// ends are the bytes that stand in no word and join none.
var ends = func() (t [256]bool) {
	for c := range utf8.RuneSelf {
		r := rune(c)
		t[c] = !isLetter(r) && !isDigit(r) && !isApostrophe(r) && r != '_' && r != '-'
	}
	return t
}()

// shortened says that the letters at i are what English puts after an apostrophe: 's, 't, 'll, 're, 've, 'd, 'm.
func (s *scanner) shortened(i int) bool {
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

// Small is the small form of a letter.
func Small(r rune) rune { return lower(r) }
