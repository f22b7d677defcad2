package token

import "strings"

// State says what Scan made of a place in a text.
type State uint8

// The outcomes of Scan.
const (
	No      State = iota // no token begins here, whatever follows
	Partial              // the text ends before it is decided
	Yes                  // a token begins here; Match.End is its end
)

// Style is the spelling that the braces of a token came in.
type Style uint8

// The spellings. A value goes back in the same kind where that matters: percent-encoded where the token was.
const (
	Raw      Style = iota // {{NAME_1}}
	Markdown              // \{\{NAME\_1\}\}, also with the backslashes doubled as inside JSON
	Wide                  // ｛｛NAME_1｝｝
	HTML                  // &#123;&#123;NAME_1&#125;&#125;
	URL                   // %7B%7BNAME_1%7D%7D
	Unicode               // \u007b\u007bNAME_1\u007d\u007d
)

// Match is a piece of text that reads as a token, or, after Partial, what is known of one so far.
type Match struct {
	Start, End int    // bytes of the text
	N          uint64 // its number, never 0
	Exact      bool   // written just as Format writes it
	Style      Style  // spelling of its braces

	typeLen int // the type is word[:typeLen]
	wordLen int
	word    [maxType + 1 + maxDigits]byte // TYPE_N in capitals without accents
}

// How many spaces in a row, and how many characters in all that count for nothing, may stand inside the braces.
const (
	maxSpaces = 2
	maxSkips  = 16
)

// NextIn finds the first token that begins in s[from:to] and reports whether there is one. It takes time linear in the text that it
// passes.
func NextIn(s string, from, to int, m *Match) bool {
	for i := Opening(s, from, to); i < to; i = Opening(s, i+1, to) {
		if i+1 < len(s) && closed(s[i], s[i+1]) {
			continue
		}
		if Scan(s, i, false, m) == Yes {
			return true
		}
	}
	return false
}

// closed reports whether no token can begin with b and then next: most backslashes, percent signs and ampersands of prose
// and JSON, without the work of Scan.
func closed(b, next byte) bool {
	switch b {
	case '\\':
		return next != '{' && next != '\\' && next != 'u'
	case '%':
		return next != '7'
	case '&':
		return next != '#' && next != 'l'
	case 0xEF:
		return next != 0xBD
	}
	return next == '"' || next == '}' || next == '\n'
}

// Opens reports whether a token can begin with the byte b.
func Opens(b byte) bool { return opens[b] }

// openers are the bytes that a token can begin with, those first that JSON has most of.
const openers = "\\{&%\xEF"

var opens = func() (t [256]bool) {
	for _, b := range []byte(openers) {
		t[b] = true
	}
	return t
}()

// Opening is the place of the first byte in s[from:to] that a token can begin with, to if there is none. Near ones are
// looked for byte by byte, far ones in pieces that grow, so that text where they stand close together costs no more than
// text without any.
func Opening(s string, from, to int) int {
	const near, first, most = 16, 64, 1 << 10
	for end := min(from+near, to); from < end; from++ {
		if opens[s[from]] {
			return from
		}
	}
	for size := first; from < to; size = min(2*size, most) {
		piece := s[from:min(from+size, to)]
		from += len(piece)
		before := len(piece)
		for _, b := range []byte(openers) {
			if i := strings.IndexByte(piece, b); i >= 0 {
				piece = piece[:i]
			}
		}
		if len(piece) < before {
			return from - before + len(piece)
		}
	}
	return to
}

// Scan decides whether a token begins at s[i]: one or two braces in one spelling, a type, a number, braces. more says
// that text may follow after s. This is the one grammar of tokens (api.md, Tokens): what it takes for a token is never
// minted when a request holds it, and is restored when it names exactly one minted token.
//
// The opening braces are all of one spelling and nothing may stand between or before them. That is what makes restoring
// exact: whatever stands in front of a minted {{TYPE_N}}, braces and backslashes included, no token can begin there that
// reaches into it. No brace can stand inside a token either, so scanning is linear.
func Scan(s string, i int, more bool, m *Match) State {
	*m = Match{Start: i}
	c, w, style := char(s, i, more)
	if c != '{' {
		return undecided(c)
	}
	m.Style = style
	p, two := i+w, false
	c, w, st := char(s, p, more)
	if c == '{' {
		if st != style {
			return No
		}
		two = true
		p += w
		c, w, st = char(s, p, more)
	}
	var in inside
	for ; c != '}'; c, w, st = char(s, p, more) {
		if !in.takes(c, m) {
			return undecided(c)
		}
		p += w
	}
	if in.line || !m.cut() {
		return No
	}
	p += w
	if two {
		close := st
		c, w, st = char(s, p, more)
		switch {
		case c == '}' && st == close:
			p += w
			m.Exact = style == Raw && close == Raw && p-i == m.wordLen+4 && s[i+2:p-2] == string(m.word[:m.wordLen])
		case c == unfinished:
			return Partial
		}
	}
	m.End = p
	return Yes
}

// inside is what was read between the braces besides letters and digits.
type inside struct {
	spaces int  // in a row
	skips  int  // in all
	gap    bool // spaces or a low line part the word so far from what comes
	line   bool // a low line stands behind the word so far
}

// takes takes the next character and reports whether a token can go on with it. Letters and digits go into m.word.
func (in *inside) takes(c byte, m *Match) bool {
	switch {
	case c == ' ':
		in.spaces++
		in.gap = m.wordLen > 0
		return in.spaces <= maxSpaces
	case c == '_':
		if m.wordLen == 0 || in.line {
			return false
		}
		in.gap, in.line = true, true
		return true
	case c == skip:
		in.skips++
		return in.skips <= maxSkips
	case c >= '0' && c <= 'Z':
		if m.wordLen == 0 && c <= '9' || in.gap && !m.put('_') {
			return false
		}
		in.spaces, in.gap, in.line = 0, false, false
		return m.put(c)
	}
	return false
}

// put puts one character behind the word, if there is room.
func (m *Match) put(c byte) bool {
	if m.wordLen >= len(m.word) {
		return false
	}
	m.word[m.wordLen] = c
	m.wordLen++
	return true
}

// undecided is the outcome where a token can't go on with c.
func undecided(c byte) State {
	if c == unfinished {
		return Partial
	}
	return No
}

// cut splits the word into type and number, and reports whether it has both.
func (m *Match) cut() bool {
	d := m.wordLen
	var n uint64
	for pow := uint64(1); d > 0 && m.word[d-1] >= '0' && m.word[d-1] <= '9'; d-- {
		if m.wordLen-d >= maxDigits {
			return false
		}
		n += uint64(m.word[d-1]-'0') * pow
		pow *= 10
	}
	if d == m.wordLen || d < 2 || m.word[d-1] != '_' || m.word[d] == '0' {
		return false
	}
	m.typeLen, m.N = d-1, n
	for i := 1; i < m.typeLen; i++ { // a word of the type begins with a letter
		if m.word[i-1] == '_' && m.word[i] <= '9' {
			return false
		}
	}
	return m.typeLen <= maxType
}
