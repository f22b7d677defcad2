package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	driver "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"veil/extproc/account"
)

// Version is raised by triggers with every change of an account, a key or a plan.
func (s *Store) Version(ctx context.Context) (n int64, err error) {
	if err = s.file.still(); err != nil {
		return 0, remedied(s.file.path, err)
	}
	err = s.read.QueryRowContext(ctx, "SELECT n FROM change").Scan(&n)
	return n, s.remedied(err)
}

// Accounts lists the accounts by name.
func (s *Store) Accounts(ctx context.Context) ([]account.Account, error) {
	return docs[account.Account](ctx, s, "SELECT doc FROM account ORDER BY name")
}

// AccountByName finds an account, or ErrNotFound.
func (s *Store) AccountByName(ctx context.Context, name string) (account.Account, error) {
	return one[account.Account](ctx, s, "SELECT doc FROM account WHERE name = ?", name)
}

// CreateAccount fails with ErrExists if the name is taken.
func (s *Store) CreateAccount(ctx context.Context, a account.Account) error {
	return s.exec(a, func(doc string) (sql.Result, error) {
		return s.write.ExecContext(ctx, "INSERT INTO account (id, name, doc) VALUES (?, ?, ?)", a.ID, a.Name, doc)
	})
}

// UpdateAccount changes the account of an id in one step; ErrExists if its new name is taken.
func (s *Store) UpdateAccount(ctx context.Context, id string, change func(*account.Account) error) (account.Account, error) {
	return update(ctx, s, "SELECT doc FROM account WHERE id = ?", id, change, func(a *account.Account, doc, was string) (sql.Result, error) {
		return s.write.ExecContext(ctx, "UPDATE account SET name = ?, doc = ? WHERE id = ? AND doc = ?", a.Name, doc, id, was)
	})
}

// update changes a record in one step: it is written only where it still is as it was read, and else read again.
func update[T any](ctx context.Context, s *Store, query, id string, change func(*T) error, write func(v *T, doc, was string) (sql.Result, error)) (T, error) {
	for {
		var v T
		var was string
		switch err := s.write.QueryRowContext(ctx, query, id).Scan(&was); {
		case errors.Is(err, sql.ErrNoRows):
			return v, account.ErrNotFound
		case err != nil:
			return v, s.remedied(err)
		}
		if err := json.Unmarshal([]byte(was), &v); err != nil {
			return v, err
		}
		if err := change(&v); err != nil {
			return v, err
		}
		err := s.exec(v, func(doc string) (sql.Result, error) { return write(&v, doc, was) })
		if !errors.Is(err, account.ErrNotFound) { // else it is another one now, or gone
			return v, err
		}
	}
}

// Plans lists the plans by name.
func (s *Store) Plans(ctx context.Context) ([]account.Plan, error) {
	return docs[account.Plan](ctx, s, "SELECT doc FROM plan ORDER BY name")
}

// PutPlans adds and replaces plans by name.
func (s *Store) PutPlans(ctx context.Context, plans []account.Plan) error {
	return s.plans(ctx, plans, "INSERT INTO plan (name, doc) VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET doc = excluded.doc WHERE doc <> excluded.doc")
}

// AddPlans adds the plans whose names are not there.
func (s *Store) AddPlans(ctx context.Context, plans []account.Plan) error {
	return s.plans(ctx, plans, "INSERT INTO plan (name, doc) VALUES (?, ?) ON CONFLICT(name) DO NOTHING")
}

// plans runs a statement on the name and the text of each plan.
func (s *Store) plans(ctx context.Context, plans []account.Plan, query string) error {
	return s.inOne(ctx, func(tx *sql.Tx) error {
		for _, p := range plans {
			doc, err := json.Marshal(p)
			if err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, query, p.Name, string(doc)); err != nil {
				return err
			}
		}
		return nil
	})
}

// inOne runs do in one transaction.
func (s *Store) inOne(ctx context.Context, do func(tx *sql.Tx) error) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return s.remedied(err)
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return s.remedied(err)
	}
	return s.remedied(tx.Commit())
}

// exec writes a record as JSON through do, and translates what SQLite says.
func (s *Store) exec(record any, do func(doc string) (sql.Result, error)) error {
	doc, err := json.Marshal(record)
	if err != nil {
		return err
	}
	return s.remedied(changed(do(string(doc))))
}

func changed(r sql.Result, err error) error {
	var e *driver.Error
	if errors.As(err, &e) {
		switch e.Code() {
		case lib.SQLITE_CONSTRAINT_UNIQUE, lib.SQLITE_CONSTRAINT_PRIMARYKEY:
			return account.ErrExists
		case lib.SQLITE_CONSTRAINT_FOREIGNKEY:
			return account.ErrNotFound
		}
	}
	if err != nil {
		return err
	}
	if n, err := r.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, account.ErrNotFound)
	}
	return nil
}

func one[T any](ctx context.Context, s *Store, query string, args ...any) (T, error) {
	list, err := docs[T](ctx, s, query, args...)
	if err == nil && len(list) == 0 {
		err = account.ErrNotFound
	}
	if err != nil {
		var none T
		return none, err
	}
	return list[0], nil
}

func docs[T any](ctx context.Context, s *Store, query string, args ...any) ([]T, error) {
	list := []T{}
	err := s.each(ctx, func(rows *sql.Rows) error {
		var doc string
		var v T
		if err := rows.Scan(&doc); err != nil {
			return err
		}
		err := json.Unmarshal([]byte(doc), &v)
		list = append(list, v)
		return err
	}, query, args...)
	return list, err
}

// each reads the rows of a query, one after the other.
func (s *Store) each(ctx context.Context, read func(*sql.Rows) error, query string, args ...any) error {
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return s.remedied(err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			return s.remedied(err)
		}
	}
	return s.remedied(rows.Err())
}
