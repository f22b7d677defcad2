package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/quota"
	"veil/extproc/store/storetest"
)

var ctx = context.Background()

// another is a connection to the file at path, as another process might have one.
func another(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := open(path, 1, deciding)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// locked holds the write lock of the file at path, as another process might, until it is rolled back.
func locked(t *testing.T, path string) *sql.Tx {
	t.Helper()
	lock, err := another(t, path).Begin() // immediate
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

// until waits for something to come true.
func until(t *testing.T, fault string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(5 * time.Second); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal(fault)
		}
	}
}

// decides asks for admissions all the time until an end, every other time for one that is allowed nothing, and answers with how many
// were decided.
func decides(s *Store, end time.Time) (n int) {
	for i := 0; time.Now().Before(end); i++ {
		c := storetest.Call("h" + strconv.Itoa(i))
		c.Full = false
		if i%2 == 0 {
			c.Limits = account.Limits{}
		}
		if _, err := s.Admit(ctx, c); err == nil {
			n++
		}
	}
	return n
}

// While no group can be written the store decides nothing, also in the moment in which one is tried: the grace time would begin anew
// each time. And no try leaves anything behind.
func TestAFullDiskDecidesNothingAndLeavesNothingBehind(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s := opened(t, Config{Path: path, Counters: true})
	other := another(t, path)
	c := storetest.Call("1")
	at := storetest.MustAdmit(t, s, c)
	storetest.MustReserve(t, s, c, 100)
	storetest.Flush(t, s)
	if _, err := other.Exec("CREATE TRIGGER full BEFORE INSERT ON usage BEGIN SELECT RAISE(ABORT, 'full'); END"); err != nil {
		t.Fatal(err)
	}
	s.Settle(storetest.Done(c, at, 5, 40))
	until(t, "nobody noticed that nothing can be written", func() bool {
		s.engine.mu.Lock()
		defer s.engine.mu.Unlock()
		return s.engine.failing != nil
	})
	if n := decides(s, time.Now().Add(6*retry)); n > 0 {
		t.Errorf("%d calls were decided", n)
	}
	if n := len(journals(t, path)); n > 1 {
		t.Errorf("%d journals", n)
	}
	if n := s.Pending(); n != 1 {
		t.Errorf("%d settlements wait", n)
	}
	if _, err := other.Exec("DROP TRIGGER full"); err != nil {
		t.Fatal(err)
	}
	storetest.Flush(t, s)
	if u := storetest.Used(t, s); u.Paid != 40 || u.Held != 0 || u.Open != 0 || u.RequestsToday != 1 {
		t.Errorf("used is %+v", u)
	}
	storetest.Booked(t, s, 1, 0, 40)
}

// What waits while nothing can be written is not gone through with each try.
func TestTriesOfAFullDiskCostNoMoreForWhatWaits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s := opened(t, Config{Path: path, Counters: true})
	other := another(t, path)
	if _, err := other.Exec("CREATE TRIGGER full BEFORE UPDATE ON server BEGIN SELECT RAISE(ABORT, 'full'); END"); err != nil {
		t.Fatal(err)
	}
	s.engine.mu.Lock()
	s.engine.failing = quota.ErrDown
	s.engine.mu.Unlock()
	c := storetest.Call("1")
	s.Settle(storetest.Done(c, quota.Verdict{At: time.Now()}, 5, 40))
	time.Sleep(2 * retry)
	s.engine.mu.Lock()
	loaded := s.engine.owner(c.Account).loaded
	s.engine.mu.Unlock()
	if loaded {
		t.Error("the counters of what waits were read, though nothing can be written")
	}
	if _, err := other.Exec("DROP TRIGGER full"); err != nil {
		t.Fatal(err)
	}
	storetest.Flush(t, s)
	storetest.Booked(t, s, 1, 0, 40)
}
