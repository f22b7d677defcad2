package pii

import (
	"cmp"
	"context"
	"slices"

	"veil/extproc/detect"
	"veil/extproc/token"
)

// mint gives tokens in the order in which values are known, and makes the edits. A find inside of a value that was known by the time
// of its leaf gets none.
func (s *scratch) mint(ctx context.Context, t *token.Table, leaves []Leaf) ([][]Edit, error) {
	places := s.spreads.places
	if err := s.room.need(len(s.finds) + len(places)); err != nil {
		return nil, err
	}
	slices.SortFunc(places, byTime)
	all := make([]Edit, 0, len(s.finds)+len(places))
	home := make([]int32, 0, cap(all)) // the leaf, in order, of each edit
	edit := func(k, start, end int32, typ detect.Type, rest bool) error {
		if len(all)%values == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		l := &leaves[s.order[k]]
		mint := t.MintAs
		if rest {
			mint = t.MintRest
		}
		tok, typ, err := mint(typ, l.Text[start:end], use(l, start, end))
		if err != nil {
			return err
		}
		all = append(all, Edit{int(start), int(end), tok, typ})
		home = append(home, k)
		return nil
	}
	for k := range s.order {
		if k%values == values-1 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		now := 0 // places that are known by now
		for now < len(places) && places[now].time <= int32(k) {
			now++
		}
		own := now // and the first of these that is of this leaf: they are in order
		for own > 0 && places[own-1].leaf == int32(k) {
			own--
		}
		over := places[own:now]
		for _, f := range s.foundIn(k) {
			for len(over) > 0 && over[0].end <= f.start {
				over = over[1:]
			}
			if len(over) > 0 && over[0].start < f.end { // a known value holds it
				continue
			}
			if err := edit(f.leaf, f.start, f.end, f.typ, false); err != nil {
				return nil, err
			}
		}
		for ; now > 0; now-- {
			o := places[0]
			places = places[1:]
			typ, rest := s.restOf(o, leaves[s.order[o.leaf]].Text)
			if err := edit(o.leaf, o.start, o.end, typ, rest); err != nil {
				return nil, err
			}
		}
	}
	return s.sorted(ctx, all, home, len(leaves))
}

// use says where a value stands, which decides what its token becomes again.
func use(l *Leaf, start, end int32) token.Use {
	switch {
	case l.Number:
		return token.AsNumber
	case l.Nested && start == 0 && int(end) == len(l.Text):
		return token.AsString
	}
	return token.InText
}

// sorted puts the edits of each leaf together, in order, without those inside of a value that only a later leaf told. It stops with ctx's error when ctx ends.
func (s *scratch) sorted(ctx context.Context, all []Edit, home []int32, leaves int) ([][]Edit, error) {
	out := make([][]Edit, leaves)
	ends := make([]int, len(s.order)+1)
	for _, k := range home {
		ends[k+1]++
	}
	for k := range s.order {
		ends[k+1] += ends[k]
	}
	flat := make([]Edit, len(all))
	next := slices.Clone(ends)
	for j, k := range home {
		if j%values == values-1 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		flat[next[k]] = all[j]
		next[k]++
	}
	for k, i := range s.order {
		if k%values == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		out[i] = outer(flat[ends[k]:ends[k+1]:ends[k+1]])
	}
	return out, nil
}

// outer puts edits in order and takes out those that lie inside of another.
func outer(edits []Edit) []Edit {
	slices.SortFunc(edits, func(a, b Edit) int { return cmp.Or(a.Start-b.Start, b.End-a.End) })
	kept, end := edits[:0], 0
	for i := range edits {
		if edits[i].End > end {
			kept, end = append(kept, edits[i]), edits[i].End
		}
	}
	return kept[:len(kept):len(kept)]
}
