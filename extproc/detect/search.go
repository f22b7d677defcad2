package detect

import (
	"context"
	"io"
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// One search of a pattern is linear in what it looks at, all of them one after the other are not: where each reads to the end
// of the text before it settles for less ("b.*z|b"), a text costs its square. So each looks at a bounded part.
const (
	searchReach   = 16 << 10 // bytes that one search looks at: a longer value is cut
	searchOverlap = 4 << 10  // bytes of them that the next one looks at again: a value up to so long is found wherever it stands
)

// smallProgram is how many instructions a pattern has at most whose search of searchReach bytes can't take long: each
// instruction may be at work on each byte, for about 20 ns. A larger one is told the text bit by bit, and that it has ended
// when the context has: 4,000 instructions would take a second else, and nothing stops them.
const smallProgram = 32

// searcher finds the matches of a pattern in a text.
type searcher struct {
	pattern        *regexp.Regexp
	behind         *regexp.Regexp // pattern in group 1, behind one character at least; nil: what stands before a match is nothing to it
	large          bool           // more than smallProgram
	prefix         string         // what each match begins with, if it is large
	reach, overlap int
}

// newSearcher makes a searcher of a pattern that compiles to so many instructions.
func newSearcher(pattern *regexp.Regexp, tree *syntax.Regexp, instructions int) (searcher, error) {
	s := searcher{pattern: pattern, reach: searchReach, overlap: searchOverlap, large: instructions > smallProgram}
	if s.large {
		s.prefix, _ = pattern.LiteralPrefix()
	}
	if !looksBehind(tree) {
		return s, nil
	}
	var err error
	s.behind, err = regexp.Compile(`\A(?s:.+?)(` + pattern.String() + `)`)
	return s, err
}

// looksBehind reports whether an expression asks what stands before the place that it is at.
func looksBehind(e *syntax.Regexp) bool {
	switch e.Op {
	case syntax.OpBeginLine, syntax.OpBeginText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return true
	}
	for _, sub := range e.Sub {
		if looksBehind(sub) {
			return true
		}
	}
	return false
}

// all calls found with the bounds of each match, in order and without overlaps: of the first group that is there, else of the
// whole. It stops with ctx's error when ctx ends.
func (s *searcher) all(ctx context.Context, text string, found func(start, end int)) error {
	for at := 0; at < len(text); {
		to := min(len(text), at+s.reach)
		m, base := s.next(ctx, text, at, to)
		if err := ctx.Err(); err != nil {
			return err
		}
		switch {
		case m == nil && to == len(text):
			return nil
		case m == nil:
			at = runeStart(text, to-s.overlap)
			continue
		case to < len(text) && base+m[0] > max(at, to-s.overlap): // it may go on behind what was looked at
			at = base + m[0]
			continue
		}
		start, end := base+m[0], base+m[1]
		if len(m) > 2 && m[2] >= 0 {
			found(base+m[2], base+m[3])
		} else {
			found(start, end)
		}
		if at = end; start == end {
			_, n := utf8.DecodeRuneInString(text[at:])
			at += n
		}
	}
	return nil
}

// next is the first match that begins in text[at:to], by places in text[base:]. Once ctx has ended it is any, or none.
func (s *searcher) next(ctx context.Context, text string, at, to int) (m []int, base int) {
	if at == 0 || s.behind == nil {
		return s.match(ctx, s.pattern, text[at:to]), at
	}
	_, n := utf8.DecodeLastRuneInString(text[:at])
	base = at - n
	if m = s.match(ctx, s.pattern, text[base:to]); m == nil || m[0] > 0 {
		return m, base
	}
	if m = s.match(ctx, s.behind, text[base:to]); m != nil { // rare, and slower
		m = m[2:] // of the pattern alone
	}
	return m, base
}

// match is the first match of re in text.
func (s *searcher) match(ctx context.Context, re *regexp.Regexp, text string) []int {
	if !s.large {
		return re.FindStringSubmatchIndex(text)
	}
	if !strings.Contains(text, s.prefix) {
		return nil
	}
	return re.FindReaderSubmatchIndex(&reader{ctx: ctx, text: text})
}

// reader reads a text, to its end or to ctx's.
type reader struct {
	ctx  context.Context
	text string // what is left
	read int    // characters
}

// charactersPerLook is how many characters are read between two looks at the context. With 4,000 instructions each may take
// 80 µs.
const charactersPerLook = 32

// ReadRune reads a character. It is what regexp asks for.
func (r *reader) ReadRune() (rune, int, error) {
	if r.read%charactersPerLook == 0 && r.ctx.Err() != nil || r.text == "" {
		return 0, 0, io.EOF
	}
	r.read++
	c, n := utf8.DecodeRuneInString(r.text)
	r.text = r.text[n:]
	return c, n, nil
}

// runeStart moves a place back to the start of the character that it is in.
func runeStart(text string, at int) int {
	for at > 0 && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}
