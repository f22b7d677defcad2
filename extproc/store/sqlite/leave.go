package sqlite

import (
	"context"
	"database/sql"
	"strconv"
	"strings"
	"time"

	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// leaving begins the name of a fact: an account that was deleted and may have calls open. Its value is when, in microseconds, and
// the ids of its keys.
const leaving = "leaving:"

// left is a deleted account whose counters are still there: its own id and those of its keys.
type left struct {
	owners []string
	since  time.Time
}

// DeleteAccount removes the account with its keys; usage stays, and the counters until nothing of it is open.
func (s *Store) DeleteAccount(ctx context.Context, id string) error {
	return s.inOne(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO fact (name, value)
			SELECT ?1 || id, concat_ws(' ', ?2, (SELECT group_concat(key.id, ' ') FROM key WHERE key.account = account.id))
			FROM account WHERE id = ?3`, leaving, s.now().UnixMicro(), id); err != nil {
			return err
		}
		return changed(tx.ExecContext(ctx, "DELETE FROM account WHERE id = ?", id))
	})
}

// leavers reads the accounts that have been deleted for as long as it takes.
func (e *engine) leavers(ctx context.Context) (out []left, err error) {
	list, err := e.read.QueryContext(ctx, "SELECT name, value FROM fact WHERE name > ?1 AND name < ?1 || 'z'", leaving)
	if err != nil {
		return nil, err
	}
	defer list.Close()
	for list.Next() {
		var name, value string
		if err := list.Scan(&name, &value); err != nil {
			return nil, err
		}
		when, keys, _ := strings.Cut(value, " ")
		at, err := strconv.ParseInt(when, 10, 64)
		x := left{append([]string{strings.TrimPrefix(name, leaving)}, strings.Fields(keys)...), time.UnixMicro(at)}
		if err == nil && e.now().Sub(x.since) >= quota.Leaving {
			out = append(out, x)
		}
	}
	return out, list.Err()
}

// dismiss takes away the counters of deleted accounts of which nothing is open any more. What can't be written now is found again.
func (e *engine) dismiss() {
	e.mu.Lock()
	leavers := e.gone
	e.gone = nil
	busy := map[string]bool{}
	for _, c := range e.open {
		busy[c.Account] = true
	}
	for _, o := range e.batch.ops {
		if o.kind != opNudge {
			busy[o.call.Account] = true
		}
	}
	e.mu.Unlock()
	for _, x := range leavers {
		if !busy[x.owners[0]] {
			_ = e.dismissOne(x)
		}
	}
}

func (e *engine) dismissOne(x left) error {
	tx, err := e.conn.BeginTx(background, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	id := x.owners[0]
	var held int
	if err := tx.QueryRow("SELECT count(*) FROM ticket WHERE account = ? AND NOT charged", id).Scan(&held); err != nil {
		return err
	}
	var c ledger.Counters
	if _, err := e.stored(id, &c); err != nil {
		return err
	}
	e.mu.Lock()
	c.Forget(func(server int64) bool { return !e.dead[server] })
	e.mu.Unlock()
	if held > 0 || c.Open() > 0 {
		return nil
	}
	for _, owner := range x.owners {
		if _, err := tx.Exec("DELETE FROM counters WHERE owner = ?", owner); err != nil {
			return err
		}
	}
	if _, err := tx.Exec("DELETE FROM fact WHERE name = ?", leaving+id); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, owner := range x.owners {
		delete(e.owners, owner)
	}
	return nil
}
