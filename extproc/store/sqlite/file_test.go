package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
	"veil/extproc/store/storetest"
)

func TestAFileThatIsTakenAwayOrReplacedIsNotDecidedBy(t *testing.T) {
	replace := func(path string) error {
		return errors.Join(os.Rename(path, path+".old"), os.WriteFile(path, nil, 0o600))
	}
	for name, c := range map[string]struct {
		take func(path string) error
		want error
	}{
		"removed":             {os.Remove, errGone},
		"replaced":            {replace, errGone},
		"its log is removed":  {func(path string) error { return os.Remove(path + "-wal") }, errLogGone},
		"its log is replaced": {func(path string) error { return replace(path + "-wal") }, errLogGone},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "veil.db")
			s, err := Open(t.Context(), Config{Path: path, Counters: true, Beat: 50 * time.Millisecond})
			if err != nil {
				t.Fatal(err)
			}
			storetest.MustAdmit(t, s, storetest.Call("1"))
			if err := errors.Join(s.CreateAccount(t.Context(), account.Account{ID: "acc_2", Name: "b"}), c.take(path)); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Version(t.Context()); !errors.Is(err, c.want) {
				t.Errorf("keys are still read from it: %v", err)
			}
			until(t, "calls are still decided on", func() bool {
				_, err := s.Admit(t.Context(), storetest.Call("2"))
				return errors.Is(err, quota.ErrDown) && errors.Is(err, c.want)
			})
			if n := decides(s, time.Now().Add(3*retry)); n > 0 { // with some tries to write it
				t.Errorf("%d calls were decided on after that", n)
			}
			soon, stop := context.WithTimeout(t.Context(), time.Second)
			defer stop()
			_ = s.Close(soon) // it can't write what it still has
			if c.want == errLogGone {
				again := opened(t, Config{Path: path})
				if _, err := again.AccountByName(t.Context(), "b"); err != nil {
					t.Errorf("what was in the log before is lost: %v", err)
				}
			}
		})
	}
}

// Who copies the file of a server that has ended has all of it.
func TestAServerThatEndsLeavesNoLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s, err := Open(t.Context(), Config{Path: path, Counters: true})
	if err != nil {
		t.Fatal(err)
	}
	storetest.MustAdmit(t, s, storetest.Call("1"))
	if err := s.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"-wal", "-shm"} {
		if _, err := os.Stat(path + name); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s is there (%v)", name, err)
		}
	}
}

func TestLimitsGoOnAfterTheClockOfTheMachineWasPutBack(t *testing.T) {
	var ahead atomic.Int64 // of the real clock
	ahead.Store(int64(2 * time.Hour))
	s, err := Open(t.Context(), Config{Path: filepath.Join(t.TempDir(), "veil.db"), Counters: true,
		Now: func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close(t.Context())
	call := func(id string) quota.Call {
		c := storetest.Call(id)
		c.Limits.RequestsPerMinute = 1
		return c
	}
	storetest.MustAdmit(t, s, call("1"))
	for _, c := range []struct {
		ahead time.Duration
		want  ledger.Rule
	}{{0, ledger.Minute}, {50 * time.Second, ledger.Minute}, {time.Minute + 5*time.Second, ledger.Free}} {
		ahead.Store(int64(c.ahead))
		v, err := s.Admit(t.Context(), call(c.ahead.String()))
		if err != nil || v.Refusal.Rule != c.want || v.Refusal.Wait > time.Minute {
			t.Errorf("%s after it was put right: %+v, %v; want rule %d", c.ahead, v.Refusal, err, c.want)
		}
	}
}
