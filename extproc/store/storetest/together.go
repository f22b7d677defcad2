package storetest

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// sixtyFour lets 64 goroutines press against a day limit, places and a budget at once.
func sixtyFour(t *testing.T, open Opener) {
	press(t, []Store{open(t, nil)}, 64)
}

// twoShare is the same with two openers, as when one server takes over from another.
func twoShare(t *testing.T, open Opener) {
	press(t, []Store{open(t, nil), open(t, nil)}, 16)
}

func press(t *testing.T, stores []Store, each int) {
	const perDay, places, cost, total = 500, 24, 7, 7 * 300
	c := newCall(limits(func(l *account.Limits) { l.RequestsPerDay, l.Concurrency, l.Budget = perDay, places, total }))
	ctx := context.Background()
	var admitted, held, open, most atomic.Int64
	var group sync.WaitGroup
	for _, s := range stores {
		for range each {
			group.Go(func() {
				for {
					x := next(c)
					v, err := s.Admit(ctx, x)
					if err != nil {
						t.Error(err)
						return
					}
					if v.Refusal.Rule == ledger.Concurrency {
						continue
					}
					if v.Refusal.Rule != ledger.Free {
						return
					}
					admitted.Add(1)
					if n := open.Add(1); n > most.Load() {
						most.Store(n)
					}
					r, err := s.Reserve(ctx, x, quota.Hold{Model: "m", Prompt: 1, Cost: cost})
					if err != nil {
						t.Error(err)
						return
					}
					end := quota.Settled{Call: x, Admitted: v.At, Outcome: quota.Released}
					if r.Refusal.Rule == ledger.Free {
						held.Add(cost)
						end.Model, end.Prompt, end.Cost, end.Outcome = "m", 1, cost, quota.Done
						end.Reserved, end.Hold = r.At, quota.Hold{Model: "m", Prompt: 1, Cost: cost}
					}
					open.Add(-1)
					s.Settle(end)
				}
			})
		}
	}
	group.Wait()
	for _, s := range stores {
		flush(t, s)
	}
	if admitted.Load() != perDay || most.Load() > places || held.Load() != total {
		t.Fatalf("admitted %d of %d, at most %d of %d at once, spent %d of %d", admitted.Load(), perDay, most.Load(), places, held.Load(), total)
	}
	for _, s := range stores {
		u, err := s.Used(ctx, c.Account, "")
		must(t, err)
		if u.RequestsToday != perDay || u.Open != 0 || u.Paid != total || u.Held != 0 {
			t.Fatalf("the store says %+v", u)
		}
	}
	same(t, costs(t, stores[0], c.Account), money.Amount(total))
}

func costs(t testing.TB, s Store, owner string) money.Amount {
	t.Helper()
	rows, err := s.Usage(context.Background(), quota.Query{Account: owner, From: 20200101, To: 20301231})
	must(t, err)
	var sum money.Amount
	for _, r := range rows {
		sum = sum.Add(r.Cost)
	}
	return sum
}

func reservationSeen(t *testing.T, open Opener) {
	one, two := open(t, nil), open(t, nil)
	c := newCall(limits(func(l *account.Limits) { l.Budget, l.RequestsPerDay = 100, 3 }))
	first, second := next(c), next(c)
	wants(t, admit(t, one, first), ledger.Free)
	wants(t, reserve(t, one, first, quota.Hold{Model: "m", Cost: 80}), ledger.Free)
	v := admit(t, two, second)
	wants(t, v, ledger.Free)
	same(t, v.Used.RequestsToday, int64(2))
	wants(t, reserve(t, two, second, quota.Hold{Model: "m", Cost: 21}), ledger.Budget)
	settle(t, one, quota.Settled{Call: first, Admitted: v.At, Reserved: v.At, Hold: quota.Hold{Model: "m", Cost: 80}, Model: "m", Cost: 5, Outcome: quota.Done})
	wants(t, reserve(t, two, second, quota.Hold{Model: "m", Cost: 95}), ledger.Free)
	wants(t, admit(t, one, next(c)), ledger.Free)
	wants(t, admit(t, two, next(c)), ledger.Day)
}
