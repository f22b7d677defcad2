package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
	"veil/extproc/store/storetest"
)

func journals(t *testing.T, path string) (names []string) {
	t.Helper()
	all, err := journalFiles(path, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range all {
		names = append(names, list...)
	}
	return names
}

// The child writes no group but the first of each owner: all that it told is in its journal when it is killed.
func TestWhatTheJournalToldSurvivesKill9(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	l := account.NoLimits()
	l.Budget, l.RequestsPerDay = 1000, 50
	p := storetest.Start(t, storetest.Orders{Where: []string{path, "slow"}, Account: storetest.TheAccount, Key: "key_1",
		Limits: l, Clients: 4, Seconds: 30, Cost: 10, Hold: true})
	for range 50 {
		p.Until("r")
	}
	p.Kill()
	if len(journals(t, path)) == 0 {
		t.Fatal("the child had no journal")
	}
	s := opened(t, Config{Path: path, Counters: true, Beat: shortBeat})
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		u := storetest.Used(t, s)
		if u.Paid+u.Held != 500 || u.RequestsToday != 50 {
			t.Fatalf("something was lost or counted twice: %+v", u)
		}
		if u.Held == 0 && u.Open == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("not charged: %+v", u)
		}
	}
	storetest.Booked(t, s, 50, 50, 500)
	s.engine.mu.Lock()
	own := s.engine.server
	s.engine.mu.Unlock()
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(10 * time.Millisecond) { // they go when the books have what they told
		all, err := journalFiles(path, 0)
		if err == nil && (len(all) == 0 || len(all) == 1 && all[own] != nil) {
			return
		}
		if err != nil || time.Now().After(end) {
			t.Fatalf("journals are left: %v (%v)", all, err)
		}
	}
}

func TestAServerThatComesTakesTheJournalOver(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	one := opened(t, Config{Path: path, Counters: true, Lag: time.Hour})
	first, second, third := storetest.Call("1"), storetest.Call("2"), storetest.Call("3")
	at := storetest.MustAdmit(t, one, first)
	storetest.MustReserve(t, one, first, 400) // the second time that the account is seen: by the journal
	storetest.MustAdmit(t, one, second)
	storetest.MustReserve(t, one, second, 500)
	if n := len(journals(t, path)); n != 1 {
		t.Fatalf("%d journals", n)
	}
	two := opened(t, Config{Path: path, Counters: true, Lag: time.Hour})
	for name, s := range map[string]*Store{"the old one": one, "the new one": two} {
		if u := storetest.Used(t, s); u.Held != 900 || u.RequestsToday != 2 || u.Open != 2 {
			t.Fatalf("%s knows of %+v", name, u)
		}
	}
	storetest.MustAdmit(t, one, third)
	if v, err := one.Reserve(ctx, third, quota.Hold{Model: "m", Prompt: 1, Cost: 101}); err != nil || v.Refusal.Rule != ledger.Budget {
		t.Fatalf("%+v (%v)", v, err)
	}
	storetest.MustReserve(t, two, storetest.Call("4"), 100)
	one.Settle(storetest.Done(first, at, 1, 40))
	one.Settle(storetest.Done(second, at, 1, 50))
	two.Settle(storetest.Done(storetest.Call("4"), at, 1, 10))
	storetest.Flush(t, one)
	storetest.Flush(t, two)
	storetest.Booked(t, one, 3, 0, 100)
	storetest.Booked(t, two, 3, 0, 100)
}

// A journal that another has taken is no longer answered by, even in the moment before its owner looks at anything else.
func TestNothingIsAnsweredByATakenJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s := opened(t, Config{Path: path, Counters: true, Lag: time.Hour})
	storetest.MustAdmit(t, s, storetest.Call("1"))
	storetest.MustAdmit(t, s, storetest.Call("2"))
	s.engine.mu.Lock()
	defer s.engine.mu.Unlock()
	o := &op{kind: opReserve, call: &call{Call: storetest.Call("2")}}
	if !s.engine.alone(o.call) || !s.engine.note(o) {
		t.Fatal("the journal is not in use")
	}
	if _, err := takeAway(journals(t, path), 1); err != nil {
		t.Fatal(err)
	}
	if s.engine.note(o) || s.engine.journal != nil || s.engine.alone(o.call) {
		t.Fatal("a taken journal was answered by")
	}
	s.engine.seq -= 2 // the operation was never one of the batch
	s.engine.shared = false
}

