package daemon

import (
	"context"
	"runtime"
	"runtime/debug"
	"time"
)

// restAfter is how long no call must have ended until the memory of those that did is given back.
const restAfter = 5 * time.Second

// rest gives memory back to the system when calls have ended and none has for a while. Go writes nothing over what its collector
// frees, so the texts of the last calls before a quiet time would lie in it until others need the room, for hours perhaps; the
// system's pages come back empty (docs/decisions/0084-how-often-the-collector-runs.md).
type rest struct {
	ended func() int64 // calls, since the start
	empty func()
	after time.Duration
	seen  int64
	since time.Time // when seen was found
	done  bool      // nothing ended since it was emptied
}

// follow looks each second until ctx ends.
func (r *rest) follow(ctx context.Context) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			r.look(now)
		}
	}
}

func (r *rest) look(now time.Time) {
	if n := r.ended(); n != r.seen {
		r.seen, r.since, r.done = n, now, false
		return
	}
	if r.seen > 0 && !r.done && now.Sub(r.since) >= r.after {
		r.done = true
		r.empty()
	}
}

// emptied frees what nothing refers to, and what pools keep, which takes two runs, and gives it back to the system.
func emptied() {
	runtime.GC()
	debug.FreeOSMemory()
}
