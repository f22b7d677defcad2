package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

var ctx = context.Background()

func newCall(id string) quota.Call {
	l := account.NoLimits()
	l.Budget, l.RequestsPerDay, l.Concurrency = 1000, 100, 10
	return quota.Call{ID: id, Account: "acc_1", Key: "key_1", Limits: l, Full: true}
}

func mustAdmit(t *testing.T, s *Store, c quota.Call) quota.Verdict {
	t.Helper()
	v, err := s.Admit(ctx, c)
	if err != nil || v.Refusal.Rule != ledger.Free {
		t.Fatalf("%+v (%v)", v, err)
	}
	return v
}

func mustReserve(t *testing.T, s *Store, c quota.Call, cost money.Amount) {
	t.Helper()
	v, err := s.Reserve(ctx, c, quota.Hold{Model: "m", Prompt: 1, Cost: cost})
	if err != nil || v.Refusal.Rule != ledger.Free {
		t.Fatalf("%+v (%v)", v, err)
	}
}

func rowsOf(t *testing.T, s *Store) quota.Totals {
	t.Helper()
	rows, err := s.Usage(ctx, quota.Query{From: 20200101, To: 20991231})
	if err != nil {
		t.Fatal(err)
	}
	return quota.Sum(rows)
}

func used(t *testing.T, s *Store) ledger.Used {
	t.Helper()
	u, err := s.Used(ctx, "acc_1", "")
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// While another process holds the file's write lock for long, nothing is promised, nothing is lost, and all is well after.
func TestAFileThatCannotBeWrittenRefusesAndRecovers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s := opened(t, Config{Path: path, Counters: true})
	first, second := newCall("1"), newCall("2")
	admitted := mustAdmit(t, s, first)
	mustReserve(t, s, first, 400)
	mustAdmit(t, s, second)
	if err := s.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	other, err := open(path, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	lock, err := other.Begin() // immediate
	if err != nil {
		t.Fatal(err)
	}
	s.Settle(quota.Settled{Call: first, Admitted: admitted.At, Reserved: admitted.At, Model: "m", Prompt: 5, Cost: 40, Outcome: quota.Done})
	short, cancel := context.WithTimeout(ctx, 4*time.Second)
	defer cancel()
	if _, err := s.Reserve(short, second, quota.Hold{Model: "m", Cost: 100}); !errors.Is(err, quota.ErrDown) {
		t.Fatalf("a reservation that could not be written was answered with %v", err)
	}
	if _, err := s.Admit(ctx, newCall("3")); !errors.Is(err, quota.ErrDown) {
		t.Fatalf("an admission that can't be written was answered with %v", err)
	}
	if s.Pending() != 1 {
		t.Fatalf("%d settlements wait", s.Pending())
	}
	if err := lock.Rollback(); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if _, err := s.Admit(ctx, newCall("4")); err == nil {
			break
		}
		if time.Now().After(end) {
			t.Fatal("not recovered")
		}
	}
	if err := s.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	if u := used(t, s); u.Paid != 40 || u.Held != 0 || u.RequestsToday != 3 {
		t.Fatalf("used is %+v", u)
	}
	if sum := rowsOf(t, s); sum.Requests != 1 || sum.Cost != 40 {
		t.Fatalf("the books say %+v", sum)
	}
}

// A process that was stopped so long that another took it for dead goes on: its calls were charged by estimate, and are
// corrected when they end.
func TestAProcessTakenForDeadIsCorrected(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s := opened(t, Config{Path: path, Counters: true, Beat: time.Hour})
	first, second, third := newCall("1"), newCall("2"), newCall("3")
	for _, c := range []quota.Call{first, second, third} {
		mustAdmit(t, s, c)
		mustReserve(t, s, c, 100)
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
	for end := time.Now().Add(5 * time.Second); used(t, other).Held != 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not charged: %+v", used(t, other))
		}
	}
	if sum := rowsOf(t, other); sum.Requests != 3 || sum.Estimated != 3 || sum.Cost != 300 {
		t.Fatalf("charged by estimate: %+v", sum)
	}
	at := time.Now()
	s.Settle(quota.Settled{Call: first, Admitted: at, Reserved: at, Model: "m", Prompt: 7, Cost: 30, Outcome: quota.Done})
	s.Settle(quota.Settled{Call: second, Admitted: at, Reserved: at, Outcome: quota.Released})
	if err := s.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	// The third ends after this process has found out.
	mustAdmit(t, s, newCall("4"))
	s.Settle(quota.Settled{Call: third, Admitted: at, Reserved: at, Model: "m", Prompt: 9, Cost: 50, Outcome: quota.Done})
	if err := s.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	for name, x := range map[string]*Store{"its own": s, "the other's": other} {
		if u := used(t, x); u.Paid != 80 || u.Held != 0 || u.Open != 1 || u.RequestsToday != 4 {
			t.Fatalf("%s view is %+v", name, u)
		}
	}
	if sum := rowsOf(t, s); sum.Requests != 2 || sum.Estimated != 0 || sum.Cost != 80 || sum.PromptTokens != 16 {
		t.Fatalf("the books say %+v", sum)
	}
}

func TestASettlementIsInTheFileWithin100ms(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s := opened(t, Config{Path: path, Counters: true})
	reader := opened(t, Config{Path: path})
	c := newCall("1")
	v := mustAdmit(t, s, c)
	mustReserve(t, s, c, 100)
	start := time.Now()
	s.Settle(quota.Settled{Call: c, Admitted: v.At, Reserved: v.At, Model: "m", Cost: 10, Outcome: quota.Done})
	for rowsOf(t, reader).Cost != 10 {
		if time.Since(start) > time.Second {
			t.Fatal("not written")
		}
		time.Sleep(time.Millisecond)
	}
	if lag := time.Since(start); lag > 100*time.Millisecond {
		t.Logf("written after %s: this machine is busy", lag)
		if lag > 400*time.Millisecond {
			t.Fatalf("written after %s", lag)
		}
	}
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
	mustAdmit(t, s, newCall("1"))
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
