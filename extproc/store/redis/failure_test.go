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
	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
)

var ctx = context.Background()

func newCall(id string) quota.Call {
	l := account.NoLimits()
	l.Budget, l.RequestsPerDay, l.Concurrency = 1000, 100, 10
	return quota.Call{ID: id, Account: "acc_1", Key: "key_1", Limits: l, Full: true}
}

func mustAdmit(t *testing.T, s *Store, c quota.Call) quota.Verdict {
	t.Helper()
	v, err := s.Admit(ctx, c)
	if err != nil || v.Refusal.Rule != ledger.Free {
		t.Fatalf("%+v (%v)", v, err)
	}
	return v
}

func mustReserve(t *testing.T, s *Store, c quota.Call) {
	t.Helper()
	v, err := s.Reserve(ctx, c, quota.Hold{Model: "m", Prompt: 1, Cost: 100})
	if err != nil || v.Refusal.Rule != ledger.Free {
		t.Fatalf("%+v (%v)", v, err)
	}
}

func done(c quota.Call, v quota.Verdict, cost int64) quota.Settled {
	return quota.Settled{Call: c, Admitted: v.At, Reserved: v.At, Model: "m", Prompt: 5, Outcome: quota.Done, Cost: amountOf(cost)}
}

func flush(t *testing.T, s *Store) {
	t.Helper()
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if err := s.Flush(ctx); err != nil {
		t.Fatal(err)
	}
}

// booked wants the account and its books to agree on what was paid.
func booked(t *testing.T, s *Store, calls, estimated, cost int64) {
	t.Helper()
	rows, err := s.Usage(ctx, quota.Query{Account: "acc_1", From: 20200101, To: 20991231})
	if err != nil {
		t.Fatal(err)
	}
	u, err := s.Used(ctx, "acc_1", "")
	if err != nil {
		t.Fatal(err)
	}
	sum := quota.Sum(rows)
	if sum.Requests != calls || sum.Estimated != estimated || sum.Cost != amountOf(cost) || u.Paid != amountOf(cost) || u.Held != 0 {
		t.Fatalf("the books say %+v, the counters %+v; want %d calls, %d of them estimated, for %d", sum, u, calls, estimated, cost)
	}
}

func TestARedisThatGoesAwayComesBackWithNothingLost(t *testing.T) {
	server := startServer(t, "--appendonly", "yes", "--appendfsync", "always")
	s := opened(t, Config{Addresses: server.address()})
	first, second := newCall("1"), newCall("2")
	v := mustAdmit(t, s, first)
	mustReserve(t, s, first)
	mustAdmit(t, s, second)
	server.stop()
	start := time.Now()
	if _, err := s.Admit(ctx, newCall("3")); !errors.Is(err, quota.ErrDown) {
		t.Fatalf("without Redis the answer is %v", err)
	}
	if took := time.Since(start); took > 2*time.Second {
		t.Fatalf("that Redis is gone was found out after %s", took)
	}
	s.Settle(done(first, v, 40))
	time.Sleep(50 * time.Millisecond)
	if s.Pending() != 1 {
		t.Fatalf("%d settlements wait", s.Pending())
	}
	server.start()
	server.until("PING", "PONG")
	flush(t, s)
	booked(t, s, 1, 0, 40)
	mustReserve(t, s, second)
	s.Settle(done(second, v, 60))
	flush(t, s)
	booked(t, s, 2, 0, 100)
}

// cutter is a proxy that can swallow answers: Redis has done what it was told, and nobody hears of it.
type cutter struct {
	net.Listener
	to      string
	swallow atomic.Int64 // so many answers are swallowed, and their connections cut
}

