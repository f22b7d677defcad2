package sqlite

import (
	"cmp"
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
	acc, key, _ := e.countersOf(c)
	o.at = acc.Stamp()
	for _, w := range [...]*ledger.Counters{acc, key} {
		switch {
		case w == nil:
		case o.charged:
			w.Correct(z)
		default:
			w.Close(z)
		}
	}
	o.applied = true
}

// book adds a settlement that was applied to the books. What was charged by estimate before is taken out of them.
func (o *op) book(into *rows) {
	c, x := o.call, &o.end
	at := c.reserved
	if at == 0 {
		at = o.at
	}
	day, _ := ledger.Calendar(at)
	if o.charged {
		into.book(quota.Row{Day: day, Account: c.Account, Key: c.Key, Model: c.hold.Model, Requests: -1, Estimated: -1,
			PromptTokens: -c.hold.Prompt, CompletionTokens: -c.hold.Completion, Cost: -c.hold.Cost})
	}
	model := cmp.Or(x.Model, c.hold.Model)
	if x.Outcome == quota.Released || model == "" {
		return
	}
	r := quota.Row{Day: day, Account: c.Account, Key: c.Key, Model: model, Requests: 1, PromptTokens: x.Prompt,
		CompletionTokens: x.Completion, Cost: x.Cost}
	if x.Outcome == quota.Failed {
		r.Failed = 1
	}
	if x.Estimated {
		r.Estimated = 1
	}
	into.book(r)
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
