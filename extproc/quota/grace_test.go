package quota_test

import (
	"errors"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/apierr"
	"veil/extproc/money"
	"veil/extproc/quota"
)

var unavailable = &apierr.Error{Status: 503, Code: apierr.Internal, Message: "Limits can't be checked just now. Try again soon.", RetryAfter: 5 * time.Second}

func TestLimitsHoldFromTheLastKnownStateWhileTheStoreIsDown(t *testing.T) {
	k, s, clock := open(t, 30*time.Second)
	g := grant(0)
	for range 10 {
		if _, err := k.Admit(ctx, g, quota.Full); err != nil {
			t.Fatal(err)
		}
	}
	s.off.Store(true)
	var last *quota.Ticket
	for range 20 {
		ticket, err := k.Admit(ctx, g, quota.Full)
		if err != nil {
			t.Fatal(err)
		}
		last = ticket
	}
	if h := k.Health(); h.Up || h.Grace != 30*time.Second || !errors.Is(h.Why, quota.ErrDown) {
		t.Fatalf("health is %+v", h)
	}
	_, err := k.Admit(ctx, g, quota.Full)
	refused(t, err, &apierr.Error{Status: 429, Code: apierr.RateLimitExceeded, Message: "Rate limit exceeded: 31/30 requests per minute", RetryAfter: time.Minute})
	if err := last.Reserve(ctx, quota.Reservation{Model: "m", Amount: money.Scale}); err != nil {
		t.Fatal(err)
	}
	last.Settle(quota.Settlement{PromptTokens: 1, Amount: money.Scale / 2})

	clock.Add(10 * time.Second)
	s.off.Store(false)
	clock.Add(time.Second) // the next look at the store
	// What was used meanwhile is booked, and in the minute it counts though the store's knows only what that admitted itself.
	_, err = k.Admit(ctx, g, quota.Full)
	refused(t, err, &apierr.Error{Status: 429, Code: apierr.RateLimitExceeded, Message: "Rate limit exceeded: 31/30 requests per minute", RetryAfter: 49 * time.Second})
	clock.Add(time.Minute)
	ticket, err := k.Admit(ctx, g, quota.Full)
	if err != nil {
		t.Fatal(err)
	}
	if h := k.Health(); !h.Up || h.Why != nil {
		t.Fatalf("health is %+v", h)
	}
	err = ticket.Reserve(ctx, quota.Reservation{Model: "m", Amount: money.Scale/2 + 1})
	if e := apierr.From(err); e.Code != apierr.BudgetExceeded {
		t.Fatalf("what was used in the grace time is not booked: %v", err)
	}
}

// Decisions that the store makes together are heard of in any order; and a clock may be put back.
func TestTheLastKnownStateIsTheLatestThatTheStoreSaid(t *testing.T) {
	for name, step := range map[string]time.Duration{"the first is heard of last": time.Microsecond, "the clock was put back": -2 * time.Minute} {
		t.Run(name, func(t *testing.T) {
			k, s, clock := open(t, 30*time.Second)
			g := grant(0)
			admit := func() {
				if _, err := k.Admit(ctx, g, quota.Full); err != nil {
					t.Error(err)
				}
			}
			others := func() {
				s.told = nil
				clock.Add(step)
				for range 10 {
					admit()
				}
			}
			if step > 0 { // they are decided and answered while the first waits for its answer
				s.told = others
				admit()
			} else {
				admit()
				others()
			}
			s.off.Store(true)
			n := 0
			for ; n < 30; n++ {
				if _, err := k.Admit(ctx, g, quota.Full); err != nil {
					break
				}
			}
			if n != 19 {
				t.Errorf("%d calls came in; of the minute's 30, 19 are left", n)
			}
		})
	}
}

func TestAfterTheGraceTimeNothingIsAdmitted(t *testing.T) {
	k, s, clock := open(t, 30*time.Second)
	g := grant(2)
	if _, err := k.Admit(ctx, g, quota.Full); err != nil {
		t.Fatal(err)
	}
	s.off.Store(true)
	if _, err := k.Admit(ctx, g, quota.Full); err != nil {
		t.Fatal(err)
	}
	clock.Add(31 * time.Second)
	for range 3 {
		ticket, err := k.Admit(ctx, g, quota.Full)
		refused(t, err, unavailable)
		if ticket.Status() != unlimited {
			t.Fatal("numbers are shown that nobody knows")
		}
		ticket.Release()
	}
	s.off.Store(false)
	clock.Add(time.Second)
	if _, err := k.Admit(ctx, g, quota.Full); err != nil {
		t.Fatalf("not recovered: %v", err)
	}
}

func TestAnAccountThatIsNotKnownHasNoGrace(t *testing.T) {
	k, s, _ := open(t, 30*time.Second)
	s.off.Store(true)
	_, err := k.Admit(ctx, grant(2), quota.Full)
	refused(t, err, unavailable)
}

func TestWithoutGraceNothingIsAdmitted(t *testing.T) {
	k, s, _ := open(t, -1)
	g := grant(2)
	if _, err := k.Admit(ctx, g, quota.Full); err != nil {
		t.Fatal(err)
	}
	s.off.Store(true)
	_, err := k.Admit(ctx, g, quota.Full)
	refused(t, err, unavailable)
}