func newCutter(t *testing.T, to string) *cutter {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cutter{Listener: l, to: to}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			go c.carry(client)
		}
	}()
	return c
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
	server := startServer(t)
	proxy := newCutter(t, server.address()[0])
	s := opened(t, Config{Addresses: []string{proxy.Addr().String()}})
	calls := []quota.Call{newCall("1"), newCall("2"), newCall("3")}
	var v quota.Verdict
	for _, c := range calls {
		v = mustAdmit(t, s, c)
	}
	mustReserve(t, s, calls[0])
	mustReserve(t, s, calls[1])
	s.Settle(quota.Settled{Call: newCall("0"), Admitted: v.At, Outcome: quota.Released}) // so that Redis has the script
	flush(t, s)
	proxy.swallow.Store(1)
	s.Settle(done(calls[0], v, 10))
	s.Settle(done(calls[1], v, 20))
	s.Settle(done(calls[2], v, 30)) // without a reservation
	flush(t, s)
	if left := proxy.swallow.Load(); left > 0 {
		t.Fatal("no answer was swallowed: the test shows nothing")
	}
	booked(t, s, 3, 0, 60)
}

func TestScriptsThatRedisForgotAreLoadedAgain(t *testing.T) {
	server := startServer(t)
	s := opened(t, Config{Addresses: server.address()})
	c := newCall("1")
	v := mustAdmit(t, s, c)
	mustReserve(t, s, c)
	server.say("SCRIPT", "FLUSH")
	mustAdmit(t, s, newCall("2"))
	server.say("SCRIPT", "FLUSH")
	s.Settle(done(c, v, 5))
	flush(t, s)
	booked(t, s, 1, 0, 5)
}

// A process that could not renew its calls goes on: they were charged by estimate, and are corrected when they end.
func TestAProcessTakenForDeadIsCorrected(t *testing.T) {
	server := startServer(t)
	s := opened(t, Config{Addresses: server.address(), Lease: 300 * time.Millisecond, Sweep: time.Hour})
	admin := account.Account{ID: "acc_1", Name: "a"}
	if err := s.CreateAccount(ctx, admin); err != nil {
		t.Fatal(err)
	}
	first, second := newCall("1"), newCall("2")
	v := mustAdmit(t, s, first)
	mustReserve(t, s, first)
	mustAdmit(t, s, second)
	mustReserve(t, s, second)
	s.mu.Lock()
	clear(s.open) // nothing is renewed any more
	s.mu.Unlock()
	time.Sleep(400 * time.Millisecond)
	if err := s.expire(ctx); err != nil {
		t.Fatal(err)
	}
	booked(t, s, 2, 2, 200)
	s.Settle(done(first, v, 30))
	s.Settle(quota.Settled{Call: second, Admitted: v.At, Reserved: v.At, Outcome: quota.Released})
	flush(t, s)
	booked(t, s, 1, 0, 30)
}

func TestOpenCallsAreRenewedAsLongAsTheProcessLives(t *testing.T) {
	server := startServer(t)
	s := opened(t, Config{Addresses: server.address(), Lease: 600 * time.Millisecond, Sweep: 100 * time.Millisecond})
	if err := s.CreateAccount(ctx, account.Account{ID: "acc_1", Name: "a"}); err != nil {
		t.Fatal(err)
	}
	c := newCall("1")
	v := mustAdmit(t, s, c)
	mustReserve(t, s, c)
	time.Sleep(1500 * time.Millisecond)
	u, err := s.Used(ctx, "acc_1", "")
	if err != nil || u.Open != 1 || u.Held != 100 {
		t.Fatalf("a living call was given up: %+v (%v)", u, err)
	}
	s.Settle(done(c, v, 1))
	flush(t, s)
	booked(t, s, 1, 0, 1)
}

func TestEveryCounterHasATimeToLive(t *testing.T) {
	server := startServer(t)
	s := opened(t, Config{Addresses: server.address()})
	narrow := account.NoLimits()
	narrow.TokensPerMinute = 100
	c := newCall("1")
	c.KeyLimits = &narrow
	v := mustAdmit(t, s, c)
	mustReserve(t, s, c)
	second := c
	second.ID = "2"
	mustAdmit(t, s, second)
	mustReserve(t, s, second)
	s.Settle(done(c, v, 1))
	flush(t, s)
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
