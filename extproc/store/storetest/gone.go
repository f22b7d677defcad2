package storetest

import (
	"context"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// callersLeave lets callers give up at any moment of a decision, and wants nothing to be held for them afterwards. The
// second opener makes decisions slow enough to be left, as in an upgrade.
func callersLeave(t *testing.T, open Opener) {
	one, two := open(t, nil), open(t, nil)
	c := newCall(limits(func(l *account.Limits) { l.RequestsPerDay, l.Concurrency, l.Budget = 1_000_000, 1000, 1<<40 }))
	var settled, left atomic.Int64
	var group sync.WaitGroup
	for i := range 32 {
		group.Go(func() {
			s := one
			if i%2 == 1 {
				s = two
			}
			for round := range 40 {
				ctx, cancel := context.WithTimeout(context.Background(), time.Duration(rand.IntN(2000<<(round/8)))*time.Microsecond)
				x := next(c)
				if v, err := s.Admit(ctx, x); err != nil {
					left.Add(1)
				} else if v.Refusal.Rule == ledger.Free {
					h := quota.Hold{Model: "m", Prompt: 1, Cost: 7}
					end := quota.Settled{Call: x, Admitted: v.At, Outcome: quota.Released}
					if r, err := s.Reserve(ctx, x, h); err != nil {
						left.Add(1)
					} else if r.Refusal.Rule == ledger.Free {
						end.Reserved, end.Hold, end.Model, end.Prompt, end.Cost, end.Outcome = r.At, h, "m", 1, 3, quota.Done
						settled.Add(1)
					}
					s.Settle(end)
				}
				cancel()
			}
		})
	}
	group.Wait()
	if left.Load() == 0 || settled.Load() == 0 {
		t.Fatalf("%d callers left, %d did not: the test shows nothing", left.Load(), settled.Load())
	}
	paid := money.Amount(3 * settled.Load())
	for end := time.Now().Add(3 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		flush(t, one)
		flush(t, two)
		u, err := one.Used(context.Background(), c.Account, "")
		must(t, err)
		if u.Open == 0 && u.Held == 0 && u.Paid == paid {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("%d callers left, %d calls were settled for %s; the store says %+v", left.Load(), settled.Load(), paid, u)
		}
	}
	same(t, costs(t, one, c.Account), paid)
}
