package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// target is one way to the upstream.
type target struct {
	Name      string
	url, key  string
	anonymize bool
	pids      map[string]int // envoy, veil
	client    *http.Client
}

// environment is everything that runs during the measurement.
type environment struct {
	targets []*target
	stops   []func()
}

func (e *environment) stop() {
	for i := len(e.stops) - 1; i >= 0; i-- {
		e.stops[i]()
	}
}

func startAll(ctx context.Context, o options) (*environment, error) {
	e := &environment{}
	dir, err := os.MkdirTemp("", "veil-bench-")
	if err != nil {
		return nil, err
	}
	e.stops = append(e.stops, func() { _ = os.RemoveAll(dir) })
	upstream, stop, err := startEcho()
	if err != nil {
		return nil, err
	}
	e.stops = append(e.stops, stop)
	e.targets = append(e.targets, &target{Name: "direct", url: upstream, client: newClient(nil)})
	if err := e.startVeil(ctx, o, dir, upstream); err != nil {
		e.stop()
		return nil, err
	}
	if url, key, ok := strings.Cut(o.peer, ","); ok {
		e.targets = append(e.targets, &target{Name: "peer", url: url, key: key, client: newClient(nil)})
	}
	return e, nil
}

// startVeil starts `veil run` as a user would, and Envoy alone beside it with the same certificate.
func (e *environment) startVeil(ctx context.Context, o options, dir, upstream string) error {
	listen, admin := freePort(), freePort()
	cmd := exec.CommandContext(ctx, o.veil, "run", "--state", filepath.Join(dir, "state"), "--listen", listen, "--admin", admin, "--upstream", upstream)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 20 * time.Second
	var errs bytes.Buffer
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("%w (make build makes bin/veil)", err)
	}
	e.stops = append(e.stops, func() {
		_ = cmd.Process.Signal(syscall.SIGTERM) // it may have ended
		_ = cmd.Wait()
	})
	key := ""
	for lines := bufio.NewScanner(out); ; {
		if !lines.Scan() {
			return fmt.Errorf("veil run ended before it was ready:\n%s", errs.String())
		}
		for _, w := range strings.FieldsFunc(lines.Text(), func(r rune) bool { return strings.ContainsRune(" \"'", r) }) {
			if strings.HasPrefix(w, "svc_sk_") {
				key = w
			}
		}
		if strings.HasPrefix(lines.Text(), "ready") {
			go func() { // keep the pipe empty
				for lines.Scan() {
				}
			}()
			break
		}
	}
	if err := unlimited(ctx, o, filepath.Join(dir, "state")); err != nil {
		return err
	}
	pool, err := trust(filepath.Join(dir, "state", "ca.pem"))
	if err != nil {
		return err
	}
	pids := map[string]int{"veil": cmd.Process.Pid}
	for _, c := range childrenOf(cmd.Process.Pid) {
		pids["envoy"] = c
	}
	envoy, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", pids["envoy"]))
	if err != nil {
		return errors.Join(errors.New("no Envoy below veil run"), err)
	}
	alone, err := e.startEnvoy(ctx, envoy, dir, upstream, pool)
	if err != nil {
		return err
	}
	url := "https://" + listen + "/api/v1"
	e.targets = append(e.targets, alone,
		&target{Name: "veil", url: url, key: key, pids: pids, client: newClient(pool)},
		&target{Name: "veil anonymize", url: url, key: key, anonymize: true, pids: pids, client: newClient(pool)})
	return nil
}

// unlimited takes the limits off the demo account: the measurement shall not be a measurement of 429s.
func unlimited(ctx context.Context, o options, state string) error {
	cmd := exec.CommandContext(ctx, o.veil, "account", "set", "demo", "--state", state, "--requests-per-minute", "none")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	time.Sleep(1100 * time.Millisecond) // changes act within 1 s
	return nil
}

func trust(file string) (*x509.CertPool, error) {
	pem, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(pem) {
		return nil, errors.New(file + " holds no certificate")
	}
	return pool, nil
}

func newClient(pool *x509.CertPool) *http.Client {
	return &http.Client{Transport: &http.Transport{
		TLSClientConfig:     &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12},
		MaxIdleConnsPerHost: 1024,
		DisableCompression:  true,
	}}
}

func freePort() string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "127.0.0.1:18443"
	}
	defer l.Close()
	return l.Addr().String()
}
