package account_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"veil/extproc/account"
	"veil/extproc/apierr"
	"veil/extproc/store/sqlite"
)

var ctx = context.Background()

// shaky is a real store that can be switched off, and counts look-ups.
type shaky struct {
	*sqlite.Store
	off     atomic.Bool
	lost    atomic.Bool  // it started empty
	stands  atomic.Int64 // the version that it says whatever happens; 0: its own
	lookups atomic.Int64
	during  func() // runs within each look-up, between reading and answering
}

var errOff = errors.New("switched off")

func (s *shaky) Lookup(ctx context.Context, h account.Hash) (account.Key, account.Account, account.Plan, error) {
	s.lookups.Add(1)
	if s.off.Load() {
		return account.Key{}, account.Account{}, account.Plan{}, errOff
	}
	if s.lost.Load() {
		return account.Key{}, account.Account{}, account.Plan{}, account.ErrNotFound
	}
	k, a, p, err := s.Store.Lookup(ctx, h)
	if s.during != nil {
		s.during()
	}
	return k, a, p, err
}

func (s *shaky) AccountByName(ctx context.Context, name string) (account.Account, error) {
	s.lookups.Add(1)
	if s.off.Load() {
		return account.Account{}, errOff
	}
	a, err := s.Store.AccountByName(ctx, name)
	if s.during != nil {
		s.during()
	}
	return a, err
}

func (s *shaky) Version(ctx context.Context) (int64, error) {
	if s.off.Load() {
		return 0, errOff
	}
	if s.lost.Load() {
		return 0, nil
	}
	if n := s.stands.Load(); n != 0 {
		return n, nil
	}
	return s.Store.Version(ctx)
}

func open(t *testing.T, c account.Config) (*account.Directory, *account.Admin, *shaky) {
	t.Helper()
	db, err := sqlite.Open(ctx, sqlite.Config{Path: filepath.Join(t.TempDir(), "veil.db")})
	if err != nil {
		t.Fatal(err)
	}
	s := &shaky{Store: db}
	if err := account.EnsurePlans(ctx, s, []account.Plan{{Name: "own", Limits: account.NoLimits(), Models: []string{"a", "b"}, Anonymize: "required"}}); err != nil {
		t.Fatal(err)
	}
	c.Store = s
	d, err := account.New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(d.Close(ctx), db.Close(ctx)); err != nil {
			t.Error(err)
		}
	})
	return d, &account.Admin{Store: s}, s
}

func newKey(t *testing.T, a *account.Admin, plan string, set func(*account.Account, *account.Key)) (account.Key, string) {
	t.Helper()
	acc, err := a.CreateAccount(ctx, strings.ToLower(rand.Text()), plan, account.Overrides{})
	if err != nil {
		t.Fatal(err)
	}
	k := account.Key{Account: acc.ID, Scopes: account.AllScopes}
	if set != nil {
		set(&acc, &k)
		if _, err := a.UpdateAccount(ctx, acc.ID, func(a *account.Account) error { *a = acc; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	k, secret, err := a.CreateKey(ctx, k)
	if err != nil {
		t.Fatal(err)
	}
	return k, secret
}

func code(err error) string {
	if err == nil {
		return "ok"
	}
	e := apierr.From(err)
	return fmt.Sprint(e.Status, " ", e.Code)
}

func wants(t *testing.T, err error, want string) {
	t.Helper()
	if code(err) != want {
		t.Fatalf("got %v, want %s", err, want)
	}
}

func TestAGrantIsPlanAccountAndKeyOnTopOfEachOther(t *testing.T) {
	d, a, _ := open(t, account.Config{})
	one, two := account.Limit(1), account.Limit(2)
	_, secret := newKey(t, a, "own", func(acc *account.Account, k *account.Key) {
		acc.Overrides.Concurrency, acc.Anonymize, acc.Detect = &two, "always", []byte(`{"types":{}}`)
		k.Narrower.Concurrency, k.Models = &one, []string{"b", "c"}
	})
	g, err := d.Authenticate(ctx, secret)
	wants(t, err, "ok")
	if g.Plan != "own" || g.Limits.Concurrency != 2 || g.Limits.RequestsPerDay != account.None || g.KeyLimits == nil || g.KeyLimits.Concurrency != 1 ||
		g.KeyLimits.Budget != account.NoBudget || g.Anonymize != "always" || string(g.Detect) != `{"types":{}}` {
		t.Fatalf("grant %+v, key %+v", g, g.KeyLimits)
	}
	if g.Allows("a") || !g.Allows("b") || g.Allows("c") {
		t.Fatalf("a key may use what its plan does not have: %v", g.Models)
	}
}

func TestAnAccountsModelsStandInThePlaceOfThePlans(t *testing.T) {
	d, a, _ := open(t, account.Config{})
	for plan, models := range map[string][]string{"own": {"c"}, "free": nil} {
		_, secret := newKey(t, a, plan, func(acc *account.Account, k *account.Key) {
			acc.Models = models
			if models == nil {
				k.Models = []string{"c"}
			}
		})
		g, err := d.Authenticate(ctx, secret)
		wants(t, err, "ok")
		if g.Allows("a") || !g.Allows("c") {
			t.Errorf("plan %s: %v", plan, g.Models)
		}
	}
}

func TestKeysComeFromMemory(t *testing.T) {
	d, a, s := open(t, account.Config{Poll: time.Hour})
	_, secret := newKey(t, a, "free", nil)
	other, err := account.MintKey(randomBytes{})
	if err != nil {
		t.Fatal(err)
	}
	mistyped := secret[:20] + "x" + secret[21:]
	if mistyped == secret {
		mistyped = secret[:20] + "y" + secret[21:]
	}
	for range 100 {
		_, err := d.Authenticate(ctx, secret)
		wants(t, err, "ok")
		_, err = d.Authenticate(ctx, other)
		wants(t, err, "401 invalid_api_key")
		_, err = d.Authenticate(ctx, mistyped)
		wants(t, err, "401 invalid_api_key")
	}
	if n := s.lookups.Load(); n != 2 {
		t.Fatalf("%d look-ups for 300 calls with two keys", n)
	}
}

type randomBytes struct{}

func (randomBytes) Read(p []byte) (int, error) {
	return copy(p, "not random but well-formed: 32 b"), nil
}

func TestEveryChangeActsWithinASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, a, s := open(t, account.Config{})
		k, secret := newKey(t, a, "free", nil)
		guess, err := account.MintKey(randomBytes{})
		if err != nil {
			t.Fatal(err)
		}
		_, err = d.Authenticate(ctx, guess)
		wants(t, err, "401 invalid_api_key")
		g, err := d.Authenticate(ctx, secret)
		wants(t, err, "ok")
		if g.Limits.RequestsPerMinute != 30 {
			t.Fatalf("limits %+v", g.Limits)
		}
		within := func(what string, ok func() bool) {
			t.Helper()
			for end := time.Now().Add(time.Second); !ok(); time.Sleep(5 * time.Millisecond) {
				if time.Now().After(end) {
					t.Fatal(what, "did not act within a second")
				}
			}
		}
		p := account.DefaultPlans()[0]
		p.Limits.RequestsPerMinute = 31
		if err := s.PutPlans(ctx, []account.Plan{p}); err != nil {
			t.Fatal(err)
		}
		within("a changed plan", func() bool {
			g, err := d.Authenticate(ctx, secret)
			return err == nil && g.Limits.RequestsPerMinute == 31
		})
		// A key that was refused before it existed is accepted afterwards.
		k2 := account.Key{ID: "key_2", Account: k.Account, Hash: account.HashOf(guess).String(), Scopes: account.Chat}
		if err := s.CreateKey(ctx, k2); err != nil {
			t.Fatal(err)
		}
		within("a new key", func() bool { _, err := d.Authenticate(ctx, guess); return err == nil })
		if _, err := a.RevokeKey(ctx, k.ID); err != nil {
			t.Fatal(err)
		}
		within("a revoked key", func() bool { _, err := d.Authenticate(ctx, secret); return code(err) == "401 invalid_api_key" })
	})
}

