package main

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// aloneConfig is Envoy as a plain TLS proxy to the upstream: the floor of every gateway that stands in Envoy.
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
            virtual_hosts: [{name: all, domains: ["*"], routes: [{match: {prefix: /}, route: {cluster: upstream, timeout: 0s}}]}]
          http_filters:
          - name: envoy.filters.http.router
            typed_config: {"@type": type.googleapis.com/envoy.extensions.filters.http.router.v3.Router}
  clusters:
  - name: upstream
    type: STATIC
    circuit_breakers: {thresholds: [{max_connections: 65536, max_requests: 65536, max_pending_requests: 65536}]}
    load_assignment: {cluster_name: upstream, endpoints: [{lb_endpoints: [{endpoint: {address: {socket_address: {address: %[2]s, port_value: %[3]s}}}}]}]}
`

func (e *environment) startEnvoy(ctx context.Context, program, dir, upstream string, pool *x509.CertPool) (*target, error) {
	u, err := url.Parse(upstream)
	if err != nil {
		return nil, err
	}
	listen := freePort()
	_, port, err := net.SplitHostPort(listen)
	if err != nil {
		return nil, err
	}
	cert := filepath.Join(dir, "state", "server.pem")
	file := filepath.Join(dir, "envoy-alone.yaml")
	text := fmt.Sprintf(aloneConfig, port, u.Hostname(), u.Port(), cert)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, program, "-c", file, "--disable-hot-restart", "--concurrency", "2", "-l", "error")
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	e.stops = append(e.stops, func() {
		_ = cmd.Process.Signal(syscall.SIGTERM) // it may have ended
		_ = cmd.Wait()
	})
	t := &target{Name: "envoy alone", url: "https://" + listen + "/v1", pids: map[string]int{"envoy": cmd.Process.Pid}, client: newClient(pool)}
	for range 100 {
		if c, err := net.Dial("tcp", listen); err == nil {
			_ = c.Close() // only a probe
			return t, nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return nil, errors.New("envoy alone did not start")
}
