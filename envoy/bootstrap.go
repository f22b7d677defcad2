package envoy

import (
	"strings"
	"time"

	bootstrapv3 "github.com/envoyproxy/go-control-plane/envoy/config/bootstrap/v3"
	clusterv3 "github.com/envoyproxy/go-control-plane/envoy/config/cluster/v3"
	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	endpointv3 "github.com/envoyproxy/go-control-plane/envoy/config/endpoint/v3"
	metricsv3 "github.com/envoyproxy/go-control-plane/envoy/config/metrics/v3"
	overloadv3 "github.com/envoyproxy/go-control-plane/envoy/config/overload/v3"
	connectionsv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/resource_monitors/downstream_connections/v3"
	httpv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/upstreams/http/v3"
	typev3 "github.com/envoyproxy/go-control-plane/envoy/type/v3"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/structpb"
)

// Bootstrap is what an Envoy is started with that gets everything else by ADS.
func Bootstrap(o Options) ([]byte, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	b := &builder{o: o}
	boot := b.bootstrap()
	boot.StaticResources = &bootstrapv3.Bootstrap_StaticResources{
		Clusters: []*clusterv3.Cluster{b.processorCluster(), b.grpcCluster(adsCluster, o.ADSSocket)}}
	boot.DynamicResources = &bootstrapv3.Bootstrap_DynamicResources{
		LdsConfig: ads(), CdsConfig: ads(),
		AdsConfig: fromVeil(),
	}
	if b.err != nil {
		return nil, b.err
	}
	return encode(boot)
}

// fromVeil is a stream of configuration from veil.
func fromVeil() *corev3.ApiConfigSource {
	return &corev3.ApiConfigSource{
		ApiType: corev3.ApiConfigSource_GRPC, TransportApiVersion: corev3.ApiVersion_V3,
		SetNodeOnFirstMessageOnly: true,
		GrpcServices: []*corev3.GrpcService{{TargetSpecifier: &corev3.GrpcService_EnvoyGrpc_{
			EnvoyGrpc: &corev3.GrpcService_EnvoyGrpc{ClusterName: adsCluster, RetryPolicy: &corev3.RetryPolicy{RetryBackOff: comeBack()}}}}},
	}
}

// comeBack is how often an Envoy looks for a veil that is away. Envoy's own is up to 30 s: for so long it would not listen, or would
// not know the upstreams of the calls that the new veil sends it, while veil says that it is ready. The socket is this machine's.
func comeBack() *corev3.BackoffStrategy {
	return &corev3.BackoffStrategy{BaseInterval: duration(100 * time.Millisecond), MaxInterval: duration(time.Second)}
}

// bootstrap is what both kinds of configuration share.
func (b *builder) bootstrap() *bootstrapv3.Bootstrap {
	boot := &bootstrapv3.Bootstrap{
		Node: &corev3.Node{Id: nodeID, Cluster: "veil"},
		OverloadManager: &overloadv3.OverloadManager{
			RefreshInterval: duration(250 * time.Millisecond),
			// More connections than memory and file handles allow take all the others down with them.
			ResourceMonitors: []*overloadv3.ResourceMonitor{{
				Name: "envoy.resource_monitors.global_downstream_max_connections",
				ConfigType: &overloadv3.ResourceMonitor_TypedConfig{TypedConfig: b.any(
					&connectionsv3.DownstreamConnectionsConfig{MaxActiveDownstreamConnections: int64(b.o.MaxConnections)})},
			}},
		},
	}
	boot.LayeredRuntime = &bootstrapv3.LayeredRuntime{Layers: []*bootstrapv3.RuntimeLayer{{Name: "veil",
		LayerSpecifier: &bootstrapv3.RuntimeLayer_StaticLayer{StaticLayer: b.runtime()}}}}
	if b.o.Wasm != "" {
		// veil_edge_refused{reason="path"} instead of a counter a reason.
		boot.StatsConfig = &metricsv3.StatsConfig{StatsTags: []*metricsv3.TagSpecifier{{TagName: "reason",
			TagValue: &metricsv3.TagSpecifier_Regex{Regex: `^wasmcustom\.veil_edge_refused(\.reason\.(\w+))$`}}}}
	}
	if b.o.Admin != "" {
		boot.Admin = &bootstrapv3.Admin{Address: adminAddress(b.o.Admin)}
	}
	return boot
}

// runtime is what Envoy takes from its runtime only. Its default limit on regular expressions is for those that people
// write by hand; the list of headers that pass is a longer one (see otherThan), and as quick.
func (b *builder) runtime() *structpb.Struct {
	s, err := structpb.NewStruct(map[string]any{
		"re2.max_program_size.error_level": 4096, "re2.max_program_size.warn_level": 4096})
	b.keep(err)
	return s
}

func adminAddress(admin string) *corev3.Address {
	if path, ok := strings.CutPrefix(admin, "unix:"); ok {
		return pipe(path)
	}
	host, port, err := splitAddress(admin)
	if err != nil { // withDefaults has read it already
		return nil
	}
	return socketAddress(host, port)
}

// processorCluster is veil: more exchanges than it takes at once are refused here, with 503, before they cost memory.
func (b *builder) processorCluster() *clusterv3.Cluster {
	c := b.grpcCluster(processorCluster, b.o.Socket)
	c.CircuitBreakers = &clusterv3.CircuitBreakers{Thresholds: []*clusterv3.CircuitBreakers_Thresholds{{
		MaxRequests:        u32(b.o.MaxExchanges),
		MaxPendingRequests: u32(b.o.MaxExchanges), // all of them wait while veil is replaced and its socket comes back
		MaxConnections:     u32(1024),             // HTTP/2: a few a worker
		MaxRetries:         u32(0),                // a message that veil may have seen is never sent twice
		TrackRemaining:     true,
	}}}
	return c
}

// grpcCluster is a gRPC server behind a Unix socket.
func (b *builder) grpcCluster(name, socket string) *clusterv3.Cluster {
	return &clusterv3.Cluster{
		Name:                 name,
		ClusterDiscoveryType: &clusterv3.Cluster_Type{Type: clusterv3.Cluster_STATIC},
		ConnectTimeout:       duration(time.Second), // a socket of this machine answers at once or not at all
		LoadAssignment: &endpointv3.ClusterLoadAssignment{ClusterName: name, Endpoints: []*endpointv3.LocalityLbEndpoints{{
			LbEndpoints: []*endpointv3.LbEndpoint{{HostIdentifier: &endpointv3.LbEndpoint_Endpoint{
				Endpoint: &endpointv3.Endpoint{Address: pipe(socket)}}}}}}},
		TypedExtensionProtocolOptions: map[string]*anypb.Any{httpOptions: b.any(&httpv3.HttpProtocolOptions{
			UpstreamProtocolOptions: &httpv3.HttpProtocolOptions_ExplicitHttpConfig_{
				ExplicitHttpConfig: &httpv3.HttpProtocolOptions_ExplicitHttpConfig{
					ProtocolConfig: &httpv3.HttpProtocolOptions_ExplicitHttpConfig_Http2ProtocolOptions{
						Http2ProtocolOptions: &corev3.Http2ProtocolOptions{}}}}})},
	}
}

func percent(n float64) *typev3.Percent { return &typev3.Percent{Value: n} }
