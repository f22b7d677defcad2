package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"veil/extproc/quota"
	"veil/extproc/store/storetest"
)

var ctx = context.Background()

// locked holds the write lock of the file at path, as another process might, until it is rolled back.
func locked(t *testing.T, path string) *sql.Tx {
	t.Helper()
	other, err := open(path, 1, deciding)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { other.Close() })
	lock, err := other.Begin() // immediate
	if err != nil {
		t.Fatal(err)
	}
	return lock
}

// While another process holds the file's write lock for long, what is told is in the journal until that is found out; then
// nothing more is promised. Nothing is lost, and all is well after.
func TestAFileThatCannotBeWrittenRefusesAndRecovers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s := opened(t, Config{Path: path, Counters: true})
	first, second := storetest.Call("1"), storetest.Call("2")
	admitted := storetest.MustAdmit(t, s, first)
	storetest.MustReserve(t, s, first, 400)
	storetest.MustAdmit(t, s, second)
	if err := s.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	lock := locked(t, path)
	s.Settle(storetest.Done(first, admitted, 5, 40))
	storetest.MustReserve(t, s, second, 100)
	third := storetest.Call("3")
	storetest.MustAdmit(t, s, third)
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		s.engine.mu.Lock()
		found := s.engine.failing != nil
		s.engine.mu.Unlock()
		if found {
			break
		}
		if time.Now().After(end) {
			t.Fatal("nobody noticed that the file can't be written")
		}
	}
	if _, err := s.Reserve(ctx, third, quota.Hold{Model: "m", Cost: 100}); !errors.Is(err, quota.ErrDown) {
		t.Fatalf("a reservation that can't be written was answered with %v", err)
	}
	if _, err := s.Admit(ctx, storetest.Call("5")); !errors.Is(err, quota.ErrDown) {
		t.Fatalf("an admission that can't be written was answered with %v", err)
	}
	if s.Pending() != 1 {
		t.Fatalf("%d settlements wait", s.Pending())
	}
	if err := lock.Rollback(); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if _, err := s.Admit(ctx, storetest.Call("4")); err == nil {
			break
		}
		if time.Now().After(end) {
			t.Fatal("not recovered")
		}
	}
	if err := s.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	if u := storetest.Used(t, s); u.Paid != 40 || u.Held != 100 || u.RequestsToday != 4 {
		t.Fatalf("used is %+v", u)
	}
	if sum := storetest.Totals(t, s); sum.Requests != 1 || sum.Cost != 40 {
		t.Fatalf("the books say %+v", sum)
	}
}

// A process that was stopped so long that another took it for dead goes on: its calls were charged by estimate, and are
// corrected when they end.
func TestAProcessTakenForDeadIsCorrected(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s := opened(t, Config{Path: path, Counters: true, Beat: time.Hour})
	first, second, third := storetest.Call("1"), storetest.Call("2"), storetest.Call("3")
	for _, c := range []quota.Call{first, second, third} {
		storetest.MustAdmit(t, s, c)
		storetest.MustReserve(t, s, c, 100)
	}
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	if _, err := raw.Exec("UPDATE server SET beat = 1"); err != nil {
		t.Fatal(err)
	}
	other := opened(t, Config{Path: path, Counters: true, Beat: time.Hour})
	for end := time.Now().Add(5 * time.Second); storetest.Used(t, other).Held != 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not charged: %+v", storetest.Used(t, other))
		}
	}
	if sum := storetest.Totals(t, other); sum.Requests != 3 || sum.Estimated != 3 || sum.Cost != 300 {
		t.Fatalf("charged by estimate: %+v", sum)
	}
	at := quota.Verdict{At: time.Now()}
	s.Settle(storetest.Done(first, at, 7, 30))
	s.Settle(quota.Settled{Call: second, Admitted: at.At, Reserved: at.At, Outcome: quota.Released})
	if err := s.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	// The third ends after this process has found out.
	storetest.MustAdmit(t, s, storetest.Call("4"))
	s.Settle(storetest.Done(third, at, 9, 50))
	if err := s.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	for name, x := range map[string]*Store{"its own": s, "the other's": other} {
		if u := storetest.Used(t, x); u.Paid != 80 || u.Held != 0 || u.Open != 1 || u.RequestsToday != 4 {
			t.Fatalf("%s view is %+v", name, u)
		}
	}
	if sum := storetest.Totals(t, s); sum.Requests != 2 || sum.Estimated != 0 || sum.Cost != 80 || sum.PromptTokens != 16 {
		t.Fatalf("the books say %+v", sum)
	}
}

func TestASettlementIsInTheFileWithin100ms(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	storetest.Lag(t, opened(t, Config{Path: path, Counters: true}), opened(t, Config{Path: path}))
}

func TestNothingIsLostWhenAServerStops(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	storetest.Stopped(t, func(t testing.TB) storetest.Store {
		s, err := Open(ctx, Config{Path: path, Counters: true})
		if err != nil {
			t.Fatal(err)
		}
		return s
	})
}

func TestAFileOfANewerVeilIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s, err := Open(ctx, Config{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.write.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, Config{Path: path}); err == nil {
		t.Fatal("a file of a newer veil was opened")
	}
}

func TestTheFileIsForItsOwnerAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state", "veil.db")
	s := opened(t, Config{Path: path, Counters: true})
	storetest.MustAdmit(t, s, storetest.Call("1"))
	if err := s.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", "-wal", "-shm"} {
		if mode := modeOf(t, path+name); mode != 0o600 {
			t.Errorf("%s has mode %o", filepath.Base(path+name), mode)
		}
	}
	if mode := modeOf(t, filepath.Dir(path)); mode != 0o700 {
		t.Errorf("the folder has mode %o", mode)
	}
}

// The first call of an account waits for the file, and here somebody else has locked it.
func TestADecisionWaitsNoLongerThanItsCallMay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s := opened(t, Config{Path: path, Counters: true})
	lock := locked(t, path)
	c := storetest.Call("1")
	c.Wait = 50 * time.Millisecond
	start := time.Now()
	if _, err := s.Admit(ctx, c); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a call that had to wait was answered with %v", err)
	}
	if took := time.Since(start); took < c.Wait || took > time.Second {
		t.Errorf("it waited for %s of %s", took, c.Wait)
	}
	if err := lock.Rollback(); err != nil {
		t.Fatal(err)
	}
}
