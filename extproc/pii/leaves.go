package pii

import (
	"context"
	"slices"

	"veil/extproc/detect"
	"veil/extproc/token"
)

// Leaves finds the personal data of a request and gives each distinct value a token of t, which may hold a given mapping
// already. It answers with the edits of each leaf, sorted by place, as parts of one array.
//
// A value found in one leaf is replaced in all of them, as a whole word; so are the parts of a person's name that stand
// alone. Numbers follow the order of first detection, messages in order, then all other fields (decision 13), so that a
// conversation that grows keeps its tokens: everything that a leaf adds comes after all that earlier leaves did.
//
// It fails with apierr 413 when there are too many values, and with ctx's error when ctx ends.
func (e *Engine) Leaves(ctx context.Context, t *token.Table, leaves []Leaf) ([][]Edit, error) {
	s := e.scratch.get()
	defer e.scratch.put(s)
	s.sort(leaves)
	for _, i := range s.order {
		s.tokens(t, leaves[i].Text)
	}
	found, err := e.finder.find(ctx, leaves)
	if err != nil {
		return nil, err
	}
	s.collect(t, leaves, found)
	if err := s.spread(ctx, leaves); err != nil {
		return nil, err
	}
	return s.mint(t, leaves)
}

// find is a place that detection found, with the leaf in order of detection.
type find struct {
	leaf       int32
	start, end int32
	typ        detect.Type
}

// scratch is the working memory of one call.
type scratch struct {
	order   []int      // leaves in order of detection
	held    []interval // tokens that a mapping or the service may have put there, by leaf
	heldEnd []int      // where a leaf's part of held ends
	finds   []find     // in order
	endOf   []int      // where a leaf's part of finds ends
	index   index
	spreads spreader
	blocked []interval
}

// sort puts messages before other fields.
func (s *scratch) sort(leaves []Leaf) {
	for i := range leaves {
		if leaves[i].Message >= 0 {
			s.order = append(s.order, i)
		}
	}
	slices.SortStableFunc(s.order, func(a, b int) int { return leaves[a].Message - leaves[b].Message })
	for i := range leaves {
		if leaves[i].Message < 0 {
			s.order = append(s.order, i)
		}
	}
}

// tokens keeps the numbers of token-like text out of minting, and notes the tokens that no edit may touch: those that stand
// for a value of the given mapping, and exact ones of known types.
func (s *scratch) tokens(t *token.Table, text string) {
	var m token.Match
	for i := 0; token.Next(text, i, &m); i = m.Start + 1 {
		t.AvoidMatch(&m)
		v, ok := t.Resolve(&m)
		if !ok && !(m.Exact && t.Knows(&m)) {
			continue
		}
		if n := len(s.held); n > s.heldFrom() && s.held[n-1].end >= int32(m.End) {
			continue // the same token, read from its second brace
		}
		s.held = append(s.held, interval{int32(m.Start), int32(m.End), begins(v.Text), ends(v.Text)})
	}
	s.heldEnd = append(s.heldEnd, len(s.held))
}

func (s *scratch) heldFrom() int {
	if len(s.heldEnd) == 0 {
		return 0
	}
	return s.heldEnd[len(s.heldEnd)-1]
}

// heldIn is the part of held of the kth leaf in order.
func (s *scratch) heldIn(k int) []interval {
	from := 0
	if k > 0 {
		from = s.heldEnd[k-1]
	}
	return s.held[from:s.heldEnd[k]]
}

// foundIn is the part of finds of the kth leaf in order.
func (s *scratch) foundIn(k int) []find {
	from := 0
	if k > 0 {
		from = s.endOf[k-1]
	}
	return s.finds[from:s.endOf[k]]
}

