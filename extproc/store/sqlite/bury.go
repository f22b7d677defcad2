package sqlite

import (
	"database/sql"
	"errors"
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
	journals, err := journalFiles(e.path, server)
	if err != nil {
		return err
	}
	left, inserted := estate{}, &rows{}
	if err := e.takeOver(left, inserted, server, journals[server]); err != nil {
		return err
	}
	if err := e.put(inserted); err != nil {
		return err
	}
	ops, err := tickets(tx, server)
	if err != nil {
		return err
	}
	books := &rows{usage: map[usageKey]*quota.Row{}}
	for _, o := range ops {
		c := o.call
		z := ledger.Closing{At: c.reserved, HeldTokens: c.hold.Prompt + c.hold.Completion, HeldCost: c.hold.Cost,
			Tokens: c.hold.Prompt + c.hold.Completion, Cost: c.hold.Cost, Server: server}
		ids := []string{c.Account}
		if c.KeyLimits != nil {
			ids = append(ids, c.Key)
		}
		for _, id := range ids {
			h, err := e.heir(left, id)
			if err != nil {
				return err
			}
			if h.version > 0 || h.changed { // else the account was deleted
				h.counters.Close(h.counters.Roll(e.now().UnixMicro()), z)
				h.changed = true
			}
		}
		if u, any := o.usageOf(c.reserved); any {
			books.book(u)
		}
	}
	books.owners = left.rows()
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
	for _, name := range journals[server] {
		_ = os.Remove(name) // it holds nothing more; if it stays it is passed over
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for id := range left {
		e.owner(id).loaded = false
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
