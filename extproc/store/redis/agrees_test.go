package redis

import (
	"context"
	"errors"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
	"veil/extproc/store/storetest"
)

func subject(t testing.TB, server *storetest.Redis) *storetest.Subject {
	clock := storetest.NewClock()
	c := Config{Addresses: server.Addresses(), Lease: time.Hour, Sweep: time.Hour, Now: clock.Now}
	one, two := opened(t, c), opened(t, c)
	return &storetest.Subject{Stores: []storetest.Store{one, two}, Clock: clock, Lease: time.Hour, Bury: func(t testing.TB, account string) {
		err := one.client.SAdd(ctx, one.dir("billed"), account).Err() // as an account is that was made
		if err = errors.Join(err, one.pass(ctx, "", time.Now().Add(time.Hour))); err != nil {
			t.Fatal(err)
		}
	}, Leave: func(t testing.TB) {
		sweep(t, one)
	}}
}

// sweep sweeps now, whoever swept before.
func sweep(t testing.TB, s *Store) {
	t.Helper()
	if err := errors.Join(s.client.Del(ctx, s.dir("sweeper")).Err(), s.expire(ctx)); err != nil {
		t.Fatal(err)
	}
}

// chargeOne charges what is left behind of TheAccount, and wants so many calls to be.
func chargeOne(t testing.TB, s *Store, want int) {
	t.Helper()
	n, err := s.scripts.expire.Run(ctx, s.client, s.expireKeys(storetest.TheAccount), s.clock(), s.of(storetest.TheAccount, "")).Int()
	if n != want || err != nil {
		t.Errorf("%d calls were taken for dead, not %d (%v)", n, want, err)
	}
}

func TestRedisAgreesWithTheModel(t *testing.T) {
	storetest.Agrees(t, subject(t, storetest.StartRedis(t)))
}

func TestRedisLetsADeletedAccountLeave(t *testing.T) {
	storetest.Leaves(t, subject(t, storetest.StartRedis(t)))
}

func TestRedisDirectoryAgreesWithTheModel(t *testing.T) {
	storetest.DirectoryAgrees(t, subject(t, storetest.StartRedis(t)))
}

// TestAfterAnOutageCallsAreRenewedBeforeTheyAreTakenForDead: all leases may have ended in it, and a replica that sweeps at once would
// give the places of others' calls away.
func TestAfterAnOutageCallsAreRenewedBeforeTheyAreTakenForDead(t *testing.T) {
	server, clock := storetest.StartRedis(t), storetest.NewClock()
	c := Config{Addresses: server.Addresses(), Lease: time.Hour, Sweep: time.Hour, Now: clock.Now}
	one, other := opened(t, c), opened(t, c)
	storetest.MustAdmit(t, one, storetest.Call("t1"))
	storetest.MustReserve(t, one, storetest.Call("t1"), 10)
	if err := one.CreateAccount(ctx, account.Account{ID: storetest.TheAccount, Name: "a", Plan: "pro"}); err != nil {
		t.Fatal(err)
	}
	clean := func(ctx context.Context) {
		t.Helper()
		if err := other.client.Del(context.Background(), other.dir("sweeper")).Err(); err != nil { // of the last sweep
			t.Fatal(err)
		}
		other.clean(ctx)
	}
	away, end := context.WithCancel(ctx)
	end()
	clock.Add(2 * time.Hour)
	for _, lives := range []bool{true, false} {
		clean(away)
		for range 2 {
			clean(ctx)
		}
		if lives {
			one.renew(ctx)
			woken := time.Now()
			other.slept(woken.Add(-3*time.Hour), woken) // the machine was stopped for hours
			clock.Add(2 * time.Hour)
			for range 2 {
				clean(ctx)
			}
			one.renew(ctx)
			other.slept(woken.Add(-time.Hour), woken) // a sweep that comes in time
		} else {
			clock.Add(2 * time.Hour)
		}
		if u := storetest.Used(t, one); u.Held != 10 {
			t.Fatalf("charged before others could say that they live: %+v", u)
		}
		clean(ctx)
		if u := storetest.Used(t, one); lives != (u.Held == 10 && u.Open == 1) {
			t.Errorf("lives %v: %+v", lives, u)
		}
	}
	storetest.Booked(t, one, 1, 1, 10)
}

// TestAPlaceIsTakenUntilASweepGivesItAway: an outage that is longer than a lease ends the leases of calls that live, and until they are
// renewed their places were anybody's.
func TestAPlaceIsTakenUntilASweepGivesItAway(t *testing.T) {
	server, clock := storetest.StartRedis(t), storetest.NewClock()
	s := opened(t, Config{Addresses: server.Addresses(), Lease: time.Hour, Sweep: time.Hour, Now: clock.Now})
	if err := s.CreateAccount(ctx, account.Account{ID: storetest.TheAccount, Name: "a", Plan: "pro"}); err != nil {
		t.Fatal(err)
	}
	call := func(id string, ofKey bool) quota.Call {
		c, one := storetest.Call(id), account.NoLimits()
		one.Concurrency = 1
		if ofKey {
			c.KeyLimits = &one
		} else {
			c.Limits = one
		}
		return c
	}
	for _, ofKey := range []bool{false, true} {
		storetest.MustAdmit(t, s, call("lives", ofKey)) // and reserves nothing, so that no sweep knows its key
		clock.Add(2 * time.Hour)
		v, err := s.Admit(ctx, call("second", ofKey))
		if err != nil || v.Refusal.Rule != ledger.Concurrency || v.OfKey != ofKey {
			t.Errorf("of the key %t: the place of a call that is not renewed yet was given away: %+v (%v)", ofKey, v, err)
		}
		s.renew(ctx)
		clock.Add(30 * time.Minute)
		chargeOne(t, s, 0)
		clock.Add(2 * time.Hour)
		chargeOne(t, s, 1)
		u, err := s.Used(ctx, storetest.TheAccount, map[bool]string{true: call("", true).Key}[ofKey])
		if err != nil || u.Open != 0 {
			t.Errorf("of the key %t: %d places are taken after a sweep (%v)", ofKey, u.Open, err)
		}
		storetest.MustAdmit(t, s, call("third", ofKey))
		s.Settle(quota.Settled{Call: call("third", ofKey), Admitted: clock.Now(), Outcome: quota.Released})
		storetest.Flush(t, s)
	}
}
