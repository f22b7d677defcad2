package storetest

import (
	"context"
	"crypto/rand"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

// Store is what is tested.
type Store interface {
	account.Store
	quota.Store
	Currency(ctx context.Context) (string, error)
	SetCurrency(ctx context.Context, code string) error
	Close(ctx context.Context) error
}

// Opener opens another connection to the same data, with this clock, as another process would.
type Opener func(t testing.TB, now func() time.Time) Store

// Clock is a clock that tests move.
type Clock struct{ at atomic.Int64 }

// NewClock starts at a time in the middle of a day and a month.
func NewClock() *Clock {
	c := &Clock{}
	c.at.Store(time.Date(2026, 3, 17, 12, 0, 0, 0, time.UTC).UnixMicro())
	return c
}

// Now is the clock's time.
func (c *Clock) Now() time.Time { return time.UnixMicro(c.at.Load()) }

// Add moves the clock.
func (c *Clock) Add(d time.Duration) { c.at.Add(d.Microseconds()) }

// Set moves the clock to t.
func (c *Clock) Set(t time.Time) { c.at.Store(t.UnixMicro()) }

var serial atomic.Int64

func newID(kind string) string {
	return fmt.Sprintf("%s_%s%d", kind, rand.Text()[:6], serial.Add(1))
}

// limits starts from none.
func limits(set func(l *account.Limits)) account.Limits {
	l := account.NoLimits()
	if set != nil {
		set(&l)
	}
	return l
}

func newCall(l account.Limits) quota.Call {
	return quota.Call{ID: newID("t"), Account: newID("acc"), Key: newID("key"), Limits: l, Full: true}
}

func next(c quota.Call) quota.Call {
	c.ID = newID("t")
	return c
}

// Run holds the store that open opens to every rule.
func Run(t *testing.T, open Opener) {
	for _, c := range []struct {
		claim string
		test  func(t *testing.T, open Opener)
	}{
		{"accounts, keys and plans are kept", directory},
		{"a change raises the version", versions},
		{"of two changes at the same time none undoes the other", together},
		{"a change acts on every replica", replicasFollow},
		{"the currency of the books is kept", currency},
		{"deleting an account takes its keys along, and leaves its open calls", deletion},
		{"never more than the limit in any 60 s, and never fewer", minuteOracle},
		{"a refused call uses nothing up", refusedUsesNothing},
		{"the day ends at midnight UTC", dayEnds},
		{"calls of the minute kind don't count for the day", minuteKind},
		{"places are given back", places},
		{"zero allows nothing", zero},
		{"tokens of the minute and the day are held and settled", tokenLimits},
		{"what is held to find out whether it fits goes back", probed},
		{"a budget is held, settled and given back", budget},
		{"a month ends, and its late settlements with it", monthEnds},
		{"amounts are exact beyond what a float holds", exactAmounts},
		{"a key's own limits hold beside the account's", keyLimits},
		{"the books show what was settled", books},
		{"a call that the store did not admit is counted when it is settled", ungraced},
		{"64 at once get exactly what is allowed", sixtyFour},
		{"two that share the data never admit more than one would", twoShare},
		{"a reservation is seen by everybody at once", reservationSeen},
		{"who only looks changes nothing", lookedAt},
		{"what is reserved after a clock was put back over a month's end is given back", putBack},
		{"more than 64 bits hold is the most that they hold", tooMuch},
		{"what is used beyond an estimate after a minute is not in the next", late},
		{"a crowd passes no limit at any moment", crowdPasses},
		{"callers who leave while it is decided hold nothing", callersLeave},
	} {
		t.Run(c.claim, func(t *testing.T) { c.test(t, open) })
	}
}

// tb is what the helpers need of a test, also of one within a property.
type tb interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

func admit(t tb, s Store, c quota.Call) quota.Verdict {
	t.Helper()
	v, err := s.Admit(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func reserve(t tb, s Store, c quota.Call, h quota.Hold) quota.Verdict {
	t.Helper()
	v, err := s.Reserve(context.Background(), c, h)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func settle(t tb, s Store, x quota.Settled) {
	t.Helper()
	s.Settle(x)
	flush(t, s)
}

func flush(t tb, s Store) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := s.Flush(ctx); err != nil {
		t.Fatal(err)
	}
}

func wants(t tb, v quota.Verdict, want ledger.Rule) {
	t.Helper()
	if v.Refusal.Rule != want {
		t.Fatalf("the rule in the way is %d, want %d (%+v)", v.Refusal.Rule, want, v)
	}
}
