package redis

import (
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
	"veil/extproc/store/storetest"
)

// A sweep looks at every account, also while a second of its tokens leaves the minute.
func TestASweepKeepsNoTokensInTheMinute(t *testing.T) {
	clock := storetest.NewClock()
	s := opened(t, Config{Addresses: storetest.StartRedis(t).Addresses(), Lease: time.Hour, Sweep: time.Hour, Now: clock.Now})
	limits := account.NoLimits()
	limits.TokensPerMinute = 100
	for i, n := range []int64{60, 20, 80} {
		c := quota.Call{ID: string(rune('1' + i)), Account: storetest.TheAccount, Key: "key_1", Limits: limits, Full: true}
		storetest.MustAdmit(t, s, c)
		v, err := s.Reserve(ctx, c, quota.Hold{Model: "m", Prompt: n})
		if err != nil || v.Refusal.Rule != ledger.Free {
			t.Fatalf("%d tokens: %+v (%v)", n, v.Refusal, err)
		}
		clock.Add(30*time.Second + 500*time.Millisecond)
		chargeOne(t, s, 0)
	}
}

// A call that was charged by estimate, and then answered by another model, is in the books of that model alone.
func TestWhatWasChargedByEstimateLeavesTheBooksOfItsModel(t *testing.T) {
	clock := storetest.NewClock()
	s := opened(t, Config{Addresses: storetest.StartRedis(t).Addresses(), Lease: time.Hour, Sweep: time.Hour, Now: clock.Now})
	c := storetest.Call("1")
	v := storetest.MustAdmit(t, s, c)
	storetest.MustReserve(t, s, c, 100)
	clock.Add(time.Hour)
	chargeOne(t, s, 1)
	end := storetest.Done(c, v, 5, 30)
	end.Model = "other"
	s.Settle(end)
	storetest.Flush(t, s)
	rows, err := s.Usage(ctx, quota.Query{Account: c.Account, From: 20260101, To: 20261231})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if none := (quota.Row{Day: r.Day, Account: r.Account, Key: r.Key, Model: "m"}); r.Model == "m" && r != none {
			t.Errorf("the model that did not answer has %+v", r)
		}
	}
	storetest.Booked(t, s, 1, 0, 30)
}
