package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"veil/catalogue"
	"veil/envoy"
	"veil/extproc/admin"
	"veil/extproc/daemon"
	"veil/extproc/settings"
	"veil/extproc/supervise"
	"veil/extproc/telemetry"
	"veil/testdata/upstream"
)

// gateway is what `veil run` holds while it serves.
type gateway struct {
	cmd                   runCmd
	std                   stdio
	dir, sockets, program string
	daemon                *daemon.Daemon
	edge                  envoy.Options
	certs                 supervise.Certificate
	demo                  *upstream.Server
	first                 bool // nothing was run in dir before
	access                *telemetry.Buffered
	edgeReady             atomic.Bool // Envoy takes calls
}

// open opens the processor with the embedded store.
func (g *gateway) open(ctx context.Context, cat *catalogue.Catalogue) error {
	log, err := supervise.OpenLog(filepath.Join(g.dir, "veil.log"), 0)
	if err != nil {
		return err
	}
	s := settings.Default()
	s.Admin = g.cmd.Admin
	s.Edge.Listen, s.Edge.Socket = g.cmd.Listen, filepath.Join(g.sockets, "veil.sock")
	s.Store.SQLite = filepath.Join(g.dir, "veil.db")
	if g.cmd.Sidecar != "" {
		s.Sidecar = settings.Sidecar{Listen: g.cmd.Sidecar, Account: g.cmd.SidecarAccount, PassAuthorizationTo: g.cmd.SidecarPass}
	}
	g.edge = envoy.Options{
		Listen: g.cmd.Listen, Socket: s.Edge.Socket, Admin: "unix:" + g.adminSocket(),
		CertFile: g.certs.Cert, KeyFile: g.certs.Key, Wasm: g.wasm(),
		Sidecar: frontOf(s.Sidecar),
	}
	g.access = telemetry.NewBuffered(log)
	look := daemon.Look()
	cfg := daemon.Config{Look: &look, Settings: s, Version: version(), Catalogue: cat, Log: slog.New(slog.NewJSONHandler(log, nil)),
		Access: slog.NewJSONHandler(g.access, nil), Edge: &g.edge, Headroom: headroom(os.Getenv),
		Checks: []admin.Check{{Name: "edge", Err: g.edgeFault}}}
	if g.cmd.Catalogue != "" {
		cfg.Source = &daemon.Source{Files: []string{g.cmd.Catalogue}, Load: func() (settings.Settings, *catalogue.Catalogue, error) {
			cat, err := g.cmd.reloaded(g.demo)
			return s, cat, err
		}}
	}
	g.daemon, err = daemon.New(ctx, cfg)
	return err
}

func (g *gateway) adminSocket() string { return filepath.Join(g.sockets, "envoy.sock") }

// serve starts the processor, then Envoy, says how to use them, and waits. Envoy ends first, so that its open requests
// still find the processor.
func (g *gateway) serve(ctx context.Context, cat *catalogue.Catalogue) error {
	served := make(chan error, 1)
	inner, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	go func() { served <- g.daemon.Serve(inner) }()
	outer, fail := context.WithCancel(ctx)
	defer fail()
	child, err := g.startEnvoy(outer)
	if err == nil {
		err = g.filtered(ctx)
	}
	if err == nil {
		err = g.announce(ctx, cat)
	}
	if err == nil {
		select {
		case <-ctx.Done():
			fmt.Fprintf(g.std.err, "stopping: open requests may finish, within %s\n", drainTime)
		case err = <-served:
			served <- nil
		}
	}
	fail()
	if child != nil {
		err = errors.Join(err, child.Wait())
	}
	stop()
	return errors.Join(err, <-served, g.access.Close())
}

// drainTime is what open requests get at the end of `veil run`.
const drainTime = 10 * time.Second

// startEnvoy starts Envoy. A child that it answers with runs, also beside an error.
func (g *gateway) startEnvoy(ctx context.Context) (*supervise.Child, error) {
	boot, err := envoy.Bootstrap(g.edge)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(g.dir, "envoy.json")
	if err := os.WriteFile(file, boot, 0o600); err != nil {
		return nil, err
	}
	log, err := supervise.OpenLog(filepath.Join(g.dir, "envoy.log"), 0)
	if err != nil {
		return nil, err
	}
	child, err := supervise.Start(ctx, supervise.Envoy(supervise.EnvoyConfig{
		Path: g.program, File: file, Admin: g.adminSocket(), Log: log, Concurrency: g.cmd.Workers, Drain: drainTime,
		Listeners: g.edge.Listeners(), Event: g.tell,
	}))
	switch {
	case ctx.Err() != nil && err != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, fmt.Errorf("starting Envoy: %w (its log is %s)", err, filepath.Join(g.dir, "envoy.log"))
	}
	if err := g.daemon.Metrics.Register(envoy.NewUpstreams(supervise.NewAdmin(g.adminSocket()).Get)); err != nil {
		return child, err
	}
	return child, nil
}

