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

// TheAccount is the account of every call that Call makes.
const TheAccount = "acc_1"

// Call is a call of one account and key that has limits of several kinds, for the tests of a store's own.
func Call(id string) quota.Call {
	l := account.NoLimits()
	l.Budget, l.RequestsPerDay, l.Concurrency = 1000, 100, 10
	return quota.Call{ID: id, Account: TheAccount, Key: "key_1", Limits: l, Full: true}
}

// MustAdmit admits a call that nothing is in the way of.
func MustAdmit(t testing.TB, s Store, c quota.Call) quota.Verdict {
	t.Helper()
	v := admit(t, s, c)
	wants(t, v, ledger.Free)
	return v
}

// MustReserve reserves one token and a cost that nothing is in the way of.
func MustReserve(t testing.TB, s Store, c quota.Call, cost money.Amount) {
	t.Helper()
	wants(t, reserve(t, s, c, quota.Hold{Model: "m", Prompt: 1, Cost: cost}), ledger.Free)
}

// Done is the end of a call that was admitted and reserved by v.
func Done(c quota.Call, v quota.Verdict, prompt int64, cost money.Amount) quota.Settled {
	return quota.Settled{Call: c, Admitted: v.At, Reserved: v.At, Model: "m", Prompt: prompt, Cost: cost, Outcome: quota.Done}
}

// Flush waits until everything settled is written.
func Flush(t testing.TB, s Store) {
	t.Helper()
	flush(t, s)
}

// Used is what TheAccount has used.
func Used(t testing.TB, s Store) ledger.Used {
	t.Helper()
	u, err := s.Used(context.Background(), TheAccount, "")
	must(t, err)
	return u
}

// Totals is what the books say of TheAccount.
func Totals(t testing.TB, s Store) quota.Totals {
	t.Helper()
	rows, err := s.Usage(context.Background(), quota.Query{Account: TheAccount, From: 20200101, To: 20351231})
	must(t, err)
	return quota.Sum(rows)
}

// Booked wants TheAccount and its books to agree on what was paid, and nothing to be held any more.
func Booked(t testing.TB, s Store, calls, estimated int64, cost money.Amount) {
	t.Helper()
	sum, u := Totals(t, s), Used(t, s)
	if sum.Requests != calls || sum.Estimated != estimated || sum.Cost != cost || u.Paid != cost || u.Held != 0 {
		t.Fatalf("the books say %+v, the counters %+v; want %d calls, %d of them estimated, for %s", sum, u, calls, estimated, cost)
	}
}

// whole carries a call from its admission to its settlement: 10 are reserved, cost is paid.
func whole(t testing.TB, s Store, c quota.Call, cost money.Amount) {
	t.Helper()
	v := MustAdmit(t, s, c)
	MustReserve(t, s, c, 10)
	end := Done(c, v, 1, cost)
	end.Hold = quota.Hold{Model: "m", Prompt: 1, Cost: 10}
	s.Settle(end)
}

// Lag wants a settlement to be seen by another process's connection within 100 ms, alone and after many others, with a budget
// and without. Where a machine is busy with other tests, one in three must be.
func Lag(t *testing.T, s, reader Store) {
	for name, l := range map[string]account.Limits{
		"no limits": account.NoLimits(), "a budget": limits(func(l *account.Limits) { l.Budget = 1 << 40 }),
	} {
		t.Run(name, func(t *testing.T) {
			c := newCall(l)
			want := money.Amount(0)
			for _, burst := range []int{1, 500} {
				best, all := time.Hour, []time.Duration{}
				for range 3 {
					for range burst {
						whole(t, s, next(c), 10)
						want += 10
					}
					start := time.Now()
					for costs(t, reader, c.Account) != want {
						if time.Since(start) > 5*time.Second {
							t.Fatal("not written")
						}
						time.Sleep(time.Millisecond)
					}
					lag := time.Since(start)
					best, all = min(best, lag), append(all, lag)
				}
				t.Logf("%d were written after %v", burst, all)
				if best > 100*time.Millisecond {
					t.Errorf("%d were written after %v", burst, all)
				}
			}
		})
	}
}

// Stopped closes a store that has just been told of settlements, as SIGTERM does, and wants all of them in the books. open
// opens a connection that the caller closes.
func Stopped(t *testing.T, open func(t testing.TB) Store) {
	ctx := context.Background()
	s := open(t)
	c := newCall(limits(func(l *account.Limits) { l.Budget = 1 << 40 }))
	const calls = 600
	for range calls {
		whole(t, s, next(c), 7)
	}
	late := next(c) // admitted and never reserved, as a call that drain cut off
	MustAdmit(t, s, late)
	s.Settle(quota.Settled{Call: late, Outcome: quota.Released, Admitted: time.Now()})
	must(t, s.Close(ctx))
	after := open(t)
	defer after.Close(ctx)
	u, err := after.Used(ctx, c.Account, "")
	must(t, err)
	if u.Paid != calls*7 || u.Held != 0 || u.Open != 0 || u.RequestsToday != calls+1 || costs(t, after, c.Account) != calls*7 {
		t.Fatalf("%d calls of 7 and one of nothing: the counters say %+v, the books %s", calls, u, costs(t, after, c.Account))
	}
}

// Ended closes a store that is not to fail at it.
func Ended(t testing.TB, s Store) {
	t.Helper()
	must(t, s.Close(context.Background()))
}
