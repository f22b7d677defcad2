package envoy

import (
	"time"

	mutationv3 "github.com/envoyproxy/go-control-plane/envoy/config/common/mutation_rules/v3"
	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	hcmv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/network/http_connection_manager/v3"
	earlyv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/http/early_header_mutation/header_mutation/v3"
	matcherv3 "github.com/envoyproxy/go-control-plane/envoy/type/matcher/v3"
)

// maxHeadersKiB is the size of all headers of a request, in KiB.
const maxHeadersKiB = 60

// connectionManager is HTTP at the edge.
func (b *builder) connectionManager(f front) *hcmv3.HttpConnectionManager {
	m := &hcmv3.HttpConnectionManager{
		StatPrefix:  f.name,
		CodecType:   hcmv3.HttpConnectionManager_AUTO,
		HttpFilters: b.filters(f),

		// The edge is the first hop: the client's address is its socket's, and it is not passed on to upstreams, for it
		// is personal data.
		UseRemoteAddress: yes(),
		SkipXffAppend:    true,

		// One id a request, made here, on every answer, whoever makes the answer. A client's own id is not taken over: it
		// would be text of the client in logs.
		GenerateRequestId:            yes(),
		AlwaysSetRequestIdInResponse: true,
		EarlyHeaderMutationExtensions: []*corev3.TypedExtensionConfig{{
			Name: "envoy.http.early_header_mutation.header_mutation", TypedConfig: b.any(b.clientHeaders(f))}},

		NormalizePath:                yes(),
		MergeSlashes:                 true,
		PathWithEscapedSlashesAction: hcmv3.HttpConnectionManager_KEEP_UNCHANGED, // clients escape the slash of a model's id; no other path has one
		ServerName:                   "veil",

		CommonHttpProtocolOptions: &corev3.HttpProtocolOptions{
			IdleTimeout:     duration(10 * time.Minute), // longer than the pools of usual clients keep a connection
			MaxHeadersCount: u32(100),
			// veil sees them, for one may be a wish to be anonymized, and lets none go on. No header here is spelt so.
			HeadersWithUnderscoresAction: corev3.HttpProtocolOptions_ALLOW,
		},
		// A malformed request ends its own stream (RFC 9113, 8.1.1). Over HTTP/1.1, where Envoy takes every 400 for a fault of the protocol,
		// veil's own on a body among them, the connection stays where the request was read to its end. What breaks the framing closes it
		// all the same.
		StreamErrorOnInvalidHttpMessage: yes(),
		Http2ProtocolOptions: &corev3.Http2ProtocolOptions{
			MaxConcurrentStreams:        u32(100),
			InitialStreamWindowSize:     u32(256 << 10), // a 6 MB prompt from afar in few round trips, without 16 MiB a stream
			InitialConnectionWindowSize: u32(1 << 20),
		},
		MaxRequestHeadersKb:   u32(maxHeadersKiB),
		RequestHeadersTimeout: duration(10 * time.Second), // slow headers hold a place and are never wanted
		RequestTimeout:        duration(5 * time.Minute),  // a full body of 32 MiB at 1 Mbit/s
		// Without progress in either direction. The routes of models set it off: a plain answer is silent for minutes.
		StreamIdleTimeout: duration(time.Minute),
		// How long a draining connection lives on after its GOAWAY, so that what is under way arrives.
		DrainTimeout: duration(5 * time.Second),

		LocalReplyConfig: b.localReplies(),
		// No upgrade_configs: upgraded requests hang in ext_proc (envoy #47081), and no endpoint needs one.
	}
	if b.static {
		m.RouteSpecifier = &hcmv3.HttpConnectionManager_RouteConfig{RouteConfig: b.routes(f)}
	} else {
		m.RouteSpecifier = &hcmv3.HttpConnectionManager_Rds{Rds: &hcmv3.Rds{ConfigSource: ads(), RouteConfigName: f.routes}}
	}
	return m
}

// clientHeaders removes, before anything else reads them, the headers by which parts of the gateway speak to one another. A client
// that means to ask for anonymization by x-veil-anonymize is told by veil that this does nothing.
func (b *builder) clientHeaders(f front) *earlyv3.HeaderMutation {
	var out []*mutationv3.HeaderMutation
	for _, names := range []*matcherv3.StringMatcher{
		{MatchPattern: &matcherv3.StringMatcher_SafeRegex{SafeRegex: &matcherv3.RegexMatcher{Regex: "x-veil-" + beginningOtherThan("anonym")}}},
		{MatchPattern: &matcherv3.StringMatcher_Prefix{Prefix: "x-envoy-"}},
	} {
		out = append(out, &mutationv3.HeaderMutation{Action: &mutationv3.HeaderMutation_RemoveOnMatch_{
			RemoveOnMatch: &mutationv3.HeaderMutation_RemoveOnMatch{KeyMatcher: names}}})
	}
	names := []string{"x-request-id", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-port"}
	if f.sidecar && b.o.Sidecar.PassTo == "" {
		names = append(names, "authorization") // nobody asks for it there: it is not even read
	}
	for _, name := range names {
		out = append(out, &mutationv3.HeaderMutation{Action: &mutationv3.HeaderMutation_Remove{Remove: name}})
	}
	return &earlyv3.HeaderMutation{Mutations: out}
}
