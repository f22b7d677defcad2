package quota_test

import (
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/apierr"
	"veil/extproc/money"
	"veil/extproc/quota"
)

// TestWhatDoesNotFitIsRefusedBeforeItIsReserved: in the words of Reserve, and without holding anything.
func TestWhatDoesNotFitIsRefusedBeforeItIsReserved(t *testing.T) {
	k, s, clock := open(t, 0)
	g := grant(2)
	g.Limits = account.NoLimits()
	g.Limits.TokensPerMinute = 100
	held := func(want int64) {
		t.Helper()
		if err := k.Flush(ctx); err != nil {
			t.Fatal(err)
		}
		u, err := s.Used(ctx, g.Account, "")
		if err != nil || u.Tokens != want {
			t.Fatalf("%+v, %v; want %d tokens", u, err, want)
		}
	}
	first, err := k.Admit(ctx, g, quota.Full)
	if err != nil {
		t.Fatal(err)
	}
	late, err := k.Admit(ctx, g, quota.Full)
	if err != nil {
		t.Fatal(err)
	}
	use := quota.Reservation{Model: "m", PromptTokens: 40, CompletionTokens: 20}
	for range 3 {
		if err := first.Fits(ctx, use); err != nil {
			t.Fatal(err)
		}
	}
	held(0)
	if err := first.Reserve(ctx, use); err != nil {
		t.Fatal(err)
	}
	next, err := k.Admit(ctx, g, quota.Full)
	if err != nil {
		t.Fatal(err)
	}
	clock.Add(11 * time.Second)
	for range 2 {
		refused(t, next.Fits(ctx, use), &apierr.Error{Status: 429, Code: apierr.RateLimitExceeded, RetryAfter: 50 * time.Second, Message: "Token limit exceeded: 120/100 tokens per minute"})
	}
	if err := late.Fits(ctx, use); err != nil { // by what it knows from its admission; Reserve decides
		t.Fatal(err)
	}
	held(60)
	clock.Add(time.Minute)
	if err := next.Fits(ctx, use); err != nil { // room was made since its admission
		t.Fatal(err)
	}
	held(0)
	if u, err := s.Used(ctx, g.Account, ""); err != nil || u.Open != 3 {
		t.Errorf("%d calls are open, %v", u.Open, err)
	}
	if err := next.Reserve(ctx, use); err != nil {
		t.Fatal(err)
	}
	held(60)
	next.Settle(quota.Settlement{PromptTokens: 1})
	held(1)
}

func TestOfAllLimitsTheLeastFits(t *testing.T) {
	k, _, _ := open(t, 0)
	for name, set := range map[string]func(l *account.Limits){
		"tokens a minute": func(l *account.Limits) { l.TokensPerMinute = 59 }, "tokens a day": func(l *account.Limits) { l.TokensPerDay = 59 },
		"budget": func(l *account.Limits) { l.Budget = account.Budget(money.Scale - 1) }, "no budget": func(l *account.Limits) { l.Budget = 0 },
	} {
		for _, ofKey := range []bool{false, true} {
			g := grant(2)
			g.Limits = account.NoLimits()
			if limits := account.NoLimits(); ofKey {
				set(&limits)
				g.KeyLimits = &limits
			} else {
				set(&g.Limits)
			}
			ticket, err := k.Admit(ctx, g, quota.Full)
			if err != nil {
				t.Fatal(err)
			}
			if err := ticket.Fits(ctx, quota.Reservation{PromptTokens: 40, CompletionTokens: 20, Amount: money.Scale}); apierr.From(err).Status != 429 {
				t.Errorf("%s, of the key %t: %v", name, ofKey, err)
			}
			ticket.Release()
		}
	}
}

// TestWhileTheStoreIsDownFitsHoldsNothing: the last known state is asked then.
func TestWhileTheStoreIsDownFitsHoldsNothing(t *testing.T) {
	k, s, clock := open(t, time.Hour)
	g := grant(2)
	g.Limits = account.NoLimits()
	g.Limits.TokensPerDay, g.Limits.Concurrency = 100, 10
	if _, err := k.Admit(ctx, g, quota.Full); err != nil {
		t.Fatal(err)
	}
	s.off.Store(true)
	first, err := k.Admit(ctx, g, quota.Full)
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Reserve(ctx, quota.Reservation{Model: "m", PromptTokens: 60}); err != nil {
		t.Fatal(err)
	}
	second, err := k.Admit(ctx, g, quota.Full)
	if err != nil {
		t.Fatal(err)
	}
	use := quota.Reservation{Model: "m", PromptTokens: 50}
	if err := second.Fits(ctx, use); apierr.From(err).Status != 429 {
		t.Fatal(err)
	}
	first.Release()
	for range 3 {
		if err := second.Fits(ctx, use); err != nil {
			t.Fatal(err)
		}
	}
	if err := second.Reserve(ctx, quota.Reservation{Model: "m", PromptTokens: 100}); err != nil {
		t.Fatalf("a look holds something: %v", err)
	}
	second.Release()
	s.off.Store(false)
	clock.Add(time.Second)
	third, err := k.Admit(ctx, g, quota.Full)
	if err != nil {
		t.Fatal(err)
	}
	if err := third.Reserve(ctx, quota.Reservation{Model: "m", PromptTokens: 100}); err != nil {
		t.Fatalf("a look in the outage is in the books: %v", err)
	}
}
