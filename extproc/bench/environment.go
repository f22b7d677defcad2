package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"veil/extproc/bench/wire"
)

// environment is everything that runs during the measurement.
type environment struct {
	dir     string
	up      *wire.Upstream
	targets []*target
	veil    *stack
	other   *stack // of -against
	undo    []func()
}

func (e *environment) stop() {
	for _, t := range e.targets {
		t.close()
	}
	for i := len(e.undo) - 1; i >= 0; i-- {
		e.undo[i]()
	}
}

// target finds a way by its name.
func (e *environment) target(name string) *target {
	for _, t := range e.targets {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// pids are all processes of the measurement but this one.
func (e *environment) pids() []int {
	var out []int
	for _, t := range e.targets {
		for _, pid := range t.pids {
			if !slices.Contains(out, pid) {
				out = append(out, pid)
			}
		}
	}
	return out
}

// startAll starts the upstream, veil with its Envoy as `veil run` does it, and two Envoys without veil.
func startAll(ctx context.Context, o options) (e *environment, err error) {
	e = &environment{}
	defer func() {
		if err != nil {
			e.stop()
		}
	}()
	if e.dir, err = os.MkdirTemp("", "veil-bench-"); err != nil {
		return e, err
	}
	e.undo = append(e.undo, func() { _ = os.RemoveAll(e.dir) }) // a folder that stays is no harm
	if e.up, err = wire.NewUpstream(); err != nil {
		return e, err
	}
	e.undo = append(e.undo, func() { _ = e.up.Close() })
	if e.veil, err = startStack(ctx, o, filepath.Join(e.dir, "state"), e.up.URL, 0); err != nil {
		return e, err
	}
	e.undo = append(e.undo, e.veil.stop)
	if err = e.startOthers(ctx, o); err != nil {
		return e, err
	}
	return e, e.addTargets(ctx, o)
}

// startOthers starts what veil is compared with: an older veil, or Envoys without one and the upstream itself.
func (e *environment) startOthers(ctx context.Context, o options) error {
	alone, err := e.keep(startAlone(ctx, e, ""))
	if err != nil {
		return err
	}
	e.targets = []*target{alone}
	if o.against != "" {
		if e.other, err = startStack(ctx, o.old(), filepath.Join(e.dir, "other"), e.up.URL, 0); err != nil {
			return err
		}
		e.undo = append(e.undo, e.other.stop)
		return nil
	}
	direct, err := newTarget(directRow, e.up.URL, "", nil)
	if err != nil {
		return err
	}
	filtered, err := e.keep(startAlone(ctx, e, o.wasm))
	if err != nil {
		return err
	}
	bare, err := e.keep(startBare(ctx, e))
	if err != nil {
		return err
	}
	e.targets = []*target{direct, alone, filtered, bare}
	return nil
}

// keep is a started target, whose stop is noted for the end.
func (e *environment) keep(t *target, stop func(), err error) (*target, error) {
	if err == nil {
		e.undo = append(e.undo, stop)
	}
	return t, err
}

// addTargets adds veil, the older one and the peers to what is called.
func (e *environment) addTargets(ctx context.Context, o options) error {
	for _, name := range []string{plainRow, mainRow} {
		t, err := e.veil.target(ctx, name)
		if err != nil {
			return err
		}
		e.targets = append(e.targets, t)
		if e.other != nil {
			if t, err = e.other.target(ctx, name); err != nil {
				return err
			}
			t.Name += otherMark
			e.targets = append(e.targets, t)
		}
	}
	for _, p := range o.peers {
		t, err := parsePeer(p)
		if err != nil {
			return err
		}
		e.targets = append(e.targets, t)
	}
	return nil
}

// trustIn is a client's TLS that trusts the authority in a file alone.
func trustIn(file string) (*tls.Config, error) {
	pem, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(pem) {
		return nil, errors.New(file + " holds no certificate")
	}
	return &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}, nil
}