// Two servers overlap in the middle of full load, again and again, and never let in more than one would.
func TestServersThatComeUnderLoadKeepTheLimits(t *testing.T) {
	for round := range 6 {
		path := filepath.Join(t.TempDir(), "veil.db")
		l := account.NoLimits()
		const most, cost = 2000, 7
		if round%2 == 0 {
			l.Budget = most * cost
		} else {
			l.RequestsPerDay = most
		}
		var reserved, failed atomic.Int64
		var group sync.WaitGroup
		load := func(s *Store, name string) {
			for w := range 8 {
				group.Go(func() {
					for n := 0; ; n++ {
						c := quota.Call{ID: name + string(rune('a'+w)) + time.Now().Format(".000000000"), Account: storetest.TheAccount, Key: "key_1", Limits: l, Full: true}
						v, err := s.Admit(ctx, c)
						if err != nil { // the file was locked for too long: this machine is busy
							failed.Add(most)
							return
						}
						if v.Refusal.Rule != ledger.Free {
							return
						}
						end := quota.Settled{Call: c, Admitted: v.At, Outcome: quota.Released}
						r, err := s.Reserve(ctx, c, quota.Hold{Model: "m", Prompt: 1, Cost: cost})
						if err != nil {
							failed.Add(1)
						}
						free := err == nil && r.Refusal.Rule == ledger.Free
						if free {
							reserved.Add(1)
							end = storetest.Done(c, r, 1, cost)
							end.Hold = quota.Hold{Model: "m", Prompt: 1, Cost: cost}
						}
						s.Settle(end)
						if !free { // also an admission by a memory that was behind: refused in time
							return
						}
					}
				})
			}
		}
		one := opened(t, Config{Path: path, Counters: true, Beat: shortBeat})
		one.engine.mu.Lock()
		one.engine.full = 2000
		one.engine.mu.Unlock()
		load(one, "one")
		time.Sleep(time.Duration(round*7) * time.Millisecond)
		two := opened(t, Config{Path: path, Counters: true, Beat: shortBeat})
		load(two, "two")
		group.Wait()
		storetest.Flush(t, one)
		storetest.Flush(t, two)
		n := reserved.Load()
		if n > most || n < most-failed.Load() {
			t.Fatalf("round %d: %d of %d were let through", round, n, most)
		}
		storetest.Booked(t, opened(t, Config{Path: path}), n, 0, money.Amount(n)*cost)
	}
}

func TestAJournalThatIsCutIsReadUpToTheCut(t *testing.T) {
	var text []byte
	var ends []int
	narrow := account.NoLimits()
	for i := range 5 {
		o := &op{kind: opKind(i % 2), seq: int64(i + 1), at: 1_763_700_000_000_000 + int64(i), call: &call{Call: storetest.Call("x")},
			hold: quota.Hold{Model: "model", Prompt: 12, Completion: 3456, Cost: 789}}
		if i == 3 {
			o.call.KeyLimits = &narrow
		}
		text, _ = appendRecord(text, o)
		ends = append(ends, len(text))
	}
	for cut := range len(text) + 1 {
		whole := 0
		for whole < len(ends) && ends[whole] <= cut {
			whole++
		}
		ops := readRecords(text[:cut], 7)
		if len(ops) != whole {
			t.Fatalf("%d records of %d bytes, want %d", len(ops), cut, whole)
		}
	}
	for i, o := range readRecords(text, 7) {
		if o.seq != int64(i+1) || o.kind != opKind(i%2) || o.at != 1_763_700_000_000_000+int64(i) || o.call.server != 7 || !o.told ||
			o.call.Account != storetest.TheAccount || o.hold.Cost != money.Amount(789) || (o.call.KeyLimits != nil) != (i == 3) {
			t.Fatalf("record %d is %+v", i, o)
		}
	}
	for at := range text {
		bad := append([]byte(nil), text...)
		bad[at] ^= 0x40
		for i, o := range readRecords(bad, 7) {
			if ends[i] > at {
				t.Fatalf("byte %d is wrong, and record %d was read as %+v", at, i, o)
			}
		}
	}
}

