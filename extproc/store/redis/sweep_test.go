package redis

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"veil/extproc/account"
	"veil/extproc/quota"
	"veil/extproc/store/storetest"
)

// crowd puts so many accounts into the directory, and lets every nth have a call open, with a reservation, whose veil is dead.
func crowd(t *testing.T, s *Store, clock *storetest.Clock, accounts, nth int) (dead []quota.Call) {
	t.Helper()
	pipe := s.client.Pipeline()
	for i := range accounts {
		c := storetest.Call(fmt.Sprint("c", i))
		c.Account = fmt.Sprint("acc_", i)
		pipe.SAdd(ctx, s.dir("billed"), c.Account)
		if i%nth == 0 {
			dead = append(dead, c)
			storetest.MustAdmit(t, s, c)
			storetest.MustReserve(t, s, c, 10)
		}
	}
	if _, err := pipe.Exec(ctx); err != nil {
		t.Fatal(err)
	}
	s.mu.Lock()
	clear(s.open)
	s.mu.Unlock()
	clock.Add(2 * time.Hour)
	return dead
}

// taken is how many of the calls' accounts have places or money taken still.
func taken(t *testing.T, s *Store, calls []quota.Call) (n int) {
	t.Helper()
	for _, c := range calls {
		u, err := s.Used(ctx, c.Account, "")
		if err != nil {
			t.Fatal(err)
		}
		if u.Open > 0 || u.Held > 0 {
			n++
		}
	}
	return n
}

func twoStores(t *testing.T) (s, other *Store, clock *storetest.Clock) {
	clock = storetest.NewClock()
	c := Config{Addresses: storetest.StartRedis(t).Addresses(), Lease: time.Hour, Sweep: time.Hour, Now: clock.Now}
	return opened(t, c), opened(t, c), clock
}

func TestASweepThroughManyAccountsTakesFewRoundTrips(t *testing.T) {
	s, other, clock := twoStores(t)
	dead := crowd(t, s, clock, 10*lookMost, 500)
	lives := storetest.Call("lives")
	lives.Account = dead[0].Account
	storetest.MustAdmit(t, other, lives)
	sweep(t, other) // once, for it to know the scripts
	if n := taken(t, s, dead); n != 1 {
		t.Fatalf("%d places are taken after a sweep, and not the one of a call that lives", n)
	}
	count := &trips{}
	other.client.(*redis.Client).AddHook(count)
	sweep(t, other)
	if n := count.n.Load(); n > 40 {
		t.Errorf("%d round trips for %d accounts", n, 10*lookMost)
	}
	if err := other.Amiss(); err != nil {
		t.Error(err)
	}
}

// TestASweepGoesOnWhereTheLastOneEnded: what stands behind where one ends would else never be looked at.
func TestASweepGoesOnWhereTheLastOneEnded(t *testing.T) {
	s, other, clock := twoStores(t)
	dead := crowd(t, s, clock, 5*lookMost, 250)
	if err := s.client.Set(ctx, s.dir("sweeper"), "another", 0).Err(); err != nil { // which hears of it all the same
		t.Fatal(err)
	}
	for n := 0; taken(t, s, dead) > 0; n++ {
		if n > 8 {
			t.Fatalf("of %d accounts something is taken still", taken(t, s, dead))
		}
		x := []*Store{s, other}[n%2]
		noTime := time.Now() // for more than the accounts of one round trip
		if err := errors.Join(x.pass(ctx, s.client.Get(ctx, s.dir("swept")).Val(), noTime), other.expire(ctx)); err != nil {
			t.Fatal(err)
		}
		if a, b := x.Amiss(), other.Amiss(); !errors.Is(a, errBehind) || !errors.Is(b, errBehind) {
			t.Errorf("sweep %d did not end, and that is not told: %v, %v", n, a, b)
		}
	}
	for range 2 { // the first begins where the last one ended
		sweep(t, s)
	}
	if err := errors.Join(s.Amiss(), other.expire(ctx), other.Amiss()); err != nil {
		t.Error(err)
	}
}

