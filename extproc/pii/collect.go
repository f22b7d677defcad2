package pii

import (
	"context"

	"veil/extproc/detect"
	"veil/extproc/token"
)

// tokens keeps the numbers of token-like text out of minting, and notes the tokens that no edit may touch: those that stand
// for a value of the given mapping, and exact ones of known types. What is known of the beginning has none.
func (s *scratch) tokens(ctx context.Context, t *token.Table, leaves []Leaf) error {
	s.clean = len(s.order)
	for k, i := range s.order {
		if k < s.begun.leaves {
			s.heldEnd = append(s.heldEnd, 0)
		} else if err := s.tokensOf(ctx, t, leaves[i].Text); err != nil {
			return err
		}
	}
	return nil
}

// tokensOf is tokens for the next leaf.
func (s *scratch) tokensOf(ctx context.Context, t *token.Table, text string) error {
	for from := 0; from < len(text); from += stride {
		if err := ctx.Err(); err != nil {
			return err
		}
		s.tokensIn(t, text, from, min(from+stride, len(text)))
	}
	s.heldEnd = append(s.heldEnd, len(s.held))
	return nil
}

// How much is done between two looks at whether the context has ended: bytes that are passed, and values that are handled.
const (
	stride = 64 << 10
	values = 1 << 10
)

// tokensIn is tokens for those that begin in text[from:to].
func (s *scratch) tokensIn(t *token.Table, text string, from, to int) {
	var m token.Match
	for i := from; token.NextIn(text, i, to, &m); i = m.Start + 1 {
		t.AvoidMatch(&m)
		s.clean = min(s.clean, len(s.heldEnd))
		v, ok := t.Resolve(&m)
		if !ok && !(m.Exact && t.Knows(&m)) {
			continue
		}
		if n := len(s.held); n > s.heldFrom() && s.held[n-1].end >= int32(m.End) {
			continue // the same token, read from its second brace
		}
		s.held = append(s.held, interval{int32(m.Start), int32(m.End), begins(v.Text), ends(v.Text)})
	}
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

// collect keeps the spans outside of tokens, and indexes all values that spread, also those inside of users' own. It fails with
// token.ErrTooMany as soon as there are more values than the table can hold: they would be refused when they are minted.
func (s *scratch) collect(ctx context.Context, t *token.Table, leaves []Leaf, found [][]detect.Span, inside insides) error {
	for _, e := range t.Entries() {
		if spreads(e) {
			s.index.add(e.Value, token.TypeOf(e.Token), given, true)
		}
	}
	for _, e := range t.Entries() {
		if token.TypeOf(e.Token) == detect.Name {
			s.parts(e.Value, given)
		}
	}
	room := t.Room()
	for k, i := range s.order {
		l := &leaves[i]
		held := s.heldIn(k)
		if l.Number && len(found[i]) > 0 {
			if len(held) == 0 {
				s.finds = append(s.finds, find{int32(k), 0, int32(len(l.Text)), longest(found[i])})
			}
		} else {
			for spans := found[i]; len(spans) > 0; spans = spans[min(values, len(spans)):] {
				if err := ctx.Err(); err != nil {
					return err
				}
				held = s.keep(int32(k), l.Text, spans[:min(values, len(spans))], held)
			}
		}
		if err := s.room.need(len(s.finds)); err != nil {
			return err
		}
		s.endOf = append(s.endOf, len(s.finds))
		for n, f := range s.foundIn(k) {
			if n%values == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			value := l.Text[f.start:f.end]
			if s.learn(value, f.typ, f.leaf) {
				if room--; room < 0 {
					return t.Full()
				}
			}
			if f.typ == detect.Name {
				s.parts(value, f.leaf)
			}
		}
		for n, in := range inside[i] { // which gets no token here
			if n%values == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			value := l.Text[in.Start:in.End]
			s.learn(value, in.Type, int32(k))
			if in.Type == detect.Name {
				s.parts(value, int32(k))
			}
		}
	}
	return nil
}

// keep appends the parts of spans that lie outside of held, and answers with what of held may lie behind them.
func (s *scratch) keep(k int32, text string, spans []detect.Span, held []interval) []interval {
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
	return held
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
