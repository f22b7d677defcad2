package pii

import (
	"context"
	"slices"

	"veil/extproc/apierr"
	"veil/extproc/token"
)

// Leaves finds the personal data of a request and gives each distinct value a token of t, which may hold a given mapping
// already. It answers with the edits of each leaf, sorted by place, as parts of one array.
//
// A value found in one leaf is replaced in all of them, as a whole word; so are the parts of a person's name that stand
// alone. Numbers follow the order of first detection, messages in order, then all other fields (api.md, Tokens), so that a
// conversation that grows keeps its tokens: everything that a leaf adds comes after all that earlier leaves did. A
// conversation that only asks about the world is left as it is (decision 0098).
//
// It fails with apierr 413 when there are too many values, and with ctx's error when ctx ends.
func (e *Engine) Leaves(ctx context.Context, t *token.Table, leaves []Leaf) ([][]Edit, error) {
	s := e.scratch.get()
	defer e.scratch.put(s)
	s.detector = e.finder.detector
	s.sort(leaves)
	ctx = e.finder.breathing(ctx, size(leaves))
	for _, i := range s.order {
		if len(leaves[i].Text) > maxLeaf {
			return nil, errLong
		}
		if err := s.tokens(ctx, t, leaves[i].Text); err != nil {
			return nil, err
		}
	}
	found, err := e.finder.find(ctx, leaves)
	if err != nil {
		return nil, err
	}
	if t.Len() == 0 && e.finder.general(leaves, found) {
		return make([][]Edit, len(leaves)), nil
	}
	if err := s.collect(ctx, t, leaves, found); err != nil {
		return nil, err
	}
	if err := s.spread(ctx, leaves); err != nil {
		return nil, err
	}
	return s.mint(ctx, t, leaves)
}

// size is how many bytes of text leaves hold.
func size(leaves []Leaf) (bytes int) {
	for i := range leaves {
		bytes += len(leaves[i].Text)
	}
	return bytes
}

// maxLeaf is the longest text, in bytes: places are kept in 32 bits.
const maxLeaf = 1 << 30

var errLong = apierr.New(413, apierr.InvalidRequest, "A text is longer than 1 GiB. Split it into smaller requests.")

// spread finds where the values stand besides.
func (s *scratch) spread(ctx context.Context, leaves []Leaf) error {
	p := &s.spreads
	p.index, p.steps, p.look = &s.index, workPerWord*64, 0
	if len(s.index.phrases) == 0 {
		return nil
	}
	for k, i := range s.order {
		if err := ctx.Err(); err != nil {
			return err
		}
		l, finds := &leaves[i], s.foundIn(k)
		p.text, p.key, p.leaf = l.Text, l.Key, int32(k)
		if l.Number {
			if len(finds) == 0 && len(s.heldIn(k)) == 0 {
				p.number()
			}
			continue
		}
		s.blocked = append(s.blocked[:0], s.heldIn(k)...)
		for _, f := range finds {
			s.blocked = append(s.blocked, interval{start: f.start, end: f.end})
		}
		if len(s.blocked) > len(finds) && len(finds) > 0 {
			slices.SortFunc(s.blocked, func(a, b interval) int { return int(a.start) - int(b.start) })
		}
		if err := p.leafPlaces(ctx, s.blocked); err != nil {
			return err
		}
	}
	return nil
}
