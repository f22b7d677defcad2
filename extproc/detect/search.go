package detect

import (
	"context"
	"regexp"
	"regexp/syntax"
	"unicode/utf8"
)

// One search of a pattern is linear in what it looks at, all of them one after the other are not: where each reads to the end
// of the text before it settles for less ("b.*z|b"), a text costs its square. So each looks at a bounded part.
const (
	searchReach   = 16 << 10 // bytes that one search looks at: a longer value is cut
	searchOverlap = 4 << 10  // bytes of them that the next one looks at again: a value up to so long is found wherever it stands
)

// searcher finds the matches of a pattern in a text.
type searcher struct {
	pattern        *regexp.Regexp
	behind         *regexp.Regexp // pattern in group 1, behind one character at least; nil: what stands before a match is nothing to it
	reach, overlap int
}

// newSearcher makes a searcher of a pattern that compiles.
func newSearcher(pattern *regexp.Regexp, tree *syntax.Regexp) (searcher, error) {
	s := searcher{pattern: pattern, reach: searchReach, overlap: searchOverlap}
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
		if err := ctx.Err(); err != nil {
			return err
		}
		to := min(len(text), at+s.reach)
		m, base := s.next(text, at, to)
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

// next is the first match that begins in text[at:to], by places in text[base:].
func (s *searcher) next(text string, at, to int) (m []int, base int) {
	if at == 0 || s.behind == nil {
		return s.pattern.FindStringSubmatchIndex(text[at:to]), at
	}
	_, n := utf8.DecodeLastRuneInString(text[:at])
	base = at - n
	if m = s.pattern.FindStringSubmatchIndex(text[base:to]); m == nil || m[0] > 0 {
		return m, base
	}
	if m = s.behind.FindStringSubmatchIndex(text[base:to]); m != nil { // rare, and slower
		m = m[2:] // of the pattern alone
	}
	return m, base
}

// runeStart moves a place back to the start of the character that it is in.
func runeStart(text string, at int) int {
	for at > 0 && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}
