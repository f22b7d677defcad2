package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
	"veil/extproc/store/storetest"
)

func TestAFileThatIsTakenAwayOrReplacedIsNotDecidedBy(t *testing.T) {
	for name, take := range map[string]func(path string) error{
		"removed": os.Remove,
		"replaced": func(path string) error {
			return errors.Join(os.Rename(path, path+".old"), os.WriteFile(path, nil, 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "veil.db")
			s, err := Open(t.Context(), Config{Path: path, Counters: true, Beat: 50 * time.Millisecond})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { // it can't write what it still has
				ctx, stop := context.WithTimeout(context.Background(), time.Second)
				defer stop()
				_ = s.Close(ctx)
			}()
			storetest.MustAdmit(t, s, storetest.Call("1"))
			if err := take(path); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Version(t.Context()); !errors.Is(err, errGone) {
				t.Errorf("keys are still read from it: %v", err)
			}
			for end := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
				_, err := s.Admit(t.Context(), storetest.Call("2"))
				if errors.Is(err, quota.ErrDown) && errors.Is(err, errGone) {
					return
				}
				if time.Now().After(end) {
					t.Fatalf("calls are still decided on: %v", err)
				}
			}
		})
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
