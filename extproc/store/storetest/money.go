package storetest

import (
	"context"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

func budget(t *testing.T, open Opener) {
	clock := NewClock()
	s := open(t, clock.Now)
	c := newCall(limits(func(l *account.Limits) { l.Budget = 100 }))
	first, second, third := next(c), next(c), next(c)
	for _, x := range []quota.Call{first, second, third} {
		wants(t, admit(t, s, x), ledger.Free)
	}
	wants(t, reserve(t, s, first, quota.Hold{Model: "m", Cost: 60}), ledger.Free)
	v := reserve(t, s, second, quota.Hold{Model: "m", Cost: 41})
	wants(t, v, ledger.Budget)
	month := time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC).Sub(clock.Now())
	same(t, v.Refusal, ledger.Refusal{Rule: ledger.Budget, Used: 60, Want: 41, Limit: 100, Wait: month})
	wants(t, reserve(t, s, second, quota.Hold{Model: "m", Cost: 40}), ledger.Free)
	// Given back and settled at once, not when it is written.
	s.Settle(quota.Settled{Call: first, Admitted: v.At, Reserved: v.At, Hold: quota.Hold{Model: "m", Cost: 60}, Outcome: quota.Released})
	s.Settle(quota.Settled{Call: second, Admitted: v.At, Reserved: v.At, Hold: quota.Hold{Model: "m", Cost: 40}, Model: "m", Cost: 15, Outcome: quota.Done})
	v = reserve(t, s, third, quota.Hold{Model: "m", Cost: 85})
	wants(t, v, ledger.Free)
	same(t, []money.Amount{v.Used.Paid, v.Used.Held}, []money.Amount{15, 85})
	wants(t, reserve(t, s, next(c), quota.Hold{Model: "m"}), ledger.Budget)
}

func monthEnds(t *testing.T, open Opener) {
	clock := NewClock()
	s := open(t, clock.Now)
	c := newCall(limits(func(l *account.Limits) { l.Budget = 100 }))
	clock.Set(time.Date(2026, 12, 31, 23, 59, 59, 0, time.UTC))
	old := next(c)
	wants(t, admit(t, s, old), ledger.Free)
	v := reserve(t, s, old, quota.Hold{Model: "m", Cost: 100})
	wants(t, v, ledger.Free)
	clock.Add(time.Second)
	fresh := next(c)
	wants(t, admit(t, s, fresh), ledger.Free)
	wants(t, reserve(t, s, fresh, quota.Hold{Model: "m", Cost: 100}), ledger.Free)
	settle(t, s, quota.Settled{Call: old, Admitted: v.At, Reserved: v.At, Hold: quota.Hold{Model: "m", Cost: 100}, Model: "m", Cost: 70, Outcome: quota.Done})
	u, err := s.Used(context.Background(), c.Account, "")
	must(t, err)
	same(t, []money.Amount{u.Paid, u.Held}, []money.Amount{0, 100})
	rows, err := s.Usage(context.Background(), quota.Query{Account: c.Account, From: 20261201, To: 20270131})
	must(t, err)
	same(t, rows, []quota.Row{{Day: 20261231, Account: c.Account, Key: c.Key, Model: "m", Requests: 1, Cost: 70}})
}

func exactAmounts(t *testing.T, open Opener) {
	s := open(t, NewClock().Now)
	const big = 9_007_199_254_740_993 // 2^53 + 1: no float64
	c := newCall(limits(func(l *account.Limits) { l.Budget = 3*big + 1 }))
	for i := range 3 {
		x := next(c)
		wants(t, admit(t, s, x), ledger.Free)
		v := reserve(t, s, x, quota.Hold{Model: "m", Cost: big})
		wants(t, v, ledger.Free)
		if i < 2 {
			settle(t, s, quota.Settled{Call: x, Admitted: v.At, Reserved: v.At, Hold: quota.Hold{Model: "m", Cost: big}, Model: "m", Cost: big, Outcome: quota.Done})
		}
	}
	x := next(c)
	wants(t, admit(t, s, x), ledger.Free)
	wants(t, reserve(t, s, x, quota.Hold{Model: "m", Cost: 2}), ledger.Budget)
	v := reserve(t, s, x, quota.Hold{Model: "m", Cost: 1})
	wants(t, v, ledger.Free)
	same(t, []money.Amount{v.Used.Paid, v.Used.Held}, []money.Amount{2 * big, big + 1})
	rows, err := s.Usage(context.Background(), quota.Query{Account: c.Account, From: 20260101, To: 20261231})
	must(t, err)
	same(t, rows[0].Cost, money.Amount(2*big))
}

