package account_test

import (
	"context"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/store/sqlite"
)

func TestRotationLeavesNoGapAndNoSecondSuccessor(t *testing.T) {
	d, a, _ := open(t, account.Config{Poll: time.Hour})
	k, old := newKey(t, a, "free", func(_ *account.Account, k *account.Key) { k.Name, k.Scopes = "ci", account.Chat })
	fresh, secret, err := a.RotateKey(ctx, k.ID, time.Hour)
	if err != nil || fresh.Name != "ci" || fresh.Scopes != account.Chat || fresh.ID == k.ID {
		t.Fatalf("rotated to %+v (%v)", fresh, err)
	}
	d.Refresh(ctx)
	for _, s := range []string{old, secret} {
		_, err := d.Authenticate(ctx, s)
		wants(t, err, "ok")
	}
	if _, _, err := a.RotateKey(ctx, k.ID, time.Hour); err == nil {
		t.Fatal("a key was rotated twice")
	}
	if _, _, err := a.RotateKey(ctx, fresh.ID, 0); err != nil {
		t.Fatal(err)
	}
	d.Refresh(ctx)
	_, err = d.Authenticate(ctx, secret)
	wants(t, err, "401 invalid_api_key")
}

func TestOnlyAKeyThatIsGoodIsRotated(t *testing.T) {
	_, a, _ := open(t, account.Config{})
	revoked, _ := newKey(t, a, "free", nil)
	if _, err := a.RevokeKey(ctx, revoked.ID); err != nil {
		t.Fatal(err)
	}
	expired, secret := newKey(t, a, "free", func(_ *account.Account, k *account.Key) { k.Expires = time.Now().Add(-time.Hour) })
	for _, id := range []string{revoked.ID, expired.ID, "key_none", secret} {
		if fresh, _, err := a.RotateKey(ctx, id, time.Hour); err == nil {
			t.Errorf("%+v came of it", fresh)
		}
	}
}

func TestAnAccountHasAPlanThatThereIsAndItsOwnName(t *testing.T) {
	_, a, _ := open(t, account.Config{})
	one, err := a.CreateAccount(ctx, "one", "free", account.Overrides{})
	wants(t, err, "ok")
	for _, c := range [][2]string{{"two", "none"}, {"one", "free"}, {"a b", "free"}, {"", "free"}, {one.ID, "free"}, {"acc_", "free"}} {
		if acc, err := a.CreateAccount(ctx, c[0], c[1], account.Overrides{}); err == nil {
			t.Errorf("%+v was made", acc)
		}
	}
	if _, err := a.UpdateAccount(ctx, one.ID, func(a *account.Account) error { a.Plan = "none"; return nil }); err == nil {
		t.Error("an account has a plan that there is not")
	}
}

func TestWhatIsStoredHoldsNoKey(t *testing.T) {
	_, a, s := open(t, account.Config{})
	k, secret := newKey(t, a, "free", nil)
	stored, err := s.KeyByID(ctx, k.ID)
	if err != nil || stored.Hash != account.HashOf(secret).String() || stored.Hash == secret {
		t.Fatalf("stored %+v (%v)", stored, err)
	}
}

func TestARotatedKeyNeverLivesLonger(t *testing.T) {
	const day = 24 * time.Hour
	made := time.Date(2026, 3, 17, 12, 0, 0, 0, time.UTC)
	now := made.Add(9 * day)
	for _, c := range []struct {
		name             string
		expires          time.Time // of the old key
		overlap          time.Duration
		revoked          bool
		wantOld, wantNew time.Time
	}{
		{"at once", time.Time{}, 0, true, time.Time{}, time.Time{}},
		{"after an hour", time.Time{}, time.Hour, false, now.Add(time.Hour), time.Time{}},
		{"the new one has the old one's term", made.Add(30 * day), time.Hour, false, now.Add(time.Hour), now.Add(30 * day)},
		{"the overlap is longer than the term", made.Add(10 * day), 2 * day, false, made.Add(10 * day), now.Add(10 * day)},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, a, s := open(t, account.Config{})
			a.Now = func() time.Time { return made }
			k, _ := newKey(t, a, "free", func(_ *account.Account, k *account.Key) { k.Expires = c.expires })
			wants(t, s.TouchKeys(ctx, map[string]time.Time{k.ID: made}), "ok")
			a.Now = func() time.Time { return now }
			fresh, _, err := a.RotateKey(ctx, k.ID, c.overlap)
			wants(t, err, "ok")
			old, err := s.KeyByID(ctx, k.ID)
			wants(t, err, "ok")
			if old.Revoked.IsZero() == c.revoked || !old.Expires.Equal(c.wantOld) || !fresh.Expires.Equal(c.wantNew) || old.Successor != fresh.ID || !fresh.LastUsed.IsZero() {
				t.Errorf("old %+v\nnew %+v", old, fresh)
			}
		})
	}
}

