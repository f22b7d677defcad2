package e2e

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"veil/catalogue"
	"veil/envoy"
	"veil/extproc/account"
	"veil/extproc/daemon"
	"veil/extproc/pii"
	"veil/extproc/settings"
	"veil/extproc/supervise"
	"veil/testdata/upstream"
	"veil/testdata/vacant"
)

// recipe says what a stack has. The zero recipe is what veil does by itself, without the edge filter.
type recipe struct {
	engine    *pii.Engine                                     // default: the built-in one
	settings  func(*settings.Settings)                        // changes veil's settings
	envoy     func(*envoy.Options)                            // changes Envoy's
	catalogue func(base string) (*catalogue.Catalogue, error) // of an upstream's base URL; default: every model goes there
	filter    bool                                            // with the edge filter: Envoy takes seconds to compile it
}

// stack is client side, edge, veil and upstream.
type stack struct {
	base  string // https://…/api/v1
	addr  string // host:port of the edge
	ca    string // file
	key   string // of an account without limits
	dir   string
	up    *upstream.Server
	veil  *daemon.Daemon
	edge  *supervise.Child
	stats *supervise.Admin
	log   *journal // veil's own log and access log
	elog  *supervise.LogFile

	client, client2 *http.Client // HTTP/1.1 and HTTP/2
	stopVeil        func() error
	veilGone        atomic.Bool // a test has stopped or killed veil itself
	stop            func() error
}

// journal is a log in memory.
type journal struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.String()
}

// root is the project's folder.
func root() (string, error) { return filepath.Abs(filepath.Join("..", "..")) }

// cook starts a stack in dir.
func cook(ctx context.Context, dir string, r recipe) (s *stack, err error) {
	s = &stack{dir: dir, log: &journal{}}
	var undo []func() error
	s.stop = sync.OnceValue(func() (err error) {
		for i := len(undo) - 1; i >= 0; i-- {
			if e := undo[i](); e != nil && err == nil {
				err = e
			}
		}
		return err
	})
	defer func() {
		if err != nil {
			err = fmt.Errorf("%w\nveil:\n%s", err, s.log)
			s.stop()
		}
	}()
	if s.up, err = upstream.New(upstream.Config{Answer: upstream.Echo, Keep: 4096}).Start("127.0.0.1:0"); err != nil {
		return s, err
	}
	undo = append(undo, s.up.Close)
	certs, err := supervise.Certify(supervise.CertConfig{Dir: dir})
	if err != nil {
		return s, err
	}
	s.ca = certs.CA
	// Unix sockets have short paths only, and a test's own folder may have a long one.
	sockets, err := os.MkdirTemp("", "veil-e2e-")
	if err != nil {
		return s, err
	}
	undo = append(undo, func() error { return os.RemoveAll(sockets) })
	if s.addr, err = vacant.Address(); err != nil {
		return s, err
	}
	s.base = "https://" + s.addr + "/api/v1"
	cat, err := r.models(s.up.URL + "/v1")
	if err != nil {
		return s, err
	}
	if err := s.startVeil(ctx, r, cat, filepath.Join(sockets, "veil.sock")); err != nil {
		return s, err
	}
	undo = append(undo, s.stopVeil)
	if err := s.startEdge(ctx, r, cat, certs, sockets, &undo); err != nil {
		return s, err
	}
	if s.client, s.client2, err = clients(s.ca); err != nil {
		return s, err
	}
	undo = append(undo, func() error { s.client.CloseIdleConnections(); s.client2.CloseIdleConnections(); return nil })
	_, s.key, err = s.newKey(account.Overrides{}, account.Key{})
	return s, err
}

func (r recipe) models(base string) (*catalogue.Catalogue, error) {
	if r.catalogue != nil {
		return r.catalogue(base)
	}
	return sentTo(catalogue.Target{BaseURL: base})
}

// sentTo is the built-in catalogue with every model at one upstream.
func sentTo(target catalogue.Target) (*catalogue.Catalogue, error) {
	all, err := catalogue.Default()
	if err != nil {
		return nil, err
	}
	cat, _, err := all.SendTo(target)
	return cat, err
}

