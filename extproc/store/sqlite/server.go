package sqlite

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

const (
	watchEvery = 100 * time.Millisecond // how soon a second process is noticed
	deadBeats  = 4                      // so many missed beats, and a server is dead
	keepDead   = 40 * 24 * time.Hour    // how long a dead server and what it was charged for are remembered
)

// join enters this process among the servers. If another lives, it waits until that one must have seen it, so that both
// decide under the file's lock from the first call on.
func (e *engine) join(ctx context.Context) error {
	now := time.Now()
	if _, err := e.stmts.beat.ExecContext(ctx, e.server, now.UnixMicro()); err != nil {
		return err
	}
	e.beaten = now
	if _, err := e.roll(ctx); err != nil {
		return err
	}
	if !e.shared {
		return nil
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(3 * watchEvery):
		return nil
	}
}

// watch looks for other servers, and keeps the committer beating.
func (e *engine) watch() {
	defer e.ended.Done()
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-e.stop:
			return
		case <-tick.C:
		}
		late, err := e.roll(background)
		if err != nil {
			continue // the committer will find out and say so
		}
		if len(late) > 0 || n%max(1, int(e.beat/watchEvery)) == 0 {
			e.mu.Lock()
			e.late = late
			e.add(&op{kind: opNudge}, 0)
			e.mu.Unlock()
		}
	}
}

// roll reads the list of servers: whether others live, who is dead, and who is late.
func (e *engine) roll(ctx context.Context) (late []int64, err error) {
	list, err := e.read.QueryContext(ctx, "SELECT id, beat, dead FROM server")
	if err != nil {
		return nil, err
	}
	defer list.Close()
	edge := time.Now().Add(-deadBeats * e.beat).UnixMicro()
	shared, dead := false, []int64{}
	e.mu.Lock()
	own := e.server
	e.mu.Unlock()
	for list.Next() {
		var id, beat int64
		var gone bool
		if err := list.Scan(&id, &beat, &gone); err != nil {
			return nil, err
		}
		switch {
		case id == own:
		case gone:
			dead = append(dead, id)
		case beat < edge:
			late = append(late, id)
		default:
			shared = true
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.shared = shared
	e.forget(dead...)
	return late, list.Err()
}

// forget gives back the places of dead servers. The lock is held.
func (e *engine) forget(servers ...int64) {
	news := false
	for _, id := range servers {
		if !e.dead[id] {
			e.dead[id], news = true, true
		}
	}
	if !news {
		return
	}
	for _, w := range e.owners {
		w.counters.Forget(func(server int64) bool { return !e.dead[server] })
	}
}

// rename takes a new id after another server took this one for dead: its reservations were charged by estimate, and are
// corrected when they are settled.
func (e *engine) rename() error {
	var id [8]byte
	if _, err := rand.Read(id[:]); err != nil {
		return err
	}
	e.mu.Lock()
	e.forget(e.server)
	e.server = newServer(id)
	e.mu.Unlock()
	now := time.Now()
	e.beaten = now
	_, err := e.stmts.beat.ExecContext(background, e.server, now.UnixMicro())
	return err
}

// bury charges the open reservations of dead servers by estimate and gives their places back.
func (e *engine) bury() {
	e.mu.Lock()
	late := e.late
	e.late = nil
	e.mu.Unlock()
	for _, id := range late {
		if err := e.buryOne(id); err == nil {
			e.mu.Lock()
			e.forget(id)
			e.mu.Unlock()
		} // else it stays late, and comes again
	}
}

func (e *engine) buryOne(server int64) error {
	tx, err := e.conn.BeginTx(background, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	now := time.Now()
	r, err := tx.Exec("UPDATE server SET dead = 1 WHERE id = ? AND NOT dead AND beat < ?", server, now.Add(-deadBeats*e.beat).UnixMicro())
	if err != nil {
		return err
	}
	if n, err := r.RowsAffected(); err != nil || n == 0 { // it lives after all, or another was faster
		return errors.Join(err, tx.Commit())
	}
	ops, err := tickets(tx, server)
	if err != nil {
		return err
	}
	books := &rows{usage: map[usageKey]*quota.Row{}}
	owners := map[string]*ownerRow{}
	for _, o := range ops {
		c := o.call
		z := ledger.Closing{At: c.reserved, HeldTokens: c.hold.Prompt + c.hold.Completion, HeldCost: c.hold.Cost,
			Tokens: c.hold.Prompt + c.hold.Completion, Cost: c.hold.Cost, Server: server}
		ids := []string{c.Account}
		if c.KeyLimits != nil {
			ids = append(ids, c.Key)
		}
		for _, id := range ids {
			if err := e.closeStored(tx, owners, id, z); err != nil {
				return err
			}
		}
		if u, any := o.usageOf(c.reserved); any {
			books.book(u)
		}
	}
	for _, w := range owners {
		books.owners = append(books.owners, *w)
	}
	if err := e.put(books); err != nil {
		return err
	}
	old := now.Add(-keepDead).UnixMicro()
	for _, q := range []struct {
		query string
		arg   int64
	}{
		{"UPDATE ticket SET charged = 1 WHERE server = ?", server},
		{"DELETE FROM ticket WHERE charged AND at < ?", old},
		{"DELETE FROM server WHERE dead AND beat < ?", old},
	} {
		if _, err := tx.Exec(q.query, q.arg); err != nil {
			return err
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for id := range owners {
		e.owner(id).loaded = false
	}
	return nil
}

// closeStored closes a call in counters as the file has them.
func (e *engine) closeStored(tx *sql.Tx, owners map[string]*ownerRow, id string, z ledger.Closing) error {
	w := owners[id]
	if w == nil {
		w = &ownerRow{id: id}
		err := tx.QueryRow("SELECT version, state FROM counters WHERE owner = ?", id).Scan(&w.version, &w.state)
		if errors.Is(err, sql.ErrNoRows) {
			return nil // the account was deleted
		}
		if err != nil {
			return err
		}
		w.version++
		owners[id] = w
	}
	var c ledger.Counters
	if err := c.Decode(w.state); err != nil {
		return err
	}
	c.Close(c.Roll(e.now().UnixMicro()), z)
	w.state = c.Append(nil)
	return nil
}

// tickets reads the open reservations of a server, as settlements that charge the estimate.
func tickets(tx *sql.Tx, server int64) ([]*op, error) {
	list, err := tx.Query("SELECT id, account, key, keyed, model, prompt, completion, cost, at FROM ticket WHERE server = ? AND NOT charged", server)
	if err != nil {
		return nil, err
	}
	defer list.Close()
	var ops []*op
	for list.Next() {
		c := &call{server: server}
		var keyed bool
		var cost int64
		if err := list.Scan(&c.ID, &c.Account, &c.Key, &keyed, &c.hold.Model, &c.hold.Prompt, &c.hold.Completion, &cost, &c.reserved); err != nil {
			return nil, err
		}
		c.hold.Cost = money.Amount(cost)
		if keyed {
			c.KeyLimits = &account.Limits{}
		}
		ops = append(ops, &op{kind: opSettle, call: c, end: quota.Settled{
			Model: c.hold.Model, Prompt: c.hold.Prompt, Completion: c.hold.Completion, Cost: c.hold.Cost,
			Outcome: quota.Expired, Estimated: true,
		}})
	}
	return ops, list.Err()
}
