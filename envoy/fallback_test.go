package envoy

import (
	"net/http"
	"strings"
	"sync"
	"testing"
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
	release := make(chan struct{})
	up := provide(t, false, func(http.ResponseWriter, int) bool { <-release; return false })
	end := sync.OnceFunc(func() { close(release) })
	t.Cleanup(end)
	cat := load(t, list([]string{"a " + up.URL}, []string{"a x"}, "concurrency: 1"))
	e := start(t, cat, nil)
	answers := make(chan answer, 4)
	for range 4 { // one is under way, one may be waiting for its connection
		go func() { answers <- e.post(chat("m")) }()
	}
	for range 2 {
		a := <-answers
		wantError(t, a, 503, "internal_error")
		if a.header.Get("retry-after") != "1" {
			t.Errorf("retry-after %q", a.header.Get("retry-after"))
		}
	}
	eventually(t, "a call at the upstream", func() bool { return len(up.all()) == 1 })
	end()
	served := 0
	for range 2 {
		if a := <-answers; a.status == 200 {
			served++
		}
	}
	if served == 0 {
		t.Error("no call was served")
	}
}
