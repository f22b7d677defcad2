package sqlite

import (
	"database/sql"
	"errors"
	"time"

	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// retry is how long the committer waits before it tries a file again that could not be written.
const retry = 250 * time.Millisecond

// commits writes each batch when it is due, at most one every pace.
func (e *engine) commits() {
	defer e.ended.Done()
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	var last time.Time
	for {
		e.mu.Lock()
		due := e.batch.due
		e.mu.Unlock()
		if !due.IsZero() {
			if earliest := last.Add(e.pace); due.Before(earliest) {
				due = earliest
			}
			if time.Until(due) <= 0 {
				last = time.Now()
				e.bury()
				e.group()
				continue
			}
			timer.Reset(time.Until(due))
		} else {
			timer.Reset(time.Hour)
		}
		select {
		case <-e.stop:
			return
		case <-e.wake:
		case <-timer.C:
		}
	}
}

// rows is what a group writes.
type rows struct {
	owners []ownerRow
	insert []*op // reservations that stay open
	remove []string
	usage  map[usageKey]*quota.Row
}

type ownerRow struct {
	id      string
	version int64
	state   []byte
}

type usageKey struct {
	day                 int32
	account, key, model string
}

// group writes the batch in one transaction, and tells who waits for it.
func (e *engine) group() {
	b, err := e.transact()
	if err != nil {
		e.fail(b, err)
		return
	}
	close(b.done)
}

func (e *engine) transact() (b *batch, err error) {
	if _, err = e.stmts.begin.ExecContext(background); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			_, _ = e.stmts.rollback.ExecContext(background) // the first error is the one to tell
		}
	}()
	if err = e.look(); err != nil {
		return nil, err
	}
	b, r, err := e.take()
	if err != nil {
		return b, err
	}
	if err = e.put(r); err != nil {
		return b, err
	}
	if now := time.Now(); now.Sub(e.beaten) >= e.beat {
		if _, err = e.stmts.beat.ExecContext(background, e.server, now.UnixMicro()); err != nil {
			return b, err
		}
		e.beaten = now
	}
	_, err = e.stmts.commit.ExecContext(background)
	return b, err
}

// look finds out whether another process has written since the last group, and whether it took this one for dead.
func (e *engine) look() error {
	var version int64
	if err := e.stmts.dataVersion.QueryRowContext(background).Scan(&version); err != nil {
		return err
	}
	if version == e.seen {
		return nil
	}
	e.seen = version
	e.epoch++
	var dead bool
	err := e.stmts.alive.QueryRowContext(background, e.server).Scan(&dead)
	if dead || errors.Is(err, sql.ErrNoRows) {
		return e.rename()
	}
	return err
}

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
	now := e.now().UnixMicro()
	for _, o := range b.ops {
		if err := e.settleOp(o, stale, now, r); err != nil {
			return b, nil, err
		}
	}
	for id, w := range touched {
		w.version++
		r.owners = append(r.owners, ownerRow{id, w.version, w.counters.Append(nil)})
	}
	e.failing = false
	e.evict()
	return b, r, nil
}

// settleOp applies an operation that the counters do not know yet, or again after they were read anew, and notes what it
// writes.
func (e *engine) settleOp(o *op, again bool, now int64, r *rows) error {
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
		if o.call.reserved != 0 && !r.forget(o.call) {
			r.remove = append(r.remove, o.call.ID)
		}
		if u, any := o.usageOf(now); any {
			r.book(u)
		}
	}
	return nil
}

// forget drops a reservation that was made and settled within the same group.
func (r *rows) forget(c *call) bool {
	for i, o := range r.insert {
		if o.call == c {
			r.insert = append(r.insert[:i], r.insert[i+1:]...)
			return true
		}
	}
	return false
}

func (r *rows) book(u quota.Row) {
	k := usageKey{u.Day, u.Account, u.Key, u.Model}
	sum := r.usage[k]
	if sum == nil {
		r.usage[k] = &u
		return
	}
	sum.Requests += u.Requests
	sum.Failed += u.Failed
	sum.Estimated += u.Estimated
	sum.PromptTokens += u.PromptTokens
	sum.CompletionTokens += u.CompletionTokens
	sum.Cost += u.Cost
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

// reload reads owners from the file. One that the file does not know has used nothing.
func (e *engine) reload(touched map[string]*owner) error {
	for id, w := range touched {
		var version int64
		var state []byte
		err := e.stmts.load.QueryRowContext(background, id).Scan(&version, &state)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			w.counters = ledger.Counters{}
		case err != nil:
			return err
		default:
			if err := w.counters.Decode(state); err != nil {
				return err
			}
		}
		w.counters.Forget(func(server int64) bool { return !e.dead[server] })
		w.loaded, w.version, w.epoch = true, version, e.epoch
	}
	return nil
}

// put writes rows.
func (e *engine) put(r *rows) error {
	for _, w := range r.owners {
		if _, err := e.stmts.store.ExecContext(background, w.id, w.version, w.state); err != nil {
			return err
		}
	}
	for _, o := range r.insert {
		c := o.call
		if _, err := e.stmts.insert.ExecContext(background, c.ID, c.server, c.Account, c.Key, c.KeyLimits != nil,
			c.hold.Model, c.hold.Prompt, c.hold.Completion, int64(c.hold.Cost), c.reserved); err != nil {
			return err
		}
	}
	for _, id := range r.remove {
		if _, err := e.stmts.remove.ExecContext(background, id); err != nil {
			return err
		}
	}
	for _, u := range r.usage {
		if _, err := e.stmts.use.ExecContext(background, u.Day, u.Account, u.Key, u.Model, u.Requests, u.Failed, u.Estimated,
			u.PromptTokens, u.CompletionTokens, int64(u.Cost)); err != nil {
			return err
		}
	}
	return nil
}

// fail tells who waits that nothing was written, and keeps what must not be lost: settlements, and admissions whose
// callers were told. Memory is read anew before it decides again.
func (e *engine) fail(b *batch, err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	next := e.batch
	if b == nil {
		b, next = next, nil
	}
	e.batch = newBatch()
	e.failing = true
	for _, w := range e.owners {
		w.loaded = false
	}
	for _, lost := range []*batch{b, next} {
		if lost == nil {
			continue
		}
		for _, o := range lost.ops {
			o.applied = false
			switch {
			case o.kind == opSettle || o.kind == opAdmit && o.told:
				e.batch.ops = append(e.batch.ops, o)
			case o.kind == opReserve:
				o.call.hold, o.call.reserved = quota.Hold{}, 0
			}
		}
		lost.err = err
		close(lost.done)
	}
	e.batch.due = time.Now().Add(retry)
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
