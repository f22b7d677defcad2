package sqlite

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
	"veil/extproc/store/storetest"
)

// A server died, and then the machine's clock was put back: its last beat is in the future.
func TestADeadServerWithABeatInTheFutureIsBuried(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	dead := opened(t, Config{Path: path, Counters: true, Beat: time.Hour})
	c := storetest.Call("1")
	storetest.MustAdmit(t, dead, c)
	storetest.MustReserve(t, dead, c, 100)
	if err := dead.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := dead.write.Exec("UPDATE server SET beat = ?", time.Now().Add(3*time.Hour).UnixMicro()); err != nil {
		t.Fatal(err)
	}
	s := opened(t, Config{Path: path, Counters: true, Beat: shortBeat})
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		s.engine.mu.Lock()
		shared := s.engine.shared
		s.engine.mu.Unlock()
		if u := storetest.Used(t, s); !shared && u.Open == 0 && u.Paid == 100 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("it still counts as alive: shared %t, %+v", shared, storetest.Used(t, s))
		}
	}
	storetest.Booked(t, s, 1, 1, 100)
}

// Another server beat between the look at it and its burial.
func TestAServerThatBeatsAtTheLastMomentKeepsItsPlaces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	alive := opened(t, Config{Path: path, Counters: true, Beat: time.Hour})
	c := storetest.Call("1")
	c.Limits.Concurrency = 1
	storetest.MustAdmit(t, alive, c)
	if err := alive.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	s := opened(t, Config{Path: path, Counters: true, Beat: time.Hour})
	s.engine.mu.Lock()
	s.engine.late = []absent{{id: alive.engine.server, beat: 1}}
	s.engine.mu.Unlock()
	for i := range 2 {
		second := storetest.Call("2")
		second.Limits.Concurrency = 1
		v, err := s.Admit(ctx, second)
		if err != nil || v.Refusal.Rule != ledger.Concurrency {
			t.Fatalf("call %d beside one that is open: %+v (%v)", i, v, err)
		}
		if err := s.Flush(ctx); err != nil {
			t.Fatal(err)
		}
	}
	alive.Settle(quota.Settled{Call: c, Outcome: quota.Released})
}

// A server was taken for dead, and the group in which it comes back under a new id can't be written.
func TestAServerThatComesBackIsInTheListThoughItsFirstGroupFailed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s := opened(t, Config{Path: path, Counters: true, Beat: time.Hour})
	journals, aside := path+journalMark, path+".aside"
	if err := errors.Join(os.Rename(journals, aside), os.WriteFile(journals, nil, 0o600)); err != nil { // the journals of the others can't be read
		t.Fatal(err)
	}
	if _, err := s.write.Exec("UPDATE server SET dead = 1"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Admit(ctx, storetest.Call("1")); !errors.Is(err, quota.ErrDown) {
		t.Fatalf("the group was written: %v", err)
	}
	if err := errors.Join(os.Remove(journals), os.Rename(aside, journals)); err != nil {
		t.Fatal(err)
	}
	if err := s.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	s.engine.mu.Lock()
	id, alive := s.engine.server, 0
	s.engine.mu.Unlock()
	if err := s.read.QueryRow("SELECT count(*) FROM server WHERE id = ? AND NOT dead", id).Scan(&alive); err != nil || alive != 1 {
		t.Errorf("%d servers of its id live (%v)", alive, err)
	}
	storetest.MustAdmit(t, s, storetest.Call("2"))
}
