package sqlite

import (
	"path/filepath"
	"testing"
	"time"

	"veil/extproc/store/storetest"
)

func TestSQLiteAgreesWithTheModel(t *testing.T) {
	clock := storetest.NewClock()
	c := Config{Path: filepath.Join(t.TempDir(), "veil.db"), Counters: true, Beat: time.Hour, Now: clock.Now}
	s := opened(t, c)
	storetest.Agrees(t, &storetest.Subject{Stores: []storetest.Store{s}, Clock: clock, Turns: true, Leave: s.leave})
}

// leave dismisses who may go, now and not at the next beat.
func (s *Store) leave(t testing.TB) {
	t.Helper()
	gone, err := s.engine.leavers(ctx)
	if err != nil {
		t.Fatal(err)
	}
	s.engine.mu.Lock()
	s.engine.gone = gone
	s.engine.mu.Unlock()
	storetest.Flush(t, s)
}

// What only refused calls have seen of the time is in memory alone, so the clock is not put back here.
func TestSQLiteThatIsKilledAgreesWithTheModel(t *testing.T) {
	s := mortal(t)
	defer func() { storetest.Ended(t, s.Stores[0]) }()
	storetest.Agrees(t, s)
}

func TestSQLiteLetsADeletedAccountLeave(t *testing.T) {
	s := mortal(t)
	defer func() { storetest.Ended(t, s.Stores[0]) }()
	storetest.Leaves(t, s)
}

// mortal is a store whose server is killed to be buried.
func mortal(t *testing.T) *storetest.Subject {
	clock := storetest.NewClock()
	c := Config{Path: filepath.Join(t.TempDir(), "veil.db"), Counters: true, Beat: time.Hour, Now: clock.Now}
	s := &storetest.Subject{Stores: []storetest.Store{nil}, Clock: clock, Turns: true, Onward: true}
	open := func() { s.Stores[0] = begun(t, c) }
	s.Bury = func(t testing.TB, _ string) {
		killed(t, s.Stores[0].(*Store))
		open()
		heir := s.Stores[0].(*Store).engine
		late, err := heir.roll(ctx)
		if err != nil || len(late) != 1 {
			t.Fatalf("%d servers are late (%v)", len(late), err)
		}
		heir.mu.Lock()
		heir.late = late
		heir.add(&op{kind: opNudge}, 0)
		heir.mu.Unlock()
		storetest.Flush(t, s.Stores[0])
	}
	s.Leave = func(t testing.TB) { s.Stores[0].(*Store).leave(t) }
	open()
	return s
}

func TestTwoServersOnOneFileAgreeWithTheModel(t *testing.T) {
	storetest.Agrees(t, pair(t))
}

func TestTwoServersLetADeletedAccountLeave(t *testing.T) {
	storetest.Leaves(t, pair(t))
}

// pair is two servers on one file.
func pair(t *testing.T) *storetest.Subject {
	clock := storetest.NewClock()
	c := Config{Path: filepath.Join(t.TempDir(), "veil.db"), Counters: true, Beat: time.Hour, Now: clock.Now}
	s := opened(t, c)
	return &storetest.Subject{Stores: []storetest.Store{s, opened(t, c)}, Clock: clock, Turns: true, Leave: s.leave}
}

// begun opens a store that the test ends by itself.
func begun(t testing.TB, c Config) *Store {
	t.Helper()
	s, err := Open(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// killed leaves a store as kill -9 does, long ago: what is in memory alone is lost, and its last beat is old.
func killed(t testing.TB, s *Store) {
	t.Helper()
	e := s.engine
	e.mu.Lock()
	if !e.batch.due.IsZero() {
		e.batch.due = e.batch.due.AddDate(1, 0, 0) // the committer sleeps
	}
	e.mu.Unlock()
	close(e.stop)
	e.ended.Wait()
	if _, err := e.stmts.beat.ExecContext(background, e.server, time.Now().Add(-24*time.Hour).UnixMicro()); err != nil {
		t.Fatal(err)
	}
	for _, c := range []interface{ Close() error }{e.conn, e.db, s.read, s.write} {
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestSQLiteDirectoryAgreesWithTheModel(t *testing.T) {
	c := Config{Path: filepath.Join(t.TempDir(), "veil.db")}
	storetest.DirectoryAgrees(t, &storetest.Subject{Stores: []storetest.Store{opened(t, c), opened(t, c)}, Clock: storetest.NewClock()})
}
