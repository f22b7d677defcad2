package sqlite

import (
	"context"
	"errors"
	"time"

	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

var errNoCounters = errors.New("the store was opened without Config.Counters")

// Admit decides on a call at its headers.
func (s *Store) Admit(ctx context.Context, c quota.Call) (quota.Verdict, error) {
	if s.engine == nil {
		return quota.Verdict{}, errNoCounters
	}
	return s.engine.admit(ctx, c)
}

// Reserve decides on what a call may cost, and answers when that is written.
func (s *Store) Reserve(ctx context.Context, c quota.Call, h quota.Hold) (quota.Verdict, error) {
	if s.engine == nil {
		return quota.Verdict{}, errNoCounters
	}
	return s.engine.reserve(ctx, c, h)
}

// Settle closes a call.
func (s *Store) Settle(x quota.Settled) {
	if s.engine != nil {
		s.engine.settle(x)
	}
}

func (e *engine) admit(ctx context.Context, c quota.Call) (quota.Verdict, error) {
	o := &op{kind: opAdmit, call: &call{Call: c}}
	e.mu.Lock()
	if err := e.failing; err != nil {
		e.mu.Unlock()
		return quota.Verdict{}, err
	}
	if e.ready(o.call) {
		e.decide(o)
		if v := o.verdict; v.Refusal.Rule != ledger.Free {
			e.mu.Unlock()
			return v, nil
		}
		if e.alone(o.call) && e.note(o) {
			e.add(o, e.lag)
			v := o.verdict // the group may decide it anew
			e.mu.Unlock()
			return v, nil
		}
	}
	b := e.add(o, 0)
	e.mu.Unlock()
	return e.decided(ctx, &c, b, o)
}

func (e *engine) reserve(ctx context.Context, c quota.Call, h quota.Hold) (quota.Verdict, error) {
	e.mu.Lock()
	if err := e.failing; err != nil {
		e.mu.Unlock()
		return quota.Verdict{}, err
	}
	x := e.open[c.ID]
	unknown := x == nil
	if unknown { // admitted by the last known state, while the file could not be written
		x = &call{Call: c}
		e.open[c.ID] = x
	}
	o := &op{kind: opReserve, call: x, hold: h}
	if e.ready(x) {
		e.decide(o)
		if o.verdict.Refusal.Rule != ledger.Free {
			if unknown {
				delete(e.open, c.ID)
			}
			e.mu.Unlock()
			return o.verdict, nil
		}
		if e.alone(x) && e.note(o) {
			e.add(o, e.lag)
			e.mu.Unlock()
			return o.verdict, nil
		}
	}
	b := e.add(o, 0)
	e.mu.Unlock()
	v, err := e.decided(ctx, &c, b, o)
	if unknown && err == nil && v.Refusal.Rule != ledger.Free { // perhaps nobody settles it: it holds nothing
		e.mu.Lock()
		delete(e.open, c.ID)
		e.mu.Unlock()
	}
	return v, err
}

// decided awaits a decision on c, which may wait no longer than c says.
func (e *engine) decided(ctx context.Context, c *quota.Call, b *batch, o *op) (quota.Verdict, error) {
	ctx, stop := c.Within(ctx)
	defer stop()
	return e.await(ctx, b, o)
}

// await waits for the group that an operation is in.
func (e *engine) await(ctx context.Context, b *batch, o *op) (quota.Verdict, error) {
	select {
	case <-b.done:
	case <-ctx.Done():
		e.abandon(o)
		return quota.Verdict{}, ctx.Err()
	}
	if b.err != nil {
		return quota.Verdict{}, b.err
	}
	return o.verdict, nil
}

// abandon gives up an operation that nobody waits for any more. What is not decided must not count; an admission that is
// decided already gives its place back, for nobody else will. A reservation is given back by who settles the call.
func (e *engine) abandon(o *op) {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch {
	case o.unheard: // its group has failed meanwhile
	case !o.applied:
		o.kind = opNudge
	case o.kind == opAdmit && o.call.server != 0:
		e.closeCall(quota.Settled{Call: o.call.Call, Admitted: o.verdict.At, Outcome: quota.Released})
	}
}

// ready reports whether memory can decide on the call: its owners are there and no other process decides as well.
func (e *engine) ready(c *call) bool {
	if e.shared || !e.owner(c.Account).loaded {
		return false
	}
	return c.KeyLimits == nil || e.owner(c.Key).loaded
}

// owner is the account or key with this id, loaded or not.
func (e *engine) owner(id string) *owner {
	o := e.owners[id]
	if o == nil {
		o = &owner{}
		e.owners[id] = o
	}
	return o
}

// decide checks an operation against the counters and applies it if nothing is in the way. The owners are loaded.
func (e *engine) decide(o *op) {
	if o.told {
		e.enter(o)
		return
	}
	c := o.call
	acc, key, at := e.countersOf(c)
	v := quota.Verdict{At: time.UnixMicro(at)}
	switch o.kind {
	case opAdmit:
		e.applyAdmit(o, acc, key, at, &v)
	case opReserve:
		o.applyReserve(acc, key, at, &v)
	}
	v.Used = acc.Used(at)
	if key != nil {
		v.KeyUsed = key.Used(at)
	}
	o.verdict, o.applied, o.at = v, true, at
}

// countersOf are the counters of a call's account and of its key, nil if that has no limits, at the present time. After a clock was
// put back one may have gone back and the other not: both go on from the later time.
func (e *engine) countersOf(c *call) (acc, key *ledger.Counters, at int64) {
	acc = &e.owner(c.Account).counters
	at = acc.Now(e.now().UnixMicro())
	if c.KeyLimits != nil {
		key = &e.owner(c.Key).counters
		if later := key.Now(at); later > at {
			at = acc.Roll(later)
		}
	}
	return acc, key, at
}

// applyAdmit lets a call in at a time if the counters of its account and key, nil if it has no limits, have room for it.
func (e *engine) applyAdmit(o *op, acc, key *ledger.Counters, at int64, v *quota.Verdict) {
	c := o.call
	v.Refusal = acc.CheckAdmit(at, c.Limits, c.Full)
	if v.Refusal.Rule == ledger.Free && key != nil {
		v.Refusal = key.CheckAdmit(at, *c.KeyLimits, c.Full)
		v.OfKey = v.Refusal.Rule != ledger.Free
	}
	if v.Refusal.Rule != ledger.Free {
		return
	}
	acc.Admit(at, c.Full, e.server)
	if key != nil {
		key.Admit(at, c.Full, e.server)
	}
	if c.Full {
		c.server = e.server
		if !c.closed {
			e.open[c.ID] = c
		}
	}
}

// applyReserve takes the estimate of a call from the counters of its account and key, nil if it has no limits, if they have it.
func (o *op) applyReserve(acc, key *ledger.Counters, at int64, v *quota.Verdict) {
	c := o.call
	tokens := o.hold.Prompt + o.hold.Completion
	v.Refusal = acc.CheckReserve(at, c.Limits, tokens, o.hold.Cost)
	if v.Refusal.Rule == ledger.Free && key != nil {
		v.Refusal = key.CheckReserve(at, *c.KeyLimits, tokens, o.hold.Cost)
		v.OfKey = v.Refusal.Rule != ledger.Free
	}
	if v.Refusal.Rule != ledger.Free {
		return
	}
	acc.Reserve(at, tokens, o.hold.Cost)
	if key != nil {
		key.Reserve(at, tokens, o.hold.Cost)
	}
	c.hold, c.reserved = o.hold, stamp(acc, key)
}

// stamp is the time under which a reservation is found again in the counters of its account and key, nil if it has no limits.
func stamp(acc, key *ledger.Counters) int64 {
	if key == nil {
		return acc.Stamp()
	}
	return max(acc.Stamp(), key.Stamp())
}

// enter counts again what was told by the journal, whatever the limits say now.
func (e *engine) enter(o *op) {
	c := o.call
	acc, key := &e.owner(c.Account).counters, (*ledger.Counters)(nil)
	o.enter(acc, e.server)
	if c.KeyLimits != nil {
		key = &e.owner(c.Key).counters
		o.enter(key, e.server)
	}
	switch o.kind {
	case opAdmit:
		if c.Full {
			c.server = e.server
		}
	case opReserve:
		c.hold, c.reserved = o.hold, stamp(acc, key)
	}
	o.applied = true
}

// enter counts a told operation for an owner.
func (o *op) enter(c *ledger.Counters, server int64) {
	at := c.Roll(o.at)
	switch o.kind {
	case opAdmit:
		c.Admit(at, o.call.Full, server)
	case opReserve:
		c.Reserve(at, o.hold.Prompt+o.hold.Completion, o.hold.Cost)
	}
}
