package detect

import (
	"cmp"
	"slices"
)

// findings is what was found in a text so far.
type findings struct {
	spans  []Span
	own    []Span // of these, those of custom types and denied phrases
	inside []Span // what was found inside of those
}

// as moves findings to where they stand in another text.
func (f *findings) as(written func(Span) Span) {
	for _, list := range [][]Span{f.spans, f.own, f.inside} {
		for i, s := range list {
			list[i] = written(s)
		}
	}
}

// resolve makes the spans disjoint. What lies inside of a longer one of the user's own goes to inside: whoever says that a
// reference is a word of its own wants one token for it, and not three because there is an address of mail in it.
func (f *findings) resolve(protected []region, text string) {
	if len(f.own) > 0 {
		f.apart()
	}
	f.spans = resolve(f.spans, protected, text)
}

// apart takes the spans that lie inside of a longer one of own to inside.
func (f *findings) apart() {
	slices.SortFunc(f.spans, outerFirst)
	slices.SortFunc(f.own, outerFirst)
	kept := f.spans[:0]
	reach, next := 0, 0
	for _, s := range f.spans {
		for next < len(f.own) && outerFirst(f.own[next], s) < 0 {
			reach = max(reach, f.own[next].End)
			next++
		}
		if s.End <= reach {
			f.inside = append(f.inside, s)
		} else {
			kept = append(kept, s)
		}
	}
	f.spans = kept
}

// outerFirst orders spans by where they begin, and the longer first.
func outerFirst(a, b Span) int {
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
}
