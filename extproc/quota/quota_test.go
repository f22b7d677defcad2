package quota_test

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/apierr"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/store/sqlite"
	"veil/extproc/store/storetest"
)

// shaky is a real store that can be switched off.
type shaky struct {
	*sqlite.Store
	off   atomic.Bool
	asked atomic.Int64 // decisions while it was off
	whose atomic.Value // account of the last decision
	told  func()       // runs after each admission, before it is answered
}

func (s *shaky) Admit(ctx context.Context, c quota.Call) (quota.Verdict, error) {
	s.whose.Store(c.Account)
	if s.off.Load() {
		s.asked.Add(1)
		if s.told != nil {
			s.told()
		}
		return quota.Verdict{}, quota.ErrDown
	}
	v, err := s.Store.Admit(ctx, c)
	if s.told != nil {
		s.told()
	}
	return v, err
}

func (s *shaky) Reserve(ctx context.Context, c quota.Call, h quota.Hold) (quota.Verdict, error) {
	if s.off.Load() {
		s.asked.Add(1)
		return quota.Verdict{}, quota.ErrDown
	}
	return s.Store.Reserve(ctx, c, h)
}

func open(t testing.TB, grace time.Duration) (*quota.Keeper, *shaky, *storetest.Clock) {
	t.Helper()
	clock := storetest.NewClock()
	db, err := sqlite.Open(context.Background(), sqlite.Config{Path: filepath.Join(t.TempDir(), "veil.db"), Counters: true, Now: clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	s := &shaky{Store: db}
	k, err := quota.New(quota.Config{Store: s, Now: clock.Now, Grace: grace})
	if err != nil {
		t.Fatal(err)
	}
	return k, s, clock
}

func grant(plan int) *account.Grant {
	p := account.DefaultPlans()[plan]
	return &account.Grant{Account: "acc_1", AccountName: "a", Key: "key_1", Plan: p.Name, Limits: p.Limits, Scopes: account.AllScopes}
}

func refused(t *testing.T, err error, want *apierr.Error) {
	t.Helper()
	var e *apierr.Error
	if !errors.As(err, &e) || e.Status != want.Status || e.Code != want.Code || e.Message != want.Message || e.RetryAfter != want.RetryAfter || e.NoRetry != want.NoRetry {
		t.Fatalf("got  %+v\nwant %+v", err, want)
	}
}

var ctx = context.Background()

func TestRefusalsSayWhichLimitAndHowLong(t *testing.T) {
	k, _, clock := open(t, 0)
	g := grant(0)
	for range 30 {
		if _, err := k.Admit(ctx, g, quota.Full); err != nil {
			t.Fatal(err)
		}
	}
	_, err := k.Admit(ctx, g, quota.Full)
	refused(t, err, &apierr.Error{Status: 429, Code: apierr.RateLimitExceeded, Message: "Rate limit exceeded: 31/30 requests per minute", RetryAfter: time.Minute})
	clock.Add(time.Minute)
	for range 20 {
		if _, err := k.Admit(ctx, g, quota.Full); err != nil {
			t.Fatal(err)
		}
	}
	_, err = k.Admit(ctx, g, quota.Full)
	refused(t, err, &apierr.Error{Status: 429, Code: apierr.RateLimitExceeded, Message: "Rate limit exceeded: 51/50 requests per day", RetryAfter: 12*time.Hour - time.Minute, NoRetry: true})
	// What counts for the minute alone still passes.
	if _, err = k.Admit(ctx, g, quota.Minute); err != nil {
		t.Fatal(err)
	}
	clock.Add(24 * time.Hour)
	ticket, err := k.Admit(ctx, g, quota.Full)
	if err != nil {
		t.Fatal(err)
	}
	err = ticket.Reserve(ctx, quota.Reservation{Model: "m", PromptTokens: 1, Amount: money.Scale + 1})
	refused(t, err, &apierr.Error{Status: 429, Code: apierr.BudgetExceeded, NoRetry: true, RetryAfter: time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC).Sub(clock.Now()),
		Message: "Monthly budget exceeded: this request may cost up to 1.0000000001, and 1 of 1 is left. Ask for fewer tokens, or wait for the next month."})
}

func TestARequestLargerThanATokenLimitIsToldNotToRetry(t *testing.T) {
	k, _, _ := open(t, 0)
	g := grant(2)
	g.Limits.TokensPerMinute = 100
	ticket, err := k.Admit(ctx, g, quota.Full)
	if err != nil {
		t.Fatal(err)
	}
	err = ticket.Reserve(ctx, quota.Reservation{PromptTokens: 60, CompletionTokens: 41})
	refused(t, err, &apierr.Error{Status: 429, Code: apierr.RateLimitExceeded, NoRetry: true, RetryAfter: time.Minute,
		Message: "Token limit exceeded: this request may use up to 101 tokens, the limit is 100 per minute. Make the prompt or max_tokens smaller."})
	ticket.Release()
	if ticket, err = k.Admit(ctx, g, quota.Full); err != nil {
		t.Fatal(err)
	}
	if err = ticket.Reserve(ctx, quota.Reservation{PromptTokens: 60}); err != nil {
		t.Fatal(err)
	}
	if ticket, err = k.Admit(ctx, g, quota.Full); err != nil {
		t.Fatal(err)
	}
	err = ticket.Reserve(ctx, quota.Reservation{PromptTokens: 41})
	refused(t, err, &apierr.Error{Status: 429, Code: apierr.RateLimitExceeded, RetryAfter: time.Minute,
		Message: "Token limit exceeded: 101/100 tokens per minute"})
}

func TestATicketIsSettledOnceHoweverOftenItEnds(t *testing.T) {
	k, s, _ := open(t, 0)
	g := grant(1)
	ticket, err := k.Admit(ctx, g, quota.Full)
	if err != nil {
		t.Fatal(err)
	}
	if err := ticket.Reserve(ctx, quota.Reservation{Model: "m", Amount: 100}); err != nil {
		t.Fatal(err)
	}
	if err := ticket.Reserve(ctx, quota.Reservation{Model: "m", Amount: 100}); err == nil {
		t.Fatal("a second reservation went through")
	}
	var group sync.WaitGroup
	for range 16 {
		group.Go(func() { ticket.Settle(quota.Settlement{PromptTokens: 3, CompletionTokens: 4, Amount: 7}) })
	}
	group.Wait()
	ticket.Release()
	if err := k.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	u, err := s.Used(ctx, g.Account, "")
	if err != nil || u.Paid != 7 || u.Held != 0 || u.Open != 0 {
		t.Fatalf("used is %+v (%v)", u, err)
	}
	report, err := k.Report(ctx, g, "EUR")
	if err != nil {
		t.Fatal(err)
	}
	if m := report.Month; m.Requests != 1 || m.TotalTokens != 7 || m.Cost != 7 || len(m.Models) != 1 || m.Models[0].Name != "m" || m.Keys[0].Name != "key_1" {
		t.Fatalf("the report says %+v", m)
	}
	if b := report.Limits.Budget; b.Spent != 7 || b.Remaining != 50*money.Scale-7 || report.Limits.RequestsPerMinute.Remaining != 59 {
		t.Fatalf("the report says %+v", report.Limits)
	}
}

// unlimited is the status of a ticket that shows nothing.
var unlimited = quota.Status{Requests: quota.Quantity{Limit: account.None}, Tokens: quota.Quantity{Limit: account.None}}

func TestTheStatusMovesAndShowsTheTighterLimit(t *testing.T) {
	k, _, clock := open(t, 0)
	g := grant(0)
	g.Limits.TokensPerMinute = 1000
	status := func(kind quota.Kind) quota.Status {
		ticket, _ := k.Admit(ctx, g, kind)
		return ticket.Status()
	}
	if got, want := status(quota.Full), (quota.Status{Requests: quota.Quantity{Limit: 30, Remaining: 29, Reset: time.Minute},
		Tokens: quota.Quantity{Limit: 1000, Remaining: 1000}}); got != want {
		t.Fatalf("status %+v", got)
	}
	for range 28 {
		status(quota.Full)
	}
	clock.Add(time.Minute)
	// 20 of the day are left, and 29 of the minute: the day is shown.
	if got, want := status(quota.Full).Requests, (quota.Quantity{Limit: 50, Remaining: 20, Reset: 11*time.Hour + 59*time.Minute}); got != want {
		t.Fatalf("status %+v", got)
	}
	for range 28 {
		status(quota.Minute)
	}
	if got := status(quota.Minute).Requests; got.Limit != 30 || got.Remaining != 0 {
		t.Fatalf("status %+v", got)
	}
	if got := status(quota.Minute).Requests; got.Remaining != 0 { // also on a refusal
		t.Fatalf("status %+v", got)
	}
	g = grant(2)
	g.Account, g.Limits = "acc_2", account.NoLimits()
	if got := status(quota.Full); got != unlimited {
		t.Fatalf("an account without limits has %+v", got)
	}
}

func TestAKeysNarrowerLimitIsShown(t *testing.T) {
	k, _, _ := open(t, 0)
	g := grant(1)
	narrow := account.NoLimits()
	narrow.RequestsPerMinute = 2
	g.KeyLimits = &narrow
	ticket, err := k.Admit(ctx, g, quota.Full)
	if err != nil || ticket.Status().Requests.Limit != 2 || ticket.Status().Requests.Remaining != 1 {
		t.Fatalf("status %+v (%v)", ticket.Status(), err)
	}
	if _, err = k.Admit(ctx, g, quota.Full); err != nil {
		t.Fatal(err)
	}
	_, err = k.Admit(ctx, g, quota.Full)
	refused(t, err, &apierr.Error{Status: 429, Code: apierr.RateLimitExceeded, Message: "Rate limit exceeded: 3/2 requests per minute for this key", RetryAfter: time.Minute})
}

func TestAReportHoldsEveryCallThatWasSettledBeforeIt(t *testing.T) {
	k, _, _ := open(t, 0)
	g := grant(2)
	for n := int64(1); n <= 20; n++ {
		ticket, err := k.Admit(ctx, g, quota.Full)
		if err != nil {
			t.Fatal(err)
		}
		if err := ticket.Reserve(ctx, quota.Reservation{Model: "m", PromptTokens: 1}); err != nil {
			t.Fatal(err)
		}
		ticket.Settle(quota.Settlement{PromptTokens: 1})
		report, err := k.Report(ctx, g, "EUR")
		if err != nil {
			t.Fatal(err)
		}
		if report.Month.Requests != n || report.Today.TotalTokens != n || report.Limits.RequestsPerDay.Used != n {
			t.Fatalf("after %d calls the report says %+v", n, report)
		}
	}
}

func TestALookCountsNothingAndShowsTheLimits(t *testing.T) {
	k, _, _ := open(t, 0)
	g := grant(0)
	narrow := account.NoLimits()
	narrow.RequestsPerMinute = 2
	g.KeyLimits = &narrow
	if _, err := k.Admit(ctx, g, quota.Full); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if s := k.Look(ctx, g).Status().Requests; s.Limit != 2 || s.Remaining != 1 || s.Reset != time.Minute {
			t.Fatalf("status %+v", s)
		}
	}
}

