package pii

import (
	"context"
	"strings"

	"veil/extproc/detect"
)

// merge puts the spans of a leaf's chunks together. A span across a cut may be found from both sides, not always alike: what
// either side found counts, but for a rest that is no word.
// It stops with ctx's error when ctx ends.
func merge(ctx context.Context, text string, jobs []job) ([]detect.Span, error) {
	if len(jobs) == 1 {
		return jobs[0].spans, nil
	}
	n := 0
	for i := range jobs {
		n += len(jobs[i].spans)
	}
	all := make([]detect.Span, 0, n)
	for _, j := range jobs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, s := range j.spans {
			if s.Start < j.to && s.End > j.from {
				all = insert(all, s)
			}
		}
	}
	out := all[:0]
	end := 0
	for n, s := range all {
		if n%values == values-1 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if s.Start < end {
			if s.Start = end; s.Start >= s.End || strings.IndexFunc(text[s.Start:s.End], runeInWord) < 0 {
				continue
			}
		}
		out = append(out, s)
		end = s.End
	}
	return out, nil
}

// insert puts a span behind those that begin where it does or before. Only a chunk's first span, which may begin before the cut, is
// ever out of order.
func insert(all []detect.Span, s detect.Span) []detect.Span {
	all = append(all, s)
	i := len(all) - 1
	for ; i > 0 && all[i-1].Start > s.Start; i-- {
		all[i] = all[i-1]
	}
	all[i] = s
	return all
}
