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

// crowd is many callers of one account and two of its keys at once. What it counts itself is never more than what is really out:
// a call counts from after the answer to its reservation, where an admission may be taken back yet (docs/decisions/0040-sqlite-groups.md),
// to before its end.
type crowd struct {
	t         testing.TB
	stores    []Store
	c         [2]quota.Call // of the account alone, and of a key with limits too
	open      [2]atomic.Int64
	out       [2]atomic.Int64 // reserved or paid
	paid      [2]atomic.Int64
	admitted  atomic.Int64
	lost      atomic.Int64 // admissions of which nobody knows
	unsure    atomic.Int64 // of which nobody knows whether they were taken back, for their reservation failed
	failures  atomic.Int64
	calls     int
	mayFail   bool
	refusedBy [ledger.Budget + 1]atomic.Int64
}

const (
	crowdPlaces, crowdKeyPlaces = 14, 5
	crowdBudget, crowdKeyBudget = 3000, 1200
)

// Crowd lets many callers press against every limit through all stores at once, while fault, if it is not nil, makes some of
// their decisions fail. However that ends: no limit is passed at any moment, and at the end nothing is held, and what was paid is
// what was settled.
func Crowd(t *testing.T, stores []Store, fault func()) {
	p := &crowd{t: t, stores: stores, calls: 60, mayFail: fault != nil}
	p.c[0] = newCall(limits(func(l *account.Limits) {
		l.RequestsPerDay, l.Concurrency, l.Budget, l.TokensPerDay = 1500, crowdPlaces, crowdBudget, 1<<40
	}))
	p.c[1] = p.c[0]
	p.c[1].Key = newID("key")
	key := limits(func(l *account.Limits) { l.Concurrency, l.Budget = crowdKeyPlaces, crowdKeyBudget })
	p.c[1].KeyLimits = &key
	done := make(chan struct{})
	var faults sync.WaitGroup
	if fault != nil {
		faults.Go(func() {
			for {
				select {
				case <-done:
					return
				case <-time.After(time.Duration(rand.IntN(20)) * time.Millisecond):
					fault()
				}
			}
		})
	}
	var group sync.WaitGroup
	for i := range 24 {
		group.Go(func() { p.caller(stores[i%len(stores)], i%2) })
	}
	group.Wait()
	close(done)
	faults.Wait()
	p.audit()
}

func crowdPasses(t *testing.T, open Opener) {
	Crowd(t, []Store{open(t, nil)}, nil)
	Crowd(t, []Store{open(t, nil), open(t, nil)}, nil)
}

func (p *crowd) caller(s Store, whose int) {
	for range p.calls {
		c := next(p.c[whose])
		c.Limits.Budget -= account.Budget(rand.IntN(3) * 300) // somebody lowers it while calls are out, and raises it again
		ctx, stop := context.WithTimeout(context.Background(), 10*time.Second)
		if rand.IntN(8) == 0 { // this one leaves soon
			ctx, stop = context.WithTimeout(ctx, time.Duration(rand.IntN(3000))*time.Microsecond)
		}
		p.one(ctx, s, c, whose)
		stop()
	}
}

func (p *crowd) one(ctx context.Context, s Store, c quota.Call, whose int) {
	v, err := s.Admit(ctx, c)
	if err != nil {
		p.fails(ctx, err)
		p.lost.Add(1)
		return
	}
	p.refusedBy[v.Refusal.Rule].Add(1)
	if v.Refusal.Rule != ledger.Free {
		time.Sleep(200 * time.Microsecond)
		return
	}
	p.admitted.Add(1)
	h := quota.Hold{Model: "m", Prompt: 1, Cost: money.Amount(1 + rand.IntN(40))}
	r, err := s.Reserve(ctx, c, h)
	end := quota.Settled{Call: c, Admitted: v.At, Outcome: quota.Released}
	switch {
	case err != nil:
		p.fails(ctx, err)
		p.unsure.Add(1)
	case r.Refusal.Rule == ledger.Free:
		p.most(&p.open, whose, 1, crowdPlaces, crowdKeyPlaces, "calls are open")
		p.most(&p.out, whose, int64(h.Cost), crowdBudget, crowdKeyBudget, "is out")
		if u := r.Used; u.Paid+u.Held > money.Amount(c.Limits.Budget) {
			p.t.Errorf("%d was paid or is held, of %d", u.Paid+u.Held, c.Limits.Budget)
		}
		end.Hold, end.Reserved = h, r.At
		if rand.IntN(4) > 0 {
			end.Model, end.Prompt, end.Cost, end.Outcome = "m", 1, money.Amount(rand.Int64N(int64(h.Cost)+1)), quota.Done
		}
		p.most(&p.out, whose, int64(end.Cost-h.Cost), crowdBudget, crowdKeyBudget, "is out")
		p.most(&p.paid, whose, int64(end.Cost), crowdBudget, crowdKeyBudget, "is paid")
		p.most(&p.open, whose, -1, crowdPlaces, crowdKeyPlaces, "calls are open")
	default:
		p.refusedBy[r.Refusal.Rule].Add(1)
		if r.Refusal.Rule <= ledger.Concurrency {
			p.admitted.Add(-1)
		}
	}
	s.Settle(end)
}

// most counts n for the account, and for the key if the call is of it, and wants neither to be more than it may.
func (p *crowd) most(of *[2]atomic.Int64, whose int, n, account, key int64, what string) {
	if sum := of[0].Add(n); sum > account {
		p.t.Errorf("%d %s, of %d", sum, what, account)
	}
	if whose == 1 {
		if sum := of[1].Add(n); sum > key {
			p.t.Errorf("%d %s for the key, of %d", sum, what, key)
		}
	}
}

func (p *crowd) fails(ctx context.Context, err error) {
	p.failures.Add(1)
	if ctx.Err() == nil && !p.mayFail {
		p.t.Errorf("a decision failed: %v", err)
	}
}

func (p *crowd) audit() {
	for i, id := range []string{"", p.c[1].Key} {
		var u ledger.Used
		for end := time.Now().Add(5 * time.Second); ; time.Sleep(20 * time.Millisecond) {
			for _, s := range p.stores {
				flush(p.t, s)
			}
			var err error
			u, err = p.stores[0].Used(context.Background(), p.c[0].Account, id)
			must(p.t, err)
			if u.Held == 0 && (u.Open == 0 || p.mayFail && u.Open <= p.lost.Load()) || time.Now().After(end) {
				break
			}
		}
		if u.Held != 0 || int64(u.Paid) != p.paid[i].Load() || u.Open > 0 && !(p.mayFail && u.Open <= p.lost.Load()) {
			p.t.Errorf("at the end %+v, of which %d is paid", u, p.paid[i].Load())
		}
		if n := p.admitted.Load(); i == 0 && (u.RequestsToday < n-p.unsure.Load() || u.RequestsToday > n+p.lost.Load()) {
			p.t.Errorf("%d were told that they are let in, %d that it is not known, of %d nobody knows whether it was taken back; %d are counted", n, p.lost.Load(), p.unsure.Load(), u.RequestsToday)
		}
	}
	same(p.t, costs(p.t, p.stores[0], p.c[0].Account), money.Amount(p.paid[0].Load()))
	var refused []int64
	for i := range p.refusedBy {
		refused = append(refused, p.refusedBy[i].Load())
	}
	p.t.Logf("%d let in, %d paid, %d failures, by rule %v", p.admitted.Load(), p.paid[0].Load(), p.failures.Load(), refused)
}
