package sqlite

import (
	"database/sql"
	"errors"

	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// take ends the batch: it brings the counters of its owners up to date, decides what is not decided, and says what to
// write. Whatever comes after belongs to the next batch.
func (e *engine) take() (*batch, *rows, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	b := e.batch
	e.batch = newBatch()
	touched := map[string]*owner{}
	for _, o := range b.ops {
		if o.kind != opNudge {
			touched[o.call.Account] = e.owner(o.call.Account)
			if o.call.KeyLimits != nil {
				touched[o.call.Key] = e.owner(o.call.Key)
			}
		}
	}
	stale, err := e.stale(touched)
	if err != nil {
		return b, nil, err
	}
	if stale {
		if err := e.reload(touched); err != nil {
			return b, nil, err
		}
	}
	r := &rows{usage: map[usageKey]*quota.Row{}}
	for i := 0; i < len(b.ops); i++ { // a call that heard of a failure adds its end
		o := b.ops[i]
		taken := o.seq != 0 && o.seq <= e.taken // another server has taken it over from the journal
		if o.unheard {
			e.disown(b, o, taken)
		}
		if taken {
			o.applied = true
			continue
		}
		if err := e.settleOp(o, stale, r); err != nil {
			return b, nil, err
		}
	}
	for id, w := range touched {
		w.version++
		r.owners = append(r.owners, ownerRow{id, w.version, w.counters.Encode()})
	}
	r.upto, r.noted = e.seq, e.journal != nil
	e.evict()
	return b, r, nil
}

// settleOp applies an operation that the counters do not know yet, or again after they were read anew, and notes what it
// writes.
func (e *engine) settleOp(o *op, again bool, r *rows) error {
	switch o.kind {
	case opAdmit:
		if again || !o.applied {
			e.decide(o)
		}
	case opReserve:
		if again || !o.applied {
			o.call.hold, o.call.reserved = quota.Hold{}, 0
			e.decide(o)
		}
		if o.call.reserved != 0 {
			r.insert = append(r.insert, o)
			o.call.fresh = true
		}
	case opSettle:
		if e.dead[o.call.server] && o.call.reserved != 0 {
			err := e.stmts.charged.QueryRowContext(background, o.call.ID).Scan(&o.charged)
			if err != nil && !errors.Is(err, sql.ErrNoRows) {
				return err
			}
		}
		if again || !o.applied {
			e.applySettle(o)
		}
		if o.call.fresh {
			o.call.fresh = false
		} else if o.call.reserved != 0 {
			r.remove = append(r.remove, o.call.ID)
		}
		o.book(r)
	}
	return nil
}

// disown ends an operation that its caller heard to have failed. Where another server has it from the journal, it holds what was
// taken: a reservation until who settles the call gives it back, an admission until its end, which nobody else will bring. Where
// none has it, it has never been.
func (e *engine) disown(b *batch, o *op, taken bool) {
	switch c := o.call; {
	case !taken:
		if o.kind == opAdmit {
			c.server = 0
		} else {
			c.hold, c.reserved = quota.Hold{}, 0
		}
		o.kind = opNudge
	case o.kind == opReserve && c.reserved == 0: // decided anew, and refused, in the group that failed
		c.hold, c.reserved = o.hold, o.at
	case o.kind == opAdmit && c.server != 0 && !c.closed:
		c.closed = true
		b.ops = append(b.ops, &op{kind: opSettle, call: c, end: quota.Settled{Call: c.Call, Admitted: o.verdict.At, Outcome: quota.Released}})
	}
}

// stale reports whether memory can't be trusted for these owners.
func (e *engine) stale(touched map[string]*owner) (bool, error) {
	for id, w := range touched {
		if !w.loaded {
			return true, nil
		}
		if w.epoch == e.epoch {
			continue
		}
		var version int64
		var state []byte
		err := e.stmts.load.QueryRowContext(background, id).Scan(&version, &state)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return false, err
		}
		if version != w.version {
			return true, nil
		}
		w.epoch = e.epoch
	}
	return false, nil
}

// reload reads owners from the file.
func (e *engine) reload(touched map[string]*owner) error {
	for id, w := range touched {
		version, err := e.stored(id, &w.counters)
		if err != nil {
			return err
		}
		w.counters.Forget(func(server int64) bool { return !e.dead[server] })
		w.loaded, w.version, w.epoch = true, version, e.epoch
	}
	return nil
}

// stored reads what the file holds of an owner into c, and answers with its version: 0 for one that it does not know, who has
// used nothing. After an error c is not to be used.
func (e *engine) stored(id string, c *ledger.Counters) (version int64, err error) {
	var state []byte
	err = e.stmts.load.QueryRowContext(background, id).Scan(&version, &state)
	if errors.Is(err, sql.ErrNoRows) {
		*c = ledger.Counters{}
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return version, c.Decode(state)
}

// evict forgets owners that are not in use when there are too many.
func (e *engine) evict() {
	if len(e.owners) <= maxOwners {
		return
	}
	busy := map[string]bool{}
	for _, c := range e.open {
		busy[c.Account], busy[c.Key] = true, true
	}
	for id := range e.owners {
		if !busy[id] {
			delete(e.owners, id)
		}
	}
}
