package account_test

import (
	"testing"
	"testing/synctest"
	"time"

	"veil/extproc/account"
)

func TestWithoutTheStoreKnownKeysHaveAGraceAndOthersNone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, a, s := open(t, account.Config{Poll: 10 * time.Millisecond, Grace: 1500 * time.Millisecond})
		_, known := newKey(t, a, "free", nil)
		_, unknown := newKey(t, a, "free", nil)
		d.Refresh(ctx)
		_, err := d.Authenticate(ctx, known)
		wants(t, err, "ok")
		s.off.Store(true)
		_, err = d.Authenticate(ctx, unknown)
		wants(t, err, "503 internal_error")
		time.Sleep(1400 * time.Millisecond)
		_, err = d.Authenticate(ctx, known)
		wants(t, err, "ok")
		time.Sleep(200 * time.Millisecond)
		_, err = d.Authenticate(ctx, known)
		wants(t, err, "503 internal_error")
		if d.Down() == 0 {
			t.Fatal("the directory says that the store is up")
		}
		s.off.Store(false)
		d.Refresh(ctx)
		_, err = d.Authenticate(ctx, unknown)
		wants(t, err, "ok")
		_, err = d.Authenticate(ctx, known)
		wants(t, err, "ok")
	})
}

func TestAChangeJustBeforeAnOutageTakesNobodysGrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, a, s := open(t, account.Config{Poll: time.Hour, Grace: 1500 * time.Millisecond})
		_, used := newKey(t, a, "free", nil)
		gone, revoked := newKey(t, a, "free", nil)
		for _, secret := range []string{used, revoked} {
			_, err := d.Authenticate(ctx, secret)
			wants(t, err, "ok")
		}
		if _, err := a.RevokeKey(ctx, gone.ID); err != nil {
			t.Fatal(err)
		}
		d.Refresh(ctx)
		_, err := d.Authenticate(ctx, revoked)
		wants(t, err, "401 invalid_api_key")
		s.off.Store(true)
		_, err = d.Authenticate(ctx, used)
		wants(t, err, "ok")
		_, err = d.Authenticate(ctx, revoked)
		wants(t, err, "401 invalid_api_key")
		time.Sleep(1600 * time.Millisecond)
		_, err = d.Authenticate(ctx, used)
		wants(t, err, "503 internal_error")
	})
}

// A store may answer after the change with what stood before it: then the key was looked up again meanwhile, and the newer
// answer counts.
func TestAnAnswerFromBeforeARevocationBringsNoKeyBack(t *testing.T) {
	d, a, s := open(t, account.Config{Poll: time.Hour})
	k, secret := newKey(t, a, "free", nil)
	s.during = func() {
		s.during = nil
		if _, err := a.RevokeKey(ctx, k.ID); err != nil {
			t.Error(err)
		}
		d.Refresh(ctx)
		_, err := d.Authenticate(ctx, secret)
		wants(t, err, "401 invalid_api_key")
	}
	_, err := d.Authenticate(ctx, secret)
	wants(t, err, "ok")
	s.off.Store(true)
	_, err = d.Authenticate(ctx, secret)
	wants(t, err, "401 invalid_api_key")
}

// Neither does one from before a deletion, when another change has come after it.
func TestAnAnswerFromBeforeADeletionBringsNoKeyBack(t *testing.T) {
	d, a, s := open(t, account.Config{Poll: time.Hour})
	k, secret := newKey(t, a, "free", nil)
	s.during = func() {
		s.during = nil
		wants(t, s.DeleteAccount(ctx, k.Account), "ok")
		d.Refresh(ctx)
		_, err := d.Authenticate(ctx, secret)
		wants(t, err, "401 invalid_api_key")
		newKey(t, a, "free", nil)
		d.Refresh(ctx)
	}
	_, err := d.Authenticate(ctx, secret)
	wants(t, err, "ok")
	s.off.Store(true)
	_, err = d.Authenticate(ctx, secret)
	wants(t, err, "503 internal_error")
}

// What a key once was is forgotten with the first answer that it is no more: the grace time brings it back after no later change.
func TestAKeyThatWasRefusedHasNoGraceInALaterOutage(t *testing.T) {
	for name, c := range map[string]struct {
		end  func(s *shaky, account string) error
		want string
	}{
		"deleted": {func(s *shaky, account string) error { return s.DeleteAccount(ctx, account) }, "401 invalid_api_key"},
		"its plan is gone": {func(s *shaky, id string) error {
			_, err := s.UpdateAccount(ctx, id, func(a *account.Account) error { a.Plan = "gone"; return nil })
			return err
		}, "500 internal_error"},
	} {
		t.Run(name, func(t *testing.T) {
			d, a, s := open(t, account.Config{Poll: time.Hour})
			k, secret := newKey(t, a, "free", nil)
			d.Refresh(ctx)
			_, err := d.Authenticate(ctx, secret)
			wants(t, err, "ok")
			wants(t, c.end(s, k.Account), "ok")
			d.Refresh(ctx)
			_, err = d.Authenticate(ctx, secret)
			wants(t, err, c.want)
			newKey(t, a, "free", nil)
			d.Refresh(ctx)
			s.off.Store(true)
			_, err = d.Authenticate(ctx, secret)
			wants(t, err, "503 internal_error")
		})
	}
}

