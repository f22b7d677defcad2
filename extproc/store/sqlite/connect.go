package sqlite

import (
	"database/sql"
	"fmt"
	"net/url"
	"time"
)

// How long a statement waits for the lock of another process. A call can't wait for long. A change of accounts and the start
// of a server can: on a starved machine the server that it is to replace may be off the processor with the lock in its hand.
const (
	deciding = 2 * time.Second
	changing = 15 * time.Second
)

// open makes a pool of connections to a file that is there, whose statements wait for its lock.
func open(path string, conns int, wait time.Duration) (*sql.DB, error) {
	return pool(path, conns, url.Values{"mode": {"rw"}, "_txlock": {"immediate"}, "_pragma": {
		fmt.Sprintf("busy_timeout(%d)", wait.Milliseconds()), "synchronous(NORMAL)", "foreign_keys(ON)", "wal_autocheckpoint(1000)",
		"journal_size_limit(16777216)",
	}})
}

// openFrozen makes a pool of connections that take the file for one that nobody writes: they take no locks, make no file beside it,
// and don't see what is in its log (file.frozen).
func openFrozen(path string, conns int) (*sql.DB, error) {
	return pool(path, conns, url.Values{"mode": {"ro"}, "immutable": {"1"}})
}

func pool(path string, conns int, q url.Values) (*sql.DB, error) {
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+q.Encode())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(conns)
	db.SetMaxIdleConns(conns)
	return db, nil
}
