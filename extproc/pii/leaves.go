package pii

import (
	"context"

	"veil/extproc/token"
)

// Leaves gives the edits of each leaf, sorted by place. Every distinct value gets a token of t.
func (e *Engine) Leaves(ctx context.Context, t *token.Table, leaves []Leaf) ([][]Edit, error) {
	for _, l := range leaves {
		t.Avoid(l.Text)
	}
	found, err := e.finder.find(ctx, leaves)
	if err != nil {
		return nil, err
	}
	out := make([][]Edit, len(leaves))
	for i, spans := range found {
		for _, s := range spans {
			if leaves[i].Number {
				s.Start, s.End = 0, len(leaves[i].Text)
			}
			tok, err := t.Mint(s.Type, leaves[i].Text[s.Start:s.End])
			if err != nil {
				return nil, err
			}
			out[i] = append(out[i], Edit{s.Start, s.End, tok, token.TypeOf(tok)})
			if leaves[i].Number {
				break
			}
		}
	}
	return out, nil
}
