package redis

import (
	"context"
	"net"
	"sync"
	"testing"
	"time"

	"veil/extproc/quota"
	"veil/extproc/quota/ledger"
	"veil/extproc/store/storetest"
)

// keeper is a network that can keep what it is given: as one that is cut off and heals, after which what was sent arrives.
type keeper struct {
	net.Listener
	to   string
	mu   sync.Mutex
	kept chan struct{} // closed when what is kept goes on; nil: nothing is kept
}

func newKeeper(t *testing.T, to string) *keeper {
	t.Helper()
	k := &keeper{to: to}
	k.Listener = listen(t, k.carry)
	return k
}

// carry carries what both sides say. A connection that was made before the keeper keeps, is kept; others are not.
func (k *keeper) carry(client net.Conn) {
	up, err := net.Dial("tcp", k.to)
	if err != nil {
		client.Close()
		return
	}
	k.mu.Lock()
	born := k.kept
	k.mu.Unlock()
	go func() {
		b := make([]byte, 64<<10)
		for {
			n, err := up.Read(b)
			if err != nil {
				client.Close()
				return
			}
			_, _ = client.Write(b[:n]) // the client may have gone
		}
	}()
	b := make([]byte, 64<<10)
	for {
		n, err := client.Read(b)
		k.mu.Lock()
		kept := k.kept
		k.mu.Unlock()
		if n > 0 && kept != nil && kept != born {
			<-kept
		}
		if n > 0 {
			_, _ = up.Write(b[:n])
		}
		if err != nil {
			time.AfterFunc(time.Second, func() { up.Close() })
			return
		}
	}
}

func (k *keeper) keep(kept chan struct{}) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.kept = kept
}

// A reservation that reaches Redis after its call was settled holds nothing: nobody would ever settle it.
func TestAReservationThatComesAfterItsSettlementHoldsNothing(t *testing.T) {
	server := storetest.StartRedis(t)
	network := newKeeper(t, server.Addresses()[0])
	s := opened(t, Config{Addresses: []string{network.Addr().String()}})
	c := storetest.Call("1")
	v := storetest.MustAdmit(t, s, c)
	warm := storetest.Call("2") // Redis knows the scripts
	storetest.MustAdmit(t, s, warm)
	storetest.MustReserve(t, s, warm, 100)
	s.Settle(storetest.Done(warm, v, 1, 7))
	storetest.Flush(t, s)

	kept := make(chan struct{})
	network.keep(kept)
	short, stop := context.WithTimeout(ctx, 100*time.Millisecond)
	defer stop()
	if _, err := s.Reserve(short, c, quota.Hold{Model: "m", Prompt: 1, Cost: 100}); err == nil {
		t.Fatal("reserved over a network that is cut off")
	}
	s.Settle(quota.Settled{Call: c, Admitted: v.At, Outcome: quota.Released})
	storetest.Flush(t, s) // over a connection that is new
	close(kept)
	time.Sleep(500 * time.Millisecond)
	storetest.Booked(t, s, 1, 0, 7)
	if u := storetest.Used(t, s); u.Open != 0 {
		t.Errorf("%d calls are open", u.Open)
	}
}

// What an account used while Redis was away is counted before Redis decides again.
func TestWhatWasUsedWhileRedisWasAwayIsCountedBeforeItDecides(t *testing.T) {
	server := storetest.StartRedis(t)
	s := opened(t, Config{Addresses: server.Addresses()})
	storetest.MustAdmit(t, s, storetest.Call("1"))
	server.Stop()
	s.Settle(quota.Settled{Call: storetest.Call("2"), Model: "m", Prompt: 1, Cost: 1000, Outcome: quota.Done})
	for tried := false; !tried; time.Sleep(time.Millisecond) { // and waits for its next try
		s.mu.Lock()
		tried = s.queue[0].serial != 0
		s.mu.Unlock()
	}
	time.Sleep(settleRetry / 10)
	server.Start()
	c := storetest.Call("3")
	for end := time.Now().Add(5 * time.Second); ; {
		if _, err := s.Admit(ctx, c); err == nil {
			break
		} else if time.Now().After(end) {
			t.Fatal(err)
		}
	}
	v, err := s.Reserve(ctx, c, quota.Hold{Model: "m", Prompt: 1, Cost: 1000})
	if err != nil || v.Refusal.Rule != ledger.Budget {
		t.Fatalf("the budget was given away twice: %+v (%v)", v, err)
	}
}
