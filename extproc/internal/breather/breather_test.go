package breather_test

import (
	"net"
	"runtime"
	"sync"
	"testing"
	"time"

	"veil/extproc/internal/breather"
)

// While every processor computes, what comes over the network is seen when one of them gives way, not 10 ms later.
func TestWhatComesOverTheNetworkIsSeenWithinAFewBreaths(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	b := open(t)
	here, there := pair(t)
	var (
		wg   sync.WaitGroup
		seen time.Time
	)
	wg.Go(func() {
		var one [1]byte
		if _, err := here.Read(one[:]); err != nil {
			t.Error(err)
		}
		seen = time.Now()
	})
	time.Sleep(20 * time.Millisecond) // it waits
	if _, err := there.Write([]byte{1}); err != nil {
		t.Fatal(err)
	}
	for range 3 { // one of 61 turns of Go's scheduler is not in order
		b.Breathe()
	}
	after := time.Now()
	for time.Since(after) < 5*time.Millisecond { // computes on
	}
	wg.Wait()
	if seen.After(after) {
		t.Fatalf("seen %s after the breath", seen.Sub(after))
	}
}

func TestManyBreatheAtOnceAndAfterItsEnd(t *testing.T) {
	b := open(t)
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			for range 500 {
				b.Breathe()
			}
		})
	}
	time.Sleep(5 * time.Millisecond)
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	wg.Wait()
	b.Breathe()
}

func BenchmarkBreathe(b *testing.B) {
	br := open(b)
	for b.Loop() {
		br.Breathe()
	}
}

func open(t testing.TB) *breather.Breather {
	b, err := breather.New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() }) // the test may have done it
	return b
}

// pair is both ends of a connection.
func pair(t *testing.T) (a, z net.Conn) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if a, err = net.Dial("tcp", l.Addr().String()); err != nil {
		t.Fatal(err)
	}
	if z, err = l.Accept(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close(); z.Close() })
	return a, z
}
