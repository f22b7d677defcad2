package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite" // registers the driver "sqlite"
)

// Config says how a Store is opened. The zero value of a field means its default.
type Config struct {
	Path     string           // the file; required; its folder is made if it is missing
	Counters bool             // this process decides on calls: set by servers, not by the command line
	Pace     time.Duration    // shortest time between two groups, so also the longest wait for one; default 1 ms
	Lag      time.Duration    // longest time a settlement stays unwritten; default 50 ms
	Beat     time.Duration    // how often a server says that it lives; default 2 s; dead after 4 beats
	Now      func() time.Time // for tests; default time.Now
}

// Store is an open file. Its methods are safe for concurrent use.
type Store struct {
	file   file
	read   *sql.DB // many readers
	write  *sql.DB // one connection, for accounts and keys
	now    func() time.Time
	engine *engine // nil without Config.Counters
}

// Open opens the file, brings its schema up to date and, with Config.Counters, starts the engine. Close ends it.
func Open(ctx context.Context, c Config) (*Store, error) {
	if c.Path == "" {
		return nil, errors.New("sqlite: Config.Path is missing")
	}
	if c.Pace <= 0 {
		c.Pace = time.Millisecond
	}
	if c.Lag <= 0 {
		c.Lag = 50 * time.Millisecond
	}
	if c.Beat <= 0 {
		c.Beat = 2 * time.Second
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if err := os.MkdirAll(filepath.Dir(c.Path), 0o700); err != nil {
		return nil, fmt.Errorf("the state folder can't be made: %w. Choose another: --state, or store.sqlite in the settings", err)
	}
	s := &Store{file: file{path: c.Path}, now: c.Now}
	var err error
	if s.write, err = open(c.Path, 1, changing); err != nil {
		return nil, err
	}
	if s.file.info, err = os.Stat(c.Path); err != nil {
		s.write.Close()
		return nil, err
	}
	if err = migrate(ctx, s.write); err != nil {
		s.write.Close()
		return nil, remedied(c.Path, err)
	}
	if s.read, err = open(c.Path, 4, deciding); err != nil {
		s.write.Close()
		return nil, err
	}
	if c.Counters {
		if s.engine, err = startEngine(ctx, c, s.file, s.read); err != nil {
			s.read.Close()
			s.write.Close()
			return nil, remedied(c.Path, err)
		}
	}
	return s, nil
}

// Close writes what is not written yet and closes the file. It fails when something could not be written within ctx.
func (s *Store) Close(ctx context.Context) error {
	var err error
	if s.engine != nil {
		err = s.engine.close(ctx)
	}
	return errors.Join(err, s.read.Close(), s.write.Close())
}

// How long a statement waits for the lock of another process. A call can't wait for long. A change of accounts and the start
// of a server can: on a starved machine the server that it is to replace may be off the processor with the lock in its hand.
const (
	deciding = 2 * time.Second
	changing = 15 * time.Second
)

// open makes a pool of connections to the file, whose statements wait for its lock. The file is for its owner alone.
func open(path string, conns int, wait time.Duration) (*sql.DB, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("the state file can't be opened: %w. Check who owns it, or choose another: --state, or store.sqlite in the settings", err)
	}
	f.Close()
	q := url.Values{"_pragma": {
		fmt.Sprintf("busy_timeout(%d)", wait.Milliseconds()), "journal_mode(WAL)", "synchronous(NORMAL)", "foreign_keys(ON)", "wal_autocheckpoint(1000)",
		"journal_size_limit(16777216)",
	}, "_txlock": {"immediate"}}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+q.Encode())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(conns)
	db.SetMaxIdleConns(conns)
	return db, nil
}