// filtered fails when Envoy does not take the edge filter: it would answer every request with an error.
func (g *gateway) filtered(ctx context.Context) error {
	ctx, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	g.daemon.Filtered(ctx)
	for _, r := range g.daemon.Refused() {
		if r.EdgeFilter() {
			return fmt.Errorf("the edge filter %s is refused by Envoy: %s (build it again with make wasm, or name a good one with --wasm)", g.edge.Wasm, r.Reason)
		}
	}
	return nil
}

// tell says on standard error what happens to Envoy when nobody asked for it.
func (g *gateway) tell(e supervise.Event) {
	switch e.Kind {
	case "ready":
		g.edgeReady.Store(true)
	case "ended":
		g.edgeReady.Store(false)
	case "restarting":
		fmt.Fprintf(g.std.err, "Envoy ended (%v); it is started again in %s\n", e.Err, e.Backoff)
	}
}

// edgeFault is what keeps calls from coming to veil: nobody else watches the Envoy of `veil run`.
func (g *gateway) edgeFault() error {
	if g.edgeReady.Load() {
		return nil
	}
	return fmt.Errorf("nobody takes calls: Envoy is being started; if it does not come, its log says why (%s)", filepath.Join(g.dir, "envoy.log"))
}

// wasm is the edge filter's module, "" when there is none.
func (g *gateway) wasm() string {
	if g.cmd.Wasm != "" {
		if path, err := filepath.Abs(g.cmd.Wasm); err == nil {
			return path
		}
		return g.cmd.Wasm
	}
	path, err := filepath.Abs(filepath.Join("wasm-filter", "out", "veil.wasm"))
	if err != nil {
		return ""
	}
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return path
}

// models is the catalogue to serve, and the demo upstream if one was started.
func (c runCmd) models(std stdio) (*catalogue.Catalogue, *upstream.Server, error) {
	cat, err := daemon.LoadCatalogue(c.Catalogue)
	if err != nil {
		return nil, nil, err
	}
	if c.Upstream == "" && c.Catalogue != "" {
		warnOfKeys(std, cat)
		return cat, nil, nil
	}
	var demo *upstream.Server
	if c.Upstream == "" {
		if demo, err = upstream.New(upstream.Config{}).Start("127.0.0.1:0"); err != nil {
			return nil, nil, err
		}
	}
	out, dropped, err := cat.SendTo(c.target(demo))
	if err != nil {
		if demo != nil {
			err = errors.Join(err, demo.Close())
		}
		return nil, nil, fmt.Errorf("%w: --upstream: %w", errUsage, err)
	}
	if len(dropped) > 0 {
		fmt.Fprintf(std.err, "warning: not offered, since nobody said that --upstream is in the EU (--upstream-location eu): %s\n", strings.Join(dropped, ", "))
	}
	warnOfKeys(std, out)
	return out, demo, nil
}

// warnOfKeys tells a person at once what their first call would else end with: 502.
func warnOfKeys(std stdio, cat *catalogue.Catalogue) {
	for _, f := range cat.MissingKeys(daemon.Look()) {
		fmt.Fprintf(std.err, "warning: %s: calls of its models will be 502; %s\n", f.Reason, f.Fix)
	}
}

// target is the one upstream that every model is sent to.
func (c runCmd) target(demo *upstream.Server) catalogue.Target {
	if demo != nil {
		return catalogue.Target{BaseURL: demo.URL + "/v1"}
	}
	return catalogue.Target{BaseURL: c.Upstream, Location: catalogue.Location(c.UpstreamLocation), KeyEnv: c.UpstreamKeyEnv}
}

// reloaded reads a changed catalogue file.
func (c runCmd) reloaded(demo *upstream.Server) (*catalogue.Catalogue, error) {
	cat, err := daemon.LoadCatalogue(c.Catalogue)
	if err != nil || c.Upstream == "" && demo == nil {
		return cat, err
	}
	cat, _, err = cat.SendTo(c.target(demo))
	return cat, err
}

// hostOf is the host of an address, "" for every one of the machine's.
func hostOf(listen string) string {
	host, _, err := net.SplitHostPort(listen)
	if err != nil {
		return ""
	}
	return host
}
