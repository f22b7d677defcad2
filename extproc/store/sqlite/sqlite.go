package sqlite

import (
	"context"
	"database/sql"
	"errors"
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
	if err := create(c.Path); err != nil {
		return nil, err
	}
	s := &Store{now: c.Now}
	err := s.connect(ctx, c.Path)
	if denied(err) && !c.Counters { // who only looks need not write
		s.disconnect()
		err = s.freeze(ctx, c.Path, err)
	}
	if err == nil && c.Counters {
		s.engine, err = startEngine(ctx, c, s.file, s.read)
	}
	if err != nil {
		s.disconnect()
		return nil, remedied(c.Path, err)
	}
	return s, nil
}

// connect opens the file and brings its schema up to date.
func (s *Store) connect(ctx context.Context, path string) (err error) {
	if s.write, err = open(path, 1, changing); err != nil {
		return err
	}
	if err = migrate(ctx, s.write); err != nil {
		return err
	}
	if s.file, err = found(path); err != nil { // it and its log are there now
		return err
	}
	s.read, err = open(path, 4, deciding)
	return err
}

// disconnect closes what connect has opened.
func (s *Store) disconnect() error {
	var errs []error
	for _, db := range []*sql.DB{s.read, s.write} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	s.read, s.write = nil, nil
	return errors.Join(errs...)
}

// Close writes what is not written yet and closes the file. It fails when something could not be written within ctx.
func (s *Store) Close(ctx context.Context) error {
	var err error
	if s.engine != nil {
		err = s.engine.close(ctx)
	}
	return errors.Join(err, s.disconnect(), s.file.thawed())
}
