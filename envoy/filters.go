package envoy

import (
	"strings"

	mutationv3 "github.com/envoyproxy/go-control-plane/envoy/config/common/mutation_rules/v3"
	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	corsv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/cors/v3"
	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/ext_proc/v3"
	headerv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/header_mutation/v3"
	routerv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/router/v3"
	hcmv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/network/http_connection_manager/v3"
	matcherv3 "github.com/envoyproxy/go-control-plane/envoy/type/matcher/v3"
	"google.golang.org/protobuf/proto"
)

// Names of HTTP filters.
const (
	processorFilter = "envoy.filters.http.ext_proc"
	tidyFilter      = "envoy.filters.http.header_mutation"
	// A name of its own: settings of a route go to every filter of a name, upstream ones too.
	upstreamFilter = "veil.upstream"
)

// filters is the way of a request, in order: a brief body whole, rubbish out, the exchange with veil, no trailers.
func (b *builder) filters(f front) []*hcmv3.HttpFilter {
	var out []*hcmv3.HttpFilter
	if len(b.o.CORS.Origins) > 0 {
		out = append(out, b.filter(corsFilter, &corsv3.Cors{})) // first: a browser asks its question without a key
	}
	if f.sidecar && b.o.Sidecar.PassTo != "" {
		out = append(out, b.filter(ownKeyFilter, takeOwnKey()))
	}
	out = append(out, b.whole())
	if b.o.Wasm != "" {
		out = append(out, b.wasmFilter(f))
	}
	// Off but where the virtual host switches it on, which is every request that has a route: Envoy's answer to bytes that
	// are no request would else wait for veil, and the connection closes before it comes.
	processor := b.filter(processorFilter, b.processor(f))
	processor.Disabled = true
	return append(out,
		processor,
		b.filter(tidyFilter, tidy()),
		b.filter("envoy.filters.http.router", &routerv3.Router{SuppressEnvoyHeaders: true}),
	)
}

func (b *builder) filter(name string, config proto.Message) *hcmv3.HttpFilter {
	return &hcmv3.HttpFilter{Name: name, ConfigType: &hcmv3.HttpFilter_TypedConfig{TypedConfig: b.any(config)}}
}

// processor is ext_proc: one stream to veil a request, closed when it fails.
func (b *builder) processor(f front) *extprocv3.ExternalProcessor {
	service := &corev3.GrpcService{TargetSpecifier: &corev3.GrpcService_EnvoyGrpc_{
		// Without x-envoy-internal and x-forwarded-for, which name this machine and nobody there reads.
		EnvoyGrpc: &corev3.GrpcService_EnvoyGrpc{ClusterName: processorCluster, SkipEnvoyHeaders: true}}}
	// Part of the stream to veil, not of the request that it carries: no client can write it.
	routes := &corev3.HeaderValue{Key: PlacesKey, Value: "1"}
	if b.static {
		routes = &corev3.HeaderValue{Key: TableKey, Value: b.marks()}
	}
	service.InitialMetadata = append(service.InitialMetadata, routes)
	if f.sidecar {
		service.InitialMetadata = append(service.InitialMetadata, &corev3.HeaderValue{Key: ListenerKey, Value: sidecarName})
	}
	return &extprocv3.ExternalProcessor{
		GrpcService:      service,
		FailureModeAllow: false,
		ProcessingMode: &extprocv3.ProcessingMode{
			RequestHeaderMode: extprocv3.ProcessingMode_SEND,
			RequestBodyMode:   extprocv3.ProcessingMode_BUFFERED,
			// Trailers are never sent to veil, so tidy must see to it that none goes on.
			RequestTrailerMode: extprocv3.ProcessingMode_SKIP,
			ResponseHeaderMode: extprocv3.ProcessingMode_SEND,
			// Buffered unless veil says otherwise: an answer that nobody looked at must not pass by.
			ResponseBodyMode:    extprocv3.ProcessingMode_BUFFERED,
			ResponseTrailerMode: extprocv3.ProcessingMode_SKIP,
		},
		AllowModeOverride: true, // to FULL_DUPLEX_STREAMED for SSE
		MessageTimeout:    duration(b.o.MessageTimeout),
		StatPrefix:        "veil",
		MutationRules: &mutationv3.HeaderMutationRules{
			AllowEnvoy:      yes(), // TriesHeader, which no client shall see
			AllowAllRouting: yes(), // :path and host, for the endpoints that become a chat completion
			// A change of a header that Envoy would not make ends the request: silently kept, an authorization header
			// would reach an upstream.
			DisallowIsError: yes(),
		},
		MetadataOptions: &extprocv3.MetadataOptions{
			ReceivingNamespaces:  &extprocv3.MetadataOptions_MetadataNamespaces{Untyped: []string{OrderSpace}},
			ForwardingNamespaces: &extprocv3.MetadataOptions_MetadataNamespaces{Untyped: []string{AskedSpace}},
		},
	}
}

// marks says which routes there are.
func (b *builder) marks() string {
	list := make([]string, len(b.cat.Models))
	for i := range b.cat.Models {
		list[i] = b.cat.Mark(&b.cat.Models[i])
	}
	return strings.Join(list, " ")
}

// tidy drops trailers both ways. Those of a request would go upstream without veil having seen them: with HTTP/2 a
// client can send any text in them.
func tidy() *headerv3.HeaderMutation {
	all := []*mutationv3.HeaderMutation{{Action: &mutationv3.HeaderMutation_RemoveOnMatch_{
		RemoveOnMatch: &mutationv3.HeaderMutation_RemoveOnMatch{KeyMatcher: &matcherv3.StringMatcher{
			MatchPattern: &matcherv3.StringMatcher_SafeRegex{SafeRegex: &matcherv3.RegexMatcher{Regex: ".*"}}}}}}}
	return &headerv3.HeaderMutation{Mutations: &headerv3.Mutations{
		RequestTrailersMutations: all, ResponseTrailersMutations: all}}
}

// TriesHeader tells veil how many upstreams were tried, and so which failed. Veil takes it off.
const TriesHeader = "x-envoy-attempt-count"

// countTries sets TriesHeader on what goes through veil, for a route of a model. The router's own of that name, on a virtual host with
// include_attempt_count_in_response, is also on the answer that Envoy puts in the place of one that breaks off, which veil never sees.
func countTries() *headerv3.HeaderMutationPerRoute {
	return &headerv3.HeaderMutationPerRoute{Mutations: &headerv3.Mutations{ResponseMutations: []*mutationv3.HeaderMutation{
		overwrite(TriesHeader, "%UPSTREAM_REQUEST_ATTEMPT_COUNT%")}}}
}
