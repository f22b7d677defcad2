package storetest

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// minuteOracle plays random calls against the slow obvious rule: count what was admitted in the last 60 s.
func minuteOracle(t *testing.T, open Opener) {
	clock := NewClock()
	s := open(t, clock.Now)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "limit")
		c := newCall(limits(func(l *account.Limits) { l.RequestsPerMinute = account.Limit(n) }))
		c.Full = rapid.Bool().Draw(t, "full")
		var admitted []time.Time
		for range rapid.IntRange(1, 60).Draw(t, "calls") {
			clock.Add(time.Duration(rapid.SampledFrom([]int64{0, 1, 999, 1_000_000, 4_999_999, 20_000_000, 60_000_000, 59_999_999}).Draw(t, "step")) * time.Microsecond)
			inWindow := 0
			var leaves time.Time
			for i, at := range admitted {
				if clock.Now().Sub(at) < time.Minute {
					if inWindow == 0 {
						leaves = admitted[i].Add(time.Minute)
					}
					inWindow++
				}
			}
			v := admit(t, s, next(c))
			if inWindow < n != (v.Refusal.Rule == ledger.Free) {
				t.Fatalf("%d of %d in the last minute, and the verdict is %+v", inWindow, n, v)
			}
			if v.Refusal.Rule == ledger.Free {
				admitted = append(admitted, clock.Now())
				inWindow++
			} else if v.Refusal.Used != int64(n) || v.Refusal.Limit != int64(n) || v.Refusal.Wait != leaves.Sub(clock.Now()) {
				t.Fatalf("refused with %+v, the next leaves in %s", v.Refusal, leaves.Sub(clock.Now()))
			}
			if v.Used.Requests != int64(inWindow) {
				t.Fatalf("used is %d, want %d", v.Used.Requests, inWindow)
			}
		}
	})
}

func refusedUsesNothing(t *testing.T, open Opener) {
	clock := NewClock()
	s := open(t, clock.Now)
	c := newCall(limits(func(l *account.Limits) { l.RequestsPerMinute, l.RequestsPerDay = 2, 3 }))
	for range 2 {
		wants(t, admit(t, s, next(c)), ledger.Free)
	}
	for range 50 {
		wants(t, admit(t, s, next(c)), ledger.Minute)
	}
	clock.Add(time.Minute)
	v := admit(t, s, next(c))
	wants(t, v, ledger.Free)
	same(t, v.Used.RequestsToday, int64(3))
	v = admit(t, s, next(c))
	wants(t, v, ledger.Day)
	same(t, v.Refusal, ledger.Refusal{Rule: ledger.Day, Used: 3, Want: 1, Limit: 3, Wait: 12*time.Hour - time.Minute})
}

func dayEnds(t *testing.T, open Opener) {
	clock := NewClock()
	s := open(t, clock.Now)
	c := newCall(limits(func(l *account.Limits) { l.RequestsPerDay = 1 }))
	clock.Set(time.Date(2026, 2, 28, 23, 59, 59, 999_999_000, time.UTC))
	wants(t, admit(t, s, next(c)), ledger.Free)
	wants(t, admit(t, s, next(c)), ledger.Day)
	clock.Add(time.Microsecond)
	wants(t, admit(t, s, next(c)), ledger.Free)
	wants(t, admit(t, s, next(c)), ledger.Day)
	clock.Set(time.Date(2028, 2, 29, 0, 0, 0, 0, time.UTC))
	v := admit(t, s, next(c))
	wants(t, v, ledger.Free)
	wants(t, admit(t, s, next(c)), ledger.Day)
}

func minuteKind(t *testing.T, open Opener) {
	s := open(t, NewClock().Now)
	c := newCall(limits(func(l *account.Limits) { l.RequestsPerDay, l.Concurrency, l.RequestsPerMinute = 1, 1, 10 }))
	c.Full = false
	for range 9 {
		wants(t, admit(t, s, next(c)), ledger.Free)
	}
	c.Full = true
	wants(t, admit(t, s, next(c)), ledger.Free)
	wants(t, admit(t, s, next(c)), ledger.Minute)
}

