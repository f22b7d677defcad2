package openai

import (
	"context"
	"slices"

	"veil/extproc/jsontext"
	"veil/extproc/pii"
	"veil/extproc/restore"
	"veil/extproc/token"
)

// NoteWritten notes in t how the values of a request stand in JSON that its texts hold: a user's JSON has `12 Main St\n75001 Paris`,
// of which a model's JSON must not make `12 Main St\\n75001 Paris`. edits are those of the leaves, in order. Where one value is
// written in two ways, its places get a token each. It notes, too, where values stood as bare numbers.
//
// It fails with ctx's error when ctx ends, and with a 413 where t is full.
func (c *Chat) NoteWritten(ctx context.Context, t *token.Table, leaves []pii.Leaf, edits [][]pii.Edit) error {
	if edits != nil {
		if err := c.noteNumbers(ctx, t, leaves, edits); err != nil {
			return err
		}
	}
	w := wrote{table: t, pace: pace{ctx: ctx}}
	return w.all(leaves, edits, func(i int) (json bool, strings int) {
		o := c.sources[i].outer
		if o == alone {
			e, _ := escapeOf(modeOf(leaves[i].Key, false), leaves[i].Text)
			return e == restore.JSON, 0
		}
		for ; o != alone; o = c.outers[o].in {
			strings++
			json = c.outers[o].json
		}
		return json, strings
	})
}

// NoteTexts is Chat.NoteWritten for texts that stand in nothing else.
func NoteTexts(ctx context.Context, t *token.Table, texts []pii.Leaf, edits [][]pii.Edit) error {
	w := wrote{table: t, pace: pace{ctx: ctx}}
	return w.all(texts, edits, func(int) (bool, int) { return false, 0 })
}

// wrote notes how values are written.
type wrote struct {
	table *token.Table
	pace  pace
}

// all goes over all leaves. where says whether a leaf stands in a text that is followed as JSON, and in how many strings that were
// read as JSON.
func (w *wrote) all(leaves []pii.Leaf, edits [][]pii.Edit, where func(i int) (json bool, strings int)) error {
	if !w.table.Escaped() || edits == nil {
		return nil
	}
	for i := range leaves {
		l := &leaves[i]
		if err := w.pace.pass(0); err != nil {
			return err
		}
		if !l.Number && slices.ContainsFunc(edits[i], func(e pii.Edit) bool { return token.Escapes(l.Text[e.Start:e.End]) }) {
			json, strings := where(i)
			if err := w.leaf(l.Text, edits[i], json, strings); err != nil {
				return err
			}
		}
	}
	return nil
}

// leaf notes the values of one text. The text is followed with its tokens in place, as the answer will be that says it again.
func (w *wrote) leaf(text string, edits []pii.Edit, json bool, read int) error {
	escape := restore.Mixed
	if json {
		escape = restore.JSON
	}
	f, at := restore.NewFollower(escape, read), 0
	for i := range edits {
		e := &edits[i]
		if err := w.pace.pass(e.End - at); err != nil {
			return err
		}
		f.Text(text[at:e.Start])
		if value := text[e.Start:e.End]; token.Escapes(value) {
			p := token.Place{JSON: json, Strings: f.Strings(), Read: read}
			p.Sound = spells(value, p.Strings-read)
			if tells(p, value) {
				tok, err := w.table.Note(value, p)
				if err != nil {
					return err
				}
				if tok != "" {
					e.Token = tok
				}
			}
		}
		f.Token()
		at = e.End
	}
	return nil
}

// tells reports whether a place says how its value is written. Prose does not; nor does a lone string, which is JSON to who reads a
// tool's answer and a quotation in a model's; nor what breaks arguments, which a model's must not be.
func tells(p token.Place, value string) bool {
	return p.Strings > 0 && p.Strings >= p.Read && (p.Sound || !p.JSON || p.Read > 0 || spells(value, 1))
}

// spells reports whether a text may stand in a string of JSON, inside so many, and has the escapes of all of them.
func spells(text string, strings int) bool {
	for range strings {
		doc, err := jsontext.Parse(`"`+text+`"`, jsontext.Options{})
		if err != nil {
			return false
		}
		text = doc.Root().Text()
	}
	return true
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
