package envoy

import (
	"time"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	routev3 "github.com/envoyproxy/go-control-plane/envoy/config/route/v3"
	luav3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/lua/v3"
	groupv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/router/cluster_specifiers/priority_group/v3"
	matcherv3 "github.com/envoyproxy/go-control-plane/envoy/type/matcher/v3"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"veil/catalogue"
)

// routes maps each model to its upstreams. What veil did not give a model ends in the last route: an error, never a
// cluster.
func (b *builder) routes(f front) *routev3.RouteConfiguration {
	host := &routev3.VirtualHost{
		Name:    f.routes,
		Domains: []string{"*"},
		// Counts only because the last route matches every request from its first byte on; without a route it is ignored.
		RequestBodyBufferLimit: wrapperspb.UInt64(uint64(b.o.BodyLimit)),
		// Switches ext_proc on (see filters). What is not switched on reaches no model either: without veil there is no
		// model's header, and the last route leads nowhere.
		TypedPerFilterConfig: map[string]*anypb.Any{processorFilter: b.any(&routev3.FilterConfig{Config: &anypb.Any{}})},
	}
	host.Routes = append(host.Routes, b.refused())
	if len(b.o.CORS.Origins) > 0 {
		host.TypedPerFilterConfig[corsFilter] = b.any(b.o.CORS.policy(f))
		host.Routes = append(host.Routes, b.preflight())
	}
	if f.sidecar && b.o.Sidecar.PassTo != "" {
		host.Routes = append(host.Routes, b.foreignKey())
	}
	host.Routes = append(host.Routes, b.brief(), unread())
	for i := range b.cat.Models {
		host.Routes = append(host.Routes, b.modelRoute(f, &b.cat.Models[i]))
	}
	host.Routes = append(host.Routes, lost())
	return &routev3.RouteConfiguration{
		Name:             f.routes,
		VirtualHosts:     []*routev3.VirtualHost{host},
		ValidateClusters: no(), // they come by CDS
	}
}

// nowhere is a cluster that can't be: names of upstreams have no brackets.
const nowhere = "(nowhere)"

// lost answers what reached the router without a model: veil lets nothing pass without one, so this is a fault here. It
// has the form of a route to a cluster, because Envoy 1.40 applies the virtual host's body limit to a request only while
// such a route matches (with a direct_response, as with no route, bodies over 1 MiB were refused); the cluster does not
// exist, and localReplies gives its refusal the API's shape.
func lost() *routev3.Route {
	return &routev3.Route{
		Name:  "lost",
		Match: everything(),
		Action: &routev3.Route_Route{Route: &routev3.RouteAction{
			ClusterSpecifier:            &routev3.RouteAction_Cluster{Cluster: nowhere},
			ClusterNotFoundResponseCode: routev3.RouteAction_INTERNAL_SERVER_ERROR,
			// The body of a slow client has the connection manager's request time-out, and veil its own.
			IdleTimeout: duration(time.Minute),
		}},
	}
}

// unread is where every request stands until veil has read it. It comes before the models, so that a request that has none
// yet is not held against each of them.
func unread() *routev3.Route {
	r := lost()
	r.Name = "unread"
	r.Match = everything(&routev3.HeaderMatcher{Name: ModelHeader,
		HeaderMatchSpecifier: &routev3.HeaderMatcher_PresentMatch{PresentMatch: false}})
	return r
}

func everything(headers ...*routev3.HeaderMatcher) *routev3.RouteMatch {
	return &routev3.RouteMatch{PathSpecifier: &routev3.RouteMatch_Prefix{Prefix: "/"}, Headers: headers}
}

// modelRoute sends one model to its upstreams. The path is the first one's; where another has another, or knows the model by
// another name, the clusters' script sets both for each try. The host is the upstream's that a try has got.
func (b *builder) modelRoute(f front, m *catalogue.Model) *routev3.Route {
	action := &routev3.RouteAction{
		// Answers last as long as they last: the time-outs below bound each try's silence instead.
		Timeout:              duration(0),
		IdleTimeout:          duration(b.mostSilence(m)),
		RetryPolicy:          b.retries(m),
		HostRewriteSpecifier: &routev3.RouteAction_AutoHostRewrite{AutoHostRewrite: yes()},
	}
	if b.static {
		action.PathRewrite = literal(b.cat.Path(m.Routes[0].Upstream)) // else veil writes it, by the catalogue that the place is from
	}
	r := &routev3.Route{
		Name: m.ID,
		Match: everything(&routev3.HeaderMatcher{Name: ModelHeader, HeaderMatchSpecifier: &routev3.HeaderMatcher_StringMatch{
			StringMatch: &matcherv3.StringMatcher{MatchPattern: &matcherv3.StringMatcher_Exact{Exact: m.ID}}}}),
		Action: &routev3.Route_Route{Route: action},
	}
	switch {
	case len(m.Routes) > 1:
		action.ClusterSpecifier = &routev3.RouteAction_InlineClusterSpecifierPlugin{InlineClusterSpecifierPlugin: b.groups(f, m)}
	case b.static:
		action.ClusterSpecifier = &routev3.RouteAction_Cluster{Cluster: b.cluster(f, m, m.Routes[0])}
	default:
		// Not the upstream of this table: a request goes where the catalogue says by which veil has read and rewritten it.
		action.ClusterSpecifier = &routev3.RouteAction_ClusterHeader{ClusterHeader: PlaceHeader}
	}
	r.TypedPerFilterConfig = map[string]*anypb.Any{tidyFilter: b.any(countTries())}
	if name := scriptOf(b.cat, m); name != "" {
		r.TypedPerFilterConfig[upstreamFilter] = b.any(&luav3.LuaPerRoute{Override: &luav3.LuaPerRoute_Name{Name: name}})
	}
	return r
}

