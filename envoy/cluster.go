package envoy

import (
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	clusterv3 "github.com/envoyproxy/go-control-plane/envoy/config/cluster/v3"
	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	endpointv3 "github.com/envoyproxy/go-control-plane/envoy/config/endpoint/v3"
	dnsfamilyv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/clusters/common/dns/v3"
	dnsv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/clusters/dns/v3"
	luav3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/lua/v3"
	codecv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/upstream_codec/v3"
	tlsv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/transport_sockets/tls/v3"
	httpv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/upstreams/http/v3"
	matcherv3 "github.com/envoyproxy/go-control-plane/envoy/type/matcher/v3"
	"google.golang.org/protobuf/types/known/anypb"

	"veil/catalogue"
)

const httpOptions = "envoy.extensions.upstreams.http.v3.HttpProtocolOptions"

// clusterName is the cluster of a route: Envoy keeps limits and connect time-outs by cluster, so each pool has one. Where
// catalogues change while Envoy runs, an upstream that has become another is another cluster.
func (b *builder) clusterName(m *catalogue.Model, r catalogue.Route) string {
	if b.static {
		return b.cat.Pool(m, r)
	}
	return b.cat.Place(m, r)
}

// poolOf takes off a cluster's name what is not its pool's.
func poolOf(cluster string) string {
	pool, _, _ := strings.Cut(cluster, "@")
	return pool
}

// clusters is one for every pool of an upstream in use, and one more where the upstream gets the application's own key.
func (b *builder) clusters() []*clusterv3.Cluster {
	var out []*clusterv3.Cluster
	seen := make(map[string]bool)
	for i := range b.cat.Models {
		m := &b.cat.Models[i]
		for _, r := range m.Routes {
			name := b.clusterName(m, r)
			u, ok := b.cat.Upstream(r.Upstream)
			if seen[name] || !ok {
				continue
			}
			seen[name] = true
			out = append(out, b.upstream(name, u, m))
			if b.o.passes(u.Name) {
				out = append(out, b.upstream(name+ownKeyCluster, u, m))
			}
		}
	}
	return out
}

// upstream is the cluster of one provider.
func (b *builder) upstream(name string, u *catalogue.Upstream, m *catalogue.Model) *clusterv3.Cluster {
	base, err := url.Parse(u.BaseURL)
	if err != nil {
		b.keep(err)
		return nil
	}
	port := 80
	if base.Scheme == "https" {
		port = 443
	}
	if p, err := strconv.Atoi(base.Port()); err == nil {
		port = p
	}
	limit := u.Concurrency
	if poolOf(name) != u.Name && m.Concurrency > 0 {
		limit = min(limit, m.Concurrency)
	}
	c := &clusterv3.Cluster{
		Name:           name,
		ConnectTimeout: duration(m.Timeouts.Connect), // TLS handshake included
		LoadAssignment: &endpointv3.ClusterLoadAssignment{ClusterName: name, Endpoints: []*endpointv3.LocalityLbEndpoints{{
			LbEndpoints: []*endpointv3.LbEndpoint{{HostIdentifier: &endpointv3.LbEndpoint_Endpoint{Endpoint: &endpointv3.Endpoint{
				Address: socketAddress(base.Hostname(), uint32(port)), Hostname: base.Host}}}}}}},
		// Soft limit of a connection's buffers; bodies have the virtual host's.
		PerConnectionBufferLimitBytes: u32(1 << 20),
		CircuitBreakers:               breakers(limit, sharesRetries(b.cat, u.Name)),
		OutlierDetection:              outliers(),
		UpstreamConnectionOptions: &clusterv3.UpstreamConnectionOptions{
			// A machine that vanished mid-answer is noticed in about a minute, not after the silence between events.
			TcpKeepalive: &corev3.TcpKeepalive{KeepaliveProbes: u32(3), KeepaliveTime: u32(30), KeepaliveInterval: u32(10)},
		},
	}
	if net.ParseIP(base.Hostname()) != nil {
		c.ClusterDiscoveryType = &clusterv3.Cluster_Type{Type: clusterv3.Cluster_STATIC}
	} else {
		// Providers stand behind names with many changing addresses: the newest answer is used for new connections, and
		// a changed answer drains nothing.
		c.ClusterDiscoveryType = &clusterv3.Cluster_ClusterType{ClusterType: &clusterv3.Cluster_CustomClusterType{
			Name: "envoy.clusters.dns", TypedConfig: b.any(&dnsv3.DnsCluster{
				DnsLookupFamily:              dnsfamilyv3.DnsLookupFamily_ALL, // both families, the faster one wins
				RespectDnsTtl:                true,
				AllAddressesInSingleEndpoint: true,
			})}}
		c.WaitForWarmOnInit = no() // a name that does not resolve must not keep the others from starting
	}
	if base.Scheme == "https" {
		c.TransportSocket = &corev3.TransportSocket{Name: "envoy.transport_sockets.tls",
			ConfigType: &corev3.TransportSocket_TypedConfig{TypedConfig: b.any(upstreamTLS(u, base.Hostname()))}}
	}
	options := b.upstreamHTTP(name, u, base)
	if u.Key.Given() && !ownKey(name) {
		c.TypedExtensionProtocolOptions = map[string]*anypb.Any{httpOptions: b.any(options)}
		b.giveKey(c, u, options)
	}
	c.TypedExtensionProtocolOptions = map[string]*anypb.Any{httpOptions: b.any(options)}
	return c
}

