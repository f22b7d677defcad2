package pii

import (
	"context"
	"crypto/sha256"

	"veil/extproc/detect"
)

// finder finds the spans of leaves.
type finder struct {
	detector *detect.Engine
	variant  [sha256.Size]byte // of the rules that detector works by
}

func newFinder(d *detect.Engine, cfg Config) finder {
	return finder{detector: d}
}

// find answers with the spans of each leaf.
func (f *finder) find(ctx context.Context, leaves []Leaf) ([][]detect.Span, error) {
	out := make([][]detect.Span, len(leaves))
	for i, l := range leaves {
		spans, err := f.detector.Detect(ctx, detect.Text{Value: l.Text, Key: l.Key})
		if err != nil {
			return nil, err
		}
		out[i] = spans
	}
	return out, nil
}
