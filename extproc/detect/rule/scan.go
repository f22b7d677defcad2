package rule

import (
	"context"
	"strings"
	"unicode/utf8"

	"veil/extproc/detect"
)

// scan is the work on one text. Its slices are used again for the next one.
type scan struct {
	words    *lexicon
	original string  // the text as it came
	src      string  // the text as fold made it; all positions below are in it
	cuts     []cut   // how src lies over original; nil: src is original
	key      group   // what the key says that the text stood under
	hits     []hit   // keywords, in order
	all      group   // all that they and the key say
	said     group   // and what columns say
	tokens   []token // runs of letters and digits with a digit in them, in order
	marks    []int32 // places of signs that a value may hang on, in order
	window   window  // the part of the text that is marked
	turns    turns   // all that tokens have
	signs    signs   // all kinds of marks
	picked   []int32 // places of tokens whose turn it is
	cells    []cell  // places whose column says what they hold, in order
	dead     []place // places that look like a value whose check failed, in order and apart: nothing else is found there
	cards    []int   // where the numbers of cards end, in order
	hosts    []int   // where the addresses of machines begin, in order
	found    []detect.Span
	steps    int // units of work, for the tests of linearity
	buf      []byte
	cutBuf   []cut
	cutAt    int    // where the last value was cut that is longer than its bound
	stretch  place  // the last run that unbroken read
	row      run    // the last row that was read
	num      number // the last number that was read
}

// hit is a keyword in the text.
type hit struct {
	start, end int
	groups     group
}

// token is a run of letters and digits that holds a digit.
type token struct {
	start, end    int
	numeric       bool // ASCII digits only
	before, after byte // what stands on both sides, 0 at the text's ends
	turns         turns
}

// place is a range of bytes.
type place struct{ start, end int }

// cell is a place whose column or key says what it holds.
type cell struct {
	place
	groups group
}

// reset makes s ready for t.
func (s *scan) reset(words *lexicon, t detect.Text) {
	s.words, s.original = words, t.Value
	s.src, s.buf, s.cuts = fold(t.Value, s.buf, s.cutBuf)
	if s.cuts != nil {
		s.cutBuf = s.cuts
	}
	s.hits, s.tokens, s.marks, s.cells, s.dead, s.cards, s.found, s.steps = s.hits[:0], s.tokens[:0], s.marks[:0], s.cells[:0], s.dead[:0], s.cards[:0], s.found[:0], 0
	s.hosts = s.hosts[:0]
	s.cutAt, s.stretch, s.turns, s.signs = 0, place{}, 0, 0
	s.key = words.groups(t.Key)
	s.all = s.key
}

// wipe takes the text out of s, so that a pooled scan holds no personal data.
func (s *scan) wipe() {
	clear(s.buf) // what was used of it; the rest is clean
	s.original, s.src, s.row, s.num = "", "", run{}, number{}
}

// groups is what all the keywords of a short text say together.
func (l *lexicon) groups(text string) group {
	var all group
	for i := 0; i < len(text); {
		if kinds[text[i]] != letter {
			i++
			continue
		}
		end, g := l.match(text, i)
		all |= g
		i = max(end, i+1)
		for i < len(text) && kinds[text[i]] == letter && !hump(text, i) {
			i++
		}
	}
	return all
}

// run fills found. Each step looks at what the one before it marked.
func (s *scan) run(ctx context.Context) error {
	if err := s.mark(ctx); err != nil {
		return err
	}
	if len(s.tokens) == 0 && len(s.marks) == 0 && len(s.hits) == 0 && s.key == 0 {
		return nil
	}
	s.said = s.all
	if err := s.take(ctx, firstSteps[:]); err != nil {
		return err
	}
	if err := secrets(ctx, s); err != nil {
		return err
	}
	return s.take(ctx, lastSteps[:])
}

// chunk is how many bytes are marked between two looks at the context.
const chunk = 1 << 16

// plainWord reports whether the word at i with the look g is none that anything is asked of, as most are, if no keyword is or
// begins with it: no digit hangs on it, and it is no compound of a password.
func plainWord(src string, i int, g glance) bool {
	size := g.end - i
	return !g.begun && size > 1 && g.end < len(src) && kinds[src[g.end]] == other && (size <= len("passwort") || !endsHard(src[g.end-1]))
}

// endsHard reports whether c is how the words for a password end that compounds are made with.
func endsHard(c byte) bool { return c|0x20 == 't' || c|0x20 == 'd' }

// digitsEnd is where the digits from i on end.
func digitsEnd(src string, i int) int {
	for i < len(src) && isDigit(src[i]) {
		i++
	}
	return i
}

// run1 marks the run of letters and digits that begins at i, and answers with where to go on; g is the look at the word
// there, if it begins with one. A keyword of several words is stepped over as a whole, so that its parts don't count again.
func (s *scan) run1(i int, g glance) int {
	src := s.src
	start, numeric, digits := i, true, false
	skip := 0
run:
	for i < len(src) {
		switch kinds[src[i]] {
		case digit:
			digits = true
			i++
			continue
		case letter:
			numeric = false
			if i > start {
				g = s.words.first.look(src, i)
			}
			word := g.end
			if g.whole || g.begun {
				s.keyword(i, g, &skip)
			}
			if word-i > len("passwort") && skip < word && passwordEnds(src[i:word]) { // Hauptpasswort, Einmalkennwort
				s.hits = append(s.hits, hit{i, word, gPassword})
				s.all |= gPassword
			}
			if word-i == 1 && src[i] == 'u' && word < len(src) && src[word] == '/' {
				s.markUser(i)
			}
			i = word
			continue
		}
		break run
	}
	if digits {
		s.number1(start, i, numeric)
	}
	if skip > i {
		return skip
	}
	return i
}

