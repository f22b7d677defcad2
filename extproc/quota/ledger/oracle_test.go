package ledger

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"veil/extproc/account"
	"veil/extproc/money"
)

// deed is one call as the oracle keeps it: for ever, and added up anew for every question.
type deed struct {
	admitted, full, open bool
	at                   int64 // admission; 0: it was not admitted here
	server               int64
	held                 bool  // a reservation stands or stood
	since                int64 // when it was made, or the call was closed without one
	tokens               int64 // reserved, then used
	reserved, paid       money.Amount
	settled              bool
	counted              bool // for the day of since, by Uncounted
}

// diary is the slow obvious way to keep counters.
type diary struct {
	now   int64
	deeds []*deed
}

func sum(d *diary, of func(*deed) int64) (n int64) {
	for _, x := range d.deeds {
		n += of(x)
	}
	return n
}

func when(at int64) time.Time { return time.UnixMicro(at).UTC() }

func sameDay(a, b int64) bool {
	return when(a).Format(time.DateOnly) == when(b).Format(time.DateOnly)
}
func sameMonth(a, b int64) bool { return when(a).Format("2006-01") == when(b).Format("2006-01") }

func (d *diary) requests(at int64) int64 {
	return sum(d, func(x *deed) int64 { return one(x.admitted && x.at > at-minute) })
}

func (d *diary) tokens(at int64) int64 {
	return sum(d, func(x *deed) int64 { return x.tokens * one(leaves(x.since) > at) })
}

