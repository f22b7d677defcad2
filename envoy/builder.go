package envoy

import (
	"fmt"
	"time"

	clusterv3 "github.com/envoyproxy/go-control-plane/envoy/config/cluster/v3"
	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	listenerv3 "github.com/envoyproxy/go-control-plane/envoy/config/listener/v3"
	routev3 "github.com/envoyproxy/go-control-plane/envoy/config/route/v3"
	tlsv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/transport_sockets/tls/v3"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"veil/catalogue"
)

// Resources is everything that Envoy needs beyond its bootstrap.
type Resources struct {
	Listeners  []*listenerv3.Listener
	Routes     []*routev3.RouteConfiguration // one for each listener
	Clusters   []*clusterv3.Cluster
	Secrets    []*tlsv3.Secret
	Extensions []*corev3.TypedExtensionConfig // the edge filter, by ECDS
}

// builder makes resources. Packing a message fails only on text that is not UTF-8; the first such error is kept, so that
// the functions that build can be read as what they build.
type builder struct {
	cat    *catalogue.Catalogue
	o      Options
	static bool            // everything in one file; else references to ADS
	keys   []*tlsv3.Secret // of the clusters that are built
	err    error
}

// Build makes the resources that ADS serves.
func Build(cat *catalogue.Catalogue, o Options) (*Resources, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	b := &builder{cat: cat, o: o}
	return b.build()
}

func (b *builder) build() (*Resources, error) {
	if _, ok := b.cat.Upstream(b.o.Sidecar.PassTo); !ok && b.o.Sidecar.PassTo != "" {
		return nil, fmt.Errorf("the catalogue has no upstream %q, which the sidecar's own key would be passed to", b.o.Sidecar.PassTo)
	}
	r := &Resources{Clusters: b.clusters(), Extensions: b.extensions()}
	r.Secrets = b.secrets() // the clusters have said which
	for _, f := range b.fronts() {
		r.Listeners = append(r.Listeners, b.listener(f))
		r.Routes = append(r.Routes, b.routes(f))
	}
	if b.err != nil {
		return nil, fmt.Errorf("building Envoy's configuration: %w", b.err)
	}
	return r, nil
}

// keep keeps the first error.
func (b *builder) keep(err error) {
	if b.err == nil {
		b.err = err
	}
}

// any packs a message.
func (b *builder) any(m proto.Message) *anypb.Any {
	a, err := anypb.New(m)
	b.keep(err)
	return a
}

// ads is the source of everything that is served but secrets.
func ads() *corev3.ConfigSource {
	return &corev3.ConfigSource{
		ResourceApiVersion:    corev3.ApiVersion_V3,
		ConfigSourceSpecifier: &corev3.ConfigSource_Ads{Ads: &corev3.AggregatedConfigSource{}},
	}
}

// ownStream is the source of what comes by a stream of its own.
func ownStream() *corev3.ConfigSource {
	return &corev3.ConfigSource{
		ResourceApiVersion:    corev3.ApiVersion_V3,
		ConfigSourceSpecifier: &corev3.ConfigSource_ApiConfigSource{ApiConfigSource: fromVeil()},
	}
}

func duration(d time.Duration) *durationpb.Duration { return durationpb.New(d) }

func u32(n int) *wrapperspb.UInt32Value { return wrapperspb.UInt32(uint32(n)) }

func yes() *wrapperspb.BoolValue { return wrapperspb.Bool(true) }

func no() *wrapperspb.BoolValue { return wrapperspb.Bool(false) }

// socketAddress is a TCP address.
func socketAddress(host string, port uint32) *corev3.Address {
	return &corev3.Address{Address: &corev3.Address_SocketAddress{SocketAddress: &corev3.SocketAddress{
		Address: host, PortSpecifier: &corev3.SocketAddress_PortValue{PortValue: port}}}}
}

// pipe is a Unix socket.
func pipe(path string) *corev3.Address {
	return &corev3.Address{Address: &corev3.Address_Pipe{Pipe: &corev3.Pipe{Path: path}}}
}
