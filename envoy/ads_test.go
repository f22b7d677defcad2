package envoy

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/grpc"

	"veil/catalogue"
	"veil/catalogue/cataloguetest"
	"veil/testdata/shared"
	"veil/testdata/vacant"
)

// served runs an Envoy that gets everything by ADS.
func served(t *testing.T, cat *catalogue.Catalogue, change func(*Options), env ...string) (*edge, *Server, Options) {
	t.Helper()
	e := prepare(t, cat)
	e.processor.places.Store(true)
	o := e.options()
	o.ADSSocket = filepath.Join(e.dir, "ads.sock")
	if change != nil {
		change(&o)
	}
	s, err := NewServer(t.Context(), cat, o)
	if err != nil {
		t.Fatal(err)
	}
	g := grpc.NewServer()
	s.Register(g)
	l, err := net.Listen("unix", o.ADSSocket)
	if err != nil {
		t.Fatal(err)
	}
	go g.Serve(l)
	t.Cleanup(g.Stop)
	boot, err := Bootstrap(o)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(e.dir, "bootstrap.json")
	if err := os.WriteFile(path, boot, 0o600); err != nil {
		t.Fatal(err)
	}
	e.run(path, o, env)
	return e, s, o
}

// reload gives veil and Envoy another catalogue, veil last: it must not route to what Envoy does not have.
func (e *edge) reload(s *Server, text string, o Options) {
	e.t.Helper()
	cat := load(e.t, text)
	if err := s.Update(e.t.Context(), cat, o); err != nil {
		e.t.Fatal(err)
	}
	e.processor.catalogue.Store(cat)
}

func TestACatalogueReloadsWhileStreamsRun(t *testing.T) {
	release := make(chan struct{})
	stream := func(w http.ResponseWriter, _ int) bool {
		w.Header().Set("content-type", "text/event-stream")
		fmt.Fprint(w, "data: begin\n\n")
		http.NewResponseController(w).Flush()
		<-release
		fmt.Fprint(w, "data: end\n\n")
		return true
	}
	old, fresh := provide(t, false, stream), provide(t, false, nil)
	e, s, o := served(t, load(t, one(old.URL)), nil)
	open := make([]*http.Response, 20)
	for i := range open {
		res, err := http.Post(e.url+"/api/v1/chat/completions", "application/json", strings.NewReader(chat("m")))
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		open[i] = res
	}
	begin := time.Now()
	e.reload(s, one(fresh.URL), o)
	if a := e.post(chat("m")); a.status != 200 || len(fresh.all()) != 1 {
		t.Fatalf("%d, the new upstream had %d tries", a.status, len(fresh.all()))
	}
	if took := time.Since(begin); took > 3*time.Second { // 0.1 s on a machine that is not busy
		t.Errorf("new requests saw the change after %s", took)
	}
	close(release)
	for _, res := range open {
		var last string
		for lines := bufio.NewScanner(res.Body); lines.Scan(); {
			if lines.Text() != "" {
				last = lines.Text()
			}
		}
		if last != "data: end" {
			t.Fatalf("a stream ended with %q", last)
		}
	}
}

func TestReloadsWithoutEndCostNoRequest(t *testing.T) {
	a, b := provide(t, false, nil), provide(t, false, nil)
	e, s, o := served(t, load(t, one(a.URL)), nil)
	var stop atomic.Bool
	failed := make(chan answer, 10000)
	done := make(chan int)
	for range 4 {
		go func() {
			n := 0
			for ; !stop.Load(); n++ {
				if a := e.post(chat("m")); a.status != 200 {
					failed <- a
				}
			}
			done <- n
		}()
	}
	reloads := 0
	for begin := time.Now(); time.Since(begin) < 3*time.Second; reloads++ {
		// The upstream changes its name too, so that clusters come and go.
		p, name := a, fmt.Sprintf("n%d", reloads)
		if reloads%2 == 0 {
			p = b
		}
		e.reload(s, list([]string{name + " " + p.URL}, []string{name + " x"}), o)
	}
	stop.Store(true)
	n := 0
	for range 4 {
		n += <-done
	}
	t.Logf("%d requests through %d reloads", n, reloads)
	if len(failed) > 0 {
		a := <-failed
		t.Fatalf("%d of %d failed, the first with %d %s", len(failed)+1, n, a.status, a.body)
	}
}

