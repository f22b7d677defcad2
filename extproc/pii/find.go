package pii

import (
	"context"
	"crypto/sha256"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"veil/extproc/detect"
)

// helpFrom is how many bytes of text must be left to look at before another core is asked to help.
const helpFrom = 16 << 10

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
	spans []detect.Span
}

// find answers with the spans of each leaf, sorted and without overlaps, for reading only. It waits for all its goroutines,
// also when it fails; each stops at the end of its chunk at the latest. A recogniser's panic comes out here, on whatever
// goroutine it was, so that it ends the one call that it is of.
func (f *finder) find(ctx context.Context, leaves []Leaf) ([][]detect.Span, error) {
	out, _, err := f.search(ctx, leaves, nil)
	return out, err
}

// sight is what the cache had to say of a leaf.
type sight struct {
	key cacheKey // zero for a text that is not kept
	hit bool
}

// search is find that also tells how the cache knows each leaf, nil where there is none.
func (f *finder) search(ctx context.Context, leaves []Leaf, room *allowance) ([][]detect.Span, []sight, error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	out := make([][]detect.Span, len(leaves))
	var jobs []job
	var seen []sight
	var cuts []chunk
	if f.cache != nil {
		seen = make([]sight, len(leaves))
	}
	bytes := 0
	for i := range leaves {
		if i%values == values-1 && ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		l := &leaves[i]
		if l.Text == "" {
			continue
		}
		if f.cache != nil && len(l.Text) >= minCached {
			seen[i].key = f.cache.key(&f.variant, l)
			if out[i], seen[i].hit = f.cache.get(&seen[i].key); seen[i].hit {
				continue
			}
		}
		var err error
		if cuts, err = chunks(ctx, cuts[:0], l.Text); err != nil {
			return nil, nil, err
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
		return out, seen, nil
	}
	if err := f.run(ctx, leaves, jobs, bytes, room); err != nil {
		return nil, nil, err
	}
	for done := 0; len(jobs) > 0; done++ {
		if done%values == values-1 && ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		n := 1
		for n < len(jobs) && jobs[n].leaf == jobs[0].leaf {
			n++
		}
		i := jobs[0].leaf
		if err := f.finish(ctx, &leaves[i], jobs[:n]); err != nil {
			return nil, nil, err
		}
		var err error
		if out[i], err = merge(ctx, leaves[i].Text, jobs[:n]); err != nil {
			return nil, nil, err
		}
		jobs = jobs[n:]
		if f.cache != nil && len(leaves[i].Text) >= minCached {
			f.cache.put(&seen[i].key, out[i])
		}
	}
	return out, seen, nil
}

// run does the jobs, with the help of other cores while some are idle.
func (f *finder) run(ctx context.Context, leaves []Leaf, jobs []job, bytes int, room *allowance) error {
	f.busy.Add(1)
	defer f.busy.Add(-1)
	var found atomic.Int64
	one := func(ctx context.Context, j *job) error {
		if err := f.one(ctx, &leaves[j.leaf], j); err != nil {
			return err
		}
		return room.need(int(found.Add(int64(len(j.spans)))))
	}
	if len(jobs) == 1 || bytes < helpFrom || f.workers == 1 {
		ctx := f.breathing(ctx, bytes)
		for i := range jobs {
			if err := one(ctx, &jobs[i]); err != nil {
				return err
			}
		}
		return nil
	}
	var (
		next  atomic.Int64
		group sync.WaitGroup
		once  sync.Once
		first error
		fault atomic.Pointer[helperFault]
	)
	defer group.Wait() // also where this goroutine panics
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	work := func(helper bool) {
		ctx := f.breathing(ctx, bytes)
		for {
			i := int(next.Add(1)) - 1
			if i >= len(jobs) {
				return
			}
			if err := one(ctx, &jobs[i]); err != nil {
				once.Do(func() { first = err; stop() })
				return
			}
			if helper && int(f.busy.Load()) > f.workers { // another call came: the core is its
				return
			}
		}
	}
	for range min(len(jobs), f.workers) - 1 {
		if n := f.busy.Add(1); int(n) > f.workers {
			f.busy.Add(-1)
			break
		}
		group.Go(func() {
			defer f.busy.Add(-1)
			defer func() {
				if recover() != nil {
					fault.Store(&helperFault{debug.Stack()})
					stop()
				}
			}()
			work(true)
		})
	}
	work(false)
	group.Wait()
	if p := fault.Load(); p != nil {
		panic(p)
	}
	return first
}

// helperFault is a panic that a helper had, without its value, which may hold text.
type helperFault struct{ stack []byte }

// Stack is where the panic was.
func (h *helperFault) Stack() []byte { return h.stack }

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
