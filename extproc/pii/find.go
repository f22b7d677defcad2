package pii

import (
	"cmp"
	"context"
	"crypto/sha256"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"veil/extproc/detect"
)

// finder finds the spans of leaves: from the cache, or by its detector on as many cores as are idle.
type finder struct {
	detector *detect.Engine
	listener listener          // nil: none of the recognisers is one
	variant  [sha256.Size]byte // of the rules that detector works by
	cache    *cache            // nil: none
	workers  int
	busy     *atomic.Int32 // goroutines at work in all calls of this engine and its variants
	breathe  func()        // gives way to others
	worth    int           // bytes of messages that are worth remembering where values stand in them
}

func newFinder(d *detect.Engine, cfg Config) (finder, error) {
	f := finder{detector: d, workers: cfg.Workers, busy: new(atomic.Int32), breathe: cfg.Breathe, worth: worthBegun}
	if f.breathe == nil {
		f.breathe = runtime.Gosched
	}
	if f.workers <= 0 {
		f.workers = runtime.GOMAXPROCS(0)
	}
	if cfg.CacheBytes <= 0 {
		return f, nil
	}
	var err error
	f.cache, err = newCache(cfg.CacheBytes)
	return f, err
}

// job is one chunk of one leaf, and what was found in it.
type job struct {
	leaf int
	chunk
	spans  []detect.Span
	inside []detect.Span // of users' own spans
}

// sight is what the cache had to say of a leaf.
type sight struct {
	key cacheKey // zero for a text that is not kept
	hit bool
}

// insides is what was found inside of users' own spans, by leaf and in order.
type insides map[int][]detect.Span

// add notes what was found so in a leaf.
func (in *insides) add(leaf int, spans []detect.Span) {
	if len(spans) == 0 {
		return
	}
	if *in == nil {
		*in = insides{}
	}
	all := append((*in)[leaf], spans...)
	slices.SortFunc(all, func(a, b detect.Span) int {
		return cmp.Or(a.Start-b.Start, a.End-b.End, cmp.Compare(a.Type, b.Type), cmp.Compare(a.Score, b.Score))
	})
	(*in)[leaf] = all
}

// find answers with the spans of each leaf, sorted and without overlaps, for reading only. It waits for all its goroutines,
// also when it fails; each stops at the end of its chunk at the latest. A recogniser's panic comes out here, on whatever
// goroutine it was, so that it ends the one call that it is of.
func (f *finder) find(ctx context.Context, leaves []Leaf) ([][]detect.Span, error) {
	out, _, _, err := f.search(ctx, leaves, nil)
	return out, err
}

// search is find that also tells what was found inside of users' own spans, and how the cache knows each leaf, nil where there is none.
func (f *finder) search(ctx context.Context, leaves []Leaf, room *allowance) ([][]detect.Span, insides, []sight, error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, nil, err
	}
	out := make([][]detect.Span, len(leaves))
	var jobs []job
	var within insides
	var seen []sight
	var cuts []chunk
	if f.cache != nil {
		seen = make([]sight, len(leaves))
	}
	bytes := 0
	for i := range leaves {
		if i%values == values-1 && ctx.Err() != nil {
			return nil, nil, nil, ctx.Err()
		}
		l := &leaves[i]
		if l.Text == "" {
			continue
		}
		if f.cache != nil && len(l.Text) >= minCached {
			seen[i].key = f.cache.key(&f.variant, l)
			var inside []detect.Span
			if out[i], inside, seen[i].hit = f.cache.get(&seen[i].key); seen[i].hit {
				within.add(i, inside)
				continue
			}
		}
		var err error
		if cuts, err = chunks(ctx, cuts[:0], l.Text); err != nil {
			return nil, nil, nil, err
		}
		if jobs == nil {
			jobs = make([]job, 0, len(cuts)+len(leaves)-i-1)
		}
		for _, c := range cuts {
			jobs = append(jobs, job{leaf: i, chunk: c})
		}
		bytes += len(l.Text)
	}
	if len(jobs) == 0 {
		return out, within, seen, nil
	}
	if err := f.run(ctx, leaves, jobs, bytes, room); err != nil {
		return nil, nil, nil, err
	}
	for done := 0; len(jobs) > 0; done++ {
		if done%values == values-1 && ctx.Err() != nil {
			return nil, nil, nil, ctx.Err()
		}
		n := 1
		for n < len(jobs) && jobs[n].leaf == jobs[0].leaf {
			n++
		}
		i := jobs[0].leaf
		if err := f.finish(ctx, &leaves[i], jobs[:n]); err != nil {
			return nil, nil, nil, err
		}
		var err error
		if out[i], err = merge(ctx, leaves[i].Text, jobs[:n]); err != nil {
			return nil, nil, nil, err
		}
		for _, j := range jobs[:n] {
			within.add(i, j.inside)
		}
		jobs = jobs[n:]
		if f.cache != nil && len(leaves[i].Text) >= minCached {
			f.cache.put(&seen[i].key, out[i], within[i])
		}
	}
	return out, within, seen, nil
}

// one looks at one chunk.
func (f *finder) one(ctx context.Context, l *Leaf, j *job) error {
	return f.look(ctx, l, j, &j.chunk)
}

// look finds the spans of what a chunk sees, or one as wide, for a job.
func (f *finder) look(ctx context.Context, l *Leaf, to *job, j *chunk) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	text, shift := l.Text[j.lo:j.hi], j.lo
	if j.headEnd > 0 {
		head := l.Text[j.head:j.headEnd] + "\n"
		text, shift = head+text, j.lo-len(head)
	}
	spans, inside, err := f.detector.DetectInside(ctx, detect.Text{Value: valid(text), Key: valid(l.Key)})
	if err != nil {
		return err
	}
	to.spans = moved(spans, shift, j.lo)
	to.inside = slices.DeleteFunc(moved(inside, shift, j.lo), func(s detect.Span) bool { return s.Start < j.from || s.Start >= j.to })
	return nil
}

// moved is spans so much further on, without what lies before a place.
func moved(spans []detect.Span, shift, from int) []detect.Span {
	kept := spans[:0]
	for _, s := range spans {
		if s.End += shift; s.End > from {
			s.Start = max(s.Start+shift, from)
			kept = append(kept, s)
		}
	}
	return kept
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
			if err := f.look(ctx, l, j, &wide); err != nil {
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

// valid is text with each byte that is not UTF-8 replaced by one that is, so that places stay.
func valid(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && n == 1 {
			b.WriteByte(0x1A) // SUBSTITUTE
		} else {
			b.WriteString(text[i : i+n])
		}
		i += n
	}
	return b.String()
}
