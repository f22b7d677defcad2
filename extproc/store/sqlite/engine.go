package sqlite

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
	"time"

	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

var background = context.Background() // groups end by themselves: SQLite's busy time-out bounds each statement

// maxOwners is how many owners stay in memory; the others are read again when they come.
const maxOwners = 100_000

// engine decides on calls in memory and writes groups of decisions to the file.
//
// Under mu are the owners' counters with every operation so far applied to them, and the batch of operations that are
// not written yet. The committer takes the batch inside a write transaction: if no other process has written since the
// last one, the counters are simply stored; else they are read again and the batch is applied anew, which may overturn a
// decision that nobody has acted on yet.
//
// While no other server lives, a journal stands in for the wait: an operation that is in it is answered at once, and its
// group is written later.
type engine struct {
	file  file
	conn  *sql.Conn // the committer's own
	stmts statements
	all   []*sql.Stmt // of these
	db    *sql.DB
	read  *sql.DB
	now   func() time.Time
	pace  time.Duration
	lag   time.Duration
	beat  time.Duration

	mu      sync.Mutex
	owners  map[string]*owner
	open    map[string]*call // admitted calls that are not closed
	batch   *batch
	server  int64          // own id; a new one after this process was taken for dead
	dead    map[int64]bool // servers whose places are given back
	shared  bool           // another server lives: every decision is made under the file's lock
	journal *journal       // nil: every reservation waits for its group
	full    int64          // bytes after which a journal goes on in another file
	seq     int64          // number of the last operation that was written into a journal
	failing error          // why the last group could not be written, nil if it was
	late    []absent       // servers to be buried
	gone    []left         // deleted accounts to be dismissed

	wake   chan struct{} // the batch's due time has come nearer
	stop   chan struct{}
	ended  sync.WaitGroup
	seen   int64     // data_version as of the last group; the committer's own, as the fields below
	epoch  int64     // how often another process was seen to have written
	beaten time.Time // last beat written
	taken  int64     // operations up to this number are in the database
	files  []string  // journals that this process has made and not removed yet
	count  int64     // of journals made

	seenBeats map[int64]sighting // of other servers; the watching goroutine's own
}

// owner is an account or a key in memory. Its counters stand for the file's at version plus the batch.
type owner struct {
	counters ledger.Counters
	loaded   bool
	version  int64
	epoch    int64 // up to which version is known to be the file's
}

// call is an admitted call that counts for more than the minute.
type call struct {
	quota.Call
	server   int64 // whose place it takes; 0: none
	hold     quota.Hold
	reserved int64 // when, microseconds; 0: not
	closed   bool  // it is settled
	fresh    bool  // its reservation is among those that the group inserts
}

// owners are whose counters the call is counted in: its account's, and its key's if that has limits.
func (c *call) owners() []string {
	if c.KeyLimits == nil {
		return []string{c.Account}
	}
	return []string{c.Account, c.Key}
}

// statements are prepared on the committer's connection.
type statements struct {
	begin, commit, rollback, dataVersion                   *sql.Stmt
	load, store, insert, remove, use, alive, beat, charged *sql.Stmt
	sign                                                   *sql.Stmt
	others, take                                           *sql.Stmt
}

func startEngine(ctx context.Context, c Config, f file, read *sql.DB) (*engine, error) {
	e := &engine{
		file: f, full: fullJournal, read: read, now: c.Now, pace: c.Pace, lag: c.Lag, beat: c.Beat,
		owners: map[string]*owner{}, open: map[string]*call{}, batch: newBatch(), dead: map[int64]bool{},
		server: newServer(), wake: make(chan struct{}, 1), stop: make(chan struct{}),
	}
	var err error
	if e.db, err = open(c.Path, 1, changing); err != nil {
		return nil, err
	}
	if e.conn, err = e.db.Conn(ctx); err == nil {
		err = e.prepare(ctx)
	}
	if err == nil {
		err = e.join(ctx)
	}
	if err == nil { // takes the journal, if no other server is there
		_, err = e.transact()
	}
	if err == nil { // from now on calls wait for it
		_, err = e.conn.ExecContext(ctx, fmt.Sprintf("PRAGMA busy_timeout = %d", deciding.Milliseconds()))
	}
	if err != nil {
		e.disconnect()
		return nil, err
	}
	e.ended.Add(2)
	go e.commits()
	go e.watch()
	return e, nil
}

