package e2e

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"veil/catalogue"
	"veil/testdata/upstream"
	"veil/testdata/upstream/deaf"
)

// How many calls the tests of failing upstreams make: the product is held to 10,000, which takes minutes.
var failureCalls = flag.Int("failure.calls", 300, "calls of each test of failing upstreams")

// failing answers like upstream, but for a share of the calls, which it fails in every way that may be tried again.
type failing struct {
	addr  string
	share float64
	calls atomic.Int64
	fails atomic.Int64
	next  http.Handler
	srv   *http.Server
}

func startFailing(t *testing.T, share float64, next http.Handler) *failing {
	t.Helper()
	f := &failing{share: share, next: next}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f.addr = l.Addr().String()
	f.srv = &http.Server{Handler: f}
	go f.srv.Serve(l)
	t.Cleanup(func() { f.srv.Close() })
	return f
}

// ServeHTTP fails calls, spread evenly over all, in every way as often as in any other.
func (f *failing) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if float64(f.calls.Add(1)*37%100) >= f.share*100 {
		f.next.ServeHTTP(w, r)
		return
	}
	n := f.fails.Add(1)
	io.Copy(io.Discard, r.Body)
	switch n % 5 {
	case 0:
		w.WriteHeader(http.StatusBadGateway)
	case 1:
		w.WriteHeader(http.StatusServiceUnavailable)
	case 2:
		w.Header().Set("retry-after", "1")
		w.WriteHeader(http.StatusTooManyRequests)
	default:
		c, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		if tcp, ok := c.(*net.TCPConn); ok && n%5 == 3 {
			tcp.SetLinger(0) // a reset
		}
		c.Close()
	}
}

// flap refuses connections for the share of the time, until stop is closed. Answers that have begun come to their end: one
// that is cut can't be hidden from its client (decision 0058).
func (f *failing) flap(stop <-chan struct{}) {
	const cycle = 200 * time.Millisecond
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Duration((1 - f.share) * float64(cycle))):
		}
		f.srv.Shutdown(context.Background())
		time.Sleep(time.Duration(f.share * float64(cycle)))
		l, err := net.Listen("tcp", f.addr)
		if err != nil {
			continue // the port is taken for a moment
		}
		f.srv = &http.Server{Handler: f}
		go f.srv.Serve(l)
	}
}

// pair is a catalogue whose model has a first upstream at addr and a second one that is well; healthy is a model of the
// second alone.
func pair(addr, more string) func(string) (*catalogue.Catalogue, error) {
	return func(base string) (*catalogue.Catalogue, error) {
		return catalogue.Load("models.yaml", fmt.Appendf(nil, `currency: EUR
default: gpt-4.1
upstreams:
  - {name: first, location: us, base_url: "http://%s/v1"}
  - {name: second, location: us, base_url: %q}
models:
  - {id: gpt-4.1, name: A, owned_by: openai, category: premium, server_location: us, ai_provider: One, context_length: 100000, %s
     price: {prompt: 1, completion: 1}, routes: [{upstream: first, model: up-a}, {upstream: second, model: up-b}]}
  - {id: healthy, name: B, owned_by: openai, category: premium, server_location: us, ai_provider: One, context_length: 100000, %[3]s
     price: {prompt: 1, completion: 1}, routes: [{upstream: second, model: up-b}]}
`, addr, base, more))
	}
}