// manyConnections is no limit: Envoy's own would be 1024 for a cluster.
const manyConnections = 1 << 20

// breakers bounds what is under way at an upstream. Envoy refuses a call over MaxRequests when it has a connection for it, in
// HTTP/1.1 and HTTP/2 alike; one that may have no connection waits for one instead, for as long as a stream lasts. So it is the calls
// that are bounded, and connections by them: with those at work, no more are opened at once than calls may wait for. Retries have a budget: of their own upstream a fifth of what is under
// way, so that a failing provider is not struck twice as hard; to another upstream all of it, because a dead first one
// must be hidden from every request.
func breakers(limit int, elsewhere bool) *clusterv3.CircuitBreakers {
	budget := &clusterv3.CircuitBreakers_Thresholds_RetryBudget{BudgetPercent: percent(20), MinRetryConcurrency: u32(10)}
	if elsewhere {
		budget = &clusterv3.CircuitBreakers_Thresholds_RetryBudget{BudgetPercent: percent(100), MinRetryConcurrency: u32(100)}
	}
	return &clusterv3.CircuitBreakers{Thresholds: []*clusterv3.CircuitBreakers_Thresholds{{
		MaxConnections:     u32(manyConnections),
		MaxPendingRequests: u32(limit), // all may be new, and their connections too
		MaxRequests:        u32(limit),
		RetryBudget:        budget,
		TrackRemaining:     true, // shown by `veil upstreams`
	}}}
}

// sharesRetries reports whether any model of an upstream has another one to go to.
func sharesRetries(c *catalogue.Catalogue, upstream string) bool {
	for _, m := range c.Models {
		if len(m.Routes) < 2 {
			continue
		}
		for _, r := range m.Routes {
			if r.Upstream == upstream {
				return true
			}
		}
	}
	return false
}

// outliers puts single addresses of an upstream aside. Never the last one: which upstream comes first is veil's job,
// and a cluster without an address would refuse at once instead of trying the next upstream.
func outliers() *clusterv3.OutlierDetection {
	return &clusterv3.OutlierDetection{
		Consecutive_5Xx:                u32(5),
		ConsecutiveGatewayFailure:      u32(5),
		Interval:                       duration(time.Second),
		BaseEjectionTime:               duration(10 * time.Second),
		MaxEjectionTime:                duration(5 * time.Minute),
		MaxEjectionPercent:             u32(50),
		EnforcingConsecutive_5Xx:       u32(100),
		EnforcingSuccessRate:           u32(0), // needs many hosts to mean anything
		SplitExternalLocalOriginErrors: false,
	}
}

