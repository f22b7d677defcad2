package openai

import (
	"slices"

	"veil/extproc/jsontext"
	"veil/extproc/pii"
	"veil/extproc/restore"
	"veil/extproc/token"
)

// NoteWritten notes in t which values of a request stand in its texts as strings of JSON write them: a user's JSON has
// `12 Main St\n75001 Paris`, of which a model's JSON must not make `12 Main St\\n75001 Paris`. Leaves that were read as
// JSON have none. edits are those of the leaves, in order.
func NoteWritten(t *token.Table, leaves []pii.Leaf, edits [][]pii.Edit) {
	if !t.Escaped() {
		return
	}
	for i, l := range leaves {
		escapes := func(e pii.Edit) bool { return token.Escapes(l.Text[e.Start:e.End]) }
		if l.Nested || l.Number || !slices.ContainsFunc(edits[i], escapes) {
			continue
		}
		f, at := restore.NewFollower(), 0
		for _, e := range edits[i] {
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
}