// collect keeps the spans outside of tokens, and indexes all values that spread.
func (s *scratch) collect(t *token.Table, leaves []Leaf, found [][]detect.Span) {
	for _, e := range t.Entries() {
		s.index.add(e.Value, token.TypeOf(e.Token), given, true)
	}
	for _, e := range t.Entries() {
		if token.TypeOf(e.Token) == detect.Name {
			s.parts(e.Value, given)
		}
	}
	for k, i := range s.order {
		l := &leaves[i]
		held := s.heldIn(k)
		if l.Number && len(found[i]) > 0 {
			if len(held) == 0 {
				s.finds = append(s.finds, find{int32(k), 0, int32(len(l.Text)), longest(found[i])})
			}
		} else {
			s.keep(int32(k), l.Text, found[i], held)
		}
		s.endOf = append(s.endOf, len(s.finds))
		for _, f := range s.foundIn(k) {
			value := l.Text[f.start:f.end]
			s.index.add(value, f.typ, f.leaf, false)
			if f.typ == detect.Name {
				s.parts(value, f.leaf)
			}
		}
	}
}

// keep appends the parts of spans that lie outside of held.
func (s *scratch) keep(k int32, text string, spans []detect.Span, held []interval) {
	for _, sp := range spans {
		at := int32(sp.Start)
		for len(held) > 0 && held[0].end <= at {
			held = held[1:]
		}
		for _, h := range held {
			if h.start >= int32(sp.End) {
				break
			}
			s.piece(k, text, at, h.start, sp.Type)
			at = h.end
		}
		if at == int32(sp.Start) {
			s.finds = append(s.finds, find{k, at, int32(sp.End), sp.Type})
		} else {
			s.piece(k, text, at, int32(sp.End), sp.Type)
		}
	}
}

// piece appends what is left of a span beside a token, if it says anything.
func (s *scratch) piece(k int32, text string, from, to int32, typ detect.Type) {
	for from < to && byteClass[text[from]] == gapByte {
		from++
	}
	for to > from && byteClass[text[to-1]] == gapByte {
		to--
	}
	if letters, _ := weight(text[from:max(from, to)]); letters > 1 {
		s.finds = append(s.finds, find{k, from, to, typ})
	}
}

// longest is the type of the longest span.
func longest(spans []detect.Span) detect.Type {
	best := spans[0]
	for _, sp := range spans[1:] {
		if sp.End-sp.Start > best.End-best.Start {
			best = sp
		}
	}
	return best.Type
}

// spread finds where the values stand besides.
func (s *scratch) spread(ctx context.Context, leaves []Leaf) error {
	p := &s.spreads
	p.index, p.steps = &s.index, workPerWord*64
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

// mint gives tokens in the order in which values are known, and makes the edits.
func (s *scratch) mint(t *token.Table, leaves []Leaf) ([][]Edit, error) {
	places := s.spreads.places
	slices.SortFunc(places, byTime)
	all := make([]Edit, 0, len(s.finds)+len(places))
	home := make([]int32, 0, cap(all)) // the leaf, in order, of each edit
	edit := func(k, start, end int32, typ detect.Type) error {
		l := &leaves[s.order[k]]
		tok, err := t.MintAs(typ, l.Text[start:end], use(l, start, end))
		if err != nil {
			return err
		}
		all = append(all, Edit{int(start), int(end), tok, token.TypeOf(tok)})
		home = append(home, k)
		return nil
	}
	for k := range s.order {
		for _, f := range s.foundIn(k) {
			if err := edit(f.leaf, f.start, f.end, f.typ); err != nil {
				return nil, err
			}
		}
		for len(places) > 0 && places[0].time <= int32(k) {
			o := places[0]
			places = places[1:]
			if err := edit(o.leaf, o.start, o.end, s.index.phrases[o.phrase].typ); err != nil {
				return nil, err
			}
		}
	}
	return s.sorted(all, home, len(leaves)), nil
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

// sorted puts the edits of each leaf together, in order.
func (s *scratch) sorted(all []Edit, home []int32, leaves int) [][]Edit {
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
		flat[next[k]] = all[j]
		next[k]++
	}
	for k, i := range s.order {
		out[i] = flat[ends[k]:ends[k+1]:ends[k+1]]
		slices.SortFunc(out[i], func(a, b Edit) int { return a.Start - b.Start })
	}
	return out
}
