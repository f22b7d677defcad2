package quota

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota/ledger"
)

// Ticket is one admitted call. Reserve is called at most once, by one goroutine; Settle and Release may be called from
// anywhere, and only the first of them counts.
type Ticket struct {
	keeper   *Keeper
	call     Call
	verdict  Verdict
	admitted time.Time // zero: by the last known state, the store has not seen it
	hold     Hold
	reserved time.Time
	graced   bool        // hold is of the last known state
	asked    atomic.Bool // Reserve was called
	closed   atomic.Bool
}

var errTwice = errors.New("quota: Reserve was called twice on a ticket")

// Reservation is what a call may use at most, by estimate.
type Reservation struct {
	Model                          string // catalogue id
	PromptTokens, CompletionTokens int64
	Amount                         money.Amount
}

// Outcome says how a call ended.
type Outcome string

// The outcomes that package quota itself tells apart; any other counts as Done.
const (
	Done     Outcome = "done"
	Failed   Outcome = "failed"   // a fault of veil or the upstream
	Gone     Outcome = "gone"     // the client left
	Expired  Outcome = "expired"  // nobody settled it: the server died
	Released Outcome = "released" // never went upstream
)

// Settlement is what a call really used, or the best estimate if the upstream did not say.
type Settlement struct {
	Model                          string // "": the model of the reservation
	PromptTokens, CompletionTokens int64
	Amount                         money.Amount
	Outcome                        Outcome // "": Done
	Estimated                      bool
}

// Reserve holds what the call may cost until it is settled. It must have succeeded before the call goes upstream: from
// then on the reservation survives the end of this process. It fails with 429 budget_exceeded or rate_limit_exceeded, and
// with 503 when the store is down and the grace time is over; the ticket is then still to be settled or released.
func (t *Ticket) Reserve(ctx context.Context, r Reservation) error {
	h := hold(r)
	if t.asked.Swap(true) {
		return errTwice
	}
	v, graced, err := t.keeper.reserve(ctx, &t.call, t.admitted.IsZero(), h)
	if err != nil {
		return err
	}
	if v.At.IsZero() { // nothing to reserve
		t.hold = h
		return nil
	}
	t.verdict = v
	if v.Refusal.Rule != ledger.Free {
		return refusal(v)
	}
	t.hold = h
	t.graced = graced
	if !graced {
		t.reserved = v.At
	}
	return nil
}

// Fits says whether Reserve would refuse what a call may use, as far as is known before the work on it: it holds nothing. What was left
// when the call was admitted is known already; only where that is too little the store is asked, for it may have become more. It
// fails as Reserve does.
func (t *Ticket) Fits(ctx context.Context, r Reservation) error {
	h := hold(r)
	if v := &t.verdict; v.At.IsZero() || room(&t.call.Limits, &v.Used, h) && (t.call.KeyLimits == nil || room(t.call.KeyLimits, &v.KeyUsed, h)) {
		return nil
	}
	k, probe := t.keeper, t.call
	probe.ID = k.newID()
	v, graced, err := k.reserve(ctx, &probe, t.admitted.IsZero(), h)
	if err == nil && v.At.IsZero() {
		return nil
	}
	if err == nil && v.Refusal.Rule != ledger.Free {
		t.verdict = v
		return refusal(v)
	}
	// It is asked again when the work is done: what was held to find out goes back. The store gives back what it holds after an error.
	s := Settled{Call: probe, Hold: h, Admitted: k.now(), Outcome: Released, graced: graced}
	if err == nil && !graced {
		s.Reserved = v.At
	}
	k.store.Settle(s)
	if err == nil {
		s.Call.Full = false // it took no place
		k.grace.settle(k.now(), &s)
	}
	return err
}

// room reports whether limits leave so much beside what is used.
func room(l *account.Limits, u *ledger.Used, h Hold) bool {
	tokens := h.Prompt + h.Completion
	used := u.Paid.Add(u.Held)
	return (l.TokensPerMinute < 0 || u.Tokens+tokens <= int64(l.TokensPerMinute)) &&
		(l.TokensPerDay < 0 || u.TokensToday+tokens <= int64(l.TokensPerDay)) &&
		(l.Budget < 0 || used < money.Amount(l.Budget) && h.Cost <= money.Amount(l.Budget)-used)
}

// hold is what a reservation holds.
func hold(r Reservation) Hold {
	return Hold{Model: r.Model, Prompt: count(r.PromptTokens), Completion: count(r.CompletionTokens), Cost: amount(r.Amount)}
}

// Settle books what the call used. It never blocks and does not depend on the request's context.
func (t *Ticket) Settle(s Settlement) {
	if s.Model == "" {
		s.Model = t.hold.Model
	}
	if s.Outcome == "" {
		s.Outcome = Done
	}
	t.close(Settled{
		Model: s.Model, Prompt: count(s.PromptTokens), Completion: count(s.CompletionTokens), Cost: amount(s.Amount),
		Outcome: s.Outcome, Estimated: s.Estimated,
	})
}

// Release gives everything held back, for a call that never went upstream. It stays counted as a request.
func (t *Ticket) Release() { t.close(Settled{Outcome: Released}) }

func (t *Ticket) close(s Settled) {
	if t.closed.Swap(true) {
		return
	}
	s.Call, s.Hold, s.Reserved, s.Admitted = t.call, t.hold, t.reserved, t.admitted
	s.graced = t.graced
	t.keeper.settle(s)
}

// Sums of counts and amounts must fit into 64 bits, on every store: a single one is cut off far above what is real.
const (
	mostTokens = 1 << 40
	mostAmount = 10_000_000 * money.Scale
)

func count(n int64) int64                { return min(max(n, 0), mostTokens) }
func amount(a money.Amount) money.Amount { return min(max(a, 0), mostAmount) }
