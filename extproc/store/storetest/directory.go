package storetest

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
)

func newAccount(t testing.TB, s Store) account.Account {
	t.Helper()
	five := account.Limit(5)
	a := account.Account{ID: newID("acc"), Name: newID("name"), Plan: "pro", Created: time.Unix(1_700_000_000, 0).UTC(),
		Overrides: account.Overrides{Concurrency: &five}, Models: []string{"m"}}
	must(t, account.EnsurePlans(context.Background(), s, nil))
	must(t, s.CreateAccount(context.Background(), a))
	return a
}

func newKey(t testing.TB, s Store, a account.Account) account.Key {
	t.Helper()
	k := account.Key{ID: newID("key"), Account: a.ID, Name: "n", Hash: account.HashOf(newID("secret")).String(),
		Scopes: account.AllScopes, Created: time.Unix(1_700_000_001, 0).UTC()}
	must(t, s.CreateKey(context.Background(), k))
	return k
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func is(t testing.TB, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got %v, want %v", err, want)
	}
}

func same(t testing.TB, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("got  %+v\nwant %+v", got, want)
	}
}

func directory(t *testing.T, open Opener) {
	s, ctx := open(t, nil), context.Background()
	a := newAccount(t, s)
	secret := newID("secret")
	k := account.Key{ID: newID("key"), Account: a.ID, Hash: account.HashOf(secret).String(), Scopes: account.Chat,
		Created: time.Unix(1_700_000_002, 0).UTC()}
	must(t, s.CreateKey(ctx, k))
	gotKey, gotAccount, gotPlan, err := s.Lookup(ctx, account.HashOf(secret))
	must(t, err)
	same(t, gotKey, k)
	same(t, gotAccount, a)
	same(t, gotPlan, account.DefaultPlans()[1])

	_, _, _, err = s.Lookup(ctx, account.HashOf("nobody's"))
	is(t, err, account.ErrNotFound)
	taken := a
	taken.ID = newID("acc")
	is(t, s.CreateAccount(ctx, taken), account.ErrExists)
	is(t, setAccount(s, taken), account.ErrNotFound)
	twin := k
	twin.ID = newID("key")
	is(t, s.CreateKey(ctx, twin), account.ErrExists)
	homeless := newKeyOf(newID("acc"))
	is(t, s.CreateKey(ctx, homeless), account.ErrNotFound)
	_, err = s.KeyByID(ctx, homeless.ID)
	is(t, err, account.ErrNotFound)

	a.Name, a.Plan = newID("renamed"), "free"
	must(t, setAccount(s, a))
	byName, err := s.AccountByName(ctx, a.Name)
	must(t, err)
	same(t, byName, a)

	used := time.Unix(1_700_000_040, 0).UTC()
	must(t, s.TouchKeys(ctx, map[string]time.Time{k.ID: used, "key_gone": used}))
	must(t, s.TouchKeys(ctx, map[string]time.Time{k.ID: used.Add(-time.Hour)}))
	k.LastUsed = used
	byID, err := s.KeyByID(ctx, k.ID)
	must(t, err)
	same(t, byID, k)
	other := newKey(t, s, a)
	list, err := s.Keys(ctx, a.ID)
	must(t, err)
	same(t, list, []account.Key{other, k})

	a.Plan = "gone"
	must(t, setAccount(s, a))
	_, _, _, err = s.Lookup(ctx, account.HashOf(secret))
	is(t, err, account.ErrNoPlan)
}

// setAccount puts an account in the place of the one of its id.
func setAccount(s Store, a account.Account) error {
	_, err := s.UpdateAccount(context.Background(), a.ID, func(x *account.Account) error { *x = a; return nil })
	return err
}

