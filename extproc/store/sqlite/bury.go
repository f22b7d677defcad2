package sqlite

import (
	"database/sql"
	"os"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// bury charges the open reservations of dead servers by estimate and gives their places back.
func (e *engine) bury() {
	e.mu.Lock()
	late := e.late
	e.late = nil
	e.mu.Unlock()
	for _, x := range late {
		if died, err := e.buryOne(x); err == nil && died {
			e.mu.Lock()
			e.forget(x.id)
			e.mu.Unlock()
		} // else it lives, or it stays late and comes again
	}
}

// buryOne charges what one dead server left, all of it or nothing. It answers false for one that lives after all, or that
// another buried.
func (e *engine) buryOne(x absent) (died bool, err error) {
	tx, err := e.conn.BeginTx(background, nil)
	if err != nil {
		return false, err
	}
	defer tx.Rollback()
	if died, err = e.declareDead(tx, x); err != nil || !died {
		return false, err
	}
	server := x.id
	journals, err := journalFiles(e.file.path, server)
	if err != nil {
		return false, err
	}
	left, err := e.inherit(tx, server, journals[server])
	if err != nil {
		return false, err
	}
	if err := tidy(tx, server, time.Now().Add(-keepDead)); err != nil {
		return false, err
	}
	if err := tx.Commit(); err != nil {
		return false, err
	}
	for _, name := range journals[server] {
		_ = os.Remove(name) // it holds nothing more; if it stays it is passed over
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for id := range left {
		e.owner(id).loaded = false
	}
	return true, nil
}

// declareDead marks a server as dead. It answers false when the server has beaten since, or another was faster.
func (e *engine) declareDead(tx *sql.Tx, x absent) (bool, error) {
	r, err := tx.Exec("UPDATE server SET dead = 1 WHERE id = ? AND NOT dead AND beat = ?", x.id, x.beat)
	if err != nil {
		return false, err
	}
	n, err := r.RowsAffected()
	return n > 0, err
}

// inherit books what the journals of a dead server say and charges its open reservations by estimate. It answers with the owners
// whose counters changed.
func (e *engine) inherit(tx *sql.Tx, server int64, journals []string) (estate, error) {
	left, inserted := estate{}, &rows{}
	if err := e.takeOver(left, inserted, server, journals); err != nil {
		return nil, err
	}
	if err := e.put(inserted); err != nil {
		return nil, err
	}
	ops, err := tickets(tx, server)
	if err != nil {
		return nil, err
	}
	books := &rows{usage: map[usageKey]*quota.Row{}}
	for _, o := range ops {
		if err := e.charge(left, o.call); err != nil {
			return nil, err
		}
		o.book(books)
	}
	books.owners = left.rows()
	return left, e.put(books)
}

// charge ends a reservation of a dead server at its estimate, in the counters of the account and, if it has limits, of the key.
func (e *engine) charge(left estate, c *call) error {
	z := ledger.Closing{At: c.reserved, HeldTokens: c.hold.Prompt + c.hold.Completion, HeldCost: c.hold.Cost,
		Tokens: c.hold.Prompt + c.hold.Completion, Cost: c.hold.Cost, Server: c.server}
	for _, id := range c.owners() {
		h, err := e.heir(left, id)
		if err != nil {
			return err
		}
		if h.version > 0 || h.changed { // else the account was deleted
			h.counters.Now(e.now().UnixMicro())
			h.counters.Close(z)
			h.changed = true
		}
	}
	return nil
}

// tidy marks the reservations of a server as charged, and takes away what is charged, and who is dead, since before old.
func tidy(tx *sql.Tx, server int64, old time.Time) error {
	for _, q := range []struct {
		query string
		arg   int64
	}{
		{"UPDATE ticket SET charged = 1 WHERE server = ?", server},
		{"DELETE FROM ticket WHERE charged AND at < ?", old.UnixMicro()},
		{"DELETE FROM server WHERE dead AND beat < ?", old.UnixMicro()},
	} {
		if _, err := tx.Exec(q.query, q.arg); err != nil {
			return err
		}
	}
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
