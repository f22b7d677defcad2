package ledger

import (
	"encoding/binary"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"veil/extproc/account"
	"veil/extproc/money"
)

const noon = int64(1_773_748_800_000_000) // 2026-03-17 12:00 UTC

// drawn makes counters with a random past.
func drawn(t *rapid.T) (*Counters, int64) {
	c, now := &Counters{}, noon
	for range rapid.IntRange(0, 50).Draw(t, "steps") {
		now = c.Roll(now + rapid.Int64Range(0, 30_000_000).Draw(t, "step"))
		switch rapid.IntRange(0, 2).Draw(t, "what") {
		case 0:
			c.Admit(now, rapid.Bool().Draw(t, "full"), rapid.Int64Range(1, 3).Draw(t, "server"))
		case 1:
			c.Reserve(now, rapid.Int64Range(0, 1000).Draw(t, "tokens"), money.Amount(rapid.Int64Range(0, math.MaxInt32).Draw(t, "cost")))
		default:
			c.Close(Closing{At: now - rapid.Int64Range(0, 90_000_000).Draw(t, "ago"), HeldTokens: rapid.Int64Range(0, 100).Draw(t, "held"),
				Tokens: rapid.Int64Range(0, 100).Draw(t, "used"), Cost: 5, HeldCost: 7, Server: 1})
		}
	}
	return c, now
}

func TestCountersReadBackAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, now := drawn(t)
		var back Counters
		if err := back.Decode(c.Encode()); err != nil {
			t.Fatal(err)
		}
		if a, b := c.Used(now), back.Used(now); a != b {
			t.Fatalf("wrote %+v, read %+v", a, b)
		}
		l := limits(3)
		later := now + rapid.Int64Range(0, 70_000_000).Draw(t, "later")
		if a, b := c.CheckAdmit(c.Roll(later), l, true), back.CheckAdmit(back.Roll(later), l, true); a != b {
			t.Fatalf("decides %+v, and %+v when read back", a, b)
		}
	})
}

func limits(n account.Limit) account.Limits {
	return account.Limits{RequestsPerMinute: n, RequestsPerDay: 100 * n, TokensPerMinute: 1000 * n, TokensPerDay: 10000 * n, Concurrency: n, Budget: account.NoBudget}
}

func TestDamagedCountersAreRefusedAndNeverPanic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, _ := drawn(t)
		whole := c.Encode()
		cut := whole[:rapid.IntRange(0, len(whole)-1).Draw(t, "cut")]
		if err := new(Counters).Decode(cut); err == nil {
			t.Fatalf("%d of %d bytes were read", len(cut), len(whole))
		}
		_ = new(Counters).Decode(rapid.SliceOf(rapid.Byte()).Draw(t, "noise")) // must only not panic
	})
	for _, hits := range []int64{-1, 1, 1 << 40} { // more than there are bytes is no reason to take memory
		if err := new(Counters).Decode(binary.AppendVarint(append([]byte{format}, make([]byte, 7)...), hits)); err == nil {
			t.Errorf("%d admissions in no bytes were read", hits)
		}
	}
}

// Beyond 2,048 a minute admissions share times; the window must still never let through more than the limit.
func TestALargeLimitIsNeverExceededAndHardlyUndercut(t *testing.T) {
	const limit = 5000
	l := account.NoLimits()
	l.RequestsPerMinute = limit
	var c Counters
	var admitted []int64
	step := int64(3_000) // a call every 3 ms: 20,000 a minute are asked for
	for now := noon; now < noon+4*minute; now += step {
		at := c.Roll(now)
		if c.CheckAdmit(at, l, false).Rule == Free {
			c.Admit(at, false, 0)
			admitted = append(admitted, at)
		}
	}
	first := 0
	for i, at := range admitted {
		for admitted[first] <= at-minute {
			first++
		}
		if n := i - first + 1; n > limit {
			t.Fatalf("%d in a minute", n)
		}
	}
	if least := 4*limit - 100; len(admitted) < least {
		t.Fatalf("%d admitted in four minutes, at least %d were to be", len(admitted), least)
	}
	if n := len(c.Encode()); n > 40_000 {
		t.Fatalf("the counters take %d bytes", n)
	}
}

