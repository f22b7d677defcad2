package pii

import (
	"context"
	"strings"

	"veil/extproc/detect"
)

// one looks at one chunk.
func (f *finder) one(ctx context.Context, l *Leaf, j *job) (err error) {
	j.spans, err = f.look(ctx, l, &j.chunk)
	return err
}

// look finds the spans of what a chunk sees.
func (f *finder) look(ctx context.Context, l *Leaf, j *chunk) ([]detect.Span, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	text, shift := l.Text[j.lo:j.hi], j.lo
	if j.headEnd > 0 {
		head := l.Text[j.head:j.headEnd] + "\n"
		text, shift = head+text, j.lo-len(head)
	}
	spans, err := f.detector.Detect(ctx, detect.Text{Value: valid(text), Key: valid(l.Key)})
	if err != nil {
		return nil, err
	}
	kept := spans[:0]
	for _, s := range spans {
		if s.End += shift; s.End > j.lo {
			s.Start = max(s.Start+shift, j.lo)
			kept = append(kept, s)
		}
	}
	return kept, nil
}

// finish brings the values to their end that go on behind what their chunk sees: a private key or a token of many kilobytes,
// which the next chunk can't know as one where its beginning is out of sight. Such a chunk is looked at again with ever more
// behind it. What lies in a value that has been finished is passed, so that all looks together are linear in the text.
func (f *finder) finish(ctx context.Context, l *Leaf, jobs []job) error {
	ctx = detect.WithProgress(ctx, func(int) {}) // what is looked at again is no progress
	done := 0                                    // up to here values were finished
	for i := range jobs {
		j := &jobs[i]
		wide, last := j.chunk, lastOf(j)
		for last.Start >= done && wide.hi < len(l.Text) && last.End > j.to && strings.Trim(l.Text[last.End:wide.hi], endSigns) == "" {
			wide.hi = back(l.Text, min(len(l.Text), 2*wide.hi-wide.lo))
			var err error
			if j.spans, err = f.look(ctx, l, &wide); err != nil {
				return err
			}
			last = lastOf(j)
		}
		done = max(done, last.End)
	}
	return nil
}

// lastOf is the last span that begins in a chunk, the only one that may go on behind it.
func lastOf(j *job) (last detect.Span) {
	for _, s := range j.spans {
		if s.Start < j.to {
			last = s
		}
	}
	return last
}

// endSigns are what the end of a value that was cut may have lost: detection takes them off.
const endSigns = " \t\r\n\"'"

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
