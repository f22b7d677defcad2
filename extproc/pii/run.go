package pii

import (
	"context"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// helpFrom is how many bytes of text must be left to look at before another core is asked to help.
const helpFrom = 16 << 10

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
