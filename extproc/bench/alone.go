package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"veil/testdata/vacant"
)

// aloneConfig is Envoy as a plain TLS proxy to the upstream: the floor of every gateway that stands in Envoy. With the edge
// filter it is what the filter costs.
const aloneConfig = `
static_resources:
  listeners:
  - address: {socket_address: {address: 127.0.0.1, port_value: %[1]s}}
    per_connection_buffer_limit_bytes: 33554432
    filter_chains:
    - transport_socket:
        name: tls
        typed_config:
          "@type": type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext
          common_tls_context:
            tls_certificates: [{certificate_chain: {filename: %[4]q}, private_key: {filename: %[4]q}}]
      filters:
      - name: envoy.filters.network.http_connection_manager
        typed_config:
          "@type": type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager
          stat_prefix: alone
          route_config:
            virtual_hosts: [{name: all, domains: ["*"], routes: [{match: {prefix: /api/v1/}, route: {cluster: upstream, timeout: 0s, prefix_rewrite: /v1/}}]}]
          http_filters:
%[5]s
          - name: envoy.filters.http.router
            typed_config: {"@type": type.googleapis.com/envoy.extensions.filters.http.router.v3.Router}
  clusters:
  - name: upstream
    type: STATIC
    circuit_breakers: {thresholds: [{max_connections: 65536, max_requests: 65536, max_pending_requests: 65536}]}
    load_assignment: {cluster_name: upstream, endpoints: [{lb_endpoints: [{endpoint: {address: {socket_address: {address: %[2]s, port_value: %[3]s}}}}]}]}
%[6]s`

const wasmConfig = `          - name: veil.wasm
            typed_config:
              "@type": type.googleapis.com/envoy.extensions.filters.http.wasm.v3.Wasm
              config: {name: veil, root_id: veil, vm_config: {vm_id: veil, runtime: envoy.wasm.runtime.v8, code: {local: {filename: %q}}}}`

// proxy is an Envoy of the bench's own.
type proxy struct{ name, filters, clusters string }

// startAlone starts an Envoy without veil; wasm is the edge filter's module, "" for none.
func startAlone(ctx context.Context, e *environment, wasm string) (t *target, stop func(), err error) {
	p := proxy{name: aloneRow}
	if wasm != "" {
		path, err := filepath.Abs(wasm)
		if err != nil {
			return nil, nil, err
		}
		p.name, p.filters = wasmRow, fmt.Sprintf(wasmConfig, path)
	}
	return startProxy(ctx, e, p)
}

// startProxy starts an Envoy with the certificate and the key of veil's.
func startProxy(ctx context.Context, e *environment, p proxy) (t *target, stop func(), err error) {
	u, err := url.Parse(e.up.URL)
	if err != nil {
		return nil, nil, err
	}
	listen, err := vacant.Address()
	if err != nil {
		return nil, nil, err
	}
	_, port, err := net.SplitHostPort(listen)
	if err != nil {
		return nil, nil, err
	}
	file := filepath.Join(e.dir, p.name+".yaml")
	text := fmt.Sprintf(aloneConfig, port, u.Hostname(), u.Port(), filepath.Join(e.veil.state, "server.pem"), p.filters, p.clusters)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return nil, nil, err
	}
	program, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", e.veil.envoy))
	if err != nil {
		return nil, nil, err
	}
	trust, err := trustIn(e.veil.ca)
	if err != nil {
		return nil, nil, err
	}
	cmd := exec.Command(program, "-c", file, "--disable-hot-restart", "--concurrency", "2", "-l", "error")
	if err := cmd.Start(); err != nil {
		return nil, nil, err
	}
	stop = func() { finish(cmd) }
	if err := dialable(ctx, listen); err != nil {
		stop()
		return nil, nil, fmt.Errorf("%s: %w", p.name, err)
	}
	if t, err = newTarget(p.name, "https://"+listen+"/api/v1", e.veil.key, trust); err != nil {
		stop()
		return nil, nil, err
	}
	t.pids["envoy"] = cmd.Process.Pid
	return t, stop, nil
}

// dialable waits until somebody listens; V8 compiles the edge filter first.
func dialable(ctx context.Context, addr string) error {
	for range 600 {
		if c, err := net.Dial("tcp", addr); err == nil {
			return c.Close()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
	return errors.New("it did not start within a minute")
}
