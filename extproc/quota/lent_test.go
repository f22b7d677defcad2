package quota_test

import (
	"fmt"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/apierr"
	"veil/extproc/money"
	"veil/extproc/quota"
)

// What calls took while the store was away is taken when it is back, though it hears of them at their ends only; and when it goes
// away again before that, as often as it does.
func TestWhatWasLentInAnOutageIsNotGivenAwayAgain(t *testing.T) {
	reservation := quota.Reservation{Model: "m", PromptTokens: 1, Amount: money.Scale}
	for name, c := range map[string]struct {
		set   func(l *account.Limits)
		fault apierr.Error
	}{
		"the budget": {func(l *account.Limits) { l.Budget = money.Scale },
			apierr.Error{Code: apierr.BudgetExceeded, Message: "Monthly budget%s exceeded: this request may cost up to 1, and 0 of 1 is left. Ask for fewer tokens, or wait for the next month."}},
		"tokens": {func(l *account.Limits) { l.TokensPerDay = 1 },
			apierr.Error{Code: apierr.RateLimitExceeded, Message: "Token limit exceeded: 2/1 tokens per day%s"}},
		"places": {func(l *account.Limits) { l.Concurrency = 1 },
			apierr.Error{Code: apierr.RateLimitExceeded, Message: "Rate limit exceeded: 2/1 requests at once%s"}},
		"the day": {func(l *account.Limits) { l.RequestsPerDay = 1 },
			apierr.Error{Code: apierr.RateLimitExceeded, Message: "Rate limit exceeded: 2/1 requests per day%s"}},
		"the minute": {func(l *account.Limits) { l.RequestsPerMinute = 1 },
			apierr.Error{Code: apierr.RateLimitExceeded, Message: "Rate limit exceeded: 2/1 requests per minute%s"}},
	} {
		for _, whose := range []string{"", " for this key"} {
			t.Run(name+whose, func(t *testing.T) {
				k, s, clock := open(t, 30*time.Second)
				g := grant(2)
				limits := &g.Limits
				if whose != "" {
					limits = new(account.NoLimits())
					g.KeyLimits = limits
				}
				message := fmt.Sprintf(c.fault.Message, whose)
				call := func() (*quota.Ticket, error) {
					ticket, err := k.Admit(ctx, g, quota.Full)
					if err == nil {
						if err = ticket.Reserve(ctx, reservation); err != nil {
							ticket.Release()
						}
					}
					return ticket, err
				}
				g.Limits = account.NoLimits()
				if known, err := call(); err != nil {
					t.Fatal(err)
				} else {
					known.Release()
				}
				clock.Add(2 * time.Minute) // the call by which the account is known has left the minute, and is of another day
				clock.Add(24 * time.Hour)
				if _, err := k.Admit(ctx, g, quota.Minute); err != nil {
					t.Fatal(err)
				}
				clock.Add(2 * time.Minute)
				c.set(limits)

				s.off.Store(true)
				first, err := call()
				if err != nil {
					t.Fatalf("the first call of the outage: %v", err)
				}
				for range 3 { // the store is back, and away, and back
					for _, off := range []bool{true, false} {
						s.off.Store(off)
						clock.Add(time.Second)
						_, err := call()
						if e := apierr.From(err); err == nil || e.Code != c.fault.Code || e.Message != message {
							t.Fatalf("off %v: %v", off, err)
						}
					}
				}
				first.Release()
				clock.Add(time.Minute)
				switch last, err := call(); {
				case name == "the day": // it was let in, and counts
					if err == nil {
						t.Fatal("the call of the outage is not counted")
					}
				case err != nil:
					t.Fatalf("what was lent is not given back: %v", err)
				default:
					last.Release()
				}
				s.off.Store(true)
				if _, err := call(); name == "places" && err != nil {
					t.Fatalf("what was lent is not given back for the next outage: %v", err)
				}
			})
		}
	}
}

func TestWhatWasLentIsShownAsUsed(t *testing.T) {
	k, s, clock := open(t, 30*time.Second)
	g := grant(2)
	g.Limits, g.KeyLimits = account.NoLimits(), new(account.NoLimits())
	g.Limits.TokensPerDay, g.KeyLimits.RequestsPerDay = 100, 10
	for n, off := range []bool{false, true, true, false, false} {
		s.off.Store(off)
		clock.Add(time.Second)
		ticket, err := k.Admit(ctx, g, quota.Full)
		if err != nil {
			t.Fatal(err)
		}
		if err := ticket.Reserve(ctx, quota.Reservation{Model: "m", PromptTokens: 7}); err != nil {
			t.Fatal(err)
		}
		used := int64(n + 1)
		if left := ticket.Status(); left.Requests.Remaining != 10-used || left.Tokens.Remaining != 100-7*used {
			t.Errorf("after %d calls: %+v", used, left)
		}
	}
}
