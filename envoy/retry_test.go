package envoy

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"veil/testdata/upstream/deaf"
)

func TestEveryWayToFailBeforeTheAnswerLeadsToTheNextUpstream(t *testing.T) {
	for _, c := range []struct {
		name   string
		behave func(http.ResponseWriter, int) bool
	}{
		{"429", status(429)},
		{"502", status(502)},
		{"503", status(503)},
		{"closed without an answer", cutOff},
		{"no first byte in time", func(http.ResponseWriter, int) bool { time.Sleep(3 * time.Second); return false }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			bad, good := provide(t, false, c.behave), provide(t, false, nil)
			cat := load(t, list([]string{"a " + bad.URL, "b " + good.URL}, []string{"a x", "b y"}, "timeouts: {first_byte: 1s}"))
			e := start(t, cat, nil)
			if a := e.post(chat("m")); a.status != 200 || a.body != `{"model":"y"}` {
				t.Fatalf("%d %s", a.status, a.body)
			}
			if len(bad.all()) != 1 || len(good.all()) != 1 {
				t.Errorf("%d and %d tries", len(bad.all()), len(good.all()))
			}
		})
	}
}

func TestWhatAnUpstreamRefusesIsNotTriedElsewhere(t *testing.T) {
	for _, code := range []int{400, 401, 404, 422, 500} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			t.Parallel()
			bad, good := provide(t, false, status(code)), provide(t, false, nil)
			cat := load(t, list([]string{"a " + bad.URL, "b " + good.URL}, []string{"a x", "b y"}))
			e := start(t, cat, nil)
			if a := e.post(chat("m")); a.status != code || len(good.all()) != 0 {
				t.Fatalf("%d, %d tries elsewhere", a.status, len(good.all()))
			}
		})
	}
}

func TestThreeUpstreamsAreTriedInTheirOrderWithTheBodyRightForEach(t *testing.T) {
	a, b, c := provide(t, false, status(503)), provide(t, false, cutOff), provide(t, false, nil)
	cat := load(t, list([]string{"a " + a.URL, "b " + b.URL, "c " + c.URL}, []string{"a short", "b a-much-longer-name", "c short"}))
	e := start(t, cat, nil)
	if got := e.post(chat("m")); got.status != 200 || got.body != `{"model":"short"}` {
		t.Fatalf("%d %s", got.status, got.body)
	}
	for i, p := range []*provider{a, b, c} {
		try := p.all()[0]
		if want := []string{"short", "a-much-longer-name", "short"}[i]; try.model != want || try.length != len(try.body) {
			t.Errorf("upstream %d saw model %s, content-length %d of %d", i, try.model, try.length, len(try.body))
		}
	}
}

func TestNothingIsTriedAgainOnceAnAnswerHasBegun(t *testing.T) {
	cut := provide(t, false, func(w http.ResponseWriter, _ int) bool {
		w.Header().Set("content-type", "text/event-stream")
		io.WriteString(w, "data: 1\n\n")
		http.NewResponseController(w).Flush()
		time.Sleep(50 * time.Millisecond)
		return cutOff(w, 0)
	})
	good := provide(t, false, nil)
	cat := load(t, list([]string{"a " + cut.URL, "b " + good.URL}, []string{"a x", "b y"}))
	e := start(t, cat, nil)
	a := e.post(chat("m"))
	if a.status != 200 || !strings.HasPrefix(a.body, "data: 1\n\n\n(cut: ") || len(good.all()) != 0 {
		t.Fatalf("%d %q, %d tries elsewhere", a.status, a.body, len(good.all()))
	}
}

func TestAStreamMayLastLongerThanTheFirstByteTimeout(t *testing.T) {
	up := provide(t, false, func(w http.ResponseWriter, _ int) bool {
		w.Header().Set("content-type", "text/event-stream")
		for i := range 8 {
			fmt.Fprintf(w, "data: %d\n\n", i)
			http.NewResponseController(w).Flush()
			time.Sleep(300 * time.Millisecond)
		}
		return true
	})
	cat := load(t, list([]string{"a " + up.URL}, []string{"a x"}, "timeouts: {first_byte: 1s, between_events: 1s}"))
	e := start(t, cat, nil)
	if a := e.post(chat("m")); a.status != 200 || !strings.HasSuffix(a.body, "data: 7\n\n") {
		t.Fatalf("%d %q", a.status, a.body)
	}
}

