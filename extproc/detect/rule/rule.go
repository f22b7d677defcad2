package rule

import (
	"context"
	"slices"
	"sync"

	"veil/extproc/detect"
)

// Recogniser finds spans of every type that has a form. It is safe for concurrent use.
type Recogniser struct {
	words *lexicon
	pool  sync.Pool // of *scan: its slices are used again
}

// New makes a Recogniser.
func New() *Recogniser {
	r := &Recogniser{words: newLexicon()}
	r.pool.New = func() any { return new(scan) }
	return r
}

// Find appends the spans of t to dst. Its time is linear in the text. It stops with ctx's error when ctx ends.
func (r *Recogniser) Find(ctx context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	s := r.pool.Get().(*scan)
	defer r.pool.Put(s)
	s.reset(r.words, t)
	defer s.wipe()
	if err := s.run(ctx); err != nil {
		return dst, err
	}
	dst = slices.Grow(dst, len(s.found))
	for _, f := range s.found {
		f.Start, f.End = s.origin(f.Start), s.originEnd(f.End)
		dst = append(dst, f)
	}
	return dst, nil
}
