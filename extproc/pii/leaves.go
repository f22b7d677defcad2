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
// A value found in one leaf is replaced in all of them, as a whole word, or anywhere if no word has its form by chance
// (distinctive.go); so are the parts of a person's name that stand alone. Numbers follow the order of first detection, messages in
// order, then all other fields (api.md, Tokens), so that a conversation that grows keeps its tokens: everything that a leaf
// adds comes after all that earlier leaves did. A conversation that only asks about the world is left as it is (decision
// 0098). What an earlier turn has told of its beginning is not looked for again (begun.go).
//
// It fails with apierr 413 when there are too many values, and with ctx's error when ctx ends.
func (e *Engine) Leaves(ctx context.Context, t *token.Table, leaves []Leaf) ([][]Edit, error) {
	return e.leaves(ctx, t, leaves, nil)
}

// LeavesWithin is Leaves for a request that has no more memory than room gives it. room is asked by one goroutine at a time; a few
// places need no asking.
func (e *Engine) LeavesWithin(ctx context.Context, t *token.Table, leaves []Leaf, room Room) ([][]Edit, error) {
	return e.leaves(ctx, t, leaves, &allowance{room: room, has: values})
}

func (e *Engine) leaves(ctx context.Context, t *token.Table, leaves []Leaf, room *allowance) ([][]Edit, error) {
	s := e.scratch.get()
	defer e.scratch.put(s)
	s.room = room
	s.detector = e.finder.detector
	s.sort(leaves)
	ctx = e.finder.breathing(ctx, size(leaves))
	if slices.ContainsFunc(leaves, func(l Leaf) bool { return len(l.Text) > maxLeaf }) {
		return nil, errLong
	}
	found, inside, seen, err := e.finder.search(ctx, leaves, room)
	if err != nil {
		return nil, err
	}
	if t.Len() == 0 && e.finder.general(leaves, found) {
		return make([][]Edit, len(leaves)), nil
	}
	remembers := seen != nil && t.Len() == 0
	if remembers {
		e.finder.recall(&s.begun, s.order, leaves, seen)
	}
	if err := s.tokens(ctx, t, leaves); err != nil {
		return nil, err
	}
	if err := s.collect(ctx, t, leaves, found, inside); err != nil {
		return nil, err
	}
	if err := s.spread(ctx, leaves); err != nil {
		return nil, err
	}
	if remembers && s.begun.messages <= s.clean {
		e.finder.remember(&s.begun, s.spreads.places)
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
	p.steps, p.look = workPerWord*64, 0
	p.room, p.found = s.room, len(s.finds)
	if len(s.index.phrases) == 0 {
		return nil
	}
	for k, i := range s.order {
		if err := p.pause(ctx); err != nil {
			return err
		}
		p.index, p.base = &s.index, 0
		l, first := &leaves[i], len(p.places)
		if k < s.begun.leaves {
			p.places = s.begun.take(p.places, int32(k))
			if !s.begun.mayHold(&s.news, l.Text) {
				continue
			}
			p.index, p.base = &s.news, s.begun.phrases
		}
		p.text, p.key, p.leaf = l.Text, l.Key, int32(k)
		if l.Number {
			if len(s.foundIn(k)) == 0 && len(s.heldIn(k)) == 0 {
				p.number()
			}
			continue
		}
		if err := p.leafPlaces(ctx, first, s.heldIn(k), s.foundIn(k)); err != nil {
			return err
		}
	}
	return nil
}
