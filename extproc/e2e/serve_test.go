package e2e

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"veil/envoy"
	"veil/extproc/account"
	"veil/extproc/settings"
	"veil/extproc/store"
	"veil/extproc/supervise"
	"veil/testdata/upstream"
	"veil/testdata/vacant"
)

// served is a real Envoy that gets everything from `veil serve` by ADS, as on a host of a platform team.
type served struct {
	stack
	dir       string
	settings  string // file
	catalogue string // file
	processes []*exec.Cmd
	admin     string   // address
	env       []string // more of veil's environment
	said      *journal // what all of them wrote
}

// operation is what an operator sets up. The zero value of a field means its default.
type operation struct {
	upstream  upstream.Config
	catalogue func(base string) string // the file; default: one model at a price of 1
	store     string                   // line of the settings; default: SQLite in the test's folder
	limits    string                   // more fields of limits in the settings
	edge      string                   // the same of edge
	env       []string                 // more of veil's environment
}

// catalogueOf is a catalogue file of two models at one upstream.
func catalogueOf(base, price string) string {
	return fmt.Sprintf(`currency: EUR
default: gpt-4.1
upstreams:
  - {name: one, provider: One, location: us, base_url: %[1]s/v1}
models:
  - {id: gpt-4.1, name: A, owned_by: openai, category: premium, server_location: us, ai_provider: One, context_length: 100000, price: {prompt: %[2]s, completion: %[2]s}, routes: [{upstream: one, model: up-a}]}
`, base, price)
}

func serve(t *testing.T) *served {
	t.Helper()
	s := serveAs(t, operation{})
	s.key = s.account(t)
	return s
}

