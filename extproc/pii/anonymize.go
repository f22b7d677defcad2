package pii

import (
	"context"

	"veil/extproc/token"
)

// Anonymize replaces the personal data of one text. m is the mapping of an earlier call, nil if there is none: its values
// are replaced wherever they stand as whole words, and its numbers go on (api.md, Tokens). Restore with Result.Mapping
// gives the text back byte for byte; tokens of m that the text itself holds stand for their values. It fails with apierr
// 400 when m is no mapping and 413 when the text holds too many values.
func (e *Engine) Anonymize(text string, m []token.Entry) (Result, error) {
	return e.AnonymizeContext(context.Background(), text, m)
}

// AnonymizeContext is Anonymize that stops with ctx's error when ctx ends.
func (e *Engine) AnonymizeContext(ctx context.Context, text string, m []token.Entry) (Result, error) {
	t := token.NewTable()
	t.Allow(e.most)
	if err := t.Load(m); err != nil {
		return Result{}, err
	}
	edits, err := e.Leaves(ctx, t, []Leaf{{Text: text}})
	if err != nil {
		return Result{}, err
	}
	out := Apply(make([]byte, 0, len(text)+len(text)/8), text, edits[0])
	return Result{Text: string(out), Mapping: t.Entries(), Spans: edits[0]}, nil
}