// number1 marks the token at [start, end).
func (s *scan) number1(start, end int, numeric bool) {
	t := s.turnsAt(start, end, numeric)
	s.tokens = append(s.tokens, token{start, end, numeric, s.byteAt(start - 1), s.byteAt(end), t})
	s.turns |= t
}

// passwordEnds reports whether word is a compound that ends in a word for a password, as German makes them.
func passwordEnds(word string) bool {
	if !endsHard(word[len(word)-1]) {
		return false
	}
	b, n := small(word[len(word)-len("passwort"):])
	switch string(b[:n]) {
	case "passwort", "kennwort", "password":
		return true
	}
	return false
}

// keyword marks the keyword that begins at i, if one does, and sets skip to its end.
func (s *scan) keyword(i int, look glance, skip *int) {
	end, e, open := s.words.find(s.src, i, look)
	g := s.words.list[e].exact
	if open {
		g = s.words.list[e].open
	}
	if g == 0 || end-i <= 2 && i > 0 && isDigit(s.src[i-1]) || end-i == 2 && g&gBirth != 0 && s.src[i]|0x20 == 'n' { // "ne" is no "né"
		return
	}
	if end-i == 1 && g&gVersion != 0 && !isDigit(s.byteAt(end)) && !isDigit(s.byteAt(end+1)) && !isDigit(s.byteAt(end+2)) { // "v. 10.4.2.1", not the letter of a number
		return
	}
	if i > 0 && s.src[i-1] == '/' { // a part of a link's path says nothing of the link
		g &^= gProfile
	}
	s.hits = append(s.hits, hit{i, end, g})
	s.all |= g
	*skip = end
}

// tokenAt is the length of the token {{TYPE_N}} at i, or 1. The words in a token say nothing about what stands near it.
func (s *scan) tokenAt(i int) int {
	src := s.src[i:min(len(s.src), i+64)]
	body := strings.TrimLeft(src, "{\\")
	end := strings.IndexByte(body, '}')
	if end < 3 {
		return 1
	}
	name, digits := body[:end], 0
	for len(name) > 0 && isDigit(name[len(name)-1]) {
		name, digits = name[:len(name)-1], digits+1
	}
	name = strings.TrimRight(name, "\\")
	if digits == 0 || !strings.HasSuffix(name, "_") || strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_\\ ") != "" {
		return 1
	}
	return len(src) - len(body) + end + 1
}

// sign is the kind of the sign at i, 0 if it can't be part of a value.
func (s *scan) sign(i int) signs {
	src, after := s.src, s.byteAt(i+1)
	switch src[i] {
	case '@':
		return signAt
	case '%':
		if strings.HasPrefix(src[i:], "%40") {
			return signAt
		}
	case ':':
		switch {
		case after == '/' && s.byteAt(i+2) == '/':
			return signLink
		case after == '5' && strings.HasPrefix(src[i:], ":5432:"), after == '*' && strings.HasPrefix(src[i:], ":*:"):
			return signPort
		case after == ':' || isHex(after) && isHex(s.byteAt(i-1)):
			return signColon
		}
	case '-':
		if after == '-' && strings.HasPrefix(src[i:], "-----BEGIN ") && s.byteAt(i-1) != '-' {
			return signDash
		}
	case '<':
		if after == '<' && s.byteAt(i-1) != '<' {
			return signLess
		}
	}
	return 0
}

// emit adds a span. A number that lies where a failed check says that there is none is left out.
func (s *scan) emit(start, end int, t detect.Type, score float32) {
	numeric := t == detect.Phone || t == detect.NationalID || t == detect.CreditCard || t == detect.Passport || t == detect.LicensePlate
	if numeric && s.dies(start, end) {
		return
	}
	if end == s.cutAt {
		end = s.unbroken(end)
	}
	s.found = append(s.found, detect.Span{Start: s.runeStart(start), End: s.runeEnd(end), Type: t, Score: score})
}

// runeStart moves a place that a bound in bytes put into a letter back to where the letter begins, and runeEnd moves it on
// to where the letter ends.
func (s *scan) runeStart(i int) int {
	for n := 1; n < utf8.UTFMax && i > 0 && i < len(s.src) && !utf8.RuneStart(s.src[i]); n++ {
		i--
	}
	return i
}

func (s *scan) runeEnd(i int) int {
	for n := 1; n < utf8.UTFMax && i < len(s.src) && !utf8.RuneStart(s.src[i]); n++ {
		i++
	}
	return i
}

// unbroken is where the value ends that a bound cut at i: before white space or what ends a field. The judgement of a value
// looks at a bounded part; what is hidden is all of it. What was passed is remembered, so that values that begin over and over
// in one run of text read its end once.
func (s *scan) unbroken(i int) int {
	if s.stretch.start <= i && i < s.stretch.end {
		return s.stretch.end
	}
	end := i
	for end < len(s.src) && !endsValue[s.src[end]] {
		end++
	}
	s.steps += end - i
	s.stretch = place{i, end}
	return end
}

func isHex(c byte) bool {
	return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f'
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

func isAlpha(c byte) bool { return isLower(c | 0x20) }

// wordAt reports whether a letter or digit of any script is at i.
func (s *scan) wordAt(i int) bool {
	if uint(i) < uint(len(s.src)) {
		k := kinds[s.src[i]]
		return k == letter || k == digit
	}
	return false
}

// byteAt is the byte at i, 0 outside the text.
func (s *scan) byteAt(i int) byte {
	if uint(i) < uint(len(s.src)) { // one comparison for both ends
		return s.src[i]
	}
	return 0
}