func TestARevocationKeepsItsTime(t *testing.T) {
	_, a, s := open(t, account.Config{})
	k, _ := newKey(t, a, "free", nil)
	at := time.Date(2026, 3, 17, 12, 0, 0, 0, time.UTC)
	a.Now = func() time.Time { return at }
	for range 2 {
		_, err := a.RevokeKey(ctx, k.ID)
		wants(t, err, "ok")
		at = at.Add(time.Hour)
	}
	k, err := s.KeyByID(ctx, k.ID)
	if err != nil || !k.Revoked.Equal(at.Add(-2*time.Hour)) {
		t.Errorf("revoked %s (%v)", k.Revoked, err)
	}
}

func TestDefaultPlansReplaceNone(t *testing.T) {
	_, _, s := open(t, account.Config{})
	mine := account.Plan{Name: "free", Limits: account.Limits{RequestsPerDay: 7}}
	for _, operators := range [][]account.Plan{{mine}, nil} {
		wants(t, account.EnsurePlans(ctx, s, operators), "ok")
		plans, err := s.Plans(ctx)
		wants(t, err, "ok")
		names := map[string]account.Limits{}
		for _, p := range plans {
			names[p.Name] = p.Limits
		}
		if len(names) != 4 || names["free"] != mine.Limits {
			t.Errorf("plans %+v", plans)
		}
	}
}

// crossed is a store in which something happens once, between a look at it and what comes after.
type crossed struct {
	account.Store
	happens func()
}

func (c *crossed) now() {
	if do := c.happens; do != nil {
		c.happens = nil
		do()
	}
}

func (c *crossed) Plans(ctx context.Context) ([]account.Plan, error) {
	p, err := c.Store.Plans(ctx)
	c.now()
	return p, err
}

func (c *crossed) CreateKey(ctx context.Context, k account.Key) error {
	c.now()
	return c.Store.CreateKey(ctx, k)
}

func TestAKeyThatIsRevokedWhileItIsRotatedStaysRevoked(t *testing.T) {
	d, a, s := open(t, account.Config{})
	for name, meanwhile := range map[string]func(id string) error{
		"revoked": func(id string) error { _, err := a.RevokeKey(ctx, id); return err },
		"rotated": func(id string) error { _, _, err := a.RotateKey(ctx, id, 0); return err },
	} {
		t.Run(name, func(t *testing.T) {
			k, secret := newKey(t, a, "free", nil)
			c := &crossed{s, func() { wants(t, meanwhile(k.ID), "ok") }}
			fresh, given, err := (&account.Admin{Store: c}).RotateKey(ctx, k.ID, time.Hour)
			if err == nil || given != "" {
				t.Errorf("%+v came of it", fresh)
			}
			d.Refresh(ctx)
			_, err = d.Authenticate(ctx, secret)
			wants(t, err, "401 invalid_api_key")
			list, err := s.Keys(ctx, k.Account)
			wants(t, err, "ok")
			good := 0
			for _, k := range list {
				if k.State(time.Now()) == "active" {
					good++
				}
			}
			if want := map[string]int{"revoked": 0, "rotated": 1}[name]; good != want {
				t.Errorf("%d keys are good, want %d", good, want)
			}
		})
	}
}

func TestPlansOfTheSettingsThatComeMeanwhileStay(t *testing.T) {
	db, err := sqlite.Open(ctx, sqlite.Config{Path: filepath.Join(t.TempDir(), "veil.db")})
	wants(t, err, "ok")
	defer db.Close(ctx)
	mine := account.Plan{Name: "free", Limits: account.Limits{RequestsPerDay: 7}}
	c := &crossed{db, func() { wants(t, account.EnsurePlans(ctx, db, []account.Plan{mine}), "ok") }} // a server starts
	wants(t, account.EnsurePlans(ctx, c, nil), "ok")                                                 // beside a command
	plans, err := db.Plans(ctx)
	wants(t, err, "ok")
	if i := slices.IndexFunc(plans, func(p account.Plan) bool { return p.Name == "free" }); i < 0 || plans[i].Limits != mine.Limits || len(plans) != len(account.DefaultPlans()) {
		t.Errorf("%+v", plans)
	}
}
