package admin

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// get asks a handler for a page.
func get(h http.Handler, method, path string) *http.Response {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, "http://127.0.0.1:8081"+path, nil))
	return w.Result()
}

func text(status string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, status) })
}

func TestReadyTellsWhyNotAndWhatToDo(t *testing.T) {
	var store, late error
	a := New(Config{Metrics: text("metrics"), Checks: []Check{
		{Name: "store", Err: func() error { return store }},
		{Name: "reload", Err: func() error { return late }, Warn: true},
		{Name: "model", Err: func() error { return nil }},
	}})
	full, behind := errors.New("free some space <now>"), errors.New("the file has a fault")
	for _, c := range []struct {
		name        string
		store, late error
		drain       bool
		status      int
		want        State
	}{
		{"all is well", nil, nil, false, 200, State{Ready: true}},
		{"a warning", nil, behind, false, 200, State{Ready: true, Warnings: map[string]string{"reload": behind.Error()}}},
		{"a fault", full, behind, false, 503, State{Faults: map[string]string{"store": full.Error()}, Warnings: map[string]string{"reload": behind.Error()}}},
		{"mended", nil, nil, false, 200, State{Ready: true}},
		{"on its way out", nil, nil, true, 503, State{Draining: true}},
	} {
		store, late = c.store, c.late
		if c.drain {
			a.Drain()
		}
		res := get(a, "GET", "/readyz")
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		var got State
		if err := json.Unmarshal(body, &got); err != nil || res.StatusCode != c.status || !reflect.DeepEqual(got, c.want) || res.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s: %d %s, %v", c.name, res.StatusCode, body, err)
		}
		if state := a.State(); state.Ready != c.want.Ready || state.Draining != c.drain {
			t.Errorf("%s: the state is %+v", c.name, state)
		}
	}
	if res := get(a, "GET", "/healthz"); res.StatusCode != 200 {
		t.Errorf("a process that drains is not healthy: %d", res.StatusCode)
	}
}

// A page of the web whose name was made to lead to this machine.
func TestOnlyExpectedNamesReadWhatTheOperatorReads(t *testing.T) {
	a := New(Config{Metrics: text("metrics"), Hosts: []string{"", "Veil.internal"}, Checks: []Check{
		{Name: "store", Err: func() error { return errors.New("free some space in /secret") }},
		{Name: "late", Err: func() error { return errors.New("/secret has a fault") }, Warn: true},
	}})
	a.Handle("GET /console/", text("console"))
	for host, may := range map[string]bool{
		"localhost:8081": true, "LOCALHOST": true, "localhost.:8081": true, "veil.localhost:1": true, "veil.internal:8081": true, "": true,
		"127.0.0.1:8081": true, "127.0.0.1": true, "[::1]:8081": true, "[::1]": true, "10.42.0.7:8081": true,
		"rebind.example:8081": false, "rebind.example": false, "localhost.rebind.example": false, "127.0.0.1.rebind.example:8081": false,
		"]127.0.0.1[": false, "[127.0.0.1": false, "127.0.0.1]": false, "[127.0.0.1]": false, "[[::1]]": false, "::1": false, "[::1]x": false,
		"[::1%25evil.example]": false, "[::1%evil.example]:8081": false, "[fe80::1%25eth0]:8081": false, "127.0.0.1:evil": false, "127.0.0.1.": false, "localhost:x": false,
		".": false, ":8081": false, ".:8081": false, "[::ffff:127.0.0.1]:8081": true, "127.0.0.1:": true,
		"notlocalhost": false, "1": false, "2130706433:8081": false, "0x7f.1": false, "x.veil.internal": false,
	} {
		for path, want := range map[string]int{"/metrics": 200, "/console/": 200, "/console/x": 200, "/none": 404, "/readyz": 503, "/healthz": 200} {
			w, r := httptest.NewRecorder(), httptest.NewRequest("GET", path, nil)
			r.Host = host
			a.ServeHTTP(w, r)
			if probe := path == "/readyz" || path == "/healthz"; !may && !probe {
				want = 421
			}
			if w.Code != want || (path == "/readyz" && strings.Contains(w.Body.String(), "secret") != may) {
				t.Errorf("%s of %q: %d %s", path, host, w.Code, w.Body)
			}
		}
	}
}

func TestEndpointsAreReadOnlyAndMoreCanBeAdded(t *testing.T) {
	a := New(Config{Metrics: text("metrics")})
	a.Handle("GET /console/", text("console"))
	for _, c := range []struct {
		method, path string
		status       int
		want         string
	}{
		{"GET", "/healthz", 200, "ok\n"},
		{"GET", "/metrics", 200, "metrics"},
		{"GET", "/console/x", 200, "console"},
		{"POST", "/healthz", 405, ""},
		{"POST", "/readyz", 405, ""},
		{"POST", "/metrics", 405, ""},
		{"GET", "/debug/pprof/", 404, ""},
	} {
		res := get(a, c.method, c.path)
		body, err := io.ReadAll(res.Body)
		if err != nil || res.StatusCode != c.status || c.want != "" && string(body) != c.want {
			t.Errorf("%s %s: %d %s, %v", c.method, c.path, res.StatusCode, body, err)
		}
	}
}

func TestACrowdOfProbesAsksTheChecksOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked := 0
		a := New(Config{Metrics: text("metrics"), Checks: []Check{{Name: "slow", Err: func() error {
			asked++
			time.Sleep(time.Second)
			return nil
		}}}})
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() {
				if res := get(a, "GET", "/readyz"); res.StatusCode != 200 {
					t.Errorf("one of them gets %d", res.StatusCode)
				}
			})
		}
		all.Wait()
		if asked > 2 {
			t.Errorf("asked %d times", asked)
		}
	})
}
