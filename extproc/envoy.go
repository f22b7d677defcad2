package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"veil/envoy"
	"veil/extproc/daemon"
	"veil/extproc/settings"
)

type envoyCmd struct {
	Config  envoyConfigCmd  `cmd:"" help:"Print what Envoy is started with: a bootstrap that gets the rest from veil, or all of it with --static."`
	Install envoyInstallCmd `cmd:"" help:"Find Envoy, or get the pinned one; prints its path."`
}

type envoyConfigCmd struct {
	Static    bool   `help:"The whole configuration, for an Envoy without ADS."`
	Config    string `placeholder:"FILE" help:"Settings of veil serve; default the defaults."`
	Catalogue string `placeholder:"FILE" help:"With --static: models file; default the one of --config, or the built-in one."`
	Out       string `placeholder:"DIR" help:"Write into this folder instead; with --static the SDS files too."`
	Secrets   string `default:"/etc/veil/envoy/sds" placeholder:"DIR" help:"With --static and without --out: where the SDS files will be."`
}

// Run makes the configuration from the settings. No provider key is in it: Envoy reads keys from its own environment and
// from files.
func (c envoyConfigCmd) Run(std stdio) error {
	if c.Catalogue != "" && !c.Static {
		return fmt.Errorf("%w: --catalogue says nothing without --static: the running veil tells Envoy of its models", errUsage)
	}
	s := settings.Default()
	if c.Config != "" {
		var err error
		if s, _, err = readSettings(c.Config); err != nil {
			return err
		}
	}
	o, err := edgeOptions(s)
	if err != nil {
		return err
	}
	if !c.Static {
		return c.bootstrap(std, o)
	}
	if c.Catalogue != "" {
		s.Catalogue = c.Catalogue
	}
	cat, err := daemon.LoadCatalogue(s.Catalogue)
	if err != nil {
		return err
	}
	if c.Out != "" {
		path, err := envoy.WriteStatic(c.Out, cat, o)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(std.out, path)
		return err
	}
	if o.SecretsDir, err = filepath.Abs(c.Secrets); err != nil {
		return err
	}
	text, err := envoy.Static(cat, o)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.err, "its certificate and provider keys are named by SDS files in %s: --out DIR writes those too\n", o.SecretsDir)
	_, err = std.out.Write(text)
	return err
}

func (c envoyConfigCmd) bootstrap(std stdio, o envoy.Options) error {
	text, err := envoy.Bootstrap(o)
	if err != nil {
		return err
	}
	if c.Out == "" {
		_, err = std.out.Write(text)
		return err
	}
	if err := os.MkdirAll(c.Out, 0o755); err != nil {
		return err
	}
	path := filepath.Join(c.Out, "bootstrap.json")
	if err := os.WriteFile(path, text, 0o644); err != nil {
		return err
	}
	_, err = fmt.Fprintln(std.out, path)
	return err
}

// edgeOptions are the settings as package envoy takes them; it wants absolute paths, for Envoy may have another working
// directory.
func edgeOptions(s settings.Settings) (envoy.Options, error) {
	o := envoy.Options{
		Listen: s.Edge.Listen, Socket: s.Edge.Socket, CertFile: s.Edge.Certificate, KeyFile: s.Edge.Key, Wasm: s.Edge.Wasm,
		BodyLimit: int(s.Limits.BodyBytes), MessageTimeout: s.Edge.MessageTimeout,
		Sidecar: frontOf(s.Sidecar), CORS: envoy.CORS(s.CORS),
	}
	for _, path := range []*string{&o.Socket, &o.CertFile, &o.KeyFile, &o.Wasm} {
		if *path == "" {
			continue
		}
		abs, err := filepath.Abs(*path)
		if err != nil {
			return o, err
		}
		*path = abs
	}
	return o, nil
}

type envoyInstallCmd struct {
	Dir string `placeholder:"DIR" help:"Folder to keep it in; default .tools beside go.mod, or the user's cache."`
}

// Run prints the path of an Envoy of the right version: $ENVOY, one on the PATH, or the pinned one, which is fetched if need be.
func (c envoyInstallCmd) Run(ctx context.Context, std stdio) error {
	dir := c.Dir
	if dir == "" {
		dir = toolsDir()
	}
	path, err := envoy.Tools{Dir: dir, Log: std.err, Progress: terminal(std.err)}.Install(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(std.out, path)
	return err
}
