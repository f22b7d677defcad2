package storetest

import (
	"maps"
	"slices"
	"time"

	"veil/extproc/money"
	"veil/extproc/quota/ledger"
)

const (
	second = int64(time.Second / time.Microsecond)
	minute = 60 * second
	day    = 24 * 60 * minute
)

// owner is an account or a key.
type owner struct {
	now        int64
	hits       []int64 // admissions of the minute
	tokens     []taken // of the minute
	day, month int32   // that count: later than what now says after a clock was put back over midnight
	today      int64
	spent      int64
	paid, held money.Amount
	open       map[string]int64 // calls by id, and until when they have their place
}

type taken struct{ second, n int64 }

func calendar(at int64) (day, month int32) {
	t := time.UnixMicro(at).UTC()
	month = int32(t.Year()*100 + int(t.Month()))
	return month*100 + int32(t.Day()), month
}

func (o *owner) roll(now int64) {
	if now-o.now > 30*day {
		clear(o.open)
	}
	o.now = max(o.now, now)
	d, m := calendar(o.now)
	if d > o.day {
		o.day, o.today, o.spent = d, 0, 0
	}
	if m > o.month {
		o.month, o.paid, o.held = m, 0, 0
	}
	o.hits = slices.DeleteFunc(o.hits, func(at int64) bool { return at+minute <= o.now })
	o.tokens = slices.DeleteFunc(o.tokens, func(x taken) bool { return x.leaves() <= o.now })
}

func (x taken) leaves() int64 { return (x.second + 61) * second }

// stamp is the time under which something is booked: now, or the first moment of a day that counts though it has not come.
func (o *owner) stamp() int64 {
	if d, _ := calendar(o.now); d == o.day {
		return o.now
	}
	return time.Date(int(o.day/10000), time.Month(o.day/100%100), int(o.day%100), 0, 0, 0, 0, time.UTC).UnixMicro()
}

// count adds tokens, or takes some back, in the second of at. A time that has not come is one before the clock was put back:
// where those tokens are is not known any more, and they stay.
func (o *owner) count(at, n int64) {
	if at > o.now {
		if n < 0 {
			return
		}
		at = o.now
	}
	for i := range o.tokens {
		if o.tokens[i].second == at/second {
			o.tokens[i].n = max(0, o.tokens[i].n+n)
			return
		}
	}
	if x := (taken{at / second, n}); n > 0 && x.leaves() > o.now {
		o.tokens = append(o.tokens, x)
	}
}

func (o *owner) inMinute(at int64) (n int64) {
	for _, x := range o.tokens {
		if x.leaves() > at {
			n += x.n
		}
	}
	return n
}

// places are the calls that are open, also those whose lease is over: who lives may renew them until they are looked for.
func (o *owner) places() int64 { return int64(len(o.open)) }

// until is how long it takes until ready says yes, of all times at which something leaves the minute.
func (o *owner) until(ready func(at int64) bool) time.Duration {
	var times []int64
	for _, at := range o.hits {
		times = append(times, at+minute)
	}
	for _, x := range o.tokens {
		times = append(times, x.leaves())
	}
	slices.Sort(times)
	for _, at := range times {
		if ready(at) {
			return time.Duration(at-o.now) * time.Microsecond
		}
	}
	return 0
}

func (o *owner) hitsAfter(at int64) (n int64) {
	for _, hit := range o.hits {
		if hit+minute > at {
			n++
		}
	}
	return n
}

func (o *owner) used() ledger.Used {
	u := ledger.Used{Requests: int64(len(o.hits)), RequestsToday: o.today, Tokens: o.inMinute(o.now), TokensToday: o.spent,
		Open: o.places(), Paid: o.paid, Held: o.held}
	if u.Requests > 0 {
		u.RequestsReset = o.until(func(at int64) bool { return o.hitsAfter(at) == 0 })
	}
	if u.Tokens > 0 {
		u.TokensReset = o.until(func(at int64) bool { return o.inMinute(at) == 0 })
	}
	return u
}

func (o *owner) copy() *owner {
	c := *o
	c.hits, c.tokens, c.open = slices.Clone(o.hits), slices.Clone(o.tokens), maps.Clone(o.open)
	return &c
}

func (o *owner) midnight() time.Duration {
	return time.UnixMicro(o.now).UTC().Truncate(24 * time.Hour).Add(24 * time.Hour).Sub(time.UnixMicro(o.now))
}

func (o *owner) monthEnd() time.Duration {
	t := time.UnixMicro(o.now).UTC()
	return time.Date(t.Year(), t.Month()+1, 1, 0, 0, 0, 0, time.UTC).Sub(t)
}
