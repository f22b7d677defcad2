package detect

import (
	"cmp"
	"slices"
)

// findings is what was found in a text so far.
type findings struct {
	spans  []Span
	own    []Span // of these, those of custom types and denied phrases, and what is left of them
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
	if len(f.own) > 0 {
		f.left()
	}
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

// left makes own those of the spans that are one of own, or what is left of one. A text may be resolved more than once, and one that was
// cut holds no longer what lies beside the cut: what is left of it would be taken for a find inside of it.
func (f *findings) left() {
	reach := map[Span]int{} // by type and score, up to where one of own goes that has begun
	own, next := make([]Span, 0, len(f.own)), 0
	for _, s := range f.spans {
		for ; next < len(f.own) && f.own[next].Start <= s.Start; next++ {
			o := f.own[next]
			kind := Span{Type: o.Type, Score: o.Score}
			reach[kind] = max(reach[kind], o.End)
		}
		if s.End <= reach[Span{Type: s.Type, Score: s.Score}] {
			own = append(own, s)
		}
	}
	f.own = own
}

// outerFirst orders spans by where they begin, and the longer first.
func outerFirst(a, b Span) int {
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
}