// TestAnAccountThatRedisRefusesDoesNotHoldUpOthers: a sweep ends at an error, which may be an outage in which nobody could renew.
func TestAnAccountThatRedisRefusesDoesNotHoldUpOthers(t *testing.T) {
	s, _, clock := twoStores(t)
	dead := crowd(t, s, clock, 5*lookMost, 250)
	bad := s.owner(dead[3].Account, "")[1]
	if err := errors.Join(s.client.Rename(ctx, bad, bad+":kept").Err(), s.client.Set(ctx, bad, "no hash", 0).Err()); err != nil {
		t.Fatal(err)
	}
	var failed []error
	for range 2 {
		failed = append(failed, errors.Join(s.client.Del(ctx, s.dir("sweeper")).Err(), s.expire(ctx)))
	}
	if errors.Join(failed...) == nil {
		t.Error("nobody heard of what was refused")
	}
	if n := taken(t, s, append(dead[:3:3], dead[4:]...)); n > 0 {
		t.Errorf("of others %d have something taken still", n)
	}
	if err := s.client.Rename(ctx, bad+":kept", bad).Err(); err != nil {
		t.Fatal(err)
	}
	sweep(t, s)
	if n := taken(t, s, dead); n > 0 {
		t.Errorf("%d places are taken still", n)
	}
}

func TestWhatIsOpenIsRenewedInFewRoundTrips(t *testing.T) {
	s, _, clock := twoStores(t)
	const calls = 3000
	pipe := s.client.Pipeline()
	for i := range calls {
		p := place{account: fmt.Sprint("acc_", i)}
		s.open[fmt.Sprint("c", i)] = p
		pipe.ZAdd(ctx, s.owner(p.account, "")[2], redis.Z{Score: 1, Member: fmt.Sprint("c", i)})
	}
	if _, err := pipe.Exec(ctx); err != nil {
		t.Fatal(err)
	}
	count := &trips{}
	s.client.(*redis.Client).AddHook(count)
	s.renew(ctx)
	if n := count.n.Load(); n > 10 {
		t.Errorf("%d round trips", n)
	}
	till := float64(clock.Now().Add(s.lease).UnixMicro())
	for _, i := range []int{0, 1, calls / 2, calls - 1} {
		if got := s.client.ZScore(ctx, s.owner(fmt.Sprint("acc_", i), "")[2], fmt.Sprint("c", i)).Val(); got != till {
			t.Errorf("call %d has a lease until %f, not %f", i, got, till)
		}
	}
	clear(s.open)
}

func TestManyDeletedAccountsLeaveInFewRoundTrips(t *testing.T) {
	s, _, clock := twoStores(t)
	var ids []string
	for i := range 300 {
		a := account.Account{ID: fmt.Sprint("acc_", i), Name: fmt.Sprint("a", i), Plan: "pro"}
		c := storetest.Call(fmt.Sprint("c", i))
		c.Account = a.ID
		if err := s.CreateAccount(ctx, a); err != nil {
			t.Fatal(err)
		}
		s.Settle(storetest.Done(c, storetest.MustAdmit(t, s, c), 1, 1))
		ids = append(ids, a.ID)
	}
	storetest.Flush(t, s)
	for _, id := range ids {
		if err := s.DeleteAccount(ctx, id); err != nil {
			t.Fatal(err)
		}
	}
	clock.Add(2 * quota.Leaving)
	count := &trips{}
	s.client.(*redis.Client).AddHook(count)
	sweep(t, s)
	if n := count.n.Load(); n > 20 {
		t.Errorf("%d round trips", n)
	}
	for _, id := range ids {
		if n := s.client.Exists(ctx, s.owner(id, "")[1]).Val(); n > 0 {
			t.Errorf("counters of %s are there still", id)
		}
	}
	if n := s.client.HLen(ctx, s.dir("leaving")).Val(); n > 0 {
		t.Errorf("%d have not left", n)
	}
}