// mostSilence is how long nothing at all may move in a call of a model: longer than everything that bounds a silence may take one after
// the other. It ends calls that a frozen veil has under way; an answer that comes piece by piece has no time-out at veil but veil's own.
func (b *builder) mostSilence(m *catalogue.Model) time.Duration {
	t := m.Timeouts
	return time.Duration(tries(m))*t.FirstByte + max(t.FirstByte, t.BetweenEvents) + b.o.MessageTimeout + 10*time.Second
}

// tries is how often an upstream may be asked for one call.
func tries(m *catalogue.Model) int { return max(len(m.Routes), 2) }

// groups is one group an upstream, in the order of the catalogue. veil gives each request an order of its own, and where
// catalogues change while Envoy runs also the clusters: those of the catalogue by which it has read and rewritten it.
func (b *builder) groups(f front, m *catalogue.Model) *routev3.ClusterSpecifierPlugin {
	spec := &groupv3.PriorityGroupClusterSpecifier{OverrideMetadataNamespace: OrderSpace}
	for _, r := range m.Routes {
		spec.PriorityGroups = append(spec.PriorityGroups, &groupv3.PriorityGroup{
			Name: b.cat.Pool(m, r), Clusters: []*groupv3.ClusterWeight{{ClusterName: b.cluster(f, m, r), Weight: u32(1)}}})
	}
	return &routev3.ClusterSpecifierPlugin{Extension: &corev3.TypedExtensionConfig{
		Name: "envoy.router.cluster_specifier_plugin.priority_group", TypedConfig: b.any(spec)}}
}

// retries says which failures are tried again. Only what an upstream can't have answered, or refused for now: connection
// failures, streams reset before their headers, 502 and 503. With a second upstream also 429, and each try goes to the
// next one. Nothing is tried again once an answer has begun: Envoy can't, and veil must not.
func (b *builder) retries(m *catalogue.Model) *routev3.RetryPolicy {
	p := &routev3.RetryPolicy{
		RetryOn:              "connect-failure,refused-stream,reset,retriable-status-codes",
		RetriableStatusCodes: []uint32{502, 503},
		NumRetries:           u32(tries(m) - 1),
		// The silence before an answer begins. Once it has begun this one no longer counts (Envoy ignores it then).
		PerTryTimeout: duration(m.Timeouts.FirstByte),
		// A net below veil's own time-out between events, which is exact and can tell the client. It also runs before the
		// first byte, so it can't be shorter than that.
		PerTryIdleTimeout: duration(max(m.Timeouts.FirstByte, m.Timeouts.BetweenEvents) + 10*time.Second),
		RetryBackOff: &routev3.RetryPolicy_RetryBackOff{
			BaseInterval: duration(25 * time.Millisecond), MaxInterval: duration(250 * time.Millisecond)},
	}
	if len(m.Routes) == 1 {
		// The only upstream says when it wants to be asked again: waited for if it is short, else told to the client.
		p.RateLimitedRetryBackOff = &routev3.RetryPolicy_RateLimitedRetryBackOff{
			ResetHeaders: []*routev3.RetryPolicy_ResetHeader{{Name: "retry-after", Format: routev3.RetryPolicy_SECONDS}},
			MaxInterval:  duration(2 * time.Second),
		}
		return p
	}
	p.RetriableStatusCodes = []uint32{429, 502, 503}
	p.RefreshClusterOnRetry = true
	// Another upstream need not be waited for.
	p.RetryBackOff = &routev3.RetryPolicy_RetryBackOff{
		BaseInterval: duration(time.Millisecond), MaxInterval: duration(5 * time.Millisecond)}
	return p
}
