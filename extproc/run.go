package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"veil/catalogue"
	"veil/envoy"
	"veil/extproc/daemon"
	"veil/extproc/internal/plainfile"
	"veil/extproc/supervise"
)

type runCmd struct {
	State            string `default:".veil" placeholder:"DIR" help:"Folder of the store, the certificates and the logs; default ${default}."`
	Listen           string `default:"127.0.0.1:8443" placeholder:"HOST:PORT" help:"Address of the API; default ${default}."`
	Admin            string `default:"127.0.0.1:8081" placeholder:"HOST:PORT" help:"Address of /healthz, /readyz, /metrics and /console/; default ${default}."`
	Catalogue        string `placeholder:"FILE" help:"Models; default the built-in catalogue."`
	Upstream         string `placeholder:"URL" help:"Send every model to this OpenAI-compatible base URL; without it and without a catalogue a demo upstream is started."`
	UpstreamLocation string `enum:"eu,us," default:"" placeholder:"eu|us" help:"Where --upstream stands (eu or us), unless it is on the loopback."`
	UpstreamKeyEnv   string `placeholder:"NAME" help:"Variable that holds the key of --upstream."`
	Envoy            string `placeholder:"PATH" help:"Envoy program; default $ENVOY, the PATH, or the pinned one, which is then fetched."`
	Wasm             string `placeholder:"FILE" help:"Edge filter; default wasm-filter/out/veil.wasm if it exists."`
	Sidecar          string `placeholder:"HOST:PORT" help:"Loopback address for one application of this machine: plain HTTP, the API under /v1, no key asked, always anonymized."`
	SidecarAccount   string `default:"demo" placeholder:"NAME" help:"Account that whoever uses --sidecar speaks for; default ${default}."`
	SidecarPass      string `placeholder:"UPSTREAM" help:"Upstream that gets the application's own Authorization from --sidecar; with --upstream its name is upstream."`
	Workers          int    `default:"0" placeholder:"N" help:"Worker threads of Envoy; default: one a core."`
}

// Run starts everything on one machine and serves until it is told to stop.
func (c runCmd) Run(ctx context.Context, std stdio) (err error) {
	if err := c.alone(); err != nil {
		return err
	}
	ctx, stop := untilHangup(ctx)
	defer stop()
	defer func() {
		if ctx.Err() != nil && errors.Is(err, context.Canceled) {
			fmt.Fprintln(std.err, "stopped before it was ready")
			err = nil
		}
	}()
	if err := noCores(); err != nil {
		return err
	}
	dir, err := filepath.Abs(c.State)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("the state folder can't be made: %w (choose another with --state)", err)
	}
	release, err := supervise.Lock(dir)
	switch {
	case errors.Is(err, supervise.ErrLocked):
		return fmt.Errorf("%w (stop the other veil, or choose another folder with --state)", err)
	case err != nil:
		return fmt.Errorf("the state folder can't be used: %w (check who owns it, or choose another with --state)", err)
	}
	defer func() { err = errors.Join(err, release()) }()
	if err := c.vacated(ctx, dir); err != nil {
		return err
	}
	if c.Wasm != "" {
		if _, err := plainfile.Read(c.Wasm); err != nil {
			return unread("--wasm", c.Wasm, err)
		}
		if reason, fix := daemon.LookAtModule(c.Wasm); reason != "" {
			return fmt.Errorf("--wasm: %s; %s", reason, fix)
		}
	}
	cat, demo, err := c.models(std)
	if err != nil {
		return err
	}
	if demo != nil {
		defer demo.Close()
	}
	_, before := os.Stat(filepath.Join(dir, "ca.pem"))
	certs, err := supervise.Certify(supervise.CertConfig{Dir: dir, Hosts: []string{hostOf(c.Listen)}})
	if err != nil {
		return err
	}
	program, err := c.findEnvoy(ctx, std)
	if err != nil {
		return err
	}
	sockets, drop, err := socketDir(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, drop()) }()
	g := gateway{cmd: c, std: std, dir: dir, sockets: sockets, program: program, certs: certs, demo: demo, first: errors.Is(before, fs.ErrNotExist)}
	if err := g.open(ctx, cat); err != nil {
		return err
	}
	return g.serve(ctx, cat)
}

// alone refuses a flag that says something of another which is not given: nobody would read it. It refuses a key in the place of
// its variable's name.
func (c runCmd) alone() error {
	for _, f := range []struct {
		of, flag string
		alone    bool
	}{
		{"--upstream", "--upstream-location", c.Upstream == "" && c.UpstreamLocation != ""},
		{"--upstream", "--upstream-key-env", c.Upstream == "" && c.UpstreamKeyEnv != ""},
		{"--sidecar", "--sidecar-pass", c.Sidecar == "" && c.SidecarPass != ""},
		{"--sidecar", "--sidecar-account", c.Sidecar == "" && c.SidecarAccount != "demo"},
	} {
		if f.alone {
			return fmt.Errorf("%w: %s says nothing without %s: give both, or neither", errUsage, f.flag, f.of)
		}
	}
	if c.UpstreamKeyEnv != "" { // everything below writes it out
		if err := catalogue.CheckVariable(c.UpstreamKeyEnv, os.Getenv); err != nil {
			return fmt.Errorf("%w: --upstream-key-env: %w", errUsage, err)
		}
	}
	return nil
}

// findEnvoy is the Envoy to start; one that is missing is fetched.
func (c runCmd) findEnvoy(ctx context.Context, std stdio) (string, error) {
	tools := envoy.Tools{Dir: toolsDir(), Log: std.err, Progress: terminal(std.err)}
	if c.Envoy != "" {
		tools.Env = func(name string) string {
			if name == "ENVOY" {
				return c.Envoy
			}
			return os.Getenv(name)
		}
	}
	return tools.Install(ctx)
}

// toolsDir is where a fetched Envoy is kept: beside the program's module when there is one, so that `make run` and
// `make test` share it, or in the user's cache.
func toolsDir() string {
	if _, err := os.Stat("go.mod"); err == nil {
		return ".tools"
	}
	if dir, err := os.UserCacheDir(); err == nil {
		return filepath.Join(dir, "veil")
	}
	return filepath.Join(os.TempDir(), "veil-tools")
}