func TestKeysExpireByTheClockWithoutALookUp(t *testing.T) {
	now := atomic.Int64{}
	now.Store(1_700_000_000)
	d, a, _ := open(t, account.Config{Now: func() time.Time { return time.Unix(now.Load(), 0) }})
	_, secret := newKey(t, a, "free", func(_ *account.Account, k *account.Key) { k.Expires = time.Unix(1_700_000_010, 0) })
	_, err := d.Authenticate(ctx, secret)
	wants(t, err, "ok")
	now.Store(1_700_000_010)
	_, err = d.Authenticate(ctx, secret)
	wants(t, err, "401 invalid_api_key")
}

func TestLastUseIsWrittenWhileTheDirectoryIsOpen(t *testing.T) {
	d, a, s := open(t, account.Config{Poll: 5 * time.Millisecond})
	k, secret := newKey(t, a, "free", nil)
	_, err := d.Authenticate(ctx, secret)
	wants(t, err, "ok")
	for end := time.Now().Add(10 * time.Second); k.LastUsed.IsZero(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it is not written")
		}
		k, err = s.KeyByID(ctx, k.ID)
		wants(t, err, "ok")
	}
}

func TestLastUseIsWrittenAtTheLatestAtTheEnd(t *testing.T) {
	db, err := sqlite.Open(ctx, sqlite.Config{Path: filepath.Join(t.TempDir(), "veil.db")})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close(ctx)
	if err := account.EnsurePlans(ctx, db, nil); err != nil {
		t.Fatal(err)
	}
	a := &account.Admin{Store: db}
	k, secret := newKey(t, a, "free", nil)
	at := time.Date(2026, 3, 17, 12, 34, 56, 0, time.UTC)
	d, err := account.New(account.Config{Store: db, Now: func() time.Time { return at }})
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.Authenticate(ctx, secret)
	wants(t, err, "ok")
	if err := d.Close(ctx); err != nil {
		t.Fatal(err)
	}
	if k, err = db.KeyByID(ctx, k.ID); err != nil || !k.LastUsed.Equal(at.Truncate(time.Minute)) {
		t.Fatalf("last used %s (%v)", k.LastUsed, err)
	}
}

func TestAnAccountWhosePlanIsGoneIsAFaultAndNotFree(t *testing.T) {
	d, a, s := open(t, account.Config{})
	_, secret := newKey(t, a, "free", nil)
	list, err := s.Accounts(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.UpdateAccount(ctx, list[0].ID, func(a *account.Account) error { a.Plan = "gone"; return nil }); err != nil {
		t.Fatal(err)
	}
	_, err = d.Authenticate(ctx, secret)
	wants(t, err, "500 internal_error")
}
