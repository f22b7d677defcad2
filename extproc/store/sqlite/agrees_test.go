package sqlite

import (
	"path/filepath"
	"testing"
	"time"

	"veil/extproc/store/storetest"
)

func TestSQLiteAgreesWithTheModel(t *testing.T) {
	clock := storetest.NewClock()
	c := Config{Path: filepath.Join(t.TempDir(), "veil.db"), Counters: true, Now: clock.Now}
	storetest.Agrees(t, &storetest.Subject{Stores: []storetest.Store{opened(t, c)}, Clock: clock, Turns: true})
}

// What only refused calls have seen of the time is in memory alone, so the clock is not put back here.
func TestSQLiteThatIsKilledAgreesWithTheModel(t *testing.T) {
	clock := storetest.NewClock()
	c := Config{Path: filepath.Join(t.TempDir(), "veil.db"), Counters: true, Now: clock.Now}
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
	open()
	defer func() { storetest.Ended(t, s.Stores[0]) }()
	storetest.Agrees(t, s)
}

func TestTwoServersOnOneFileAgreeWithTheModel(t *testing.T) {
	clock := storetest.NewClock()
	c := Config{Path: filepath.Join(t.TempDir(), "veil.db"), Counters: true, Now: clock.Now}
	storetest.Agrees(t, &storetest.Subject{Stores: []storetest.Store{opened(t, c), opened(t, c)}, Clock: clock, Turns: true})
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
	if _, err := e.stmts.beat.ExecContext(background, e.server, time.Now().Add(-time.Hour).UnixMicro()); err != nil {
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