// together tests that of two changes at the same time none undoes the other.
func together(t *testing.T, open Opener) {
	s, other, ctx := open(t, nil), open(t, nil), context.Background()
	a := newAccount(t, s)
	k := newKey(t, s, a)
	once := true
	got, err := s.UpdateAccount(ctx, a.ID, func(a *account.Account) error {
		if once {
			once = false
			_, err := other.UpdateAccount(ctx, a.ID, func(a *account.Account) error { a.Plan = "free"; return nil })
			must(t, err)
		}
		a.Anonymize = "always"
		return nil
	})
	must(t, err)
	stored, err := s.AccountByName(ctx, a.Name)
	must(t, err)
	if stored.Plan != "free" || stored.Anonymize != "always" {
		t.Errorf("a change is lost: %+v", stored)
	}
	same(t, got, stored)

	admin, at := account.Admin{Store: other}, time.Time{}
	_, err = s.UpdateKey(ctx, k.ID, func(k *account.Key) error {
		if at.IsZero() {
			revoked, err := admin.RevokeKey(ctx, k.ID)
			must(t, err)
			at = revoked.Revoked
		}
		k.Name = "changed"
		return nil
	})
	must(t, err)
	changed, err := s.KeyByID(ctx, k.ID)
	must(t, err)
	if !changed.Revoked.Equal(at) || changed.Name != "changed" {
		t.Errorf("a revoked key is good again: %+v", changed)
	}

	_, err = s.UpdateAccount(ctx, a.ID, func(*account.Account) error { return other.DeleteAccount(ctx, a.ID) })
	is(t, err, account.ErrNotFound)
	_, err = s.UpdateKey(ctx, k.ID, func(*account.Key) error { return nil })
	is(t, err, account.ErrNotFound)
	why := errors.New("no")
	a = newAccount(t, s)
	_, err = s.UpdateAccount(ctx, a.ID, func(x *account.Account) error { x.Plan = "none"; return why })
	is(t, err, why)
	stored, err = s.AccountByName(ctx, a.Name)
	must(t, err)
	same(t, stored, a)
}

func newKeyOf(owner string) account.Key {
	return account.Key{ID: newID("key"), Account: owner, Hash: account.HashOf(newID("secret")).String()}
}

func versions(t *testing.T, open Opener) {
	s, other, ctx := open(t, nil), open(t, nil), context.Background()
	a := newAccount(t, s)
	k := newKey(t, s, a)
	last, err := other.Version(ctx)
	must(t, err)
	for _, c := range []struct {
		what  string
		do    func() error
		moves bool
	}{
		{"changing an account", func() error { return setAccount(s, a) }, true},
		{"changing a key", func() error {
			_, err := s.UpdateKey(ctx, k.ID, func(k *account.Key) error { k.Name = "changed"; return nil })
			return err
		}, true},
		{"a new plan", func() error { return s.PutPlans(ctx, []account.Plan{{Name: newID("plan")}}) }, true},
		{"the same plans", func() error { return s.PutPlans(ctx, account.DefaultPlans()) }, false},
		{"plans whose names are there", func() error { return s.AddPlans(ctx, []account.Plan{{Name: "free"}}) }, false},
		{"a plan whose name is not there", func() error { return s.AddPlans(ctx, []account.Plan{{Name: newID("plan")}}) }, true},
		{"last use", func() error { return s.TouchKeys(ctx, map[string]time.Time{k.ID: time.Now()}) }, false},
		{"deleting", func() error { return s.DeleteAccount(ctx, a.ID) }, true},
	} {
		must(t, c.do())
		v, err := other.Version(ctx)
		must(t, err)
		if (v != last) != c.moves {
			t.Fatalf("%s: version from %d to %d", c.what, last, v)
		}
		last = v
	}
}

