package word

import (
	"unicode"
	"unicode/utf8"
)

// Append cuts text and appends its words to dst.
func Append(dst []Word, text string) []Word {
	c := Cut(text)
	return c.Append(dst, len(text))
}

// Cutter cuts a text part by part, for who has something to do with the first words while the others are cut.
type Cutter struct{ scanner scanner }

// Cut is a Cutter of text.
func Cut(text string) Cutter { return Cutter{scanner{text: text, line: true}} }

// Append appends the next n words to dst; fewer if there are no more.
func (c *Cutter) Append(dst []Word, n int) []Word {
	s := &c.scanner
	for ; n > 0; n-- {
		dst = append(dst, Word{})
		if s.word = &dst[len(dst)-1]; !s.next() {
			return dst[:len(dst)-1]
		}
	}
	return dst
}

type scanner struct {
	text  string
	at    int
	chunk int // up to here it is known what is opaque
	from  int // opaque part before chunk: start, and end (0: none)
	to    int
	inner int // the next mark that something stands behind, and where its stretch begins
	outer int
	line  bool
	word  *Word // the one at hand, written where it stays: a copy of what was just written in small pieces would wait for these

	stretch stretch
}

func (s *scanner) next() bool {
	space := false
	for s.at < len(s.text) {
		c := s.text[s.at]
		if c > ' ' && c < utf8.RuneSelf {
			break
		}
		switch {
		case c == '\n' || c == '\r':
			if s.breaks() {
				return true
			}
			continue
		case c == ' ' || c == '\t' || c < 0x20:
			s.at++
			space = true
			continue
		}
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s.text[s.at:])
			if unicode.IsSpace(r) || r == 0xFEFF || r == 0x200B {
				s.at += n
				space = true
				continue
			}
		}
		break
	}
	if s.at >= len(s.text) {
		return false
	}
	if s.at >= s.chunk {
		s.findOpaque()
	}
	*s.word = Word{Start: int32(s.at), Space: space, Line: s.line}
	s.line = false
	if s.to > 0 && s.at == s.from {
		s.opaque()
		return true
	}
	s.piece()
	return true
}

// breaks takes a run of line ends, with the white space between them, as one word; the run of white space after the last
// line end stays.
func (s *scanner) breaks() bool {
	start, lines, end := s.at, 0, s.at
	for i := s.at; i < len(s.text); i++ {
		switch s.text[i] {
		case '\n':
			lines++
			end = i + 1
			continue
		case '\r':
			if i+1 >= len(s.text) || s.text[i+1] != '\n' {
				lines++
			}
			end = i + 1
			continue
		case ' ', '\t':
			continue
		}
		break
	}
	s.at = end
	s.line = true
	*s.word = Word{Start: int32(start), End: int32(end), Kind: Break, Rune: '\n', Hash: '\n', First: '\n', Last: '\n'}
	if lines > 1 {
		s.word.Kind = Gap
		s.word.Hash = '\n' + 1
	}
	return true
}

func (s *scanner) opaque() {
	s.word.Kind = Opaque
	s.word.End = int32(s.to)
	s.word.Rune = rune(s.text[s.from])
	s.word.Hash = 7
	s.word.First, s.word.Last = 7, 7
	s.at = s.to
	s.to = 0
}

// piece takes a word, a number or a mark at s.at.
func (s *scanner) piece() {
	if c := s.text[s.at]; 'a' <= c|0x20 && c|0x20 <= 'z' { // most are
		if s.word.Rune = rune(c); !s.simple() {
			s.letters()
		}
		return
	}
	r, n := s.rune(s.at)
	s.word.Rune = r
	switch {
	case isLetter(r):
		s.letters()
	case isDigit(r):
		s.digits()
	case r == '\\' && s.at+1 < len(s.text) && (s.text[s.at+1] == 'n' || s.text[s.at+1] == 'r' || s.text[s.at+1] == 't'):
		// A line end written as an escape, inside JSON or code.
		s.at += 2
		s.word.Kind, s.word.Hash = Break, '\n'
		s.word.First, s.word.Last = '\n', '\n'
		s.word.Rune = '\n'
		s.word.End = int32(s.at)
		s.line = true
	default:
		s.at += n
		s.mark(r)
	}
}

func (s *scanner) mark(r rune) {
	r = plain(r)
	s.word.Kind = Mark
	s.word.Rune = r
	s.word.Hash = HashRune(hashSeed, r)
	s.word.First, s.word.Last = s.word.Hash, s.word.Hash
	s.word.End = int32(s.at)
}

// plain gives variants of one mark one form.
func plain(r rune) rune {
	switch r {
	case '’', '‘', '´', '`', 'ʼ':
		return '\''
	case '“', '”', '„', '«', '»', '‹', '›', '「', '」':
		return '"'
	case '–', '—', '‑', '−':
		return '-'
	case '，', '、':
		return ','
	case '：':
		return ':'
	case '。':
		return '.'
	case '…':
		return '.'
	}
	return r
}

func (s *scanner) rune(i int) (rune, int) {
	if i >= len(s.text) {
		return 0, 0
	}
	if c := s.text[i]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeRuneInString(s.text[i:])
}

func (s *scanner) digits() {
	h := uint32(hashSeed)
	letters := false
	for s.at < len(s.text) {
		if isDigit(rune(s.text[s.at])) {
			h = HashRune(h, '0')
			s.at++
			continue
		}
		r, n := s.rune(s.at)
		switch {
		case r == '.' || r == ',':
			if nr, _ := s.rune(s.at + n); !isDigit(nr) {
				goto out
			}
			h = HashRune(h, r)
		case isLetter(r) || r == '_':
			letters = true
			h = HashRune(h, 'x')
		default:
			goto out
		}
		s.at += n
	}
out:
	s.word.Kind = Digits
	if letters {
		s.word.Kind = Mixed
	}
	s.word.Hash, s.word.First, s.word.Last = h, h, h
	s.word.End = int32(s.at)
}
