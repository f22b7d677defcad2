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

// ManyProcesses lets n processes press against one account, and wants exactly what is allowed.
func ManyProcesses(t *testing.T, s Store, where []string, n int) {
	for _, c := range []struct {
		claim string
		set   func(l *account.Limits)
		want  int // admissions
	}{
		{"requests of a minute", func(l *account.Limits) { l.RequestsPerMinute = 700 }, 700},
		{"requests of a day", func(l *account.Limits) { l.RequestsPerDay = 1000 }, 1000},
		{"a budget", func(l *account.Limits) { l.Budget = 7*400 + 6 }, 0},
	} {
		t.Run(c.claim, func(t *testing.T) {
			sameDay(t)
			o := Orders{Where: where, Account: newID("acc"), Key: newID("key"), Limits: limits(c.set), Clients: 8, Seconds: 50, Calm: time.Second, Cost: 7, Real: 7}
			var list []*Process
			for range n {
				list = append(list, Start(t, o))
			}
			sum := map[string]int{}
			for _, p := range list {
				p.Wait(t)
				for what, n := range p.Said {
					sum[what] += n
				}
			}
			if in := sum["a"] - sum["o"]; c.want > 0 && in != c.want {
				t.Errorf("%d processes admitted %d, the limit is %d", n, in, c.want)
			}
			if u, err := s.Used(context.Background(), o.Account, ""); err != nil || u.RequestsToday != int64(sum["a"]-sum["o"]) {
				t.Errorf("%d admissions and %d taken back are counted as %d (%v)", sum["a"], sum["o"], u.RequestsToday, err)
			}
			if c.want == 0 && sum["r"] != 400 {
				t.Errorf("%d processes reserved %d times, the budget is for 400", n, sum["r"])
			}
			if got := costs(t, s, o.Account); got != money.Amount(7*sum["s"]) {
				t.Errorf("the books say %d, %d calls of 7 were settled", got, sum["s"])
			}
		})
	}
}

// KilledProcess kills a process that holds reservations, and wants them to count all the time and to be charged by
// estimate once it is known to be dead. dead is how long that may take.
func KilledProcess(t *testing.T, s Store, where []string, dead time.Duration) {
	sameDay(t)
	ctx := context.Background()
	a := newAccount(t, s)
	o := Orders{Where: where, Account: a.ID, Key: newID("key"), Clients: 4, Seconds: 50, Calm: time.Second, Cost: 10, Hold: true,
		Limits: limits(func(l *account.Limits) { l.Budget, l.RequestsPerDay, l.Concurrency = 1000, 50, 50 })}
	p := Start(t, o)
	p.Until("done")
	p.Kill()
	if p.Said["r"] != 50 {
		t.Fatalf("the child reserved %d times", p.Said["r"])
	}
	c := quota.Call{ID: newID("t"), Account: o.Account, Key: o.Key, Limits: o.Limits, Full: true}
	c.Limits.RequestsPerDay = 51
	wants(t, admit(t, s, c), ledger.Concurrency) // its places are taken until it is known to be dead
	end := time.Now().Add(dead)
	for {
		u, err := s.Used(ctx, o.Account, "")
		must(t, err)
		if u.Paid+u.Held != 500 || u.RequestsToday != 50 {
			t.Fatalf("something was lost or counted twice: %+v", u)
		}
		if u.Held == 0 && u.Open == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("not charged after %s: %+v", dead, u)
		}
		time.Sleep(20 * time.Millisecond)
	}
	rows, err := s.Usage(ctx, quota.Query{Account: o.Account, From: 20200101, To: 20991231})
	must(t, err)
	if len(rows) != 1 || rows[0].Requests != 50 || rows[0].Estimated != 50 || rows[0].Cost != 500 || rows[0].PromptTokens != 50 {
		t.Fatalf("the books say %+v", rows)
	}
	wants(t, admit(t, s, c), ledger.Free)
	wants(t, reserve(t, s, c, quota.Hold{Model: "m", Cost: 501}), ledger.Budget)
	wants(t, reserve(t, s, c, quota.Hold{Model: "m", Cost: 500}), ledger.Free)
}

// KilledUnderLoad kills processes in the middle of their work, twice, and wants nothing lost that they were told, and
// nothing above the limits.
func KilledUnderLoad(t *testing.T, s Store, where []string, dead time.Duration) {
	sameDay(t)
	ctx := context.Background()
	a := newAccount(t, s)
	const clients, perDay, budget = 8, 3000, 10 * 2000
	o := Orders{Where: where, Account: a.ID, Key: newID("key"), Clients: clients, Seconds: 60, Cost: 10, Real: 6, // so is known how each was charged
		Limits: limits(func(l *account.Limits) { l.Budget, l.RequestsPerDay = budget, perDay })}
	said := map[string]int{}
	for i := range 3 {
		if i == 2 {
			o.Seconds = 4
		}
		p := Start(t, o)
		if i < 2 {
			p.Until("s")
			time.Sleep(300 * time.Millisecond)
			p.Kill()
		} else {
			p.Wait(t)
		}
		for what, n := range p.Said {
			said[what] += n
		}
	}
	end := time.Now().Add(dead)
	u, err := s.Used(ctx, o.Account, "")
	must(t, err)
	for u.Held != 0 || u.Open != 0 {
		if time.Now().After(end) {
			t.Fatalf("not charged after %s: %+v", dead, u)
		}
		time.Sleep(50 * time.Millisecond)
		u, err = s.Used(ctx, o.Account, "")
		must(t, err)
	}
	said["a"] -= said["o"]
	// Of each killed client one step may have been taken that it could not tell of.
	unsure := 2 * clients
	if n := int(u.RequestsToday); n < said["a"] || n > said["a"]+unsure || n > perDay {
		t.Errorf("%d admissions were told, %d are counted, %d are allowed", said["a"], n, perDay)
	}
	if u.Paid > budget || costs(t, s, o.Account) != u.Paid {
		t.Errorf("%d paid of %d, and the books say %d", u.Paid, budget, costs(t, s, o.Account))
	}
	// Each reservation was charged once: for what it used, or by estimate if its settlement was not written yet.
	rows, err := s.Usage(ctx, quota.Query{Account: o.Account, From: 20200101, To: 20991231})
	must(t, err)
	sum := quota.Sum(rows)
	if n := int(sum.Requests); n < said["r"] || n > said["r"]+unsure {
		t.Errorf("%d reservations were told, %d are in the books", said["r"], n)
	}
	if want := money.Amount(6*(sum.Requests-sum.Estimated) + 10*sum.Estimated); sum.Cost != want {
		t.Errorf("%d calls, %d of them estimated, cost %d instead of %d", sum.Requests, sum.Estimated, sum.Cost, want)
	}
	t.Logf("%d calls, %d of them charged by estimate", sum.Requests, sum.Estimated)
}

// nearMidnight is how long before the end of a day no test begins that counts the day's calls in other processes, whose clock is the
// system's.
const nearMidnight = time.Minute

// sameDay waits for the next day (UTC) where this one is nearly over: what a day counts begins anew then.
func sameDay(t *testing.T) {
	t.Helper()
	now := time.Now().UTC()
	if left := now.Truncate(24 * time.Hour).Add(24 * time.Hour).Sub(now); left < nearMidnight {
		t.Logf("waiting %s for midnight", left.Round(time.Second))
		time.Sleep(left)
	}
}
