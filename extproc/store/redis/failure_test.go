package redis

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/money"
	"veil/extproc/quota"
	"veil/extproc/store/storetest"
)

var ctx = context.Background()

func TestARedisThatGoesAwayComesBackWithNothingLost(t *testing.T) {
	server := storetest.StartRedis(t, "--appendonly", "yes", "--appendfsync", "always")
	s := opened(t, Config{Addresses: server.Addresses()})
	first, second := storetest.Call("1"), storetest.Call("2")
	v := storetest.MustAdmit(t, s, first)
	storetest.MustReserve(t, s, first, 100)
	storetest.MustAdmit(t, s, second)
	server.Stop()
	start := time.Now()
	if _, err := s.Admit(ctx, storetest.Call("3")); !errors.Is(err, quota.ErrDown) {
		t.Fatalf("without Redis the answer is %v", err)
	}
	if took := time.Since(start); took > 2*time.Second {
		t.Fatalf("that Redis is gone was found out after %s", took)
	}
	s.Settle(storetest.Done(first, v, 5, 40))
	time.Sleep(50 * time.Millisecond)
	if s.Pending() != 1 {
		t.Fatalf("%d settlements wait", s.Pending())
	}
	server.Start()
	server.Until("PING", "PONG")
	storetest.Flush(t, s)
	storetest.Booked(t, s, 1, 0, 40)
	storetest.MustReserve(t, s, second, 100)
	s.Settle(storetest.Done(second, v, 5, 60))
	storetest.Flush(t, s)
	storetest.Booked(t, s, 2, 0, 100)
}

// cutter is a proxy that can swallow answers: Redis has done what it was told, and nobody hears of it.
type cutter struct {
	net.Listener
	to      string
	swallow atomic.Int64 // so many answers are swallowed, and their connections cut
}

func newCutter(t *testing.T, to string) *cutter {
	t.Helper()
	c := &cutter{to: to}
	c.Listener = listen(t, c.carry)
	return c
}

// listen hands each connection to carry.
func listen(t *testing.T, carry func(net.Conn)) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			go carry(client)
		}
	}()
	return l
}

func (c *cutter) carry(client net.Conn) {
	defer client.Close()
	up, err := net.Dial("tcp", c.to)
	if err != nil {
		return
	}
	defer up.Close()
	go func() {
		_, _ = io.Copy(up, client)
		up.Close()
	}()
	b := make([]byte, 64<<10)
	for {
		n, err := up.Read(b)
		if err != nil {
			return
		}
		if c.swallow.Load() > 0 && c.swallow.Add(-1) >= 0 {
			return
		}
		if _, err := client.Write(b[:n]); err != nil {
			return
		}
	}
}

func TestASettlementWhoseAnswerWasLostIsBookedOnce(t *testing.T) {
	server := storetest.StartRedis(t)
	proxy := newCutter(t, server.Addresses()[0])
	s := opened(t, Config{Addresses: []string{proxy.Addr().String()}})
	calls := []quota.Call{storetest.Call("1"), storetest.Call("2"), storetest.Call("3")}
	var v quota.Verdict
	for _, c := range calls {
		v = storetest.MustAdmit(t, s, c)
	}
	storetest.MustReserve(t, s, calls[0], 100)
	storetest.MustReserve(t, s, calls[1], 100)
	s.Settle(quota.Settled{Call: storetest.Call("0"), Admitted: v.At, Outcome: quota.Released}) // so that Redis has the script
	storetest.Flush(t, s)
	proxy.swallow.Store(1)
	s.Settle(storetest.Done(calls[0], v, 5, 10))
	s.Settle(storetest.Done(calls[1], v, 5, 20))
	s.Settle(storetest.Done(calls[2], v, 5, 30)) // without a reservation
	storetest.Flush(t, s)
	if left := proxy.swallow.Load(); left > 0 {
		t.Fatal("no answer was swallowed: the test shows nothing")
	}
	storetest.Booked(t, s, 3, 0, 60)
}

// A settlement may have run though nobody heard of it, and be refused when it is sent again: a server that was restarted knows no
// scripts, and is loading. It did run all the same.
func TestASettlementWhoseAnswerWasLostAndThatIsThenRefusedIsBookedOnce(t *testing.T) {
	server := storetest.StartRedis(t)
	proxy := newCutter(t, server.Addresses()[0])
	s := opened(t, Config{Addresses: []string{proxy.Addr().String()}})
	c := storetest.Call("1")
	v := storetest.MustAdmit(t, s, c)
	storetest.MustReserve(t, s, c, 100)
	s.Settle(quota.Settled{Call: storetest.Call("0"), Admitted: v.At, Outcome: quota.Released}) // so that Redis has the script
	storetest.Flush(t, s)
	proxy.swallow.Store(1)
	s.Settle(storetest.Done(c, v, 5, 10))
	for end := time.Now().Add(5 * time.Second); proxy.swallow.Load() > 0; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("no answer was swallowed: the test shows nothing")
		}
	}
	server.Say("SCRIPT", "FLUSH")
	storetest.Flush(t, s)
	storetest.Booked(t, s, 1, 0, 10)
}