func (s *stack) startVeil(ctx context.Context, r recipe, cat *catalogue.Catalogue, socket string) error {
	set := settings.Default()
	set.Admin = "127.0.0.1:0"
	set.Edge.Listen, set.Edge.Socket = s.addr, socket
	set.Store.SQLite = filepath.Join(s.dir, "veil.db")
	set.Limits.Drain = 2 * time.Second
	set.Limits.Deadline = 30 * time.Second // a machine busy with other tests is no fault; the test of the deadline sets its own
	if r.settings != nil {
		r.settings(&set)
	}
	handler := slog.NewJSONHandler(s.log, nil)
	d, err := daemon.New(ctx, daemon.Config{Settings: set, Catalogue: cat, Engine: r.engine, Log: slog.New(handler), Access: handler})
	if err != nil {
		return err
	}
	s.veil = d
	serving, end := context.WithCancel(context.WithoutCancel(ctx))
	served := make(chan error, 1)
	go func() { served <- d.Serve(serving) }()
	s.stopVeil = sync.OnceValue(func() error {
		end()
		select {
		case err := <-served:
			return err
		case <-time.After(time.Minute):
			return fmt.Errorf("veil does not end")
		}
	})
	return nil
}

func (s *stack) startEdge(ctx context.Context, r recipe, cat *catalogue.Catalogue, certs supervise.Certificate, sockets string, undo *[]func() error) error {
	top, err := root()
	if err != nil {
		return err
	}
	program, err := envoy.Install(ctx, filepath.Join(top, ".tools"), os.Stderr)
	if err != nil {
		return err
	}
	admin := filepath.Join(sockets, "envoy.sock")
	o := envoy.Options{Listen: s.addr, Socket: filepath.Join(sockets, "veil.sock"), Admin: "unix:" + admin, CertFile: certs.Cert, KeyFile: certs.Key}
	if r.filter {
		if o.Wasm = filepath.Join(top, "wasm-filter", "out", "veil.wasm"); !exists(o.Wasm) {
			return fmt.Errorf("the edge filter is not built: run `make wasm`")
		}
	}
	if r.envoy != nil {
		r.envoy(&o)
	}
	file, err := envoy.WriteStatic(filepath.Join(s.dir, "envoy"), cat, o)
	if err != nil {
		return err
	}
	if err := logCalls(file, s.accessPath()); err != nil {
		return err
	}
	if s.elog, err = supervise.OpenLog(filepath.Join(s.dir, "envoy.log"), 0); err != nil {
		return err
	}
	*undo = append(*undo, s.elog.Close)
	running, end := context.WithCancel(context.WithoutCancel(ctx))
	s.edge, err = supervise.Start(running, supervise.Envoy(supervise.EnvoyConfig{
		Path: program, File: file, Admin: admin, Log: s.elog, Concurrency: 2, Drain: 2 * time.Second}))
	if err != nil {
		end()
		return err
	}
	*undo = append(*undo, func() error { end(); return s.edge.Wait() })
	s.stats = supervise.NewAdmin(admin)
	return nil
}

// newKey makes an account without limits, but for those given, and a key of it.
func (s *stack) newKey(o account.Overrides, k account.Key) (account.Account, string, error) {
	none, free := account.None, account.NoBudget
	for _, l := range []**account.Limit{&o.RequestsPerMinute, &o.RequestsPerDay, &o.Concurrency} {
		if *l == nil {
			*l = &none
		}
	}
	if o.Budget == nil {
		o.Budget = &free
	}
	ctx := context.Background()
	admin := account.Admin{Store: s.veil.StoreInUse()}
	a, err := admin.CreateAccount(ctx, "test-"+word(), "enterprise", o)
	if err != nil {
		return a, "", err
	}
	k.Account = a.ID
	if k.Scopes == 0 {
		k.Scopes = account.AllScopes
	}
	_, key, err := admin.CreateKey(ctx, k)
	return a, key, err
}

// clients speak to the edge and trust the local authority alone.
func clients(ca string) (one, two *http.Client, err error) {
	text, err := os.ReadFile(ca)
	if err != nil {
		return nil, nil, err
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(text) {
		return nil, nil, fmt.Errorf("%s holds no certificate", ca)
	}
	speak := func(set func(*http.Protocols, bool)) *http.Client {
		p := new(http.Protocols)
		set(p, true)
		return &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}, Protocols: p,
			MaxIdleConnsPerHost: 64, DisableCompression: true}, Timeout: 60 * time.Second}
	}
	return speak((*http.Protocols).SetHTTP1), speak((*http.Protocols).SetHTTP2), nil
}

func exists(path string) bool { _, err := os.Stat(path); return err == nil }

// metrics is veil's /metrics.
func (s *stack) metrics() (string, error) {
	res, err := http.Get("http://" + s.veil.AdminAddress() + "/metrics")
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	return string(b), err
}

// own starts a stack for one test.
func own(t *testing.T, r recipe) *stack {
	t.Helper()
	s, err := cook(t.Context(), t.TempDir(), r)
	if err != nil {
		t.Fatal(err)
	}
	s.watch(t)
	t.Cleanup(func() {
		if err := s.finish(); err != nil {
			t.Error(err)
		}
	})
	return s
}
