package sqlite

import (
	"context"
	"time"

	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

func (e *engine) settle(x quota.Settled) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.closeCall(x)
}

// closeCall is settle with the lock held.
func (e *engine) closeCall(x quota.Settled) {
	c := e.open[x.Call.ID]
	if c == nil {
		c = &call{Call: x.Call}
	}
	c.closed = true
	delete(e.open, x.Call.ID)
	o := &op{kind: opSettle, call: c, end: x}
	if !e.dead[c.server] && e.owner(c.Account).loaded && (c.KeyLimits == nil || e.owner(c.Key).loaded) {
		e.applySettle(o)
	}
	e.add(o, e.lag)
}

// applySettle closes the call in the counters. The owners are loaded.
func (e *engine) applySettle(o *op) {
	c, x := o.call, &o.end
	z := ledger.Closing{
		At: c.reserved, HeldTokens: c.hold.Prompt + c.hold.Completion, HeldCost: c.hold.Cost,
		Tokens: x.Prompt + x.Completion, Cost: x.Cost, Server: c.server,
		Uncounted: x.Call.Full && x.Admitted.IsZero(),
	}
	e.closeIn(e.owner(c.Account), z, o.charged)
	if c.KeyLimits != nil {
		e.closeIn(e.owner(c.Key), z, o.charged)
	}
	o.applied = true
}

func (e *engine) closeIn(w *owner, z ledger.Closing, charged bool) {
	now := w.counters.Now(e.now().UnixMicro())
	if charged {
		w.counters.Correct(z)
		return
	}
	w.counters.Close(now, z)
}

// usageOf is what a settlement adds to the books. A call that was already charged by estimate is corrected.
func (o *op) usageOf(now int64) (r quota.Row, any bool) {
	c, x := o.call, &o.end
	if x.Outcome == quota.Released && !o.charged || x.Model == "" && c.hold.Model == "" {
		return r, false
	}
	at := c.reserved
	if at == 0 {
		at = now
	}
	r.Day, _ = ledger.Calendar(at)
	r.Account, r.Key, r.Model = c.Account, c.Key, x.Model
	if r.Model == "" {
		r.Model = c.hold.Model
	}
	r.Requests, r.PromptTokens, r.CompletionTokens, r.Cost = 1, x.Prompt, x.Completion, x.Cost
	if x.Outcome == quota.Failed {
		r.Failed = 1
	}
	if x.Estimated {
		r.Estimated = 1
	}
	if o.charged {
		r.Requests--
		r.Estimated--
		r.PromptTokens -= c.hold.Prompt
		r.CompletionTokens -= c.hold.Completion
		r.Cost -= c.hold.Cost
		if x.Outcome == quota.Released {
			r.Requests--
		}
	}
	return r, true
}

// Flush waits until everything settled so far is written, or ctx ends.
func (s *Store) Flush(ctx context.Context) error {
	if s.engine == nil {
		return nil
	}
	return s.engine.flush(ctx)
}

func (e *engine) flush(ctx context.Context) error {
	for {
		o := &op{kind: opNudge}
		e.mu.Lock()
		b := e.add(o, 0)
		e.mu.Unlock()
		_, err := e.await(ctx, b, o)
		if err == nil || ctx.Err() != nil {
			return err
		}
		select { // the file can't be written: it is tried again until ctx ends
		case <-ctx.Done():
			return err
		case <-time.After(retry):
		}
	}
}

// Pending is how many settlements are not written yet.
func (s *Store) Pending() int {
	if s.engine == nil {
		return 0
	}
	s.engine.mu.Lock()
	defer s.engine.mu.Unlock()
	n := 0
	for _, o := range s.engine.batch.ops {
		if o.kind == opSettle {
			n++
		}
	}
	return n
}