func TestAStoreThatLosesAllBeforeTheFirstPollEndsTheKeysThatWereRead(t *testing.T) {
	d, a, s := open(t, account.Config{Poll: time.Hour})
	_, secret := newKey(t, a, "free", nil)
	_, err := d.Authenticate(ctx, secret)
	wants(t, err, "ok")
	s.lost.Store(true)
	d.Refresh(ctx)
	_, err = d.Authenticate(ctx, secret)
	wants(t, err, "401 invalid_api_key")
	if d.Behind() == 0 {
		t.Error("the directory does not say that the store has forgotten changes")
	}
	s.lost.Store(false) // as when as many are made anew
	d.Refresh(ctx)
	if d.Behind() != 0 || d.Lost() == 0 {
		t.Errorf("made anew: %d behind, %d lost", d.Behind(), d.Lost())
	}
}

func TestAStoreThatWasAwayIsAskedAgainThoughItsVersionIsTheSame(t *testing.T) {
	d, a, s := open(t, account.Config{Poll: time.Hour})
	k, secret := newKey(t, a, "free", nil)
	v, err := s.Version(ctx)
	wants(t, err, "ok")
	s.stands.Store(v) // as of another server that takes its place, with as many changes but one of them another
	d.Refresh(ctx)
	_, err = d.Authenticate(ctx, secret)
	wants(t, err, "ok")
	_, err = a.RevokeKey(ctx, k.ID)
	wants(t, err, "ok")
	s.off.Store(true)
	d.Refresh(ctx)
	s.off.Store(false)
	d.Refresh(ctx)
	_, err = d.Authenticate(ctx, secret)
	wants(t, err, "401 invalid_api_key")
	if n := d.Behind(); n != 0 {
		t.Errorf("it is %d changes behind", n)
	}
	if n := d.Lost(); n != 0 {
		t.Errorf("it has lost %d changes", n)
	}
}

func TestAStoreThatLosesAllBeforeItWasEverSeenEndsTheKeysThatWereRead(t *testing.T) {
	_, a, s := open(t, account.Config{Poll: time.Hour})
	_, secret := newKey(t, a, "free", nil)
	s.off.Store(true)
	late, err := account.New(account.Config{Store: s, Poll: time.Hour})
	wants(t, err, "ok")
	defer late.Close(ctx)
	s.off.Store(false)
	_, err = late.Authenticate(ctx, secret)
	wants(t, err, "ok")
	s.lost.Store(true)
	late.Refresh(ctx)
	_, err = late.Authenticate(ctx, secret)
	wants(t, err, "401 invalid_api_key")
}

func TestAnAnswerThatAChangeCrossedHasItsGraceToo(t *testing.T) {
	d, a, s := open(t, account.Config{Poll: time.Hour})
	_, secret := newKey(t, a, "free", nil)
	s.during = func() { d.Refresh(ctx) }
	_, err := d.Authenticate(ctx, secret)
	wants(t, err, "ok")
	s.during = nil
	s.off.Store(true)
	_, err = d.Authenticate(ctx, secret)
	wants(t, err, "ok")
}

func TestAKeyThatWasNotUsedSinceAnOldChangeHasNoGrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, a, s := open(t, account.Config{Poll: 10 * time.Millisecond, Grace: 300 * time.Millisecond})
		gone, revoked := newKey(t, a, "free", nil)
		_, err := d.Authenticate(ctx, revoked)
		wants(t, err, "ok")
		if _, err := a.RevokeKey(ctx, gone.ID); err != nil {
			t.Fatal(err)
		}
		d.Refresh(ctx)
		time.Sleep(400 * time.Millisecond)
		s.off.Store(true)
		for range 2 {
			_, err = d.Authenticate(ctx, revoked)
			wants(t, err, "503 internal_error")
			time.Sleep(2 * time.Second) // now the directory has noticed
		}
	})
}

func TestAStoreThatIsKnownToBeAwayIsNotWaitedForWhereAGraceHolds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, a, s := open(t, account.Config{Poll: 10 * time.Millisecond, Grace: 10 * time.Second})
		_, used := newKey(t, a, "free", nil)
		_, err := d.Authenticate(ctx, used)
		wants(t, err, "ok")
		newKey(t, a, "free", nil)
		d.Refresh(ctx)
		s.off.Store(true)
		time.Sleep(2 * time.Second)
		asked := s.lookups.Load()
		_, err = d.Authenticate(ctx, used)
		wants(t, err, "ok")
		if n := s.lookups.Load() - asked; n != 0 {
			t.Errorf("the store was asked %d times", n)
		}
	})
}
