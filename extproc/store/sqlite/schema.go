package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// migrations bring a file from version i to i+1, in order. One that was released is never changed: add another.
var migrations = [...]string{`
CREATE TABLE account (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, doc TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE plan (name TEXT PRIMARY KEY, doc TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE key (
	id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
	hash TEXT NOT NULL UNIQUE, doc TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX key_account ON key(account);
CREATE TABLE key_used (id TEXT PRIMARY KEY REFERENCES key(id) ON DELETE CASCADE, at INTEGER NOT NULL) WITHOUT ROWID;

-- one row, raised by every change that running servers must learn of
CREATE TABLE change (n INTEGER NOT NULL);
INSERT INTO change VALUES (1);
CREATE TRIGGER account_i AFTER INSERT ON account BEGIN UPDATE change SET n = n + 1; END;
CREATE TRIGGER account_u AFTER UPDATE ON account BEGIN UPDATE change SET n = n + 1; END;
CREATE TRIGGER account_d AFTER DELETE ON account BEGIN UPDATE change SET n = n + 1; END;
CREATE TRIGGER key_i AFTER INSERT ON key BEGIN UPDATE change SET n = n + 1; END;
CREATE TRIGGER key_u AFTER UPDATE ON key BEGIN UPDATE change SET n = n + 1; END;
CREATE TRIGGER key_d AFTER DELETE ON key BEGIN UPDATE change SET n = n + 1; END;
CREATE TRIGGER plan_i AFTER INSERT ON plan BEGIN UPDATE change SET n = n + 1; END;
CREATE TRIGGER plan_u AFTER UPDATE ON plan BEGIN UPDATE change SET n = n + 1; END;

-- what an account or a key has used, as package ledger encodes it
CREATE TABLE counters (owner TEXT PRIMARY KEY, version INTEGER NOT NULL, state BLOB NOT NULL) WITHOUT ROWID;

-- open reservations; charged: its server died and it was charged by estimate
CREATE TABLE ticket (
	id TEXT PRIMARY KEY, server INTEGER NOT NULL, account TEXT NOT NULL, key TEXT NOT NULL, keyed INTEGER NOT NULL,
	model TEXT NOT NULL, prompt INTEGER NOT NULL, completion INTEGER NOT NULL, cost INTEGER NOT NULL,
	at INTEGER NOT NULL, charged INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX ticket_server ON ticket(server);

-- processes that decide on calls; times in microseconds
CREATE TABLE server (id INTEGER PRIMARY KEY, beat INTEGER NOT NULL, dead INTEGER NOT NULL DEFAULT 0);

CREATE TABLE usage (
	day INTEGER NOT NULL, account TEXT NOT NULL, key TEXT NOT NULL, model TEXT NOT NULL,
	requests INTEGER NOT NULL, failed INTEGER NOT NULL, estimated INTEGER NOT NULL,
	prompt INTEGER NOT NULL, completion INTEGER NOT NULL, cost INTEGER NOT NULL,
	PRIMARY KEY (day, account, key, model)
) WITHOUT ROWID;
CREATE INDEX usage_account ON usage(account, day);
`, `
-- what there is one of: currency
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`, `
-- whether a server decides by a journal, and up to which number the operations of its journals are in this file
ALTER TABLE server ADD COLUMN journal INTEGER NOT NULL DEFAULT 0;
ALTER TABLE server ADD COLUMN taken INTEGER NOT NULL DEFAULT 0;
`}

// errForeign says that a file is SQLite's, and not veil's. Nothing in it is changed.
var errForeign = errors.New("it belongs to another program, and is no store of veil: choose another place (--state, or store.sqlite in the settings)")

// migrate brings the schema up to date. A file of a newer veil is refused rather than misread.
func migrate(ctx context.Context, db *sql.DB) error {
	version, err := schema(db.QueryRowContext(ctx, schemaOf))
	if err != nil {
		return err
	}
	if _, err := db.ExecContext(ctx, "PRAGMA journal_mode = WAL"); err != nil {
		return err
	}
	if version == len(migrations) { // as nearly always: nobody has to wait for the lock
		return nil
	}
	tx, err := db.BeginTx(ctx, nil) // immediate: two processes that start together take turns
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if version, err = schema(tx.QueryRowContext(ctx, schemaOf)); err != nil {
		return err
	}
	for i := version; i < len(migrations); i++ {
		if _, err := tx.ExecContext(ctx, migrations[i]); err != nil {
			return fmt.Errorf("schema %d: %w", i+1, err)
		}
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", len(migrations))); err != nil {
		return err
	}
	return tx.Commit()
}

// schemaOf asks for the version of a file, what there is in it, and how many of these are tables that veil's have from the first
// version on. It is one statement, so that no change of another process comes between.
const schemaOf = `SELECT user_version, (SELECT count(*) FROM sqlite_master),
	(SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('account', 'plan', 'key', 'counters', 'ticket', 'usage'))
	FROM pragma_user_version`

// schema reads the version of a file that is veil's, or empty.
func schema(answer *sql.Row) (version int, err error) {
	var all, ours int
	switch err := answer.Scan(&version, &all, &ours); {
	case err != nil:
		return 0, err
	case version == 0 && all > 0, version != 0 && ours < 6:
		return 0, errForeign
	case version > len(migrations):
		return 0, fmt.Errorf("the file is of a newer veil (schema %d, this one knows %d): use that veil", version, len(migrations))
	}
	return version, nil
}
