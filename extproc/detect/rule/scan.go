package rule

import (
	"context"
	"unicode/utf8"

	"veil/extproc/detect"
	"veil/extproc/detect/source"
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
	pieces   []piece // runs of letters and digits with a digit in them, in order
	marks    []int32 // places of signs that a value may hang on, in order
	window   window  // the part of the text that is marked
	turns    turns   // all that pieces have
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
	letters  place  // the last letters that compoundEnd read
	row      run    // the last row that was read
	num      number // the last number that was read
	lines    source.Lines
	order    []int // of found, by where they begin
}

// hit is a keyword in the text.
type hit struct {
	start, end int
	groups     group
}

// piece is a run of letters and digits that holds a digit.
type piece struct {
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
	s.hits, s.pieces, s.marks, s.cells, s.dead, s.cards, s.found, s.steps = s.hits[:0], s.pieces[:0], s.marks[:0], s.cells[:0], s.dead[:0], s.cards[:0], s.found[:0], 0
	s.hosts = s.hosts[:0]
	s.cutAt, s.stretch, s.letters, s.turns, s.signs = 0, place{}, place{0, -1}, 0, 0
	s.key = words.groups(t.Key)
	s.all = s.key
}

// wipe takes the text out of s, so that a pooled scan holds no personal data.
func (s *scan) wipe() {
	clear(s.buf) // what was used of it; the rest is clean
	s.original, s.src, s.row, s.num = "", "", run{}, number{}
	s.lines.Forget()
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
	if len(s.pieces) == 0 && len(s.marks) == 0 && len(s.hits) == 0 && s.key == 0 {
		return nil
	}
	s.said = s.all
	if err := s.take(ctx, firstSteps[:]); err != nil {
		return err
	}
	if err := s.secrets(ctx); err != nil {
		return err
	}
	if err := s.take(ctx, lastSteps[:]); err != nil {
		return err
	}
	s.parts()
	return nil
}

// chunk is how many bytes are marked between two looks at the context.
const chunk = 1 << 16

// emit adds a span. A number that lies where a failed check says that there is none is left out.
func (s *scan) emit(start, end int, t detect.Type, score float32) {
	numeric := t == detect.Phone || t == detect.NationalID || t == detect.CreditCard || t == detect.Passport || t == detect.LicensePlate
	if numeric && s.dies(start, end) {
		return
	}
	if t == detect.Secret && start < len(s.src) && isDigit(s.src[start]) && s.lineNumber(start) {
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