func TestWhatWouldChangeTheListenerIsRefused(t *testing.T) {
	up := provide(t, false, nil)
	cat := load(t, one(up.URL))
	o := Options{Socket: "/run/veil.sock", Wasm: "/etc/veil/veil.wasm", CertFile: "/a", KeyFile: "/b"}
	s, err := NewServer(t.Context(), cat, o)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*Options){
		"listen":          func(o *Options) { o.Listen = "127.0.0.1:9" },
		"message timeout": func(o *Options) { o.MessageTimeout = time.Minute },
		"edge filter":     func(o *Options) { o.Wasm = "" },
		"certificate":     func(o *Options) { o.CertFile = "/c" },
		"admin":           func(o *Options) { o.Admin = "unix:/run/envoy.sock" },
		"max exchanges":   func(o *Options) { o.MaxExchanges = 7 },
		"max connections": func(o *Options) { o.MaxConnections = 7 },
		"socket":          func(o *Options) { o.Socket = "/run/other.sock" },
	} {
		n := o
		change(&n)
		var want *RestartError
		if err := s.Update(t.Context(), cat, n); !errors.As(err, &want) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// And nothing else may be in the listener.
	n := o
	n.BodyLimit, n.Wasm = 1<<20, "/etc/veil/other.wasm"
	if err := s.Update(t.Context(), load(t, one("http://127.0.0.1:9", " , key: {env: K}")), n); err != nil {
		t.Fatal(err)
	}
}

func TestTheListenerHoldsNothingOfTheCatalogue(t *testing.T) {
	o := Options{Socket: "/run/veil.sock", Wasm: "/etc/veil/veil.wasm", CertFile: "/a", KeyFile: "/b"}
	first, err := Build(cataloguetest.Builtin(t), o)
	if err != nil {
		t.Fatal(err)
	}
	o.BodyLimit = 1 << 20
	second, err := Build(load(t, one("http://127.0.0.1:9")), o)
	if err != nil {
		t.Fatal(err)
	}
	x, err := encode(first.Listeners[0])
	if err != nil {
		t.Fatal(err)
	}
	y, err := encode(second.Listeners[0])
	if err != nil {
		t.Fatal(err)
	}
	if string(x) != string(y) {
		t.Error("two catalogues give two listeners")
	}
}

func TestOriginsChangeInARunningEnvoyAndTheSidecarDoesNot(t *testing.T) {
	cat := load(t, one("http://127.0.0.1:9"))
	e, s, o := served(t, cat, func(o *Options) {
		o.CORS.Origins = []string{"https://one.example"}
		o.Sidecar.Listen = vacant.For(t)
	})
	preflight := func(address, path, origin string) answer {
		req, err := http.NewRequestWithContext(t.Context(), "OPTIONS", "http://"+address+"/api/v1"+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Origin", origin)
		req.Header.Set("Access-Control-Request-Method", "GET")
		return e.do(req)
	}
	allowed := func(address, origin string) string {
		return preflight(address, "/models", origin).header.Get("Access-Control-Allow-Origin")
	}
	for _, c := range shared.Cases(t, "paths.txt") {
		path, methods := c[0], c[1]
		if methods == "" {
			continue // the edge filter answers
		}
		a := preflight(o.Listen, path, "https://three.example")
		wantError(t, a, 405, "invalid_request")
		if got := a.header.Get("Allow"); got != methods {
			t.Errorf("%s: a page that may not call is told of %q, want %q", c[2], got, methods)
		}
	}
	for _, address := range []string{o.Listen, o.Sidecar.Listen} {
		if got := allowed(address, "https://one.example"); got != "https://one.example" {
			t.Errorf("%s: %q", address, got)
		}
	}
	next := o
	next.CORS.Origins = []string{"https://two.example"}
	if err := s.Update(t.Context(), cat, next); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(10 * time.Second); allowed(o.Listen, "https://two.example") == "" || allowed(o.Sidecar.Listen, "https://one.example") != ""; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the new origins are not in force")
		}
	}
	for name, change := range map[string]func(*Options){
		"no CORS any more": func(o *Options) { o.CORS.Origins = nil },
		"no sidecar":       func(o *Options) { o.Sidecar = Sidecar{} },
	} {
		other := next
		change(&other)
		var refused *RestartError
		if err := s.Update(t.Context(), cat, other); !errors.As(err, &refused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	lost := next
	lost.Sidecar.PassTo = "nobody"
	if _, err := Build(cat, lost); err == nil || !strings.Contains(err.Error(), "nobody") {
		t.Errorf("an upstream that is not there: %v", err)
	}
}

func TestAPortThatIsTakenIsToldAndTriedAgainSlowly(t *testing.T) {
	up := provide(t, false, nil)
	var busy net.Listener
	e, s, o := served(t, load(t, one(up.URL)), func(o *Options) {
		var err error
		if busy, err = net.Listen("tcp", o.Listen); err != nil {
			t.Fatal(err)
		}
	})
	eventually(t, "the refusal", func() bool {
		all := s.Refused()
		return len(all) == 1 && all[0].Listener() && all[0].Without && strings.HasSuffix(all[0].Reason, "cannot bind '"+o.Listen+"': Address already in use")
	})
	time.Sleep(2 * again)
	if n := strings.Count(e.log.String(), "failed to bind"); n > 10 {
		t.Errorf("it was tried %d times", n)
	}
	busy.Close()
	eventually(t, "the end of the refusal", func() bool { return len(s.Refused()) == 0 })
	if a := e.post(chat("m")); a.status != 200 {
		t.Errorf("%d %s", a.status, a.body)
	}
}
