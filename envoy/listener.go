package envoy

import (
	"path/filepath"
	"time"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	listenerv3 "github.com/envoyproxy/go-control-plane/envoy/config/listener/v3"
	tlsv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/transport_sockets/tls/v3"
	"github.com/envoyproxy/go-control-plane/pkg/wellknown"
)

// front is one of Envoy's listeners, with what sets it apart from another.
type front struct {
	name    string // of the listener and in statistics
	address string
	routes  string // name of its route table
	wasm    string // name of its edge filter
	sidecar bool   // the sidecar's
}

// fronts are the edge and, if there is one, the sidecar.
func (b *builder) fronts() []front {
	out := []front{{name: listenerName, address: b.o.Listen, routes: routesName, wasm: wasmName}}
	if b.o.Sidecar.Listen != "" {
		out = append(out, front{name: sidecarName, address: b.o.Sidecar.Listen, routes: sidecarName, wasm: wasmName + "." + sidecarName, sidecar: true})
	}
	return out
}

// listener is one front. Nothing in it comes from the catalogue: it never changes while Envoy runs, because a changed
// listener drains and cuts the streams that are on it.
func (b *builder) listener(f front) *listenerv3.Listener {
	host, port, err := splitAddress(f.address)
	b.keep(err)
	chain := &listenerv3.FilterChain{
		Filters: []*listenerv3.Filter{{
			Name:       wellknown.HTTPConnectionManager,
			ConfigType: &listenerv3.Filter_TypedConfig{TypedConfig: b.any(b.connectionManager(f))},
		}},
		// A client that opens a connection and says nothing gives its place back.
		TransportSocketConnectTimeout: duration(10 * time.Second),
	}
	if b.o.CertFile != "" && !f.sidecar {
		chain.TransportSocket = &corev3.TransportSocket{
			Name:       wellknown.TransportSocketTls,
			ConfigType: &corev3.TransportSocket_TypedConfig{TypedConfig: b.any(b.downstreamTLS())},
		}
	}
	return &listenerv3.Listener{
		Name:         f.name,
		Address:      socketAddress(host, port),
		FilterChains: []*listenerv3.FilterChain{chain},
		// The soft limit of a connection's buffers. Bodies have their own, larger one on the virtual host; this one is
		// for HTTP/2's flow control and answers to slow readers, and is what keeps memory bounded then.
		PerConnectionBufferLimitBytes: u32(1 << 20),
	}
}

// downstreamTLS takes the certificate by SDS, which is what makes it reload.
func (b *builder) downstreamTLS() *tlsv3.DownstreamTlsContext {
	return &tlsv3.DownstreamTlsContext{CommonTlsContext: &tlsv3.CommonTlsContext{
		TlsParams:     &tlsv3.TlsParameters{TlsMinimumProtocolVersion: tlsv3.TlsParameters_TLSv1_2},
		AlpnProtocols: []string{"h2", "http/1.1"},
		TlsCertificateSdsSecretConfigs: []*tlsv3.SdsSecretConfig{{
			Name: certificateName, SdsConfig: b.secretSource(certificateName)}},
	}}
}

// certificate is the edge's secret: only paths, and the folder whose moves make Envoy read them again.
func (b *builder) certificate() *tlsv3.Secret {
	return &tlsv3.Secret{Name: certificateName, Type: &tlsv3.Secret_TlsCertificate{TlsCertificate: &tlsv3.TlsCertificate{
		CertificateChain: file(b.o.CertFile),
		PrivateKey:       file(b.o.KeyFile),
		WatchedDirectory: &corev3.WatchedDirectory{Path: filepath.Dir(b.o.CertFile)},
	}}}
}

func file(path string) *corev3.DataSource {
	return &corev3.DataSource{Specifier: &corev3.DataSource_Filename{Filename: path}}
}