func places(t *testing.T, open Opener) {
	s := open(t, NewClock().Now)
	c := newCall(limits(func(l *account.Limits) { l.Concurrency = 2 }))
	first, second := next(c), next(c)
	wants(t, admit(t, s, first), ledger.Free)
	wants(t, admit(t, s, second), ledger.Free)
	v := admit(t, s, next(c))
	wants(t, v, ledger.Concurrency)
	same(t, v.Used.Open, int64(2))
	s.Settle(quota.Settled{Call: first, Admitted: v.At, Outcome: quota.Released})
	wants(t, admit(t, s, next(c)), ledger.Free) // at once, not when the settlement is written
	wants(t, admit(t, s, next(c)), ledger.Concurrency)
}

func zero(t *testing.T, open Opener) {
	s := open(t, NewClock().Now)
	for rule, set := range map[ledger.Rule]func(l *account.Limits){
		ledger.Minute:       func(l *account.Limits) { l.RequestsPerMinute = 0 },
		ledger.Day:          func(l *account.Limits) { l.RequestsPerDay = 0 },
		ledger.Concurrency:  func(l *account.Limits) { l.Concurrency = 0 },
		ledger.TokensMinute: func(l *account.Limits) { l.TokensPerMinute = 0 },
		ledger.TokensDay:    func(l *account.Limits) { l.TokensPerDay = 0 },
	} {
		wants(t, admit(t, s, newCall(limits(set))), rule)
	}
	c := newCall(limits(func(l *account.Limits) { l.Budget = 0 }))
	wants(t, admit(t, s, c), ledger.Free)
	wants(t, reserve(t, s, c, quota.Hold{Model: "free of charge"}), ledger.Budget)
}

func tokenLimits(t *testing.T, open Opener) {
	clock := NewClock()
	s := open(t, clock.Now)
	c := newCall(limits(func(l *account.Limits) { l.TokensPerMinute, l.TokensPerDay = 100, 150 }))
	first, second := next(c), next(c)
	wants(t, admit(t, s, first), ledger.Free)
	wants(t, admit(t, s, second), ledger.Free)
	v := reserve(t, s, first, quota.Hold{Model: "m", Prompt: 20, Completion: 50})
	wants(t, v, ledger.Free)
	same(t, v.Used.Tokens, int64(70))
	v = reserve(t, s, second, quota.Hold{Model: "m", Prompt: 1, Completion: 30})
	wants(t, v, ledger.TokensMinute)
	same(t, v.Refusal, ledger.Refusal{Rule: ledger.TokensMinute, Used: 70, Want: 31, Limit: 100, Wait: 61 * time.Second})
	v = reserve(t, s, second, quota.Hold{Model: "m", Prompt: 1, Completion: 100})
	same(t, v.Refusal.Wait, time.Duration(0)) // it never fits
	settle(t, s, quota.Settled{Call: first, Admitted: v.At, Reserved: v.At, Hold: quota.Hold{Model: "m", Prompt: 20, Completion: 50},
		Model: "m", Prompt: 20, Completion: 20, Outcome: quota.Done})
	wants(t, reserve(t, s, second, quota.Hold{Model: "m", Prompt: 30, Completion: 30}), ledger.Free)
	wants(t, admit(t, s, next(c)), ledger.TokensMinute)
	clock.Add(61 * time.Second)
	third := next(c)
	v = admit(t, s, third)
	wants(t, v, ledger.Free)
	same(t, []int64{v.Used.Tokens, v.Used.TokensToday}, []int64{0, 100})
	wants(t, reserve(t, s, third, quota.Hold{Model: "m", Prompt: 51}), ledger.TokensDay)
	wants(t, reserve(t, s, third, quota.Hold{Model: "m", Prompt: 50}), ledger.Free)
	clock.Add(12 * time.Hour)
	fourth := next(c)
	wants(t, admit(t, s, fourth), ledger.Free)
	wants(t, reserve(t, s, fourth, quota.Hold{Model: "m", Prompt: 100}), ledger.Free)
}

