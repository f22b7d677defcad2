package detect

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// byRank puts the span that keeps its place first.
func byRank(a, b Span) int {
	return cmp.Or(cmp.Compare(rank(b), rank(a)), cmp.Compare(b.End-b.Start, a.End-a.Start), cmp.Compare(a.Start, b.Start),
		cmp.Compare(a.Type, b.Type))
}

// region is a place that no span may touch.
type region struct{ start, end int }

// rank orders overlapping spans: by score, but a type that is made of others goes before its parts even where a part is
// a little surer (a link holds an address and a token, a connection string a host), and what is only a part of an
// address, or known by its words alone, goes after what has a form.
func rank(s Span) float32 {
	switch s.Type {
	case URL:
		return s.Score + 0.5
	case Secret:
		return s.Score + 0.25
	case Name, Location, Org:
		return s.Score - 0.25
	}
	return s.Score
}

// resolve makes spans disjoint, by one rule (docs/decisions/0021-overlaps.md): the higher rank keeps its place; on equal
// rank the longer span, then the earlier one, then the type's name. What is left of the loser on either side stays a
// span of its own if it holds a letter or a digit, so that nothing that was found is left readable. Protected regions
// rank before all spans. The result is sorted by start. Time is n log n in the spans, and linear in the bytes they cover.
func resolve(spans []Span, protected []region, text string) []Span {
	slices.SortFunc(spans, outerFirst)
	out := make([]Span, 0, len(spans))
	for i := 0; i < len(spans); {
		end, j := spans[i].End, i+1
		for j < len(spans) && spans[j].Start < end {
			end = max(end, spans[j].End)
			j++
		}
		for len(protected) > 0 && protected[0].end <= spans[i].Start {
			protected = protected[1:]
		}
		if j == i+1 && (len(protected) == 0 || protected[0].start >= end) {
			out = append(out, spans[i])
		} else {
			out = paint(out, spans[i:j], protected, text)
		}
		i = j
	}
	return out
}

// paint gives the bytes of a group of overlapping spans to their winners. free[i] leads to the first free byte at or
// after byte i of the group, so each byte is painted once.
func paint(out, group []Span, protected []region, text string) []Span {
	first, last := group[0].Start, group[0].End
	for _, s := range group {
		last = max(last, s.End)
	}
	free := make([]int32, last-first+1)
	for i := range free {
		free[i] = int32(i)
	}
	next := func(i int) int {
		root := i
		for int(free[root]) != root {
			root = int(free[root])
		}
		for int(free[i]) != root {
			i, free[i] = int(free[i]), int32(root)
		}
		return root
	}
	for _, r := range protected {
		if r.start >= last {
			break
		}
		for i := next(max(r.start-first, 0)); i < min(r.end, last)-first; i = next(i) {
			free[i] = int32(i + 1)
		}
	}
	slices.SortFunc(group, byRank)
	from := len(out)
	for _, s := range group {
		for i := next(s.Start - first); i < s.End-first; {
			run := i
			for run < s.End-first && int(free[run]) == run {
				free[run] = int32(run + 1)
				run++
			}
			if piece, ok := trim(Span{Start: first + i, End: first + run, Type: s.Type, Score: s.Score}, s, text); ok {
				out = append(out, piece)
			}
			if run >= s.End-first {
				break
			}
			i = next(run)
		}
	}
	slices.SortFunc(out[from:], func(a, b Span) int { return cmp.Compare(a.Start, b.Start) })
	return out
}

// trim takes the white space and punctuation off the cut ends of a piece of whole, and reports whether a letter or digit
// is left.
func trim(piece, whole Span, text string) (Span, bool) {
	plain := func(r rune) bool { return !letterOrDigit(r) }
	s := text[piece.Start:piece.End]
	if piece.Start > whole.Start {
		piece.Start += len(s) - len(strings.TrimLeftFunc(s, plain))
	}
	if piece.End < whole.End {
		piece.End -= len(s) - len(strings.TrimRightFunc(s, plain))
	}
	if piece.Start >= piece.End || !utf8.RuneStart(text[piece.Start]) {
		return piece, false
	}
	return piece, strings.IndexFunc(text[piece.Start:piece.End], letterOrDigit) >= 0
}
