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
	direct, err := newTarget(directRow, e.up.URL, "", nil)
	if err != nil {
		return e, err
	}
	if e.veil, err = startStack(ctx, o, filepath.Join(e.dir, "state"), e.up.URL, 0); err != nil {
		return e, err
	}
	e.undo = append(e.undo, e.veil.stop)
	alone, stop, err := startAlone(ctx, e, "")
	if err != nil {
		return e, err
	}
	e.undo = append(e.undo, stop)
	e.targets = []*target{alone}
	if o.against == "" {
		filtered, stop, err := startAlone(ctx, e, o.wasm)
		if err != nil {
			return e, err
		}
		e.undo = append(e.undo, stop)
		bare, stop, err := startBare(ctx, e)
		if err != nil {
			return e, err
		}
		e.undo = append(e.undo, stop)
		e.targets = []*target{direct, alone, filtered, bare}
	} else if e.other, err = startStack(ctx, o.old(), filepath.Join(e.dir, "other"), e.up.URL, 0); err != nil {
		return e, err
	}
	if e.other != nil {
		e.undo = append(e.undo, e.other.stop)
	}
	for _, name := range []string{plainRow, mainRow} {
		t, err := e.veil.target(ctx, name)
		if err != nil {
			return e, err
		}
		e.targets = append(e.targets, t)
		if e.other != nil {
			if t, err = e.other.target(ctx, name); err != nil {
				return e, err
			}
			t.Name += otherMark
			e.targets = append(e.targets, t)
		}
	}
	for _, p := range o.peers {
		t, err := parsePeer(p)
		if err != nil {
			return e, err
		}
		e.targets = append(e.targets, t)
	}
	return e, nil
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
