package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"veil/extproc/account"
)

// Lookup finds a key by its hash, with its account and plan, in one read.
func (s *Store) Lookup(ctx context.Context, h account.Hash) (k account.Key, a account.Account, p account.Plan, err error) {
	var key, acc string
	var plan sql.NullString
	err = s.read.QueryRowContext(ctx, `SELECT key.doc, account.doc, plan.doc FROM key
		JOIN account ON account.id = key.account LEFT JOIN plan ON plan.name = account.doc ->> 'plan' WHERE key.hash = ?`,
		h.String()).Scan(&key, &acc, &plan)
	if errors.Is(err, sql.ErrNoRows) {
		return k, a, p, account.ErrNotFound
	}
	if err != nil {
		return k, a, p, s.remedied(err)
	}
	if !plan.Valid {
		return k, a, p, account.ErrNoPlan
	}
	err = errors.Join(json.Unmarshal([]byte(key), &k), json.Unmarshal([]byte(acc), &a), json.Unmarshal([]byte(plan.String), &p))
	return k, a, p, err
}

const keyDocs = `SELECT iif(u.at IS NULL, k.doc, json_set(k.doc, '$.last_used', strftime('%Y-%m-%dT%H:%M:%SZ', u.at, 'unixepoch')))
	FROM key k LEFT JOIN key_used u ON u.id = k.id `

// Keys lists the keys of an account, or all, oldest first.
func (s *Store) Keys(ctx context.Context, owner string) ([]account.Key, error) {
	return docs[account.Key](ctx, s, keyDocs+"WHERE ?1 = '' OR k.account = ?1 ORDER BY k.doc ->> 'created', k.id", owner)
}

// KeyByID finds a key, or ErrNotFound.
func (s *Store) KeyByID(ctx context.Context, id string) (account.Key, error) {
	return one[account.Key](ctx, s, keyDocs+"WHERE k.id = ?", id)
}

// CreateKey adds a key; ErrNotFound if its account is missing.
func (s *Store) CreateKey(ctx context.Context, k account.Key) error {
	k.LastUsed = time.Time{}
	return s.exec(k, func(doc string) (sql.Result, error) {
		return s.write.ExecContext(ctx, "INSERT INTO key (id, account, hash, doc) VALUES (?, ?, ?, ?)", k.ID, k.Account, k.Hash, doc)
	})
}

// UpdateKey changes the key of an id in one step; its account and hash stay.
func (s *Store) UpdateKey(ctx context.Context, id string, change func(*account.Key) error) (account.Key, error) {
	return update(ctx, s, "SELECT doc FROM key WHERE id = ?", id, change, func(_ *account.Key, doc, was string) (sql.Result, error) {
		return s.write.ExecContext(ctx, "UPDATE key SET doc = ? WHERE id = ? AND doc = ?", doc, id, was)
	})
}

// TouchKeys notes when keys were last used. Keys that are gone are passed over.
func (s *Store) TouchKeys(ctx context.Context, used map[string]time.Time) error {
	return s.inOne(ctx, func(tx *sql.Tx) error {
		for id, at := range used {
			if _, err := tx.ExecContext(ctx, `INSERT INTO key_used (id, at) SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM key WHERE id = ?1)
				ON CONFLICT(id) DO UPDATE SET at = max(at, excluded.at)`, id, at.Unix()); err != nil {
				return err
			}
		}
		return nil
	})
}