func books(t *testing.T, open Opener) {
	clock := NewClock()
	s, ctx := open(t, clock.Now), context.Background()
	a := newAccount(t, s)
	c := newCall(limits(func(l *account.Limits) { l.Budget = 1_000_000 }))
	c.Account = a.ID
	call := func(model string, end quota.Settled) {
		x := next(c)
		at := admit(t, s, x).At
		h := quota.Hold{Model: model, Prompt: 100, Completion: 100, Cost: 1000}
		wants(t, reserve(t, s, x, h), ledger.Free)
		end.Call, end.Admitted, end.Reserved, end.Hold, end.Model = x, at, at, h, model
		settle(t, s, end)
	}
	call("a", quota.Settled{Prompt: 10, Completion: 1, Cost: 11, Outcome: quota.Done})
	call("a", quota.Settled{Prompt: 20, Completion: 2, Cost: 22, Outcome: quota.Gone, Estimated: true})
	call("a", quota.Settled{Prompt: 40, Cost: 40, Outcome: quota.Failed})
	call("b", quota.Settled{Prompt: 5, Completion: 5, Cost: 10, Outcome: quota.Done})
	call("b", quota.Settled{Outcome: quota.Released})
	clock.Add(24 * time.Hour)
	c.Key = newID("key")
	call("b", quota.Settled{Prompt: 1, Completion: 1, Cost: 2, Outcome: quota.Done})
	// A call without a reservation: POST /anonymize, or an account that needs none.
	x := next(c)
	at := admit(t, s, x).At
	settle(t, s, quota.Settled{Call: x, Admitted: at, Model: "c", Prompt: 3, Outcome: quota.Done})
	rows, err := s.Usage(ctx, quota.Query{Account: a.ID, From: 20260301, To: 20260331})
	must(t, err)
	first := rows[0].Key
	same(t, rows, []quota.Row{
		{Day: 20260317, Account: a.ID, Key: first, Model: "a", Requests: 3, Failed: 1, Estimated: 1, PromptTokens: 70, CompletionTokens: 3, Cost: 73},
		{Day: 20260317, Account: a.ID, Key: first, Model: "b", Requests: 1, PromptTokens: 5, CompletionTokens: 5, Cost: 10},
		{Day: 20260318, Account: a.ID, Key: c.Key, Model: "b", Requests: 1, PromptTokens: 1, CompletionTokens: 1, Cost: 2},
		{Day: 20260318, Account: a.ID, Key: c.Key, Model: "c", Requests: 1, PromptTokens: 3},
	})
	day, err := s.Usage(ctx, quota.Query{From: 20260318, To: 20260318})
	must(t, err)
	if len(day) < 2 {
		t.Fatalf("the usage of all accounts has %d rows", len(day))
	}
	u, err := s.Used(ctx, a.ID, "")
	must(t, err)
	same(t, []money.Amount{u.Paid, u.Held}, []money.Amount{85, 0})
}

func ungraced(t *testing.T, open Opener) {
	s := open(t, NewClock().Now)
	c := newCall(limits(func(l *account.Limits) { l.RequestsPerDay, l.Budget = 2, 100 }))
	settle(t, s, quota.Settled{Call: c, Model: "m", Prompt: 7, Cost: 30, Outcome: quota.Done})
	x := next(c)
	v := admit(t, s, x)
	wants(t, v, ledger.Free)
	same(t, []int64{v.Used.RequestsToday, v.Used.TokensToday, int64(v.Used.Paid)}, []int64{2, 7, 30})
	wants(t, admit(t, s, next(c)), ledger.Day)
	wants(t, reserve(t, s, x, quota.Hold{Model: "m", Cost: 71}), ledger.Budget)
}
