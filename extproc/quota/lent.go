package quota

import (
	"slices"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota/ledger"
)

// lent is what calls of one owner took while the store was away, and the store does not know yet: it learns of them when they are
// settled, and of their minute never. Until then it decides with so much less, and so does the last known state if it goes away
// again.
type lent struct {
	hits   []time.Time // admissions of the last minute
	calls  int64       // that count for the day and are open
	tokens int64       // held
	cost   money.Amount
}

func (l *lent) prune(now time.Time) {
	l.hits = slices.DeleteFunc(l.hits, func(at time.Time) bool { return now.Sub(at) >= time.Minute })
}

// admit and hold count what a call takes; settle counts it out again.
func (l *lent) admit(now time.Time, full bool) {
	l.prune(now)
	l.hits = append(l.hits, now)
	if full {
		l.calls++
	}
}

func (l *lent) hold(h Hold) {
	l.tokens += h.Prompt + h.Completion
	l.cost = l.cost.Add(h.Cost)
}

func (l *lent) settle(s *Settled) {
	if s.Call.Full && s.Admitted.IsZero() {
		l.calls = max(0, l.calls-1)
	}
	if s.graced {
		l.tokens = max(0, l.tokens-s.Hold.Prompt-s.Hold.Completion)
		l.cost = max(0, l.cost-s.Hold.Cost)
	}
}

// rest is what limits leave.
func (l *lent) rest(of account.Limits) account.Limits {
	less := func(n *account.Limit, by int64) {
		if *n >= 0 {
			*n = max(0, *n-account.Limit(by))
		}
	}
	less(&of.RequestsPerMinute, int64(len(l.hits)))
	less(&of.RequestsPerDay, l.calls)
	less(&of.Concurrency, l.calls)
	less(&of.TokensPerMinute, l.tokens)
	less(&of.TokensPerDay, l.tokens)
	if of.Budget >= 0 {
		of.Budget = max(0, of.Budget-account.Budget(l.cost))
	}
	return of
}

// with is what the store says was used, and what was lent beside it.
func (l *lent) with(u ledger.Used) ledger.Used {
	u.Requests += int64(len(l.hits))
	u.RequestsToday += l.calls
	u.Open += l.calls
	u.Tokens += l.tokens
	u.TokensToday += l.tokens
	u.Held = u.Held.Add(l.cost)
	return u
}

// loan is what was lent to the account and the key of a call.
type loan struct{ acc, key lent }

// tightened is a call that the store decides with what was lent to its account and key taken off their limits; nil: nothing was.
func (g *grace) tightened(now time.Time, c Call) (Call, *loan) {
	if g.lends.Load() == 0 && now.UnixNano() > g.lentTill.Load() {
		return c, nil
	}
	n := &loan{g.lentTo(now, c.Account), g.lentTo(now, c.Key)}
	c.Limits = n.acc.rest(c.Limits)
	if c.KeyLimits != nil {
		l := n.key.rest(*c.KeyLimits)
		c.KeyLimits = &l
	}
	return c, n
}

func (g *grace) lentTo(now time.Time, id string) lent {
	k, ok := g.known.Get(id)
	if !ok {
		return lent{}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.lent.prune(now)
	l := k.lent
	l.hits = slices.Clone(l.hits)
	return l
}

// inFull puts the store's verdict on a tightened call into the numbers of the call as it was.
func (n *loan) inFull(v *Verdict, c *Call) {
	limits, by := &c.Limits, &n.acc
	if v.OfKey {
		limits, by = c.KeyLimits, &n.key
	}
	if r := &v.Refusal; r.Rule != ledger.Free {
		limit := map[ledger.Rule]int64{
			ledger.Minute: int64(limits.RequestsPerMinute), ledger.Day: int64(limits.RequestsPerDay),
			ledger.Concurrency: int64(limits.Concurrency), ledger.TokensMinute: int64(limits.TokensPerMinute),
			ledger.TokensDay: int64(limits.TokensPerDay), ledger.Budget: int64(limits.Budget),
		}[r.Rule]
		used := map[ledger.Rule]int64{
			ledger.Minute: int64(len(by.hits)), ledger.Day: by.calls, ledger.Concurrency: by.calls,
			ledger.TokensMinute: by.tokens, ledger.TokensDay: by.tokens, ledger.Budget: int64(by.cost),
		}[r.Rule]
		r.Limit, r.Used = limit, r.Used+used
	}
	v.Used = n.acc.with(v.Used)
	if c.KeyLimits != nil {
		v.KeyUsed = n.key.with(v.KeyUsed)
	}
}