// A server that is not ready gets no calls: something else must find out that the store is back.
func TestAStoreThatIsBackIsFoundWithoutACall(t *testing.T) {
	k, s, clock := open(t, 30*time.Second)
	g := grant(2)
	if _, err := k.Admit(ctx, g, quota.Full); err != nil {
		t.Fatal(err)
	}
	k.Probe(ctx)
	s.off.Store(true)
	if _, err := k.Admit(ctx, g, quota.Full); err != nil {
		t.Fatal(err)
	}
	began := k.Health().Since
	s.whose.Store("")
	for range 40 {
		clock.Add(time.Second)
		k.Probe(ctx)
	}
	if h := k.Health(); h.Up || h.Grace != 0 || !h.Since.Equal(began) {
		t.Fatalf("while the store is away, health is %+v", h)
	}
	if whose := s.whose.Load(); whose != g.Account { // another may be in a part of a Cluster that is well
		t.Errorf("account %q was asked for", whose)
	}
	used, err := s.Used(ctx, g.Account, "")
	if err != nil {
		t.Fatal(err)
	}
	s.off.Store(false)
	clock.Add(time.Second)
	k.Probe(ctx)
	if after, err := s.Used(ctx, g.Account, ""); err != nil || after.Requests > used.Requests || after.RequestsToday != used.RequestsToday {
		t.Errorf("probing uses something up: %+v, then %+v (%v)", used, after, err)
	}
	if h := k.Health(); !h.Up {
		t.Fatalf("the store is back, and health is %+v", h)
	}
	rows, err := s.Usage(ctx, quota.Query{To: 99991231})
	if err != nil || len(rows) > 0 {
		t.Errorf("probing is in the books: %v (%v)", rows, err)
	}
}

// A store that does not answer is waited for once a call: the second wait would be in the time of its body.
func TestACallWaitsForASilentStoreOnce(t *testing.T) {
	k, s, clock := open(t, 30*time.Second)
	g := grant(2)
	if _, err := k.Admit(ctx, g, quota.Full); err != nil {
		t.Fatal(err)
	}
	s.off.Store(true)
	for range 3 {
		clock.Add(time.Second)
		before := s.asked.Load()
		ticket, err := k.Admit(ctx, g, quota.Full)
		if err != nil {
			t.Fatal(err)
		}
		clock.Add(time.Second)
		if err := ticket.Reserve(ctx, quota.Reservation{Model: "m", Amount: 1}); err != nil {
			t.Fatal(err)
		}
		if n := s.asked.Load() - before; n != 1 {
			t.Errorf("the store was asked %d times", n)
		}
	}
}

// While the store is down, a call that ends gives back what it held and did not use, tokens and place; so does one that ended before,
// though the store said last that it was open.
func TestInTheGraceTimeWhatIsHeldGivesWayToWhatWasUsed(t *testing.T) {
	k, s, _ := open(t, 30*time.Second)
	g := grant(2)
	g.Limits = account.NoLimits()
	g.Limits.TokensPerDay, g.Limits.Concurrency = 100, 1
	call := func(tokens int64) error {
		ticket, err := k.Admit(ctx, g, quota.Full)
		if err != nil {
			return err
		}
		if _, err := k.Admit(ctx, g, quota.Full); apierr.From(err).Code != apierr.RateLimitExceeded {
			t.Fatalf("a second call at once: %v", err)
		}
		err = ticket.Reserve(ctx, quota.Reservation{Model: "m", PromptTokens: tokens - 20, CompletionTokens: 20})
		if err != nil {
			ticket.Release()
			return err
		}
		ticket.Settle(quota.Settlement{PromptTokens: 6, CompletionTokens: 4})
		return nil
	}
	if err := call(40); err != nil {
		t.Fatal(err)
	}
	s.off.Store(true)
	for _, c := range []struct {
		tokens int64
		fits   bool
	}{{60, true}, {51, false}, {50, true}, {40, true}, {31, false}} { // what the store held last stays held: 40, and then 10 a call
		if err := call(c.tokens); (err == nil) != c.fits {
			t.Fatalf("%d tokens: %v", c.tokens, err)
		}
	}
}

// veil, or its machine, was stopped for longer than the grace time while a call waited for the store: the question has failed by its
// time-out, and nobody tried the store meanwhile.
func TestAStopOfVeilIsNoSilenceOfTheStore(t *testing.T) {
	k, s, clock := open(t, 30*time.Second)
	if _, err := k.Admit(ctx, grant(0), quota.Full); err != nil {
		t.Fatal(err)
	}
	s.off.Store(true)
	s.told = func() {
		s.told = nil
		clock.Add(time.Hour)
	}
	if _, err := k.Admit(ctx, grant(0), quota.Full); err != nil {
		t.Errorf("the call that waited: %v", err)
	}
	if h := k.Health(); h.Up || h.Grace != 30*time.Second {
		t.Errorf("health is %+v", h)
	}
	if _, err := k.Admit(ctx, grant(0), quota.Full); err != nil {
		t.Errorf("the next call: %v", err)
	}
}
