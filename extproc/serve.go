package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"veil/catalogue"
	"veil/catalogue/fault"
	"veil/envoy"
	"veil/extproc/daemon"
	"veil/extproc/settings"
	"veil/extproc/telemetry"
)

type serveCmd struct {
	Config string `required:"" placeholder:"FILE" help:"Settings; docs/settings.md lists every field."`
}

// Run serves the processor, ADS and the admin endpoints for an Envoy that somebody else runs.
func (c serveCmd) Run(ctx context.Context, std stdio) error {
	signal.Ignore(syscall.SIGHUP) // asks other servers to read their files again: this one follows its files by itself
	if err := noCores(); err != nil {
		return err
	}
	s, cat, err := c.load()
	if err != nil {
		return err
	}
	edge, err := edgeOptions(s)
	if err != nil {
		return err
	}
	log := slog.New(logHandler(std.err, s.Log))
	cfg := daemon.Config{Settings: s, Version: version(), Log: log, Takeover: true, Catalogue: cat, Edge: &edge, Headroom: headroom(os.Getenv),
		Source: &daemon.Source{Files: c.files(s), Load: c.load}}
	if s.Log.Access {
		lines := telemetry.NewBuffered(std.err)
		defer func() { _ = lines.Close() }() // a standard error that takes nothing has nowhere to say so
		cfg.Access = logHandler(lines, s.Log)
	}
	d, err := daemon.New(ctx, cfg)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.err, "serving ext_proc on %s, admin on http://%s\n", s.Edge.Socket, reachable(d.AdminAddress()))
	return d.Serve(ctx)
}

// load reads the settings and the catalogue that they name.
func (c serveCmd) load() (settings.Settings, *catalogue.Catalogue, error) {
	s, data, err := readSettings(c.Config)
	if err != nil {
		return s, nil, err
	}
	if faults := endlessEdge(c.Config, data, s.Edge); len(faults) > 0 {
		return s, nil, faults
	}
	if reason, fix := daemon.LookAtModule(s.Edge.Wasm); reason != "" {
		return s, nil, fault.List{{File: c.Config, Line: fault.LineOf(data, "edge.wasm"), Path: "edge.wasm", Reason: reason, Fix: fix}}
	}
	cat, err := daemon.LoadCatalogue(s.Catalogue)
	return s, cat, err
}

// endlessEdge finds pipes and devices in the place of the files of the edge.
func endlessEdge(file string, data []byte, e settings.Edge) fault.List {
	return daemon.Endless(file, data, []daemon.EnvoyFile{
		{Field: "edge.certificate", Path: e.Certificate}, {Field: "edge.key", Path: e.Key}, {Field: "edge.wasm", Path: e.Wasm},
	})
}

// files are what is watched for changes.
func (c serveCmd) files(s settings.Settings) []string {
	if s.Catalogue == "" {
		return []string{c.Config}
	}
	return []string{c.Config, s.Catalogue}
}

// frontOf is the sidecar's listener as Envoy is given it.
func frontOf(s settings.Sidecar) envoy.Sidecar {
	return envoy.Sidecar{Listen: s.Listen, PassTo: s.PassAuthorizationTo}
}

func logHandler(to io.Writer, l settings.Log) slog.Handler {
	if l.Format == "text" {
		return slog.NewTextHandler(to, nil)
	}
	return slog.NewJSONHandler(to, nil)
}