func one(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

// until is how long it takes until low reports true, trying every time at which something changes.
func (d *diary) until(low func(at int64) bool) time.Duration {
	var times []int64
	for _, x := range d.deeds {
		times = append(times, x.at+minute, leaves(x.since))
	}
	slices.Sort(times)
	for _, at := range times {
		if at >= d.now && low(at) {
			return micros(at - d.now)
		}
	}
	return 0
}

func (d *diary) used() Used {
	u := Used{
		Requests: d.requests(d.now),
		RequestsToday: sum(d, func(x *deed) int64 {
			return one(x.admitted && x.full && sameDay(x.at, d.now) || x.counted && sameDay(x.since, d.now))
		}),
		Tokens:      d.tokens(d.now),
		TokensToday: sum(d, func(x *deed) int64 { return x.tokens * one(sameDay(x.since, d.now)) }),
		Open:        sum(d, func(x *deed) int64 { return one(x.open) }),
		Paid:        money.Amount(sum(d, func(x *deed) int64 { return int64(x.paid) * one(sameMonth(x.since, d.now)) })),
		Held:        money.Amount(sum(d, func(x *deed) int64 { return int64(x.reserved) * one(sameMonth(x.since, d.now)) })),
	}
	if u.Requests > 0 {
		u.RequestsReset = d.until(func(at int64) bool { return d.requests(at) == 0 })
	}
	if u.Tokens > 0 {
		u.TokensReset = d.until(func(at int64) bool { return d.tokens(at) == 0 })
	}
	return u
}

func (d *diary) midnight() time.Duration {
	return when(d.now).Truncate(24 * time.Hour).Add(24 * time.Hour).Sub(when(d.now))
}

func (d *diary) endOfMonth() time.Duration {
	t := when(d.now).Truncate(24 * time.Hour)
	for sameMonth(t.UnixMicro(), d.now) {
		t = t.Add(24 * time.Hour)
	}
	return t.Sub(when(d.now))
}

func (d *diary) checkAdmit(l account.Limits, full bool) Refusal {
	u := d.used()
	if n := int64(l.RequestsPerMinute); n >= 0 && u.Requests+1 > n {
		wait := time.Minute
		if n > 0 {
			wait = d.until(func(at int64) bool { return d.requests(at) < n })
		}
		return Refusal{Minute, u.Requests, 1, n, wait}
	}
	if !full {
		return Refusal{}
	}
	if n := int64(l.RequestsPerDay); n >= 0 && u.RequestsToday+1 > n {
		return Refusal{Day, u.RequestsToday, 1, n, d.midnight()}
	}
	if n := int64(l.Concurrency); n >= 0 && u.Open+1 > n {
		return Refusal{Concurrency, u.Open, 1, n, time.Second}
	}
	return d.checkTokens(l, 1)
}

func (d *diary) checkTokens(l account.Limits, want int64) Refusal {
	u := d.used()
	if n := int64(l.TokensPerMinute); n >= 0 && u.Tokens+want > n {
		wait := d.until(func(at int64) bool { return d.tokens(at)+want <= n })
		return Refusal{TokensMinute, u.Tokens, want, n, wait}
	}
	if n := int64(l.TokensPerDay); n >= 0 && u.TokensToday+want > n {
		wait := d.midnight()
		if want > n {
			wait = 0
		}
		return Refusal{TokensDay, u.TokensToday, want, n, wait}
	}
	return Refusal{}
}

func (d *diary) checkReserve(l account.Limits, tokens int64, cost money.Amount) Refusal {
	if r := d.checkTokens(l, tokens); r.Rule != Free {
		return r
	}
	u := d.used()
	used := u.Paid + u.Held
	// Where nothing is left not even a call that costs nothing is let in.
	if b := money.Amount(l.Budget); b >= 0 && (used == b || used+cost > b) {
		return Refusal{Budget, int64(used), int64(cost), int64(b), d.endOfMonth()}
	}
	return Refusal{}
}

// act does one random thing to the counters and writes it down.
func (d *diary) act(t *rapid.T, c *Counters) {
	x := &deed{}
	if n := len(d.deeds); n > 0 && rapid.Bool().Draw(t, "goes on") {
		x = d.deeds[rapid.IntRange(0, n-1).Draw(t, "call")]
	}
	switch {
	case !x.admitted && !x.settled && rapid.IntRange(0, 9).Draw(t, "elsewhere") > 0:
		x.admitted, x.at, x.full = true, d.now, rapid.Bool().Draw(t, "full")
		x.server = rapid.Int64Range(1, 3).Draw(t, "server")
		x.open = x.full
		c.Admit(d.now, x.full, x.server)
		d.deeds = append(d.deeds, x)
	case x.settled || x.admitted && !x.full:
	case x.full && !x.held && rapid.Bool().Draw(t, "reserves"):
		x.held, x.since = true, d.now
		x.tokens, x.reserved = rapid.Int64Range(0, 60).Draw(t, "tokens"), money.Amount(rapid.Int64Range(0, 60).Draw(t, "cost"))
		c.Reserve(d.now, x.tokens, x.reserved)
	default:
		end := Closing{HeldTokens: x.tokens, HeldCost: x.reserved, Uncounted: !x.admitted,
			Tokens: rapid.Int64Range(0, 60).Draw(t, "used"), Cost: money.Amount(rapid.Int64Range(0, 60).Draw(t, "price"))}
		if x.held {
			end.At = x.since
		} else {
			x.since = d.now
		}
		if x.open {
			end.Server = x.server
		}
		c.Close(end)
		if !x.admitted {
			d.deeds = append(d.deeds, x)
		}
		x.settled, x.open, x.counted = true, false, end.Uncounted
		x.tokens, x.reserved, x.paid = end.Tokens, 0, end.Cost
	}
}

// pass lets time go by, by little or by much. Calls that were open before a long silence are a dead server's.
func (d *diary) pass(t *rapid.T, c *Counters) {
	unit := rapid.SampledFrom([]int64{1, second, minute, 60 * minute, 24 * 60 * minute}).Draw(t, "unit")
	step := rapid.Int64Range(0, 35).Draw(t, "step") * unit
	if step > forgotten {
		for _, x := range d.deeds {
			x.open = false
		}
	}
	d.now += step
	if at := c.Roll(d.now); at != d.now {
		t.Fatalf("it is %d, not %d", d.now, at)
	}
}

func TestCountersAreWhatADiaryOfEveryCallSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, d := &Counters{}, &diary{now: noon + rapid.Int64Range(0, minute).Draw(t, "begin")}
		c.Roll(d.now)
		limit := rapid.Map(rapid.Int64Range(-1, 8), func(n int64) account.Limit { return account.Limit(n) })
		many := rapid.Map(rapid.Int64Range(-1, 200), func(n int64) account.Limit { return account.Limit(n) })
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			d.pass(t, c)
			d.act(t, c)
			c.Roll(d.now)
			if got, want := c.Used(d.now), d.used(); got != want {
				t.Fatalf("used\n%+v, the diary says\n%+v", got, want)
			}
			l := account.Limits{
				RequestsPerMinute: limit.Draw(t, "rpm"), RequestsPerDay: limit.Draw(t, "rpd"), Concurrency: limit.Draw(t, "open"),
				TokensPerMinute: many.Draw(t, "tpm"), TokensPerDay: many.Draw(t, "tpd"), Budget: account.Budget(many.Draw(t, "budget")),
			}
			full := rapid.Bool().Draw(t, "full call")
			if got, want := c.CheckAdmit(d.now, l, full), d.checkAdmit(l, full); got != want {
				t.Fatalf("%+v: admission %+v, the diary says %+v", l, got, want)
			}
			tokens, cost := rapid.Int64Range(0, 80).Draw(t, "want"), money.Amount(rapid.Int64Range(0, 80).Draw(t, "worth"))
			if got, want := c.CheckReserve(d.now, l, tokens, cost), d.checkReserve(l, tokens, cost); got != want {
				t.Fatalf("%+v: reservation %+v, the diary says %+v", l, got, want)
			}
		}
	})
}
