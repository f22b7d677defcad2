package word

import (
	"unicode"
	"unicode/utf8"
)

// Append cuts text and appends its words to dst.
func Append(dst []Word, text string) []Word {
	c := Cut(text, nil)
	return c.Append(dst, len(text))
}

// Cutter cuts a text part by part, for who has something to do with the first words while the others are cut.
type Cutter struct{ scanner scanner }

// Cut is a Cutter of text, which writes notes if it is given some to write to.
func Cut(text string, notes *Notes) Cutter {
	if notes != nil {
		notes.Openings, notes.Ends = notes.Openings[:0], notes.Ends[:0]
	}
	return Cutter{scanner{text: text, line: true, notes: notes}}
}

// Append appends the next n words to dst; fewer if there are no more. Each is written where it stays: a copy of what was just
// written in small pieces would wait for these.
func (c *Cutter) Append(dst []Word, n int) []Word {
	s := &c.scanner
	for ; n > 0; n-- {
		dst = append(dst, Word{})
		if !s.next(&dst[len(dst)-1]) {
			return dst[:len(dst)-1]
		}
		s.index++
	}
	return dst
}

// Opaque says that the text so far has an opaque word, or something like it beside letters beyond ASCII.
func (c *Cutter) Opaque() bool { return c.scanner.hidden }

type scanner struct {
	text   string
	at     int
	chunk  int // up to here it is known what is opaque
	from   int // opaque part before chunk: start, and end (0: none)
	to     int
	inner  int // the next mark that something stands behind, and where its stretch begins
	outer  int
	line   bool
	hidden bool // something opaque was seen
	close  int  // the next asterisks that may end emphasis; where what was opened ends, if open
	open   bool

	notes *Notes
	index int32 // of the next word
	start int   // of the line

	stretch stretch
}

func (s *scanner) next(w *Word) bool {
	space, begin, marks := false, s.at, 0
	for s.at < len(s.text) {
		c := s.text[s.at]
		if c > ' ' && c < utf8.RuneSelf {
			if at := s.at; c <= '>' && (c == '*' && s.emphasis() || c == '>' && s.line && s.quote()) { // letters are beyond
				marks += s.at - at
				continue
			}
			break
		}
		switch {
		case c == '\n' || c == '\r':
			if s.breaks(w) {
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
	*w = Word{Start: int32(s.at), Space: space, Apart: space && !s.line && (s.at-begin-marks > 1 || s.text[begin] == '\t'), Line: s.line}
	s.line = false
	if s.to > 0 && s.at == s.from {
		s.opaque(w)
		return true
	}
	s.piece(w)
	return true
}

// breaks takes a run of line ends, with the white space between them, as one word; the run of white space after the last
// line end stays.
func (s *scanner) breaks(w *Word) bool {
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
	if lines == 1 && start-s.start >= fullLine && s.text[start-1] != ':' && s.notes != nil {
		s.notes.Ends = append(s.notes.Ends, s.index)
	}
	s.at, s.start = end, end
	s.line = true
	*w = Word{Start: int32(start), End: int32(end), Kind: Break, Rune: '\n', Hash: '\n', First: '\n', Last: '\n'}
	if lines > 1 {
		w.Kind = Gap
		w.Hash = '\n' + 1
	}
	return true
}

func (s *scanner) opaque(w *Word) {
	w.Kind = Opaque
	w.End = int32(s.to)
	w.Rune = rune(s.text[s.from])
	w.Hash = 7
	w.First, w.Last = 7, 7
	s.at = s.to
	s.to = 0
}

// piece takes a word, a number or a mark at s.at.
func (s *scanner) piece(w *Word) {
	if c := s.text[s.at]; 'a' <= c|0x20 && c|0x20 <= 'z' { // most are
		if w.Rune = rune(c); !s.simple(w) {
			s.letters(w)
		}
		return
	}
	r, n := s.rune(s.at)
	w.Rune = r
	switch {
	case isLetter(r):
		s.letters(w)
	case isDigit(r):
		s.digits(w)
	case r == '\\' && s.at+1 < len(s.text) && (s.text[s.at+1] == 'n' || s.text[s.at+1] == 'r' || s.text[s.at+1] == 't'):
		// A line end written as an escape, inside JSON or code.
		s.at += 2
		w.Kind, w.Hash = Break, '\n'
		w.First, w.Last = '\n', '\n'
		w.Rune = '\n'
		w.End = int32(s.at)
		s.line = true
	default:
		s.at += n
		s.mark(w, r)
		if s.at < len(s.text) && letterly[s.text[s.at]] && s.notes != nil {
			s.opening(s.at-n, w.Rune)
		}
	}
}

func (s *scanner) mark(w *Word, r rune) {
	r = plain(r)
	w.Kind = Mark
	w.Rune = r
	w.Hash = HashRune(hashSeed, r)
	w.First, w.Last = w.Hash, w.Hash
	w.End = int32(s.at)
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

func (s *scanner) digits(w *Word) {
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
	w.Kind = Digits
	if letters {
		w.Kind = Mixed
	}
	w.Hash, w.First, w.Last = h, h, h
	w.End = int32(s.at)
}
