package storetest

import (
	"math"
	"slices"
	"time"

	"veil/extproc/account"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// model is what a store must answer, the slow obvious way: one list a minute, one sum a day and a month, nothing shared with
// package ledger or the scripts. Times are Unix microseconds.
type model struct {
	turns  bool  // the clock is a machine's, which may be put back; else time stands still until it is there again
	moved  bool  // who looks moves the time on; else only one that stands still, where something leaves the minute
	lease  int64 // how long a place is kept without being renewed; 0: for ever
	owners map[string]*owner
	books  map[bookKey]quota.Row
}

type bookKey struct {
	day                 int32
	account, key, model string
}

// life is a call as the model knows it.
type life struct {
	quota.Call
	in      int // whose server: index of Subject.Stores
	began   time.Time
	at      int64 // when it was reserved, 0: it was not
	hold    quota.Hold
	charged bool // by estimate
	over    bool // settled, or its server died
}

func (m *model) owner(id string) *owner {
	if m.owners[id] == nil {
		m.owners[id] = &owner{open: map[string]int64{}}
	}
	return m.owners[id]
}

// of are the owners of a call, moved on to the time of the clock.
func (m *model) of(c *quota.Call, clock int64) []*owner {
	list := []*owner{m.owner(c.Account)}
	if c.KeyLimits != nil {
		list = append(list, m.owner(c.Key))
	}
	for _, o := range list {
		m.move(o, clock)
		clock = o.now
	}
	list[0].roll(clock) // the key's may be the later time: both go on from that
	return list
}

// move moves an owner to the time of a clock. One that is put back by more than a minute frees nothing: what was in the minute
// has come just now, and the day and the month stay what they are, unless it was more than a day ahead.
func (m *model) move(o *owner, clock int64) {
	if m.turns && clock < o.now-minute {
		for i := range o.hits {
			o.hits[i] = clock
		}
		for i := range o.tokens {
			o.tokens[i].second = clock / second
		}
		if o.now-clock > day {
			o.day, o.month = calendar(clock)
		}
		o.now = clock
	}
	o.roll(clock)
}

// used is what was used by the time of a clock.
func (m *model) used(id string, clock int64) ledger.Used {
	o := m.owners[id]
	if o == nil {
		return ledger.Used{}
	}
	return m.look(o, clock).used()
}

// look is an owner at the time of a clock, for who changes nothing.
func (m *model) look(o *owner, clock int64) *owner {
	if m.moved {
		m.move(o, clock)
		return o
	}
	c := o.copy()
	m.move(c, clock)
	if !m.turns && (len(c.hits) < len(o.hits) || len(c.tokens) < len(o.tokens)) {
		o.now, o.hits, o.tokens = c.now, slices.Clone(c.hits), slices.Clone(c.tokens)
	}
	return c
}

// decide asks the account and then the key of a call, and applies what both allow.
func (m *model) decide(c *quota.Call, clock int64, may func(*owner, *account.Limits) ledger.Refusal, apply func(*owner)) quota.Verdict {
	owners := m.of(c, clock)
	limits := []*account.Limits{&c.Limits, c.KeyLimits}
	v := quota.Verdict{At: time.UnixMicro(owners[0].now)}
	for i, o := range owners {
		if v.Refusal.Rule == ledger.Free {
			v.Refusal = may(o, limits[i])
			v.OfKey = i == 1 && v.Refusal.Rule != ledger.Free
		}
	}
	for _, o := range owners {
		if v.Refusal.Rule == ledger.Free {
			apply(o)
		}
	}
	v.Used = owners[0].used()
	if len(owners) > 1 {
		v.KeyUsed = owners[1].used()
	}
	return v
}

func (m *model) till(o *owner) int64 {
	if m.lease == 0 {
		return math.MaxInt64
	}
	return o.now + m.lease
}

func (m *model) admit(c *quota.Call, clock int64) quota.Verdict {
	return m.decide(c, clock, func(o *owner, l *account.Limits) ledger.Refusal { return o.mayEnter(l, c.Full) }, func(o *owner) {
		o.hits = append(o.hits, o.now)
		if c.Full {
			o.today++
			o.open[c.ID] = m.till(o)
		}
	})
}

// reserve holds what a call may use. A store with leases renews the call's.
func (m *model) reserve(x *life, h quota.Hold, clock int64) quota.Verdict {
	v := m.decide(&x.Call, clock, func(o *owner, l *account.Limits) ledger.Refusal { return o.mayReserve(l, h) }, func(o *owner) {
		o.count(o.now, h.Prompt+h.Completion)
		o.spent += h.Prompt + h.Completion
		o.held += h.Cost
		if m.lease > 0 {
			o.open[x.ID] = m.till(o)
		}
	})
	if v.Refusal.Rule == ledger.Free {
		x.hold = h
		for _, o := range m.of(&x.Call, clock) {
			x.at = max(x.at, o.stamp())
		}
	}
	return v
}
