package account_test

import (
	"testing"
	"time"

	"veil/extproc/account"
)

func TestTheSidecarsAccountHasEveryScopeItsOwnLimitsAndAlwaysTokens(t *testing.T) {
	d, a, s := open(t, account.Config{Poll: time.Hour})
	none := account.Limit(0)
	acc, err := a.CreateAccount(ctx, "house", "own", account.Overrides{Concurrency: &none})
	wants(t, err, "ok")
	for range 2 {
		g, err := d.Sidecar(ctx, "house")
		wants(t, err, "ok")
		if g.Account != acc.ID || g.Key != account.SidecarKey || g.Scopes != account.AllScopes || g.Limits.Concurrency != 0 ||
			g.Anonymize != "always" || g.Allows("c") {
			t.Fatalf("grant %+v", g)
		}
	}
	if n := s.lookups.Load(); n != 1 {
		t.Errorf("%d look-ups for two calls", n)
	}
	_, err = d.Sidecar(ctx, "nobody")
	wants(t, err, "500 internal_error")
	s.off.Store(true)
	_, err = d.Sidecar(ctx, "other")
	wants(t, err, "503 internal_error")
}

func TestTheSidecarsAccountHasGraceUntilItIsGone(t *testing.T) {
	d, a, s := open(t, account.Config{Poll: time.Hour})
	acc, err := a.CreateAccount(ctx, "house", "free", account.Overrides{})
	wants(t, err, "ok")
	_, err = d.Sidecar(ctx, "house")
	wants(t, err, "ok")
	d.Refresh(ctx)
	s.off.Store(true)
	for range 2 {
		_, err = d.Sidecar(ctx, "house")
		wants(t, err, "ok")
	}
	s.off.Store(false)
	wants(t, s.DeleteAccount(ctx, acc.ID), "ok")
	d.Refresh(ctx)
	_, err = d.Sidecar(ctx, "house")
	wants(t, err, "500 internal_error")
	s.off.Store(true)
	_, err = d.Sidecar(ctx, "house")
	wants(t, err, "503 internal_error")
}

func TestAnAnswerFromBeforeAChangeBringsNoSidecarsAccountBack(t *testing.T) {
	for name, c := range map[string]struct {
		change func(t *testing.T, s *shaky, acc account.Account)
		then   string // what is said of the account after the change
		down   string // and when the store is away
	}{
		"deleted": {func(t *testing.T, s *shaky, acc account.Account) { wants(t, s.DeleteAccount(ctx, acc.ID), "ok") }, "500 internal_error", "503 internal_error"},
		"changed": {func(t *testing.T, s *shaky, acc account.Account) {
			_, err := s.UpdateAccount(ctx, acc.ID, func(a *account.Account) error { a.Plan = "pro"; return nil })
			wants(t, err, "ok")
		}, "ok", "ok"},
	} {
		t.Run(name, func(t *testing.T) {
			d, a, s := open(t, account.Config{Poll: time.Hour})
			acc, err := a.CreateAccount(ctx, "house", "free", account.Overrides{})
			wants(t, err, "ok")
			s.during = func() {
				s.during = nil
				c.change(t, s, acc)
				d.Refresh(ctx)
				_, err := d.Sidecar(ctx, "house")
				wants(t, err, c.then)
			}
			_, err = d.Sidecar(ctx, "house")
			wants(t, err, "ok")
			s.off.Store(true)
			g, err := d.Sidecar(ctx, "house")
			wants(t, err, c.down)
			if err == nil && g.Plan != "pro" {
				t.Errorf("the plan is %s", g.Plan)
			}
		})
	}
}

func TestASidecarsAccountWhosePlanIsGoneIsAFault(t *testing.T) {
	d, a, s := open(t, account.Config{})
	acc, err := a.CreateAccount(ctx, "house", "free", account.Overrides{})
	wants(t, err, "ok")
	_, err = s.UpdateAccount(ctx, acc.ID, func(a *account.Account) error { a.Plan = "gone"; return nil })
	wants(t, err, "ok")
	_, err = d.Sidecar(ctx, "house")
	wants(t, err, "500 internal_error")
}
