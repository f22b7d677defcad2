package quota

import (
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"veil/extproc/account"
	"veil/extproc/quota/ledger"
)

const (
	knownOwners = 65536                  // whose last state is kept
	probeEvery  = 250 * time.Millisecond // how often a store that is down is asked
	graceServer = 1                      // holds the places of calls that were admitted by the last known state
	seedServer  = -1                     // holds the places that were open before, see ledger.Counters.Seed
)

// grace keeps the last known state of each owner, and decides by it while the store is down: for a limited time, never
// without limits, and only for accounts it knows. Replicas can't see each other then, so together they may admit as
// many times the rest as there are replicas; what was used is booked when the store is back.
type grace struct {
	limit time.Duration
	known *lru.Cache[string, *lastKnown]

	lends    atomic.Int64 // calls and holds of accounts that the store does not know yet
	lentTill atomic.Int64 // and how long an admission is in the minute; Unix nanoseconds

	mu    sync.Mutex
	since time.Time // of the first failure; zero while the store is up
	why   error     // the last failure
	whose string    // account of the call that met it
	probe time.Time // not to be asked before
}

type lastKnown struct {
	mu       sync.Mutex
	at       time.Time
	used     ledger.Used
	counters *ledger.Counters // only while the store is down
	lent     lent
	seeded   int64 // calls lent that counters began with
}

func newGrace(limit time.Duration) *grace {
	known, _ := lru.New[string, *lastKnown](knownOwners) // fails on a size below 1 only
	return &grace{limit: limit, known: known}
}

// resting reports whether the store is down and not to be asked yet. One caller at a time is let through to ask it.
func (g *grace) resting(now time.Time) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.since.IsZero() {
		return false
	}
	if now.Before(g.probe) {
		return true
	}
	g.probe = now.Add(probeEvery)
	return false
}

func (g *grace) down(now time.Time, whose string, why error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.why, g.whose = why, whose
	if g.since.IsZero() {
		g.since = now
	}
	g.probe = now.Add(probeEvery)
}

// downSince is when the store stopped answering, and what it last failed with; zero while it answers.
func (g *grace) downSince() (since time.Time, why error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.since, g.why
}

// away reports whether the store is down.
func (g *grace) away() bool {
	since, _ := g.downSince()
	return !since.IsZero()
}

// failed is the account whose call the store last failed; "" while it answers.
func (g *grace) failed() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.whose
}

// up notes what the store has just said.
func (g *grace) up(c *Call, v Verdict) {
	if v.At.IsZero() { // the store was not asked
		return
	}
	g.back()
	g.note(c.Account, v.At, v.Used)
	if c.KeyLimits != nil {
		g.note(c.Key, v.At, v.KeyUsed)
	}
}

// back notes that the store decides again.
func (g *grace) back() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.since, g.why, g.whose = time.Time{}, nil, ""
}