func TestAnUpstreamThatFailsAThirdOfTheTimeIsHidden(t *testing.T) {
	flapping := provide(t, false, func(w http.ResponseWriter, try int) bool {
		return try%3 == 0 && cutOff(w, try)
	})
	good := provide(t, false, nil)
	cat := load(t, list([]string{"a " + flapping.URL, "b " + good.URL}, []string{"a x", "b x"}))
	e := start(t, cat, nil)
	var mu sync.Mutex
	failed, n := 0, 0
	parallel(20, 2000, func() {
		a := e.post(chat("m"))
		mu.Lock()
		defer mu.Unlock()
		n++
		if a.status != 200 {
			failed++
		}
	})
	if failed > n/1000 {
		t.Errorf("%d of %d failed", failed, n)
	}
	t.Logf("%d of %d failed; %d tries at the first, %d at the second", failed, n, len(flapping.all()), len(good.all()))
}

// parallel calls f n times from k goroutines.
func parallel(k, n int, f func()) {
	work := make(chan struct{})
	var wg sync.WaitGroup
	for range k {
		wg.Go(func() {
			for range work {
				f()
			}
		})
	}
	for range n {
		work <- struct{}{}
	}
	close(work)
	wg.Wait()
}

func TestADeadFirstUpstreamIsHiddenFromAllWhoComeAtOnce(t *testing.T) {
	// Nobody accepts: the queue is full, so that connecting takes as long as the time-out allows.
	hole := deaf.Listen(t)
	good := provide(t, false, nil)
	cat := load(t, list([]string{"a http://" + hole, "b " + good.URL}, []string{"a x", "b y"}, "timeouts: {connect: 1s}"))
	e := start(t, cat, nil)
	var mu sync.Mutex
	slow, failed := 0, 0
	count := func() {
		a := e.post(chat("m"))
		mu.Lock()
		defer mu.Unlock()
		if a.status != 200 {
			failed++
		}
		if a.took > 900*time.Millisecond {
			slow++
		}
	}
	parallel(50, 50, count)
	if failed != 0 {
		t.Errorf("%d of the first 50 failed", failed)
	}
	slow = 0
	parallel(1, 50, count)
	if failed != 0 || slow > 1 {
		t.Errorf("afterwards %d failed and %d waited for the dead upstream", failed, slow)
	}
}

func TestWeightsShareTheCallsAndTheOthersAreTheFallback(t *testing.T) {
	a, b, c := provide(t, false, nil), provide(t, false, nil), provide(t, false, nil)
	cat := load(t, list([]string{"a " + a.URL, "b " + b.URL, "c " + c.URL},
		[]string{"a x , weight: 3", "b x , weight: 1", "c x"}))
	e := start(t, cat, nil)
	for range 200 {
		e.post(chat("m"))
	}
	na, nb, nc := len(a.all()), len(b.all()), len(c.all())
	if na < 120 || na > 180 || na+nb != 200 || nc != 0 {
		t.Errorf("%d, %d and %d tries", na, nb, nc)
	}
	a.Close()
	b.Close()
	if got := e.post(chat("m")); got.status != 200 || len(c.all()) != 1 {
		t.Errorf("%d, %d tries at the last", got.status, len(c.all()))
	}
}

// What comes piece by piece has no time-out at veil.
func TestACallThatAFrozenVeilHasUnderWayEnds(t *testing.T) {
	up := provide(t, false, nil)
	e := start(t, load(t, list([]string{"a " + up.URL}, []string{"a x"}, "timeouts: {first_byte: 100ms, between_events: 100ms}")), func(o *Options) {
		o.MessageTimeout = 100 * time.Millisecond
	})
	e.processor.freeze.Store(true)
	a := e.post(chat("m"))
	if a.took < 10*time.Second || a.took > 20*time.Second || a.status == 200 && !strings.Contains(a.body, "(cut: ") {
		t.Errorf("%d %s after %s", a.status, a.body, a.took)
	}
}