// What Redis refuses to run is sent again, though later settlements of the account were booked meanwhile.
func TestASettlementThatRedisRefusedIsBookedLater(t *testing.T) {
	server := storetest.StartRedis(t)
	s := opened(t, Config{Addresses: server.Addresses()})
	narrow := account.NoLimits()
	narrow.Budget = 1000
	refused, before := storetest.Call("1"), storetest.Call("2")
	after := []quota.Call{storetest.Call("3"), storetest.Call("4"), storetest.Call("5")}
	refused.KeyLimits = &narrow
	var v quota.Verdict
	for _, c := range append(after, refused, before) {
		v = storetest.MustAdmit(t, s, c)
		storetest.MustReserve(t, s, c, 100)
	}
	counters := s.owner(refused.Account, refused.Key)[1]
	server.Say("RENAME", counters, counters+":kept")
	server.Say("SET", counters, "no hash")
	s.Settle(storetest.Done(refused, v, 5, 10))
	s.Settle(storetest.Done(before, v, 5, 20))
	for end := time.Now().Add(5 * time.Second); s.Pending() != 1; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d settlements wait", s.Pending())
		}
	}
	best := time.Hour
	for i, c := range after {
		began := time.Now()
		s.Settle(storetest.Done(c, v, 5, 10))
		for want := money.Amount(20 + 10*(i+1)); storetest.Totals(t, s).Cost != want; time.Sleep(time.Millisecond) {
			if time.Since(began) > 5*time.Second {
				t.Fatalf("beside one that is refused, the books say %+v", storetest.Totals(t, s))
			}
		}
		best = min(best, time.Since(began))
	}
	if best > settleRetry/2 {
		t.Errorf("one that is refused holds others up for %s", best)
	}
	server.Say("RENAME", counters+":kept", counters)
	storetest.Flush(t, s)
	storetest.Booked(t, s, 5, 0, 60)
	if u, err := s.Used(ctx, refused.Account, refused.Key); err != nil || u.Paid != 10 || u.Held != 0 {
		t.Fatalf("the key's counters say %+v (%v)", u, err)
	}
}

func TestScriptsThatRedisForgotAreLoadedAgain(t *testing.T) {
	server := storetest.StartRedis(t)
	s := opened(t, Config{Addresses: server.Addresses()})
	c := storetest.Call("1")
	v := storetest.MustAdmit(t, s, c)
	storetest.MustReserve(t, s, c, 100)
	server.Say("SCRIPT", "FLUSH")
	storetest.MustAdmit(t, s, storetest.Call("2"))
	server.Say("SCRIPT", "FLUSH")
	s.Settle(storetest.Done(c, v, 5, 5))
	storetest.Flush(t, s)
	storetest.Booked(t, s, 1, 0, 5)
}

// A process that could not renew its calls goes on: they were charged by estimate, and are corrected when they end.
func TestAProcessTakenForDeadIsCorrected(t *testing.T) {
	server := storetest.StartRedis(t)
	clock := storetest.NewClock()
	s := opened(t, Config{Addresses: server.Addresses(), Lease: time.Hour, Sweep: time.Hour, Now: clock.Now})
	admin := account.Account{ID: "acc_1", Name: "a"}
	if err := s.CreateAccount(ctx, admin); err != nil {
		t.Fatal(err)
	}
	first, second := storetest.Call("1"), storetest.Call("2")
	v := storetest.MustAdmit(t, s, first)
	storetest.MustReserve(t, s, first, 100)
	storetest.MustAdmit(t, s, second)
	storetest.MustReserve(t, s, second, 100)
	clock.Add(time.Hour + time.Second) // nothing was renewed
	if err := s.expire(ctx); err != nil {
		t.Fatal(err)
	}
	storetest.Booked(t, s, 2, 2, 200)
	s.Settle(storetest.Done(first, v, 5, 30))
	s.Settle(quota.Settled{Call: second, Admitted: v.At, Reserved: v.At, Outcome: quota.Released})
	storetest.Flush(t, s)
	storetest.Booked(t, s, 1, 0, 30)
}

