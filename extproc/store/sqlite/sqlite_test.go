package sqlite

import (
	"fmt"
	"path/filepath"
	"testing"

	"veil/extproc/account"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
	"veil/extproc/store/storetest"
)

func BenchmarkSQLite(b *testing.B) {
	storetest.Bench(b, func(b *testing.B) storetest.Store {
		return opened(b, Config{Path: filepath.Join(b.TempDir(), "veil.db"), Counters: true})
	})
}

// TestARefusedReservationOfNobodyIsForgotten: whoever only asks whether it fits settles nothing then.
func TestARefusedReservationOfNobodyIsForgotten(t *testing.T) {
	s := opened(t, Config{Path: filepath.Join(t.TempDir(), "veil.db"), Counters: true})
	l := account.NoLimits()
	l.TokensPerMinute = 100
	for i := range 5 { // the first is decided in a group, which reads the account
		v, err := s.Reserve(t.Context(), quota.Call{ID: fmt.Sprint("probe-", i), Account: "acc_1", Key: "key_1", Limits: l, Full: true}, quota.Hold{Model: "m", Prompt: 101})
		if err != nil || v.Refusal.Rule != ledger.TokensMinute {
			t.Fatal(v, err)
		}
	}
	s.engine.mu.Lock()
	defer s.engine.mu.Unlock()
	if n := len(s.engine.open); n != 0 {
		t.Errorf("%d calls are open", n)
	}
}
