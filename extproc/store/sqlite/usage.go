package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// Usage sums up settled calls by day, account, key and model, in that order.
func (s *Store) Usage(ctx context.Context, q quota.Query) ([]quota.Row, error) {
	out := []quota.Row{}
	err := s.each(ctx, func(rows *sql.Rows) error {
		var r quota.Row
		var cost int64
		err := rows.Scan(&r.Day, &r.Account, &r.Key, &r.Model, &r.Requests, &r.Failed, &r.Estimated, &r.PromptTokens, &r.CompletionTokens, &cost)
		r.Cost = money.Amount(cost)
		out = append(out, r)
		return err
	}, `SELECT day, account, key, model, requests, failed, estimated, prompt, completion, cost
		FROM usage WHERE (?1 = '' OR account = ?1) AND day BETWEEN ?2 AND ?3 ORDER BY day, account, key, model`, q.Account, q.From, q.To)
	return out, err
}

// Currency is what the amounts are in, as the last server said; "" if there was none.
func (s *Store) Currency(ctx context.Context) (code string, err error) {
	err = s.read.QueryRowContext(ctx, "SELECT value FROM fact WHERE name = 'currency'").Scan(&code)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return code, s.remedied(err)
}

// Amiss is nil: a file of veil's own is set up by veil.
func (s *Store) Amiss() error { return nil }

// SetCurrency says what amounts are in from now on.
func (s *Store) SetCurrency(ctx context.Context, code string) error {
	_, err := s.write.ExecContext(ctx, "INSERT INTO fact (name, value) VALUES ('currency', ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value", code)
	return s.remedied(err)
}

// Used is what an account, or one of its keys, has used at this moment.
func (s *Store) Used(ctx context.Context, account, key string) (ledger.Used, error) {
	id := account
	if key != "" {
		id = key
	}
	now := s.now().UnixMicro()
	if e := s.engine; e != nil {
		e.mu.Lock()
		if w := e.owners[id]; w != nil && w.loaded && !e.shared {
			defer e.mu.Unlock()
			return w.counters.Used(w.counters.Now(now)), nil
		}
		e.mu.Unlock()
	}
	var c ledger.Counters
	var state []byte
	err := s.read.QueryRowContext(ctx, "SELECT state FROM counters WHERE owner = ?", id).Scan(&state)
	if errors.Is(err, sql.ErrNoRows) {
		return ledger.Used{}, nil
	}
	if err == nil {
		err = c.Decode(state)
	}
	if err != nil {
		return ledger.Used{}, s.remedied(err)
	}
	gone, err := s.gone(ctx)
	if err != nil {
		return ledger.Used{}, err
	}
	c.Forget(func(server int64) bool { return !gone[server] })
	return c.Used(c.Now(now)), nil
}

// gone are the servers that are known to be dead: their places count no more, also where no call has rolled the counters
// on since.
func (s *Store) gone(ctx context.Context) (map[int64]bool, error) {
	out := map[int64]bool{}
	err := s.each(ctx, func(rows *sql.Rows) error {
		var id int64
		err := rows.Scan(&id)
		out[id] = true
		return err
	}, "SELECT id FROM server WHERE dead")
	return out, err
}
