package envoy

import (
	"fmt"
	"strings"

	routev3 "github.com/envoyproxy/go-control-plane/envoy/config/route/v3"
	headermetadatav3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/header_to_metadata/v3"
	matcherv3 "github.com/envoyproxy/go-control-plane/envoy/type/matcher/v3"

	"veil/catalogue"
)

// SidecarPath is the path under which the sidecar's listener serves the API.
const SidecarPath = "/v1"

// ListenerKey is the gRPC metadata by which the sidecar's listener tells veil which one it is.
const ListenerKey = "x-veil-listener"

// Sidecar is a listener for one application on this machine: plain HTTP, no key, the API under SidecarPath.
type Sidecar struct {
	Listen string // loopback host:port; "": there is none
	// PassTo is the upstream that gets the application's own Authorization, and then no other key; "": the application's
	// is removed before anything reads it.
	PassTo string
}

func (s Sidecar) check() error {
	switch {
	case s.Listen != "":
		if err := CheckLoopback(s.Listen); err != nil {
			return fmt.Errorf("the sidecar's address %q %w: whoever reaches it needs no key", s.Listen, err)
		}
	case s.PassTo != "":
		return fmt.Errorf("an application's key can be passed on only where there is a sidecar")
	}
	return nil
}

const (
	ownKeyFilter  = "envoy.filters.http.header_to_metadata"
	ownKeySpace   = "veil.own" // where the application's own Authorization waits for its upstream
	ownKeyCluster = "@sidecar" // behind the name of the cluster that it goes to
)

// passes reports whether an upstream gets the application's own key from the sidecar's listener.
func (o Options) passes(upstream string) bool { return o.Sidecar.PassTo == upstream && upstream != "" }

// takeOwnKey takes the application's Authorization off its request, before veil or anything else is asked, and keeps it
// for the one cluster that it is for. Each try starts from there: one that goes to another upstream never has it, and one
// that comes after that still does.
func takeOwnKey() *headermetadatav3.Config {
	return &headermetadatav3.Config{RequestRules: []*headermetadatav3.Config_Rule{{
		Header: "authorization",
		OnHeaderPresent: &headermetadatav3.Config_KeyValuePair{MetadataNamespace: ownKeySpace, Key: "authorization",
			Type: headermetadatav3.Config_STRING,
			// Whatever has become of foreignKey's refusal.
			RegexValueRewrite: &matcherv3.RegexMatchAndSubstitute{Pattern: &matcherv3.RegexMatcher{Regex: "^(?:" + notPassed + ")$"}}},
		Remove: true,
	}}}
}

// notPassed is what no provider may get in the place of the application's own key: a key of Veil's, which opens a gateway and not the
// provider, and several values, of which nobody can say which is meant. Envoy joins several lines by a comma.
const notPassed = `(?:.*[ ,])?svc_sk_.*|.*,.*`

// foreignKey refuses a call with such a key, without veil and whatever model it names.
func (b *builder) foreignKey() *routev3.Route {
	return &routev3.Route{
		Name: "foreign-key",
		Match: everything(&routev3.HeaderMatcher{Name: "authorization", HeaderMatchSpecifier: &routev3.HeaderMatcher_StringMatch{
			StringMatch: &matcherv3.StringMatcher{MatchPattern: &matcherv3.StringMatcher_SafeRegex{SafeRegex: &matcherv3.RegexMatcher{Regex: notPassed}}}}}),
		Action:               &routev3.Route_DirectResponse{DirectResponse: &routev3.DirectResponseAction{Status: 401}},
		TypedPerFilterConfig: b.withoutVeil(),
	}
}

// cluster is the cluster that a listener sends a model's calls for one upstream to.
func (b *builder) cluster(f front, m *catalogue.Model, r catalogue.Route) string {
	name := b.clusterName(m, r)
	if f.sidecar && b.o.passes(r.Upstream) {
		return name + ownKeyCluster
	}
	return name
}

// ownKey reports whether a cluster is the one that gets the application's own key.
func ownKey(cluster string) bool { return strings.HasSuffix(cluster, ownKeyCluster) }
