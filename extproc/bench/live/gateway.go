package live

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"veil/envoy"
	"veil/extproc/account"
	"veil/extproc/bench/wire"
	"veil/extproc/money"
	"veil/extproc/store/sqlite"
	"veil/extproc/supervise"
	"veil/testdata/vacant"
)

// Config says what is started. Dir, Veil and Envoy are required.
type Config struct {
	Dir   string // for everything that is written
	Veil  string // the program
	Envoy string // the program
	Wasm  string // the edge filter's module; "": none
}

// Gateway is a running veil with its Envoy and an upstream that echoes.
type Gateway struct {
	cfg    Config
	up     *wire.Upstream
	base   string // https://…/api/v1
	key    string // of the load
	probe  string // of the account that looks whether changes are seen
	trust  *tls.Config
	envoy  envoy.Options
	now    state
	undo   []func() error
	mu     sync.Mutex
	serves *exec.Cmd // the veil that serves
	gone   chan error
	errs   *tail
	edge   *supervise.Child
}

// Start starts everything. Close must be called whatever it answers with.
func Start(ctx context.Context, c Config) (*Gateway, error) {
	g := &Gateway{cfg: c, errs: &tail{}}
	var err error
	if g.up, err = wire.NewUpstream(); err != nil {
		return g, err
	}
	g.undo = append(g.undo, g.up.Close)
	if err := g.configure(); err != nil {
		return g, err
	}
	if err := g.replace(ctx); err != nil {
		return g, err
	}
	g.undo = append(g.undo, g.stopVeil)
	if err := g.accounts(ctx); err != nil {
		return g, err
	}
	return g, g.startEnvoy()
}

// Close stops everything.
func (g *Gateway) Close() (err error) {
	for i := len(g.undo) - 1; i >= 0; i-- {
		err = errors.Join(err, g.undo[i]())
	}
	g.undo = nil
	return err
}

// configure writes the first certificate and the first files.
func (g *Gateway) configure() error {
	listen, err := vacant.Address()
	if err != nil {
		return err
	}
	admin, err := vacant.Address()
	if err != nil {
		return err
	}
	// Unix sockets have short paths only.
	sockets, err := os.MkdirTemp("", "veil-live-")
	if err != nil {
		return err
	}
	g.undo = append(g.undo, func() error { return os.RemoveAll(sockets) })
	g.base = "https://" + listen + "/api/v1"
	g.now = state{listen: listen, admin: admin, socket: filepath.Join(sockets, "veil.sock"), upstream: g.up.URL, wasm: g.cfg.Wasm, dir: g.cfg.Dir}
	certs, err := supervise.Certify(supervise.CertConfig{Dir: g.now.tls()})
	if err != nil {
		return err
	}
	g.now.cert = certs.Cert
	pem, err := os.ReadFile(certs.CA)
	if err != nil {
		return err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(pem) {
		return errors.New("the authority's file holds no certificate")
	}
	g.trust = &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}
	g.envoy = envoy.Options{Listen: listen, Socket: g.now.socket, Admin: "unix:" + filepath.Join(sockets, "envoy.sock"), CertFile: certs.Cert, KeyFile: certs.Key, Wasm: g.cfg.Wasm}
	return g.now.write()
}

// accounts makes the account of the load, whose limits are never reached, and that of the probe.
func (g *Gateway) accounts(ctx context.Context) error {
	db, err := sqlite.Open(ctx, sqlite.Config{Path: g.now.store()})
	if err != nil {
		return err
	}
	defer func() { _ = db.Close(context.WithoutCancel(ctx)) }() // veil has it open as well
	admin := account.Admin{Store: db}
	budget := account.Budget(1_000_000 * money.Scale)
	for name, key := range map[string]*string{"load": &g.key, "probe": &g.probe} {
		a, err := admin.CreateAccount(ctx, name, plan, account.Overrides{Budget: &budget})
		if err != nil {
			return err
		}
		if _, *key, err = admin.CreateKey(ctx, account.Key{Account: a.ID, Scopes: account.AllScopes}); err != nil {
			return err
		}
	}
	return nil
}

func (g *Gateway) startEnvoy() error {
	boot, err := envoy.Bootstrap(g.envoy)
	if err != nil {
		return err
	}
	file := filepath.Join(g.cfg.Dir, "bootstrap.json")
	if err := os.WriteFile(file, boot, 0o600); err != nil {
		return err
	}
	log, err := supervise.OpenLog(filepath.Join(g.cfg.Dir, "envoy.log"), 0)
	if err != nil {
		return err
	}
	g.undo = append(g.undo, log.Close)
	ctx, end := context.WithCancel(context.Background())
	child, err := supervise.Start(ctx, supervise.Envoy(supervise.EnvoyConfig{Path: g.cfg.Envoy, File: file, Admin: strings.TrimPrefix(g.envoy.Admin, "unix:"), Log: log, Drain: time.Second}))
	if err != nil {
		end()
		return err
	}
	g.edge = child
	g.undo = append(g.undo, func() error { end(); return child.Wait() })
	return nil
}

// Pids are the processes of Envoy and of the veil that serves now.
func (g *Gateway) Pids() []int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return []int{g.edge.PID(), g.serves.Process.Pid}
}

// Said is the end of what the veil that serves wrote, for whoever must find out what went wrong.
func (g *Gateway) Said() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.errs.String()
}
