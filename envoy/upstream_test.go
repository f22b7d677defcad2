package envoy

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// seen is what an upstream received with one try.
type seen struct {
	path, host, model, key string
	proto                  string
	header                 http.Header
	trailer                http.Header
	length                 int
	body                   string
	at                     time.Time
}

// provider is an upstream that remembers. behave, if set, answers instead of it and says so.
type provider struct {
	*httptest.Server
	mu     sync.Mutex
	tries  []seen
	behave func(w http.ResponseWriter, try int) bool
}

// provide starts an upstream; secure with TLS.
func provide(t *testing.T, secure bool, behave func(w http.ResponseWriter, try int) bool) *provider {
	t.Helper()
	p := &provider{behave: behave}
	p.Server = httptest.NewUnstartedServer(http.HandlerFunc(p.answer))
	p.Config.ErrorLog = nil
	if secure {
		p.EnableHTTP2 = true
		p.StartTLS()
	} else {
		p.Start()
	}
	t.Cleanup(p.Close)
	return p
}

func (p *provider) answer(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body) // a body cut short is seen as it came
	var in struct{ Model string }
	_ = json.Unmarshal(body, &in)
	key := r.Header.Get("authorization")
	if k := r.Header.Get("api-key"); k != "" {
		key += "|" + k
	}
	p.mu.Lock()
	p.tries = append(p.tries, seen{r.RequestURI, r.Host, in.Model, key, r.Proto, r.Header, r.Trailer, int(r.ContentLength), string(body), time.Now()})
	try := len(p.tries)
	p.mu.Unlock()
	if p.behave != nil && p.behave(w, try) {
		return
	}
	w.Header().Set("content-type", "application/json")
	w.Header().Set("set-cookie", "a=b")
	fmt.Fprintf(w, `{"model":%q}`, in.Model)
}

func (p *provider) all() []seen {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]seen(nil), p.tries...)
}

func (p *provider) host() string { return p.Listener.Addr().String() }

// status answers every try with a status.
func status(code int) func(http.ResponseWriter, int) bool {
	return func(w http.ResponseWriter, _ int) bool {
		w.WriteHeader(code)
		return true
	}
}

// cutOff closes the connection without an answer.
func cutOff(w http.ResponseWriter, _ int) bool {
	c, _, err := http.NewResponseController(w).Hijack()
	if err == nil {
		c.Close()
	}
	return true
}

// list writes a catalogue whose model m has the given routes; each upstream is "name base_url extra-fields".
func list(upstreams []string, routes []string, model ...string) string {
	var b strings.Builder
	b.WriteString("currency: EUR\ndefault: m\nupstreams:\n")
	for _, u := range upstreams {
		f := strings.SplitN(u, " ", 3)
		fmt.Fprintf(&b, "  - {name: %s, location: eu, base_url: %q%s}\n", f[0], f[1], strings.Join(f[2:], ""))
	}
	b.WriteString("models:\n  - id: m\n    name: M\n    owned_by: m\n    category: open-source\n    server_location: eu\n" +
		"    ai_provider: P\n    context_length: 1000\n    price: {prompt: 1, completion: 1}\n")
	for _, m := range model {
		b.WriteString("    " + m + "\n")
	}
	b.WriteString("    routes:\n")
	for _, r := range routes {
		f := strings.SplitN(r, " ", 3)
		fmt.Fprintf(&b, "      - {upstream: %s, model: %q%s}\n", f[0], f[1], strings.Join(f[2:], ""))
	}
	return b.String()
}