// The oracle is the slow obvious rule for tokens: whole seconds, each for 61 s from its beginning.
func TestTokensOfAMinuteAreNeverMoreThanTheOracleSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var c Counters
		type use struct{ at, n int64 }
		var uses []use
		now := noon
		for range rapid.IntRange(1, 80).Draw(t, "steps") {
			now = c.Roll(now + rapid.Int64Range(0, 20_000_000).Draw(t, "step"))
			if len(uses) > 0 && rapid.Bool().Draw(t, "settles") {
				i := rapid.IntRange(0, len(uses)-1).Draw(t, "which")
				real := rapid.Int64Range(0, 50).Draw(t, "real")
				c.Close(Closing{At: uses[i].at, HeldTokens: uses[i].n, Tokens: real})
				if (uses[i].at/second+61)*second > now {
					uses[i].n = real
				}
			} else {
				n := rapid.Int64Range(0, 50).Draw(t, "tokens")
				c.Reserve(now, n, 0)
				uses = append(uses, use{now, n})
			}
			var want int64
			for _, u := range uses {
				if (u.at/second+61)*second > now {
					want += u.n
				}
			}
			c.Roll(now)
			if c.tokens.sum != want {
				t.Fatalf("%d tokens in the minute, the oracle says %d", c.tokens.sum, want)
			}
		}
	})
}

func TestAClockThatGoesBackFreesNothing(t *testing.T) {
	for rule, set := range map[Rule]func(l *account.Limits){
		Minute: func(l *account.Limits) { l.RequestsPerMinute = 1 }, Day: func(l *account.Limits) { l.RequestsPerDay = 1 },
		TokensMinute: func(l *account.Limits) { l.TokensPerMinute = 5 },
		TokensDay:    func(l *account.Limits) { l.TokensPerDay = 5 }, Budget: func(l *account.Limits) { l.Budget = 5 },
	} {
		l := account.NoLimits()
		set(&l)
		var c Counters
		c.Admit(c.Now(noon), true, 1)
		c.Reserve(noon, 5, 5)
		for _, back := range []time.Duration{time.Second, time.Hour, 40 * 24 * time.Hour} {
			at := c.Now(noon - back.Microseconds())
			r := c.CheckAdmit(at, l, true)
			if r.Rule == Free {
				r = c.CheckReserve(at, l, 1, 1)
			}
			if r.Rule != rule {
				t.Fatalf("%s back the verdict is %+v, want rule %d", back, r, rule)
			}
		}
	}
}

func TestAClockThatWasPutBackGoesOnAfterAMinute(t *testing.T) {
	l := account.NoLimits()
	l.RequestsPerMinute, l.TokensPerMinute, l.RequestsPerDay = 2, 10, 4
	const hour = 60 * minute
	for _, back := range []int64{2 * minute, 2 * hour, 365 * 24 * hour} {
		var c Counters
		wrong := c.Now(noon)
		c.Admit(wrong, true, 1)
		c.Reserve(wrong, 8, 0)
		c.Admit(wrong, true, 1)
		right := noon - back
		if r := c.CheckAdmit(c.Now(right), l, true); r.Rule != Minute || r.Wait > time.Minute {
			t.Errorf("%d back: right after it the verdict is %+v", back, r)
		}
		c.Close(Closing{At: wrong, HeldTokens: 8, Tokens: 9, Server: 1})
		if r := c.CheckReserve(c.Now(right), l, 2, 0); r.Rule != TokensMinute {
			t.Errorf("%d back: what was used beyond what was held is forgotten: %+v", back, r)
		}
		at := c.Now(right + 62*second)
		if r := c.CheckAdmit(at, l, true); r.Rule != Free {
			t.Errorf("%d back: a minute later the verdict is %+v", back, r)
		}
		if r := c.CheckReserve(at, l, 10, 0); r.Rule != Free {
			t.Errorf("%d back: tokens of before are still counted: %+v", back, r)
		}
		c.Admit(at, true, 1)
		c.Admit(at, true, 1)
		if r := c.CheckAdmit(c.Now(at+62*second), l, true); r.Rule != Day {
			t.Errorf("%d back: the day forgot what was admitted: %+v", back, r)
		}
		if r := c.CheckAdmit(c.Now(right+25*hour), l, true); r.Rule != Free {
			t.Errorf("%d back: the day after is none: %+v", back, r)
		}
	}
}

func TestADayIsNotBegunAgainByAClockThatWasPutBackOverMidnight(t *testing.T) {
	l := account.NoLimits()
	l.RequestsPerDay = 1
	var c Counters
	midnight := noon + 12*60*minute
	c.Admit(c.Now(midnight+minute), true, 1)
	for _, at := range []int64{midnight - 30*minute, midnight + 2*minute} {
		if r := c.CheckAdmit(c.Now(at), l, true); r.Rule != Day {
			t.Errorf("at %d from midnight: %+v", at-midnight, r)
		}
	}
}

