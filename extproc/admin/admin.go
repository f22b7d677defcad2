// Package admin serves the operator's endpoints: /healthz, /readyz, /metrics and what is added (the console). They are on an
// address of their own that the edge never serves. Nothing here shows text of a request.
package admin

import (
	"encoding/json"
	"net/http"
	"sync/atomic"

	"veil/extproc/internal/together"
)

// Check is one thing that must be so before requests are served.
type Check struct {
	Name string
	Err  func() error // nil: fine; the message says what to do
	Warn bool         // told, but does not make the process unready
}

// Config says what the endpoints show.
type Config struct {
	Checks  []Check
	Metrics http.Handler
	// Hosts are the names, without a port, by which others than this machine ask. IP addresses and localhost need none.
	Hosts []string
}

// Admin is the operator's handler. It is safe for concurrent use.
type Admin struct {
	mux      *http.ServeMux
	checks   []Check
	hosts    []string
	asked    together.Asked[State]
	draining atomic.Bool
}

// New makes the handler.
func New(c Config) *Admin {
	a := &Admin{mux: http.NewServeMux(), checks: c.Checks, hosts: c.Hosts}
	a.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("content-type", "text/plain; charset=utf-8")
		_, _ = w.Write([]byte("ok\n")) // the prober left: nobody to tell
	})
	a.mux.HandleFunc("GET /readyz", a.ready)
	a.mux.Handle("GET /metrics", c.Metrics)
	return a
}

// Handle adds another page of the operator's, for example the console.
func (a *Admin) Handle(pattern string, h http.Handler) { a.mux.Handle(pattern, h) }

// ServeHTTP serves the endpoints. Under a name that is not expected it says whether the process is alive and ready, which load
// balancers ask under names of their own, and nothing else.
func (a *Admin) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/healthz" && r.URL.Path != "/readyz" && !a.expects(r) {
		http.Error(w, "This name is not in admin_hosts of the settings (docs/settings.md).", http.StatusMisdirectedRequest)
		return
	}
	a.mux.ServeHTTP(w, r)
}

// Drain makes /readyz say no from now on, so that nobody sends new requests while the open ones finish.
func (a *Admin) Drain() { a.draining.Store(true) }

// State is what /readyz tells.
type State struct {
	Ready    bool              `json:"ready"`
	Draining bool              `json:"draining,omitempty"`
	Faults   map[string]string `json:"faults,omitempty"`
	Warnings map[string]string `json:"warnings,omitempty"`
}

// State asks the checks.
func (a *Admin) State() State {
	s := State{Draining: a.draining.Load(), Faults: map[string]string{}, Warnings: map[string]string{}}
	for _, c := range a.checks {
		err := c.Err()
		switch {
		case err == nil:
		case c.Warn:
			s.Warnings[c.Name] = err.Error()
		default:
			s.Faults[c.Name] = err.Error()
		}
	}
	s.Ready = len(s.Faults) == 0 && !s.Draining
	return s
}

func (a *Admin) ready(w http.ResponseWriter, r *http.Request) {
	s := a.asked.Get(a.State) // the checks read files and ask the store
	w.Header().Set("content-type", "application/json")
	if !s.Ready {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	if !a.expects(r) { // what is wrong is for the operator
		s.Faults, s.Warnings = nil, nil
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false) // remedies have < and > in them
	_ = enc.Encode(s)        // the prober left: nobody to tell
}
