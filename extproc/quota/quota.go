package quota

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"strconv"
	"sync/atomic"
	"time"

	"veil/extproc/account"
	"veil/extproc/apierr"
	"veil/extproc/quota/ledger"
)

// Kind says which limits a call counts for.
type Kind uint8

// The kinds of calls (api.md, Limits).
const (
	Minute Kind = iota // GET /models, GET /usage, PUT /anonymize: the minute only
	Full               // everything else
)

// Config says how a Keeper is opened. The zero value of a field means its default.
type Config struct {
	Store Store            // required
	Grace time.Duration    // how long limits are kept from the last known state while the store is down; default 60 s, negative: not at all
	Wait  time.Duration    // longest wait for the store in one decision; default 2 s
	Now   func() time.Time // for tests; default time.Now
}

// Keeper admits calls and settles them. Its methods are safe for concurrent use.
type Keeper struct {
	store  Store
	now    func() time.Time
	wait   time.Duration
	prefix string
	serial atomic.Int64
	grace  *grace
}

// errDown answers when neither the store nor the last known state can decide.
var errDown = apierr.New(503, apierr.Internal, "Limits can't be checked just now. Try again soon.").WithRetry(5 * time.Second)

// New opens a keeper.
func New(c Config) (*Keeper, error) {
	if c.Store == nil {
		return nil, errors.New("quota: Config.Store is missing")
	}
	if c.Grace == 0 {
		c.Grace = time.Minute
	}
	if c.Wait <= 0 {
		c.Wait = 2 * time.Second
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	var id [9]byte
	rand.Read(id[:]) // never fails since Go 1.24
	return &Keeper{
		store: c.Store, now: c.Now, wait: c.Wait, prefix: hex.EncodeToString(id[:]) + "-",
		grace: newGrace(max(c.Grace, 0)),
	}, nil
}

// Admit counts a call against the limits of its grant. It fails with 429 rate_limit_exceeded when one is in the way, and
// with 503 when the store is down and the grace time is over. The ticket is never nil: after a refusal it is good for
// Status alone.
func (k *Keeper) Admit(ctx context.Context, g *account.Grant, kind Kind) (*Ticket, error) {
	t := &Ticket{keeper: k, call: Call{
		ID:      k.newID(),
		Account: g.Account, Key: g.Key, Limits: g.Limits, KeyLimits: g.KeyLimits, Full: kind == Full, Wait: k.wait,
	}}
	v, graced, err := k.decide(ctx, &t.call, false, k.store.Admit, k.grace.admit)
	if err != nil {
		t.closed.Store(true)
		return t, err
	}
	t.verdict = v
	if v.Refusal.Rule != ledger.Free {
		t.closed.Store(true)
		return t, refusal(v)
	}
	if !graced {
		t.admitted = v.At
	}
	return t, nil
}

// newID is the id of the next call.
func (k *Keeper) newID() string { return k.prefix + strconv.FormatInt(k.serial.Add(1), 36) }

// Probe asks a store that is down whether it decides again, unless a call just did. Calls find it out by themselves, but none
// come to a server that a load balancer took away while it was not ready. It asks for a decision, for a store that answers and
// decides nothing (one that is full, or a replica) is still down; being refused, that call uses nothing. It is one of the account
// that the store last failed: of a Cluster a part may be down.
func (k *Keeper) Probe(ctx context.Context) {
	account := k.grace.failed()
	if account == "" {
		return
	}
	now := k.now()
	if k.grace.resting(now) {
		return
	}
	if _, err := k.store.Admit(ctx, Call{ID: k.newID(), Account: account, Wait: k.wait}); err != nil {
		k.grace.down(now, account, err)
		return
	}
	k.grace.back()
}

// Look shows where the limits of a grant stand and counts nothing: the ticket is good for Status alone, and shows nothing
// while the store can't be reached.
func (k *Keeper) Look(ctx context.Context, g *account.Grant) *Ticket {
	t := &Ticket{keeper: k, call: Call{Account: g.Account, Key: g.Key, Limits: g.Limits, KeyLimits: g.KeyLimits}}
	t.closed.Store(true)
	if k.grace.away() {
		return t
	}
	ctx, cancel := context.WithTimeout(ctx, k.wait)
	defer cancel()
	var err error
	v := Verdict{At: k.now()}
	if v.Used, err = k.store.Used(ctx, g.Account, ""); err != nil {
		return t
	}
	if g.KeyLimits != nil {
		if v.KeyUsed, err = k.store.Used(ctx, g.Account, g.Key); err != nil {
			return t
		}
	}
	t.verdict = v
	return t
}

// Flush waits until every settlement is written, or ctx ends.
func (k *Keeper) Flush(ctx context.Context) error { return k.store.Flush(ctx) }

// Health is what /readyz and the metrics say of the store.
type Health struct {
	Up      bool
	Since   time.Time     // while not up: since when
	Grace   time.Duration // while not up: for how long limits are still kept from the last known state
	Why     error         // while not up: what the store last failed with
	Pending int           // settlements not written yet
}

// Health says how the store is.
func (k *Keeper) Health() Health {
	h := Health{Up: true, Pending: k.store.Pending()}
	if since, why := k.grace.downSince(); !since.IsZero() {
		h.Up, h.Since, h.Why = false, since, why
		h.Grace = max(k.grace.limit-k.now().Sub(since), 0)
	}
	return h
}

// decide asks the store, and the last known state when the store does not answer. A call that waited for the store already, and
// was admitted by the last known state, does not wait again while it is down: its body has a deadline too.
func (k *Keeper) decide(ctx context.Context, c *Call, waited bool, ask func(context.Context, Call) (Verdict, error),
	fallback func(time.Time, *Call) (Verdict, error)) (v Verdict, graced bool, err error) {
	now := k.now()
	if !(waited && k.grace.away()) && !k.grace.resting(now) {
		less, lent := k.grace.tightened(now, *c)
		if v, err = ask(ctx, less); err == nil {
			k.grace.up(c, v)
			if lent != nil && !v.At.IsZero() {
				lent.inFull(&v, c)
			}
			return v, false, nil
		}
		if ctx.Err() != nil { // the caller has gone: that says nothing of the store
			return Verdict{}, false, errDown
		}
		now = k.now() // while a process is stopped nobody tries the store: its silence begins with the first failure
		k.grace.down(now, c.Account, err)
	}
	if v, err = fallback(now, c); err != nil {
		return Verdict{}, false, errDown
	}
	return v, true, nil
}

func (k *Keeper) reserve(ctx context.Context, c *Call, waited bool, h Hold) (Verdict, bool, error) {
	return k.decide(ctx, c, waited,
		func(ctx context.Context, c Call) (Verdict, error) { return k.store.Reserve(ctx, c, h) },
		func(now time.Time, c *Call) (Verdict, error) { return k.grace.reserve(now, c, h) })
}

func (k *Keeper) settle(s Settled) {
	if !s.Call.Full && s.Model == "" { // it holds nothing and used nothing
		return
	}
	k.store.Settle(s) // first: a decision between the two counts the call twice, which is the safe side
	k.grace.settle(k.now(), &s)
}
