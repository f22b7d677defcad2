package envoy

import (
	"encoding/pem"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"veil/envoy/internal/stand"
)

func TestATryAtAnotherUpstreamHasItsOwnPathHostKeyAndModel(t *testing.T) {
	bad := provide(t, false, status(503))
	good := provide(t, false, nil)
	cat := load(t, list(
		[]string{
			"a " + bad.URL + "/v1 , key: {env: KEY_A}",
			"b " + good.URL + "/openai/api , key: {env: KEY_B, header: api-key}",
		}, []string{"a first/name", "b second-name-longer"}))
	e := start(t, cat, nil, "KEY_A=aaa", "KEY_B=bbb")

	for _, size := range []int{0, 1<<20 + 1, 12 << 20} {
		body := strings.TrimSuffix(chat("m"), "}") + `,"pad":"` + strings.Repeat("x", size) + `"}`
		a := e.post(body, "cookie", "c=d", "x-veil-model", "other", "x-custom", "1", "accept-encoding", "gzip")
		if a.status != 200 || a.body != `{"model":"second-name-longer"}` {
			t.Fatalf("%d %.200s", a.status, a.body)
		}
		if a.header.Get("set-cookie") != "" || a.header.Get("x-envoy-attempt-count") != "" {
			t.Errorf("headers of the upstream reached the client: %v", a.header)
		}
		tries := good.all()
		last := tries[len(tries)-1]
		if last.path != "/openai/api/chat/completions" || last.host != good.host() || last.model != "second-name-longer" || last.key != "|bbb" {
			t.Errorf("the second upstream saw path %s host %s model %s key %s", last.path, last.host, last.model, last.key)
		}
		if last.length != len(last.body) || !strings.Contains(last.body, `{\"model\":\"no\"}`) {
			t.Errorf("content-length %d of %d, or the text was touched: %.120s", last.length, len(last.body), last.body)
		}
		for name := range last.header {
			switch name {
			case "Content-Type", "Content-Length", "Api-Key", "User-Agent", "X-Request-Id":
			default:
				t.Errorf("the upstream saw the header %s", name)
			}
		}
	}
	first := bad.all()[0]
	if first.path != "/v1/chat/completions" || first.host != bad.host() || first.model != "first/name" || first.key != "Bearer aaa" {
		t.Errorf("the first upstream saw path %s host %s model %s key %s", first.path, first.host, first.model, first.key)
	}
}

func TestADeadFirstUpstreamIsHiddenAndThenLeftAlone(t *testing.T) {
	dead := provide(t, false, nil)
	good := provide(t, false, nil)
	url := dead.URL
	dead.Close()
	cat := load(t, list([]string{"a " + url, "b " + good.URL}, []string{"a x", "b y"}))
	e := start(t, cat, nil)
	for range 20 {
		if a := e.post(chat("m")); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	if n := len(good.all()); n != 20 {
		t.Errorf("the second upstream had %d tries", n)
	}
}

func TestAModelsOwnConcurrencyIsALimitOfItsOwn(t *testing.T) {
	for _, secure := range []bool{false, true} {
		t.Run(fmt.Sprintf("TLS and HTTP 2 %t", secure), func(t *testing.T) {
			release, under := make(chan struct{}, 4), make(chan struct{}, 16)
			up := provide(t, secure, func(http.ResponseWriter, int) bool { under <- struct{}{}; <-release; return false })
			t.Cleanup(func() { close(release) })
			text := list([]string{"a " + up.URL}, []string{"a x"}, "concurrency: 2")
			if secure {
				ca := filepath.Join(t.TempDir(), "ca.pem")
				stand.Put(t, ca, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: up.Certificate().Raw})))
				text = list([]string{"a " + up.URL + " , tls: {ca: " + ca + ", server_name: example.com}"}, []string{"a x"}, "concurrency: 2")
			}
			e := start(t, load(t, text), nil)
			served := make(chan answer, 8)
			for round := range 3 { // without a connection, with those of before, with one more
				for range 2 { // as many as may be, at the same moment
					go func() { served <- e.post(chat("m")) }()
				}
				for range 2 {
					select {
					case <-under:
					case a := <-served:
						t.Fatalf("round %d: a call that has room: %d %s", round, a.status, a.body)
					}
				}
				for range 3 {
					a := e.post(chat("m"))
					wantError(t, a, 503, "internal_error")
					if a.header.Get("retry-after") != "1" || a.took > 2*time.Second {
						t.Errorf("round %d: retry-after %q after %s", round, a.header.Get("retry-after"), a.took)
					}
				}
				for range 2 {
					release <- struct{}{}
				}
				for range 2 {
					if a := <-served; a.status != 200 {
						t.Errorf("round %d: %d %s", round, a.status, a.body)
					}
				}
			}
		})
	}
}

// Each needs a connection, which takes a moment: it waits for it and is not refused.
func TestABurstOfAsManyCallsAsMayBeIsServed(t *testing.T) {
	const most = 40
	var all sync.WaitGroup
	up := provide(t, false, func(http.ResponseWriter, int) bool { time.Sleep(50 * time.Millisecond); return false })
	e := start(t, load(t, list([]string{"a " + up.URL + fmt.Sprintf(" , concurrency: %d", most)}, []string{"a x"})), nil)
	for range 3 {
		for range most {
			all.Go(func() {
				if a := e.post(chat("m")); a.status != 200 {
					t.Errorf("%d %s", a.status, a.body)
				}
			})
		}
		all.Wait()
	}
}