// upstreamHTTP is the protocol and the filters of a cluster: the script where one is needed, the headers, the key, and out.
func (b *builder) upstreamHTTP(name string, u *catalogue.Upstream, base *url.URL) *httpv3.HttpProtocolOptions {
	o := &httpv3.HttpProtocolOptions{
		CommonHttpProtocolOptions: &corev3.HttpProtocolOptions{
			// Shorter than the keep-alive of usual servers, so that a request seldom meets a connection just being closed.
			IdleTimeout: duration(50 * time.Second),
		},
	}
	if scripts := b.scripts(name, u); scripts != nil {
		o.HttpFilters = append(o.HttpFilters, b.filter(upstreamFilter, &luav3.Lua{
			SourceCodes:     scripts,
			StatPrefix:      "upstream",
			ClearRouteCache: no(),
		}))
	}
	o.HttpFilters = append(o.HttpFilters, b.filter("veil.headers", tryHeaders(u.Name, ownKey(name))))
	o.HttpFilters = append(o.HttpFilters, b.filter("envoy.filters.http.upstream_codec", &codecv3.UpstreamCodec{}))
	if base.Scheme == "https" {
		o.UpstreamProtocolOptions = &httpv3.HttpProtocolOptions_AutoConfig{AutoConfig: &httpv3.HttpProtocolOptions_AutoHttpConfig{
			HttpProtocolOptions: &corev3.Http1ProtocolOptions{}, Http2ProtocolOptions: &corev3.Http2ProtocolOptions{}}}
	} else {
		o.UpstreamProtocolOptions = &httpv3.HttpProtocolOptions_ExplicitHttpConfig_{ExplicitHttpConfig: &httpv3.HttpProtocolOptions_ExplicitHttpConfig{
			ProtocolConfig: &httpv3.HttpProtocolOptions_ExplicitHttpConfig_HttpProtocolOptions{HttpProtocolOptions: &corev3.Http1ProtocolOptions{}}}}
	}
	return o
}

// systemCA is where Debian, Ubuntu and Alpine keep the system's certificates.
const systemCA = "/etc/ssl/certs/ca-certificates.crt"

// upstreamTLS verifies chain and name, always.
func upstreamTLS(u *catalogue.Upstream, host string) *tlsv3.UpstreamTlsContext {
	name := host
	if u.TLS.ServerName != "" {
		name = u.TLS.ServerName
	}
	ca := systemCA
	if u.TLS.CA != "" {
		ca = u.TLS.CA
	}
	san := tlsv3.SubjectAltNameMatcher_DNS
	sni := name
	if net.ParseIP(name) != nil {
		san, sni = tlsv3.SubjectAltNameMatcher_IP_ADDRESS, "" // SNI has no addresses
	}
	return &tlsv3.UpstreamTlsContext{
		Sni: sni,
		CommonTlsContext: &tlsv3.CommonTlsContext{
			TlsParams: &tlsv3.TlsParameters{TlsMinimumProtocolVersion: tlsv3.TlsParameters_TLSv1_2,
				TlsMaximumProtocolVersion: tlsv3.TlsParameters_TLSv1_3},
			ValidationContextType: &tlsv3.CommonTlsContext_ValidationContext{ValidationContext: &tlsv3.CertificateValidationContext{
				TrustedCa: file(ca),
				MatchTypedSubjectAltNames: []*tlsv3.SubjectAltNameMatcher{{SanType: san,
					Matcher: &matcherv3.StringMatcher{MatchPattern: &matcherv3.StringMatcher_Exact{Exact: name}}}},
			}},
		},
	}
}