func deletion(t *testing.T, open Opener) {
	s, ctx := open(t, nil), context.Background()
	a := newAccount(t, s)
	k := newKey(t, s, a)
	c := newCall(limits(nil))
	c.Account, c.Key = a.ID, k.ID
	admit(t, s, c)
	flush(t, s)
	must(t, s.DeleteAccount(ctx, a.ID))
	is(t, s.DeleteAccount(ctx, a.ID), account.ErrNotFound)
	_, err := s.KeyByID(ctx, k.ID)
	is(t, err, account.ErrNotFound)
	_, err = s.AccountByName(ctx, a.Name)
	is(t, err, account.ErrNotFound)
	list, err := s.Keys(ctx, a.ID)
	must(t, err)
	same(t, len(list), 0)
	fresh := open(t, nil)
	u, err := fresh.Used(ctx, a.ID, "")
	must(t, err)
	same(t, []int64{u.Requests, u.Open}, []int64{1, 1}) // what is open goes on under the same limits
	settle(t, s, quota.Settled{Call: c, Admitted: time.Now(), Model: "m", Cost: 3, Outcome: quota.Done})
	same(t, costs(t, s, a.ID), money.Amount(3))
}

// currency is the same for everybody who opens the store.
func currency(t *testing.T, open Opener) {
	ctx := context.Background()
	one, two := open(t, nil), open(t, nil)
	before, err := one.Version(ctx)
	must(t, err)
	for _, code := range []string{"EUR", "CHF"} {
		must(t, one.SetCurrency(ctx, code))
		got, err := two.Currency(ctx)
		must(t, err)
		same(t, got, code)
	}
	after, err := one.Version(ctx)
	must(t, err)
	same(t, after, before) // nothing that servers must learn of
}

// replicasFollow changes what two directories know, each with its own connection, through a third.
func replicasFollow(t *testing.T, open Opener) {
	ctx := context.Background()
	s := open(t, nil)
	must(t, account.EnsurePlans(ctx, s, nil))
	var replicas []*account.Directory
	for range 2 {
		d, err := account.New(account.Config{Store: open(t, nil)})
		must(t, err)
		defer d.Close(ctx)
		replicas = append(replicas, d)
	}
	admin := account.Admin{Store: s}
	plan := account.Plan{Name: newID("plan"), Limits: limits(nil)}
	must(t, s.PutPlans(ctx, []account.Plan{plan}))
	a, err := admin.CreateAccount(ctx, newID("name"), plan.Name, account.Overrides{})
	must(t, err)
	k, secret, err := admin.CreateKey(ctx, account.Key{Account: a.ID, Scopes: account.AllScopes})
	must(t, err)
	// The second that is promised is measured by package account, with a clock of its own: a busy machine may need more.
	within := func(what string, ok func(d *account.Directory) bool) {
		t.Helper()
		began := time.Now()
		for i, d := range replicas {
			for !ok(d) {
				if time.Since(began) > 30*time.Second {
					t.Fatalf("%s does not act on replica %d", what, i)
				}
				time.Sleep(5 * time.Millisecond)
			}
		}
	}
	grants := func(key string, want func(g *account.Grant) bool) func(d *account.Directory) bool {
		return func(d *account.Directory) bool {
			g, err := d.Authenticate(ctx, key)
			return err == nil && want(g)
		}
	}
	refused := func(key string) func(d *account.Directory) bool {
		return func(d *account.Directory) bool { _, err := d.Authenticate(ctx, key); return err != nil }
	}
	any := func(*account.Grant) bool { return true }
	within("a new key", grants(secret, func(g *account.Grant) bool { return g.Limits.RequestsPerMinute == account.None }))
	plan.Limits.RequestsPerMinute = 7
	must(t, s.PutPlans(ctx, []account.Plan{plan}))
	within("a changed plan", grants(secret, func(g *account.Grant) bool { return g.Limits.RequestsPerMinute == 7 }))
	nine := account.Limit(9)
	a.Overrides.RequestsPerMinute = &nine
	must(t, setAccount(s, a))
	within("a changed account", grants(secret, func(g *account.Grant) bool { return g.Limits.RequestsPerMinute == 9 }))
	_, next, err := admin.RotateKey(ctx, k.ID, time.Hour)
	must(t, err)
	within("a rotated key", grants(next, any))
	within("the old key of a rotation, in the time of overlap", grants(secret, any))
	_, err = admin.RevokeKey(ctx, k.ID)
	must(t, err)
	within("a revoked key", refused(secret))
	must(t, s.DeleteAccount(ctx, a.ID))
	within("a deleted account", refused(next))
}