// serveAs starts veil and Envoy, without an account.
func serveAs(t *testing.T, o operation) *served {
	t.Helper()
	dir := t.TempDir()
	s := &served{dir: dir, settings: filepath.Join(dir, "veil.yaml"), catalogue: filepath.Join(dir, "models.yaml"), env: o.env, said: &journal{}}
	if o.catalogue == nil {
		o.catalogue = func(base string) string { return catalogueOf(base, "1") }
	}
	if o.store == "" {
		o.store = fmt.Sprintf("{sqlite: %q}", filepath.Join(dir, "veil.db"))
	}
	up, err := upstream.New(o.upstream).Start("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { up.Close() })
	s.up = up
	certs, err := supervise.Certify(supervise.CertConfig{Dir: filepath.Join(dir, "tls")})
	if err != nil {
		t.Fatal(err)
	}
	sockets, err := os.MkdirTemp("", "veil-e2e-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(sockets) })
	addr := vacant.For(t)
	admin := vacant.For(t)
	s.admin = admin
	socket := filepath.Join(sockets, "veil.sock")
	put(t, s.catalogue, o.catalogue(up.URL))
	put(t, s.settings, fmt.Sprintf(`edge: {listen: %q, socket: %q, certificate: %q, key: %q%s}
admin: %q
catalogue: %q
store: %s
limits: {drain: 20s%s}
`, addr, socket, certs.Cert, certs.Key, o.edge, admin, s.catalogue, o.store, o.limits))
	s.start(t)
	s.addr, s.base, s.ca = addr, "https://"+addr+"/api/v1", certs.CA
	if s.client, s.client2, err = clients(certs.CA); err != nil {
		t.Fatal(err)
	}
	s.startEnvoy(t, envoy.Options{Listen: addr, Socket: socket, Admin: "unix:" + filepath.Join(sockets, "envoy.sock"), CertFile: certs.Cert, KeyFile: certs.Key})
	return s
}

func put(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// account makes an account without limits in the store that the server has open.
func (s *served) account(t *testing.T) string {
	t.Helper()
	_, keys := s.accountWith(t, account.Overrides{}, 1)
	return keys[0].secret
}

// madeKey is a key and what it is known by.
type madeKey struct{ id, secret string }

// accountWith makes an account without limits, but for those given, and keys of it, in the store that the server has open.
func (s *served) accountWith(t *testing.T, o account.Overrides, keys int) (account.Account, []madeKey) {
	t.Helper()
	db := s.books(t)
	defer db.Close(context.Background())
	if none := account.None; o.RequestsPerMinute == nil {
		o.RequestsPerMinute = &none
	}
	admin := account.Admin{Store: db}
	a, err := admin.CreateAccount(t.Context(), "load-"+word(), "enterprise", o)
	if err != nil {
		t.Fatal(err)
	}
	var made []madeKey
	for range keys {
		k, secret, err := admin.CreateKey(t.Context(), account.Key{Account: a.ID, Scopes: account.AllScopes})
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, madeKey{k.ID, secret})
	}
	return a, made
}

// books opens the store beside the servers, as the commands do. The caller closes it.
func (s *served) books(t *testing.T) store.Store {
	t.Helper()
	text, err := os.ReadFile(s.settings)
	if err != nil {
		t.Fatal(err)
	}
	set, err := settings.Load(s.settings, text)
	if err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), set.Store, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return db
}

func (s *served) startEnvoy(t *testing.T, o envoy.Options) {
	t.Helper()
	top, err := root()
	if err != nil {
		t.Fatal(err)
	}
	program, err := envoy.Install(t.Context(), filepath.Join(top, ".tools"), os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	boot, err := envoy.Bootstrap(o)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(s.dir, "bootstrap.json")
	put(t, file, string(boot))
	log, err := supervise.OpenLog(filepath.Join(s.dir, "envoy.log"), 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	edge, err := supervise.Start(ctx, supervise.Envoy(supervise.EnvoyConfig{Path: program, File: file, Admin: strings.TrimPrefix(o.Admin, "unix:"), Log: log, Concurrency: 1, Drain: time.Second}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { end(); edge.Wait(); log.Close() })
	s.stack.edge, s.stats = edge, supervise.NewAdmin(strings.TrimPrefix(o.Admin, "unix:"))
}

// start starts a `veil serve` beside those that run, and waits until it serves.
func (s *served) start(t *testing.T) *exec.Cmd {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "serve", "--config", s.settings)
	cmd.Env = append(os.Environ(), s.env...)
	told := &teller{to: s.said, word: "serving ", heard: make(chan struct{})}
	cmd.Stderr = told // Wait then waits for the last line too
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	select {
	case <-told.heard:
	case <-time.After(60 * time.Second):
		t.Fatalf("veil serve does not serve:\n%s", s.said)
	}
	s.processes = append(s.processes, cmd)
	return cmd
}

// replace starts a new process, then lets the oldest drain, and checks that it ends with 0.
func (s *served) replace(t *testing.T) {
	t.Helper()
	s.start(t)
	old := s.processes[0]
	s.processes = s.processes[1:]
	if err := old.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := old.Wait(); err != nil {
		t.Errorf("the old process: %v", err)
	}
}

// death is when a process was killed and when it was seen to be gone: on a busy machine it may have taken calls in between.
type death struct{ sent, gone time.Time }

// renew kills the oldest process and starts a new one.
func (s *served) renew(t *testing.T) death {
	t.Helper()
	old := s.processes[0]
	s.processes = s.processes[1:]
	sent := time.Now()
	if err := old.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = old.Wait() // "signal: killed"
	gone := time.Now()
	s.start(t)
	return death{sent, gone}
}

// teller passes on what a process writes, whole lines at a time, and says when a line began with a word.
type teller struct {
	to    io.Writer
	word  string
	heard chan struct{}
	begun []byte // of a line
	done  bool
}

func (w *teller) Write(p []byte) (int, error) {
	w.begun = append(w.begun, p...)
	end := bytes.LastIndexByte(w.begun, '\n') + 1
	if end == 0 {
		return len(p), nil
	}
	lines := w.begun[:end]
	if !w.done && (bytes.HasPrefix(lines, []byte(w.word)) || bytes.Contains(lines, []byte("\n"+w.word))) {
		w.done = true
		close(w.heard)
	}
	_, err := w.to.Write(lines)
	w.begun = append([]byte(nil), w.begun[end:]...)
	return len(p), err
}
