// Package name finds names of persons, places, organisations and addresses in text of five languages.
//
// It puts together a cut into words, cues, and lists. It is one of the recognisers of package detect, and knows nothing of
// what else is found, of tokens or of requests.
package name

import (
	"cmp"
	"context"
	"slices"

	"veil/extproc/detect"
	"veil/extproc/detect/name/cue"
	"veil/extproc/detect/name/lexicon"
	"veil/extproc/detect/name/word"
)

// Recogniser finds NAME, LOCATION, ORG and ADDRESS. It is safe for concurrent use.
type Recogniser struct {
	rules *cue.Rules
}

// New makes the recogniser from the lists and weights inside the program. It fails only if these are damaged.
func New() (*Recogniser, error) {
	return &Recogniser{rules: cue.New(&lexicon.Lexicon{})}, nil
}

// Find appends the spans of t to dst; it is the method of detect.Recogniser.
func (r *Recogniser) Find(ctx context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	if err := ctx.Err(); err != nil {
		return dst, err
	}
	ws := word.Append(nil, t.Value)
	var hits []cue.Hit
	if t.Key != "" {
		hits = r.rules.Value(hits, ws, 0, r.rules.Key(t.Key))
	}
	hits = r.rules.Find(hits, t.Value, ws)
	// Hits that overlap are one name: the longer one counts.
	slices.SortFunc(hits, func(a, b cue.Hit) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(b.To, a.To))
	})
	end := 0
	for _, h := range hits {
		if h.From >= end {
			dst = append(dst, detect.Span{Start: int(ws[h.From].Start), End: int(ws[h.To-1].End), Type: detect.Name, Score: h.Score})
			end = h.To
		}
	}
	return dst, nil
}