func TestWhereNothingIsAllowedWaitingIsOfNoUse(t *testing.T) {
	k, _, _ := open(t, 0)
	g := grant(2)
	g.Limits.RequestsPerMinute = 0
	_, err := k.Admit(ctx, g, quota.Full)
	refused(t, err, &apierr.Error{Status: 429, Code: apierr.RateLimitExceeded, Message: "Rate limit exceeded: 1/0 requests per minute", RetryAfter: time.Minute, NoRetry: true})
}

// stuck is a store that never answers.
type stuck struct{ *sqlite.Store }

func (stuck) Admit(ctx context.Context, c quota.Call) (quota.Verdict, error) {
	ctx, stop := c.Within(ctx)
	defer stop()
	<-ctx.Done()
	return quota.Verdict{}, ctx.Err()
}

func TestACallWaitsForTheStoreNoLongerThanTheKeeperSays(t *testing.T) {
	k, err := quota.New(quota.Config{Store: stuck{}, Wait: 20 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	_, err = k.Admit(ctx, grant(0), quota.Full)
	if took := time.Since(start); took > 30*time.Second {
		t.Errorf("it waited for %s", took)
	}
	var e *apierr.Error
	if !errors.As(err, &e) || e.Status != 503 {
		t.Errorf("the call was answered with %v", err)
	}
}