// note keeps what the store said of an owner at a time of its clock. Decisions that are made together are heard of in any order: an
// earlier one does not take the place of a later one, unless the clock was put back.
func (g *grace) note(owner string, at time.Time, u ledger.Used) {
	k, ok := g.known.Get(owner)
	if !ok {
		k = &lastKnown{}
		if other, ok, _ := g.known.PeekOrAdd(owner, k); ok {
			k = other
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if late := k.at.Sub(at); late > 0 && late < ledger.PutRight {
		return
	}
	k.at, k.used, k.counters = at, u, nil
}

// admit and reserve decide by the last known state. They fail with ErrDown when the grace time is over or the owner is
// not known.
func (g *grace) admit(now time.Time, c *Call) (Verdict, error) {
	return g.decide(now, c, func(l *ledger.Counters, at int64, key bool) ledger.Refusal {
		return l.CheckAdmit(at, limitsOf(c, key), c.Full)
	}, func(k *lastKnown, at int64) {
		k.counters.Admit(at, c.Full, graceServer)
		k.lent.admit(now, c.Full)
	}, func() {
		g.lentTill.Store(now.Add(time.Minute).UnixNano())
		if c.Full {
			g.lends.Add(1)
		}
	})
}

func (g *grace) reserve(now time.Time, c *Call, h Hold) (Verdict, error) {
	tokens := h.Prompt + h.Completion
	return g.decide(now, c, func(l *ledger.Counters, at int64, key bool) ledger.Refusal {
		return l.CheckReserve(at, limitsOf(c, key), tokens, h.Cost)
	}, func(k *lastKnown, at int64) {
		k.counters.Reserve(at, tokens, h.Cost)
		k.lent.hold(h)
	}, func() { g.lends.Add(1) })
}

func (g *grace) decide(now time.Time, c *Call, check func(l *ledger.Counters, at int64, key bool) ledger.Refusal,
	apply func(k *lastKnown, at int64), once func()) (Verdict, error) {
	if since, _ := g.downSince(); !since.IsZero() && now.Sub(since) > g.limit || g.limit == 0 {
		return Verdict{}, ErrDown
	}
	owner, ok := g.known.Get(c.Account)
	if !ok {
		return Verdict{}, ErrDown
	}
	var key *lastKnown
	if c.KeyLimits != nil {
		if key, ok = g.known.Get(c.Key); !ok {
			return Verdict{}, ErrDown
		}
		key.mu.Lock()
		defer key.mu.Unlock()
	}
	owner.mu.Lock()
	defer owner.mu.Unlock()
	v := Verdict{At: now}
	at := owner.enter(now)
	v.Refusal = check(owner.counters, at, false)
	if key != nil && v.Refusal.Rule == ledger.Free {
		v.OfKey = true
		keyAt := key.enter(now)
		v.Refusal = check(key.counters, keyAt, true)
	}
	if v.Refusal.Rule == ledger.Free {
		v.OfKey = false
		apply(owner, at)
		if key != nil {
			apply(key, key.enter(now))
		}
		once()
	}
	v.Used = owner.counters.Used(at)
	if key != nil {
		v.KeyUsed = key.counters.Used(key.enter(now))
	}
	return v, nil
}

// settle books the end of a call in the last known state. While the store decides, only the place among the calls open at once is
// given back: the state was noted while the call had it, and the store's next word on the owner may come after its last.
func (g *grace) settle(now time.Time, s *Settled) {
	unseen := s.Call.Full && s.Admitted.IsZero()
	if unseen {
		g.lends.Add(-1)
	}
	if s.graced {
		g.lends.Add(-1)
	}
	for _, id := range [...]string{s.Call.Account, s.Call.Key} {
		k, ok := g.known.Get(id)
		if !ok {
			continue
		}
		k.mu.Lock()
		k.lent.settle(s)
		switch {
		case k.counters != nil:
			k.close(now, s)
		case s.Call.Full && !unseen && k.used.Open > 0:
			k.used.Open--
		}
		k.mu.Unlock()
	}
}

// close puts what a call used in the place of what it held in the counters that are decided by.
func (k *lastKnown) close(now time.Time, s *Settled) {
	x := ledger.Closing{
		HeldTokens: s.Hold.Prompt + s.Hold.Completion, HeldCost: s.Hold.Cost,
		Tokens: s.Prompt + s.Completion, Cost: s.Cost,
	}
	if s.Call.Full {
		x.Server = seedServer
		if s.Admitted.IsZero() {
			if k.seeded == 0 {
				x.Server = graceServer
			}
			k.seeded = max(0, k.seeded-1)
		}
	}
	k.counters.Now(now.UnixMicro())
	k.counters.Close(x)
}

// enter makes the counters to go on with, and moves them to now.
func (k *lastKnown) enter(now time.Time) int64 {
	if k.counters == nil {
		k.counters = &ledger.Counters{}
		k.lent.prune(now)
		k.counters.Seed(k.at.UnixMicro(), k.lent.with(k.used))
		k.seeded = k.lent.calls
	}
	return k.counters.Now(now.UnixMicro())
}

func limitsOf(c *Call, key bool) account.Limits {
	if key {
		return *c.KeyLimits
	}
	return c.Limits
}