func TestAServerLeavesNoJournalBehind(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s, err := Open(ctx, Config{Path: path, Counters: true})
	if err != nil {
		t.Fatal(err)
	}
	s.engine.mu.Lock()
	s.engine.full = 100 // each group begins another file
	s.engine.mu.Unlock()
	for range 5 {
		c := storetest.Call("again")
		v := storetest.MustAdmit(t, s, c)
		storetest.MustReserve(t, s, c, 1)
		s.Settle(storetest.Done(c, v, 1, 1))
		storetest.Flush(t, s)
		if n := len(journals(t, path)); n != 1 {
			t.Fatalf("%d journals", n)
		}
	}
	if info, err := os.Stat(journals(t, path)[0]); err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("mode %v (%v)", info.Mode(), err)
	}
	storetest.Booked(t, s, 5, 0, 5)
	if err := s.Close(ctx); err != nil {
		t.Fatal(err)
	}
	if names := journals(t, path); len(names) != 0 {
		t.Fatalf("left: %v", names)
	}
}

func TestAJournalIsTheSameWhetherTheDiskIsSlowOrNot(t *testing.T) {
	j, err := newJournal(filepath.Join(t.TempDir(), "veil.db"), 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer j.f.Close()
	ways := []bool{false, true, true, false}
	for i, slow := range ways {
		j.slow = slow
		if err := j.write(&op{kind: opAdmit, seq: int64(i), call: &call{Call: quota.Call{ID: "c", Account: "a"}}}); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(j.f.Name())
	if err != nil {
		t.Fatal(err)
	}
	got := readRecords(text, 1)
	if len(got) != len(ways) || j.size != int64(len(text)) {
		t.Fatalf("%d records in %d bytes, said to be %d", len(got), len(text), j.size)
	}
	for i, o := range got {
		if o.seq != int64(i) {
			t.Errorf("record %d has number %d", i, o.seq)
		}
	}
}

func TestNothingIsAnsweredByAJournalOnAFullDisk(t *testing.T) {
	f, err := os.OpenFile("/dev/full", os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	j := &journal{f: f, fd: int(f.Fd())}
	defer j.f.Close()
	for _, slow := range []bool{false, true} {
		j.slow = slow
		err := j.write(&op{kind: opAdmit, call: &call{Call: quota.Call{ID: "c", Account: "a"}}})
		if !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("slow %t: %v", slow, err)
		}
	}
}

// A command has written to the file, or veil the last uses of its keys: no admission is answered that a kill -9 in that moment would
// lose, and none has to wait, for nobody else decides.
func TestAnAdmissionAfterAnotherHasWrittenIsInTheJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s := opened(t, Config{Path: path, Counters: true, Lag: time.Hour})
	storetest.MustAdmit(t, s, storetest.Call("1"))
	storetest.Flush(t, s)
	command := opened(t, Config{Path: path})
	if err := command.SetCurrency(ctx, "EUR"); err != nil {
		t.Fatal(err)
	}
	storetest.Flush(t, s) // it sees that somebody has written
	lock := locked(t, path)
	t.Cleanup(func() { _ = lock.Rollback() }) // else nothing can end
	storetest.MustAdmit(t, s, waiting("2"))
	var told []string
	for _, name := range journals(t, path) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range readRecords(text, 1) {
			told = append(told, o.call.ID)
		}
	}
	if id := storetest.Call("2").ID; !slices.Contains(told, id) {
		t.Errorf("the journal holds %v, and not %s", told, id)
	}
}

// waiting is a call that waits for a moment only.
func waiting(id string) quota.Call {
	c := storetest.Call(id)
	c.Wait = 50 * time.Millisecond
	return c
}

// Without a journal an admission is answered when it is in the file, and not before.
func TestWithoutAJournalAnAdmissionWaitsForTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s := opened(t, Config{Path: path, Counters: true})
	storetest.MustAdmit(t, s, storetest.Call("1"))
	storetest.Flush(t, s)
	lock := locked(t, path)
	t.Cleanup(func() { _ = lock.Rollback() }) // else nothing can end
	s.engine.mu.Lock()
	s.engine.leaveJournal() // as where it can't be written
	s.engine.mu.Unlock()
	if _, err := s.Admit(ctx, waiting("2")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("an admission that nothing holds was answered: %v", err)
	}
}