func TestOpenCallsAreRenewedAsLongAsTheProcessLives(t *testing.T) {
	server := storetest.StartRedis(t)
	clock := storetest.NewClock()
	s := opened(t, Config{Addresses: server.Addresses(), Lease: 600 * time.Millisecond, Sweep: time.Hour, Now: clock.Now}) // renewed every 200 ms of the machine's clock
	if err := s.CreateAccount(ctx, account.Account{ID: "acc_1", Name: "a"}); err != nil {
		t.Fatal(err)
	}
	narrow := account.NoLimits()
	narrow.Concurrency = 5
	c, free := storetest.Call("1"), storetest.Call("2")
	c.KeyLimits, free.Key = &narrow, "key_2" // whose key has no limits
	v := storetest.MustAdmit(t, s, c)
	storetest.MustAdmit(t, s, free)
	storetest.MustReserve(t, s, c, 100)
	for range 3 { // by Redis's clock, most of a lease at a time
		clock.Add(500 * time.Millisecond)
		till := float64(clock.Now().Add(600 * time.Millisecond).UnixMicro())
		for _, set := range []string{s.owner("acc_1", "")[2], s.owner("acc_1", c.Key)[2]} {
			for end := time.Now().Add(time.Minute); s.client.ZScore(ctx, set, c.ID).Val() < till; time.Sleep(time.Millisecond) {
				if time.Now().After(end) {
					t.Fatalf("%s is not renewed", set)
				}
			}
		}
		if err := s.expire(ctx); err != nil {
			t.Fatal(err)
		}
	}
	u, err := s.Used(ctx, "acc_1", "")
	if err != nil || u.Open != 2 || u.Held != 100 {
		t.Fatalf("a living call was given up: %+v (%v)", u, err)
	}
	if u, err = s.Used(ctx, "acc_1", c.Key); err != nil || u.Open != 1 {
		t.Fatalf("a living call has lost its place at its key: %+v (%v)", u, err)
	}
	s.Settle(quota.Settled{Call: free, Admitted: v.At, Outcome: quota.Released})
	s.Settle(storetest.Done(c, v, 5, 1))
	storetest.Flush(t, s)
	storetest.Booked(t, s, 1, 0, 1)
}

func TestASettlementIsInRedisWithin100ms(t *testing.T) {
	server := storetest.StartRedis(t)
	storetest.Lag(t, opened(t, Config{Addresses: server.Addresses()}), opened(t, Config{Addresses: server.Addresses()}))
}

func TestNothingIsLostWhenAServerStops(t *testing.T) {
	server := storetest.StartRedis(t)
	storetest.Stopped(t, func(t testing.TB) storetest.Store {
		s, err := Open(ctx, Config{Addresses: server.Addresses()})
		if err != nil {
			t.Fatal(err)
		}
		return s
	})
}

func TestEveryCounterHasATimeToLive(t *testing.T) {
	server := storetest.StartRedis(t)
	s := opened(t, Config{Addresses: server.Addresses()})
	narrow := account.NoLimits()
	narrow.TokensPerMinute = 100
	c := storetest.Call("1")
	c.KeyLimits = &narrow
	v := storetest.MustAdmit(t, s, c)
	storetest.MustReserve(t, s, c, 100)
	second := c
	second.ID = "2"
	storetest.MustAdmit(t, s, second)
	storetest.MustReserve(t, s, second, 100)
	s.Settle(storetest.Done(c, v, 5, 1))
	storetest.Flush(t, s)
	names, err := s.client.Keys(ctx, "*").Result()
	if err != nil || len(names) < 10 {
		t.Fatalf("%d keys (%v)", len(names), err)
	}
	for _, name := range names {
		if strings.Contains(name, ":usage:") {
			continue
		}
		if left := s.client.TTL(ctx, name).Val(); left <= 0 {
			t.Errorf("%s stays for ever", name)
		}
	}
}

func TestWhileRedisIsSilentADecisionEndsWithItsContext(t *testing.T) {
	server := storetest.StartRedis(t)
	s := opened(t, Config{Addresses: server.Addresses()})
	storetest.MustAdmit(t, s, storetest.Call("1"))
	server.Say("CLIENT", "PAUSE", "4000", "ALL")
	if _, err := s.Admit(ctx, storetest.Call("2")); !errors.Is(err, quota.ErrDown) {
		t.Fatalf("a silent Redis decided: %v", err)
	}
	soon, stop := context.WithTimeout(ctx, 20*time.Millisecond)
	defer stop()
	start := time.Now()
	if _, err := s.Admit(soon, storetest.Call("3")); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("the answer is %v", err)
	}
	if took := time.Since(start); took > time.Second {
		t.Errorf("who was to wait 20 ms waited %s", took)
	}
}