func TestDaysAndMonthsEndInUTC(t *testing.T) {
	for _, c := range []struct {
		at         time.Time
		day, month int32
	}{
		{time.Date(2024, 2, 29, 23, 59, 59, 999_999_000, time.UTC), 20240229, 202402},
		{time.Date(2024, 3, 1, 0, 0, 0, 0, time.UTC), 20240301, 202403},
		{time.Date(2026, 12, 31, 23, 0, 0, 0, time.FixedZone("", -7200)), 20270101, 202701},
	} {
		if d, m := Calendar(c.at.UnixMicro()); d != c.day || m != c.month {
			t.Errorf("%s is %d and %d", c.at, d, m)
		}
	}
}

func TestSeededCountersAreNotMoreGenerous(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, now := drawn(t)
		u := c.Used(now)
		var seeded Counters
		seeded.Seed(now, u)
		l := limits(account.Limit(rapid.IntRange(0, 20).Draw(t, "limit")))
		for range 40 {
			now += rapid.Int64Range(0, 3_000_000).Draw(t, "step")
			real, guess := c.CheckAdmit(c.Roll(now), l, true), seeded.CheckAdmit(seeded.Roll(now), l, true)
			if real.Rule != Free && guess.Rule == Free {
				t.Fatalf("refused by %d for good, and let through by what was last known", real.Rule)
			}
			if guess.Rule == Free {
				c.Admit(now, true, 1)
				seeded.Admit(now, true, 1)
			}
		}
	})
}

// What was used up before the store went away is used up while it is away, by each limit.
func TestSeededCountersRefuseByEachLimit(t *testing.T) {
	for rule, set := range map[Rule]func(l *account.Limits){
		Minute: func(l *account.Limits) { l.RequestsPerMinute = 1 }, Day: func(l *account.Limits) { l.RequestsPerDay = 1 },
		TokensMinute: func(l *account.Limits) { l.TokensPerMinute = 5 }, TokensDay: func(l *account.Limits) { l.TokensPerDay = 5 },
		Concurrency: func(l *account.Limits) { l.Concurrency = 1 }, Budget: func(l *account.Limits) { l.Budget = 9 },
	} {
		l := account.NoLimits()
		set(&l)
		var c, seeded Counters
		c.Admit(c.Now(noon), true, 1)
		c.Admit(c.Now(noon), true, 1)
		c.Reserve(noon, 5, 5)
		c.Reserve(noon, 0, 4)
		c.Close(Closing{At: noon, HeldTokens: 5, Tokens: 5, HeldCost: 5, Cost: 5, Server: 1}) // of the budget one part is paid, one held
		seeded.Seed(noon+second, c.Used(noon))
		r := seeded.CheckAdmit(noon+second, l, true)
		if r.Rule == Free {
			r = seeded.CheckReserve(noon+second, l, 1, 1)
		}
		if r.Rule != rule {
			t.Errorf("the verdict is %+v, want rule %d", r, rule)
		}
	}
}

// A call that the store hears of at its end counts for the day in which it was admitted, and for no later one.
func TestACallThatWasAdmittedElsewhereCountsForItsDay(t *testing.T) {
	for ago, want := range map[int64]int64{second: 1, 24 * 60 * minute: 0} {
		var c Counters
		c.Now(noon)
		c.Close(Closing{At: noon - ago, Uncounted: true})
		if u := c.Used(noon); u.RequestsToday != want {
			t.Errorf("%d s ago: %+v", ago/second, u)
		}
	}
}

// A correction counts in the minute, day and month in which the call was held, and in no other.
func TestACorrectionCountsWhereTheCallWasHeld(t *testing.T) {
	for name, c := range map[string]struct {
		ago           int64
		tokens, today int64
		paid          money.Amount
	}{
		"just now":    {second, 110, 110, 5},
		"an hour ago": {60 * minute, 40, 110, 5},
		"yesterday":   {24 * 60 * minute, 40, 40, 5},
		"last month":  {30 * 24 * 60 * minute, 40, 40, 2},
	} {
		var counters Counters
		for _, call := range []struct{ at, tokens int64 }{{noon - c.ago, 30}, {noon, 40}} {
			counters.Roll(call.at)
			counters.Reserve(call.at, 100, 2)
			counters.Close(Closing{At: call.at, HeldTokens: 100, Tokens: call.tokens, HeldCost: 2, Cost: 2})
		}
		counters.Correct(Closing{At: noon - c.ago, HeldTokens: 30, Tokens: 70, HeldCost: 2, Cost: 3})
		counters.Roll(noon)
		if u := counters.Used(noon); u.Tokens != c.tokens || u.TokensToday != c.today || u.Paid != c.paid {
			t.Errorf("%s: %+v", name, u)
		}
	}
}