// load makes calls from several clients and answers with what came of them.
func (s *stack) load(t *testing.T, clients, calls int, more ...obj) (failed map[string]int, took []time.Duration) {
	t.Helper()
	failed = map[string]int{}
	var mu sync.Mutex
	var left atomic.Int64
	left.Store(int64(calls))
	var wg sync.WaitGroup
	for range clients {
		wg.Go(func() {
			for left.Add(-1) >= 0 {
				p := stranger()
				began := time.Now()
				a := s.do(t, call{body: chat("about "+p.Text(), append(slices.Clone(more), private)...)})
				d := time.Since(began)
				mu.Lock()
				took = append(took, d)
				if a.StatusCode != 200 || a.err != nil || strings.Contains(string(a.body), `"error":`) {
					failed[fmt.Sprintf("%d %v %.80s", a.StatusCode, a.err, a.body)]++
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	slices.Sort(took)
	return failed, took
}

func quantile(d []time.Duration, q float64) time.Duration {
	return d[min(int(q*float64(len(d))), len(d)-1)].Round(10 * time.Microsecond)
}

func total(m map[string]int) (n int) {
	for _, v := range m {
		n += v
	}
	return n
}

func TestAnUpstreamThatFailsThreeTimesInTenIsHidden(t *testing.T) {
	t.Parallel()
	echo := upstream.New(upstream.Config{Answer: upstream.Echo, Keep: 16})
	for _, c := range []struct {
		name  string
		flaps bool
	}{{"by errors and broken connections", false}, {"by refused connections too", true}} {
		t.Run(c.name, func(t *testing.T) {
			bad := startFailing(t, 0.3, echo)
			s := own(t, recipe{catalogue: pair(bad.addr, "")})
			if c.flaps {
				stop, stopped := make(chan struct{}), make(chan struct{})
				go func() { bad.flap(stop); close(stopped) }()
				defer func() { close(stop); <-stopped; bad.srv.Close() }()
			}
			for _, kind := range []struct {
				name string
				more obj
			}{{"plain", obj{}}, {"stream", stream}} {
				failed, took := s.load(t, 16, *failureCalls/2, kind.more)
				t.Logf("%s: %d calls, %d failed; the first upstream had %d and failed %d; p50 %s, p99 %s, longest %s", kind.name, len(took), total(failed),
					bad.calls.Load(), bad.fails.Load(), quantile(took, 0.5), quantile(took, 0.99), took[len(took)-1])
				if n := total(failed); n > len(took)/1000 {
					t.Errorf("%s: %d of %d failed: %v", kind.name, n, len(took), failed)
				}
			}
		})
	}
}

func TestADeadFirstUpstreamCostsItsConnectTimeoutOnce(t *testing.T) {
	t.Parallel()
	hole := deaf.Listen(t)
	s := own(t, recipe{catalogue: pair(hole, "timeouts: {connect: 4s},")})
	failed, took := s.load(t, 8, 64)
	slow := 0
	for _, d := range took {
		if d > 3900*time.Millisecond {
			slow++
		}
	}
	if total(failed) > 0 || slow > 8 {
		t.Errorf("%d failed, %d of the first 64 waited: %v", total(failed), slow, failed)
	}
	t.Logf("8 clients: %d of 64 waited for the connect time-out, p50 %s", slow, quantile(took, 0.5))
	// Now it is known. One call in a while finds out whether it lives.
	var healthy []time.Duration
	var beside sync.WaitGroup
	beside.Go(func() { _, healthy = s.load(t, 4, *failureCalls/2, obj{"model": "healthy"}) })
	failed, took = s.load(t, 4, *failureCalls/2)
	beside.Wait()
	p99, usual := quantile(took, 0.99), quantile(healthy, 0.99)
	t.Logf("afterwards: %d calls, %d failed, p50 %s, p99 %s, longest %s; beside them a model without a dead upstream: p50 %s, p99 %s", len(took), total(failed),
		quantile(took, 0.5), p99, took[len(took)-1], quantile(healthy, 0.5), usual)
	if total(failed) > 0 || p99 > usual+3900*time.Millisecond {
		t.Errorf("afterwards %d failed, p99 %s beside %s", total(failed), p99, usual)
	}
}

func TestTheRetryAfterOfAnUpstreamIsHonouredAndToldWhenAllAreOut(t *testing.T) {
	t.Parallel()
	var first atomic.Int64
	busy := func(seconds string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			first.Add(1)
			w.Header().Set("retry-after", seconds)
			w.WriteHeader(http.StatusTooManyRequests)
		})
	}
	bad := startFailing(t, 0, busy("30"))
	s := own(t, recipe{catalogue: pair(bad.addr, "")})
	for begin := time.Now(); time.Since(begin) < 2500*time.Millisecond; time.Sleep(20 * time.Millisecond) {
		if failed, _ := s.load(t, 1, 1); total(failed) > 0 {
			t.Fatalf("%v", failed)
		}
	}
	if n := first.Load(); n != 1 {
		t.Errorf("an upstream that asked for 30 s was called %d times in 2.5 s", n)
	}
	about := topic()
	s.up.Script(about, upstream.Answer{Status: 429, Header: http.Header{"Retry-After": {"7"}}})
	a := s.do(t, call{body: chat(about, private)})
	a.refused(t, http.StatusServiceUnavailable, "internal_error", "")
	if got := a.Header.Get("Retry-After"); got != "30" && got != "7" {
		t.Errorf("retry-after %q", got)
	}
	for name := range a.Header {
		if strings.HasPrefix(name, "X-Envoy") || strings.HasPrefix(name, "X-Veil") {
			t.Errorf("the client sees %s", name)
		}
	}
}

func TestAFullUpstreamSendsItsCallersToTheNext(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	echo := upstream.New(upstream.Config{Answer: upstream.Echo, Keep: 64})
	var at atomic.Int64
	slow := startFailing(t, 0, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at.Add(1)
		<-release
		echo.ServeHTTP(w, r)
	}))
	s := own(t, recipe{catalogue: func(base string) (*catalogue.Catalogue, error) {
		cat, err := pair(slow.addr, "")(base)
		if err != nil {
			return nil, err
		}
		cat.Upstreams[0].Concurrency = 4
		return cat, nil
	}})
	held := make(chan map[string]int)
	go func() { failed, _ := s.load(t, 4, 4); held <- failed }()
	until(t, "four calls at the first upstream", func() bool { return at.Load() == 4 })
	failed, _ := s.load(t, 8, 40)
	if total(failed) > 0 || at.Load() != 4 {
		t.Errorf("%v; the full one had %d calls", failed, at.Load())
	}
	close(release)
	if failed := <-held; total(failed) > 0 {
		t.Errorf("%v", failed)
	}
	failed, _ = s.load(t, 1, 4)
	if total(failed) > 0 || at.Load() != 8 {
		t.Errorf("%v; with room again the first had %d calls in all", failed, at.Load())
	}
}
