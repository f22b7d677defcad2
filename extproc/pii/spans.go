package pii

import (
	"context"

	"veil/extproc/detect"
)

// Find answers with the places of personal data in text, sorted by start and without overlaps, as Anonymize would find
// them before it spreads values: a long text in chunks, on as many cores as are idle.
// The spans are for reading only. It fails with ctx's error when ctx ends.
func (e *Engine) Find(ctx context.Context, text string) ([]detect.Span, error) {
	leaves := []Leaf{{Text: text, Message: -1}}
	found, err := e.finder.find(ctx, leaves)
	if err != nil || e.finder.general(leaves, found) {
		return nil, err
	}
	return found[0], nil
}
