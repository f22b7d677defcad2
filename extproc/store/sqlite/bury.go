package sqlite

import (
	"database/sql"
	"errors"
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
