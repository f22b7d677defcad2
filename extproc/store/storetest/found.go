package storetest

import (
	"context"
	"math"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// What the model found in stores, each by itself.

// lookedAt looks while a second of tokens leaves the minute: it must have left it for those who decide, too.
func lookedAt(t *testing.T, open Opener) {
	clock := NewClock()
	s := open(t, clock.Now)
	c := newCall(limits(func(l *account.Limits) { l.TokensPerMinute = 100 }))
	hold := func(n int64) quota.Verdict {
		x := next(c)
		wants(t, admit(t, s, x), ledger.Free)
		return reserve(t, s, x, quota.Hold{Model: "m", Prompt: n})
	}
	wants(t, hold(60), ledger.Free)
	clock.Add(30 * time.Second)
	wants(t, hold(20), ledger.Free)
	clock.Add(31 * time.Second)
	u, err := s.Used(context.Background(), c.Account, "")
	must(t, err)
	same(t, u.Tokens, int64(20))
	wants(t, hold(80), ledger.Free)
}

// putBack reserves after the clock was put back from the first hour of a month to the last of the one before. The month that
// counts stays the later: what is reserved meanwhile is held in it, and must be given back in it.
func putBack(t *testing.T, open Opener) {
	clock := NewClock()
	s := open(t, clock.Now)
	month := time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC)
	clock.Set(month.Add(time.Hour))
	c := newCall(limits(func(l *account.Limits) { l.Budget, l.TokensPerDay = 100, 100 }))
	key := limits(func(l *account.Limits) { l.Budget = 100 })
	c.KeyLimits = &key
	wants(t, admit(t, s, next(c)), ledger.Free)
	for _, at := range []time.Time{month.Add(-time.Hour), month.Add(-time.Minute)} {
		clock.Set(at)
		x := next(c)
		v := admit(t, s, x)
		wants(t, v, ledger.Free)
		h := quota.Hold{Model: "m", Prompt: 40, Cost: 40}
		wants(t, reserve(t, s, x, h), ledger.Free)
		if at.Add(time.Minute).Equal(month) {
			clock.Set(month) // this one ends in the month that counts
		}
		settle(t, s, quota.Settled{Call: x, Admitted: v.At, Reserved: v.At, Hold: h, Model: "m", Prompt: 10, Cost: 10, Outcome: quota.Done})
	}
	clock.Set(month.Add(-time.Minute))
	unheld := quota.Settled{Call: next(c), Model: "m", Prompt: 5, Cost: 5, Outcome: quota.Done} // of the time in which the store was away
	settle(t, s, unheld)
	clock.Set(month.Add(2 * time.Hour))
	for _, id := range []string{"", c.Key} {
		u, err := s.Used(context.Background(), c.Account, id)
		must(t, err)
		same(t, []int64{int64(u.Paid), int64(u.Held), u.TokensToday, u.RequestsToday}, []int64{25, 0, 25, 4})
	}
	rows, err := s.Usage(context.Background(), quota.Query{Account: c.Account, From: 20260401, To: 20260401})
	must(t, err)
	same(t, quota.Sum(rows).Cost, money.Amount(25)) // the books say what the counters say
}

// tooMuch goes beyond what 64 bits hold: it is the most that they hold, nothing is let in and nothing is held up by it.
func tooMuch(t *testing.T, open Opener) {
	s, ctx := open(t, NewClock().Now), context.Background()
	const huge = math.MaxInt64 / 10 * 6
	c := newCall(limits(func(l *account.Limits) { l.Budget = math.MaxInt64 - 1 }))
	first, second := next(c), next(c)
	v := admit(t, s, first)
	wants(t, v, ledger.Free)
	wants(t, admit(t, s, second), ledger.Free)
	wants(t, reserve(t, s, first, quota.Hold{Model: "m", Cost: huge}), ledger.Free)
	refused := reserve(t, s, second, quota.Hold{Model: "m", Cost: huge})
	wants(t, refused, ledger.Budget)
	same(t, refused.Used.Held, money.Amount(huge))
	for _, x := range []quota.Call{first, second} {
		settle(t, s, quota.Settled{Call: x, Admitted: v.At, Reserved: v.At, Model: "m", Cost: huge, Outcome: quota.Done})
	}
	u, err := s.Used(ctx, c.Account, "")
	must(t, err)
	same(t, []money.Amount{u.Paid, u.Held}, []money.Amount{math.MaxInt64, 0})
	rows, err := s.Usage(ctx, quota.Query{Account: c.Account, From: 20260101, To: 20261231})
	must(t, err)
	same(t, quota.Sum(rows).Cost, money.Amount(math.MaxInt64))
	third := next(c)
	wants(t, admit(t, s, third), ledger.Free)
	wants(t, reserve(t, s, third, quota.Hold{Model: "m"}), ledger.Budget)
}

// late uses more than it reserved when its second has left the minute: that minute is over.
func late(t *testing.T, open Opener) {
	clock := NewClock()
	s := open(t, clock.Now)
	c := newCall(limits(func(l *account.Limits) { l.TokensPerMinute = 100 }))
	first, second := next(c), next(c)
	v := admit(t, s, first)
	wants(t, reserve(t, s, first, quota.Hold{Model: "m", Prompt: 10}), ledger.Free)
	clock.Add(61 * time.Second)
	wants(t, admit(t, s, second), ledger.Free)
	wants(t, reserve(t, s, second, quota.Hold{Model: "m", Prompt: 30}), ledger.Free)
	settle(t, s, quota.Settled{Call: first, Admitted: v.At, Reserved: v.At, Model: "m", Prompt: 90, Outcome: quota.Done})
	u, err := s.Used(context.Background(), c.Account, "")
	must(t, err)
	same(t, []int64{u.Tokens, u.TokensToday}, []int64{30, 120})
}