// newServer makes an id for this process: positive, and none of the small ones of package quota.
func newServer() int64 {
	var b [8]byte
	rand.Read(b[:]) // never fails since Go 1.24
	return int64(binary.LittleEndian.Uint64(b[:])>>2) + 2
}

func (e *engine) prepare(ctx context.Context) error {
	var errs []error
	p := func(query string) *sql.Stmt {
		s, err := e.conn.PrepareContext(ctx, query)
		if err == nil {
			e.all = append(e.all, s)
		}
		errs = append(errs, err)
		return s
	}
	e.stmts = statements{
		begin: p("BEGIN IMMEDIATE"), commit: p("COMMIT"), rollback: p("ROLLBACK"),
		dataVersion: p("PRAGMA data_version"),
		load:        p("SELECT version, state FROM counters WHERE owner = ?"),
		store: p(`INSERT INTO counters (owner, version, state) VALUES (?, ?, ?)
			ON CONFLICT(owner) DO UPDATE SET version = excluded.version, state = excluded.state`),
		insert: p(`INSERT OR REPLACE INTO ticket (id, server, account, key, keyed, model, prompt, completion, cost, at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
		remove: p("DELETE FROM ticket WHERE id = ?"),
		use: p(`INSERT INTO usage (day, account, key, model, requests, failed, estimated, prompt, completion, cost)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT(day, account, key, model) DO UPDATE SET requests = requests + excluded.requests,
				failed = failed + excluded.failed, estimated = estimated + excluded.estimated,
				prompt = prompt + excluded.prompt, completion = completion + excluded.completion,
				cost = iif(cost > 9223372036854775807 - excluded.cost, 9223372036854775807, cost + excluded.cost)`),
		alive:   p("SELECT dead, journal, taken FROM server WHERE id = ?"),
		beat:    p("INSERT INTO server (id, beat) VALUES (?, ?) ON CONFLICT(id) DO UPDATE SET beat = excluded.beat"),
		sign:    p("UPDATE server SET beat = ? WHERE id = ?"),
		charged: p("SELECT charged FROM ticket WHERE id = ?"),
		others:  p("SELECT count(*) FROM server WHERE id <> ? AND NOT dead"),
		take:    p("UPDATE server SET taken = ?, journal = ? WHERE id = ?"),
	}
	return errors.Join(errs...)
}

// close writes the last group and leaves the file.
func (e *engine) close(ctx context.Context) error {
	err := e.flush(ctx)
	close(e.stop)
	e.ended.Wait()
	e.mu.Lock()
	e.leaveJournal()
	e.mu.Unlock()
	if err == nil { // else a journal may hold what the file does not
		e.removeFiles(e.files)
	}
	// Late at once, so that whoever comes next charges what is still open, and need not share with this process.
	_, left := e.stmts.beat.ExecContext(ctx, e.server, time.Now().Add(-(deadBeats+1)*e.beat).UnixMicro())
	return errors.Join(err, left, e.disconnect())
}

// disconnect closes the committer's connection. SQLite keeps one open, and with it the log beside the file, as long as it has
// statements.
func (e *engine) disconnect() error {
	var errs []error
	for _, s := range e.all {
		errs = append(errs, s.Close())
	}
	if e.conn != nil {
		errs = append(errs, e.conn.Close())
	}
	return errors.Join(append(errs, e.db.Close())...)
}
