package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"

	"veil/extproc/daemon"
	"veil/extproc/settings"
)

type serveCmd struct {
	Config string `required:"" type:"existingfile" placeholder:"FILE" help:"Settings; docs/settings.md lists every field."`
}

// Run serves the processor, ADS and the admin endpoints for an Envoy that somebody else runs.
func (c serveCmd) Run(ctx context.Context, std stdio) error {
	data, err := os.ReadFile(c.Config)
	if err != nil {
		return err
	}
	s, err := settings.Load(c.Config, data)
	if err != nil {
		return err
	}
	log := slog.New(logHandler(std, s.Log))
	cfg := daemon.Config{Settings: s, Log: log, Takeover: true}
	if s.Log.Access {
		cfg.Access = log.Handler()
	}
	d, err := daemon.New(ctx, cfg)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.err, "serving ext_proc on %s, admin on http://%s\n", s.Edge.Socket, d.AdminAddress())
	return d.Serve(ctx)
}

func logHandler(std stdio, l settings.Log) slog.Handler {
	if l.Format == "text" {
		return slog.NewTextHandler(std.err, nil)
	}
	return slog.NewJSONHandler(std.err, nil)
}
