package openai

import (
	"context"
	"slices"

	"veil/extproc/jsontext"
	"veil/extproc/pii"
	"veil/extproc/restore"
	"veil/extproc/token"
)

// NoteWritten notes in t which values of a request stand in its texts as strings of JSON write them: a user's JSON has
// `12 Main St\n75001 Paris`, of which a model's JSON must not make `12 Main St\\n75001 Paris`. Leaves that were read as
// JSON have none. edits are those of the leaves, in order.
//
// It fails with ctx's error when ctx ends.
func NoteWritten(ctx context.Context, t *token.Table, leaves []pii.Leaf, edits [][]pii.Edit) error {
	if !t.Escaped() {
		return nil
	}
	p := pace{ctx: ctx}
	for i, l := range leaves {
		if err := p.pass(0); err != nil {
			return err
		}
		escapes := func(e pii.Edit) bool { return token.Escapes(l.Text[e.Start:e.End]) }
		if l.Nested || l.Number || !slices.ContainsFunc(edits[i], escapes) {
			continue
		}
		f, at := restore.NewFollower(), 0
		for _, e := range edits[i] {
			if err := p.pass(e.End - at); err != nil {
				return err
			}
			f.Text(l.Text[at:e.Start])
			if n := f.Strings(); n > 0 && escapes(e) {
				value := l.Text[e.Start:e.End]
				_, err := jsontext.Parse(`"`+value+`"`, jsontext.Options{})
				t.Note(value, token.Written{Strings: n, Sound: err == nil})
			}
			f.Token()
			at = e.End
		}
	}
	return nil
}

// Avoid keeps the numbers of all tokens that stand in the body out of t's minting, also of those in strings that are no leaves, such
// as enum choices (api.md, Tokens). It fails with ctx's error when ctx ends.
func (c *Chat) Avoid(ctx context.Context, t *token.Table) error {
	body := c.doc.Source()
	for from := 0; from < len(body); from += long {
		if err := ctx.Err(); err != nil {
			return err
		}
		t.AvoidIn(body, from, min(from+long, len(body)))
	}
	return nil
}
