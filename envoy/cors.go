package envoy

import (
	"strconv"
	"time"

	routev3 "github.com/envoyproxy/go-control-plane/envoy/config/route/v3"
	corsv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/cors/v3"
	matcherv3 "github.com/envoyproxy/go-control-plane/envoy/type/matcher/v3"
)

// CORS says which web pages may call the API from a browser (Fetch standard, 3.3).
type CORS struct {
	Origins []string      // scheme://host[:port], or "*" for every one; empty: none, and no filter
	MaxAge  time.Duration // how long a browser keeps the answer to its question; default 10 min
}

const (
	corsFilter        = "envoy.filters.http.cors"
	defaultCORSMaxAge = 10 * time.Minute
)

// policy is what a browser is told. Every header is allowed, because what is not on veil's own list goes nowhere; cookies
// are not, because the API has none.
func (c CORS) policy(f front) *corsv3.CorsPolicy {
	age := c.MaxAge
	if age == 0 {
		age = defaultCORSMaxAge
	}
	p := &corsv3.CorsPolicy{
		AllowMethods: "GET, POST, PUT",
		AllowHeaders: "authorization, content-type, *", // the star does not stand for authorization
		ExposeHeaders: "x-request-id, x-ratelimit-limit-requests, x-ratelimit-remaining-requests, x-ratelimit-reset-requests, " +
			"x-ratelimit-limit-tokens, x-ratelimit-remaining-tokens, x-ratelimit-reset-tokens, retry-after, x-should-retry",
		MaxAge: strconv.Itoa(int(age.Seconds())),
	}
	for _, o := range c.Origins {
		p.AllowOriginStringMatch = append(p.AllowOriginStringMatch, &matcherv3.StringMatcher{
			MatchPattern: &matcherv3.StringMatcher_Exact{Exact: o}}) // the filter itself knows "*"
	}
	if f.sidecar {
		p.AllowPrivateNetworkAccess = yes() // a page from elsewhere asks for this machine
	}
	return p
}

// preflight keeps veil out of a browser's question, which the filter answers: Envoy sends that answer through the filters
// behind, as it does with refusals (see refused). Who gets as far as the router is a page that may not call. The filter
// does nothing on a direct_response, so this is a route to a cluster that does not exist (see lost).
func (b *builder) preflight() *routev3.Route {
	present := func(name string) *routev3.HeaderMatcher {
		return &routev3.HeaderMatcher{Name: name, HeaderMatchSpecifier: &routev3.HeaderMatcher_PresentMatch{PresentMatch: true}}
	}
	return &routev3.Route{
		Name: "preflight",
		Match: everything(&routev3.HeaderMatcher{Name: ":method", HeaderMatchSpecifier: &routev3.HeaderMatcher_StringMatch{
			StringMatch: &matcherv3.StringMatcher{MatchPattern: &matcherv3.StringMatcher_Exact{Exact: "OPTIONS"}}}},
			present("origin"), present("access-control-request-method")),
		Action:               &routev3.Route_Route{Route: &routev3.RouteAction{ClusterSpecifier: &routev3.RouteAction_Cluster{Cluster: nowhere}}},
		TypedPerFilterConfig: b.withoutVeil(),
	}
}
