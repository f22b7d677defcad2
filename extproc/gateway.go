package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"

	"veil/catalogue"
	"veil/envoy"
	"veil/extproc/daemon"
	"veil/extproc/supervise"
	"veil/testdata/upstream"
)

// gateway is what `veil run` holds while it serves.
type gateway struct {
	cmd                   runCmd
	std                   stdio
	dir, sockets, program string
	daemon                *daemon.Daemon
	certs                 supervise.Certificate
	catalogue             *catalogue.Catalogue
	demo                  *upstream.Server
}

// serve starts the processor, then Envoy, says how to use them, and waits. Envoy ends first, so that its open requests
// still find the processor.
func (g *gateway) serve(ctx context.Context) error {
	served := make(chan error, 1)
	inner, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	go func() { served <- g.daemon.Serve(inner) }()
	outer, fail := context.WithCancel(ctx)
	defer fail()
	child, err := g.startEnvoy(outer)
	if err == nil {
		err = g.announce(ctx)
	}
	if err == nil {
		select {
		case <-ctx.Done():
			fmt.Fprintln(g.std.err, "stopping: open requests may finish")
		case err = <-served:
			served <- nil
		}
	}
	fail()
	if child != nil {
		err = errors.Join(err, child.Wait())
	}
	stop()
	return errors.Join(err, <-served)
}

func (g *gateway) startEnvoy(ctx context.Context) (*supervise.Child, error) {
	adminSocket := filepath.Join(g.sockets, "envoy.sock")
	options := envoy.Options{
		Listen: g.cmd.Listen, Socket: filepath.Join(g.sockets, "veil.sock"), Admin: "unix:" + adminSocket,
		CertFile: g.certs.Cert, KeyFile: g.certs.Key, Wasm: g.wasm(),
	}
	file, err := envoy.WriteStatic(filepath.Join(g.dir, "envoy"), g.catalogue, options)
	if err != nil {
		return nil, err
	}
	log, err := supervise.OpenLog(filepath.Join(g.dir, "envoy.log"), 0)
	if err != nil {
		return nil, err
	}
	child, err := supervise.Start(ctx, supervise.Envoy(supervise.EnvoyConfig{
		Path: g.program, File: file, Admin: adminSocket, Log: log, Concurrency: g.cmd.Workers, Event: g.tell,
	}))
	if err != nil {
		return nil, fmt.Errorf("Envoy did not start: %w (its log is %s)", err, filepath.Join(g.dir, "envoy.log"))
	}
	return child, nil
}

// tell says on standard error what happens to Envoy when nobody asked for it.
func (g *gateway) tell(e supervise.Event) {
	if e.Kind == "restarting" {
		fmt.Fprintf(g.std.err, "Envoy ended (%v); it is started again in %s\n", e.Err, e.Backoff)
	}
}

// wasm is the edge filter's module, "" when there is none.
func (g *gateway) wasm() string {
	if g.cmd.Wasm != "" {
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
		return cat, nil, nil
	}
	target := catalogue.Target{BaseURL: c.Upstream, Location: catalogue.Location(c.UpstreamLocation), KeyEnv: c.UpstreamKeyEnv}
	var demo *upstream.Server
	if c.Upstream == "" {
		if demo, err = upstream.New(upstream.Config{}).Start("127.0.0.1:0"); err != nil {
			return nil, nil, err
		}
		target.BaseURL = demo.URL + "/v1"
	}
	out, dropped, err := cat.SendTo(target)
	if err != nil {
		if demo != nil {
			err = errors.Join(err, demo.Close())
		}
		return nil, nil, fmt.Errorf("--upstream: %w (say where it stands with --upstream-location eu or us)", err)
	}
	for _, id := range dropped {
		fmt.Fprintf(std.err, "not offered: %s is an eu model, and nobody said that --upstream is in the EU (--upstream-location eu)\n", id)
	}
	return out, demo, nil
}

// hostOf is the host of an address, "" for every one of the machine's.
func hostOf(listen string) string {
	host, _, err := net.SplitHostPort(listen)
	if err != nil {
		return ""
	}
	return host
}