// probed is what quota.Ticket.Fits does: a reservation of no call that was admitted.
func probed(t *testing.T, open Opener) {
	clock := NewClock()
	s := open(t, clock.Now)
	narrow := limits(func(l *account.Limits) { l.TokensPerMinute = 90 })
	c := newCall(limits(func(l *account.Limits) { l.TokensPerMinute, l.Concurrency, l.Budget = 100, 1, 100 }))
	c.KeyLimits = &narrow
	first := next(c)
	v := admit(t, s, first)
	wants(t, v, ledger.Free)
	at := v.At
	h := quota.Hold{Model: "m", Prompt: 60, Cost: 60}
	probe := next(c)
	v = reserve(t, s, probe, h)
	wants(t, v, ledger.Free)
	settle(t, s, quota.Settled{Call: probe, Hold: h, Admitted: v.At, Reserved: v.At, Outcome: quota.Released})
	wants(t, reserve(t, s, next(c), quota.Hold{Model: "m", Prompt: 91}), ledger.TokensMinute)
	v = reserve(t, s, first, h)
	wants(t, v, ledger.Free)
	if u := v.Used; u.Tokens != 60 || u.Held != 60 || u.Open != 1 || u.RequestsToday != 1 || v.KeyUsed.Tokens != 60 || v.KeyUsed.Open != 1 {
		t.Fatalf("a probe left something: %+v", v)
	}
	settle(t, s, quota.Settled{Call: first, Hold: h, Admitted: at, Reserved: v.At, Model: "m", Prompt: 1, Outcome: quota.Done})
	wants(t, admit(t, s, next(c)), ledger.Free)
}

func keyLimits(t *testing.T, open Opener) {
	clock := NewClock()
	s := open(t, clock.Now)
	narrow := limits(func(l *account.Limits) { l.RequestsPerMinute, l.Budget = 1, 50 })
	c := newCall(limits(func(l *account.Limits) { l.RequestsPerMinute, l.Budget = 3, 100 }))
	c.KeyLimits = &narrow
	other := c
	other.Key, other.KeyLimits = newID("key"), nil
	first := next(c)
	wants(t, admit(t, s, first), ledger.Free)
	v := admit(t, s, next(c))
	wants(t, v, ledger.Minute)
	if !v.OfKey || v.Used.Requests != 1 || v.KeyUsed.Requests != 1 {
		t.Fatalf("the key's refusal took something of the account: %+v", v)
	}
	v = reserve(t, s, first, quota.Hold{Model: "m", Cost: 60})
	if wants(t, v, ledger.Budget); !v.OfKey || v.Used.Held != 0 {
		t.Fatalf("the key's refusal took something of the account: %+v", v)
	}
	wants(t, reserve(t, s, first, quota.Hold{Model: "m", Cost: 50}), ledger.Free)
	wants(t, admit(t, s, next(other)), ledger.Free)
	last := next(other)
	wants(t, admit(t, s, last), ledger.Free)
	v = admit(t, s, next(other))
	if wants(t, v, ledger.Minute); v.OfKey {
		t.Fatal("the account's refusal is said to be the key's")
	}
	wants(t, reserve(t, s, last, quota.Hold{Model: "m", Cost: 51}), ledger.Budget)
	wants(t, reserve(t, s, last, quota.Hold{Model: "m", Cost: 50}), ledger.Free)
	settle(t, s, quota.Settled{Call: first, Admitted: v.At, Reserved: v.At, Hold: quota.Hold{Model: "m", Cost: 50}, Model: "m", Cost: 20, Outcome: quota.Done})
	clock.Add(time.Minute)
	v = admit(t, s, next(c))
	wants(t, v, ledger.Free)
	same(t, []money.Amount{v.Used.Paid, v.Used.Held, v.KeyUsed.Paid, v.KeyUsed.Held}, []money.Amount{20, 50, 20, 0})
}
