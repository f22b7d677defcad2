package e2e

import (
	"bufio"
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
	"veil/extproc/store/sqlite"
	"veil/extproc/supervise"
	"veil/testdata/upstream"
)

// served is a real Envoy that gets everything from `veil serve` by ADS, as on a host of a platform team.
type served struct {
	stack
	dir       string
	settings  string // file
	catalogue string // file
	processes []*exec.Cmd
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
	dir := t.TempDir()
	s := &served{dir: dir, settings: filepath.Join(dir, "veil.yaml"), catalogue: filepath.Join(dir, "models.yaml")}
	up, err := upstream.New(upstream.Config{}).Start("127.0.0.1:0")
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
	addr, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	admin, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(sockets, "veil.sock")
	put(t, s.catalogue, catalogueOf(up.URL, "1"))
	put(t, s.settings, fmt.Sprintf(`edge: {listen: %q, socket: %q, certificate: %q, key: %q}
admin: %q
catalogue: %q
store: {sqlite: %q}
limits: {drain: 20s}
`, addr, socket, certs.Cert, certs.Key, admin, s.catalogue, filepath.Join(dir, "veil.db")))
	s.start(t)
	s.base, s.ca = "https://"+addr+"/api/v1", certs.CA
	if s.client, s.client2, err = clients(certs.CA); err != nil {
		t.Fatal(err)
	}
	s.key = s.account(t)
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
	store, err := sqlite.Open(t.Context(), sqlite.Config{Path: filepath.Join(s.dir, "veil.db")})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close(context.Background())
	none := account.None
	admin := account.Admin{Store: store}
	a, err := admin.CreateAccount(t.Context(), "load", "enterprise", account.Overrides{RequestsPerMinute: &none})
	if err != nil {
		t.Fatal(err)
	}
	_, key, err := admin.CreateKey(t.Context(), account.Key{Account: a.ID, Scopes: account.AllScopes})
	if err != nil {
		t.Fatal(err)
	}
	return key
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
}

// start starts a `veil serve` beside those that run, and waits until it serves.
func (s *served) start(t *testing.T) *exec.Cmd {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "serve", "--config", s.settings)
	errs, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	lines := bufio.NewReader(errs)
	said := ""
	for {
		line, err := lines.ReadString('\n')
		said += line
		if err != nil {
			t.Fatalf("veil serve ended: %v\n%s", cmd.Wait(), said)
		}
		if strings.HasPrefix(line, "serving") {
			break
		}
	}
	go io.Copy(io.Discard, lines)
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
