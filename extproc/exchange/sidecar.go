package exchange

import (
	"net"
	"slices"
	"strings"

	"veil/extproc/apierr"
)

// SidecarPath is the path under which the API is served over the sidecar: where OpenAI's own is, so that an application
// changes nothing but the host.
const SidecarPath = "/v1"

// Sidecar is the listener of one application on this machine. Whoever reaches it speaks for its account without a key.
type Sidecar struct {
	Account string // its name
	// PassesTo is the upstream that Envoy gives the application's own Authorization, which never comes here; "": none.
	PassesTo string
}

var (
	errMisdirected = apierr.New(421, apierr.InvalidRequest, "This address answers to the names of this machine only: use http://127.0.0.1 or http://localhost.")
	errWebPage     = apierr.New(403, apierr.InvalidRequest, "Web pages may not use this address. The operator can allow an origin with cors.origins.")
	errOwnKey      = apierr.New(401, apierr.InvalidAPIKey, "The provider refused the API key that the application sent.")
	errOwnScope    = apierr.New(403, apierr.InsufficientScope, "The provider says that the API key which the application sent may not do this.")
)

// fromHere refuses what a web page could have made a browser on this machine send: no key protects this listener. A page
// whose own name is pointed at this machine shows itself by Host, one that asks across origins by Origin or, where browsers
// leave that out, by Sec-Fetch-Site (Fetch metadata, W3C).
func (x *Exchange) fromHere(r *request) error {
	if !thisMachine(r.authority) {
		return errMisdirected
	}
	switch {
	case r.origin != "":
		if !slices.Contains(x.live.Origins, r.origin) {
			return errWebPage
		}
	case r.fetchSite != "" && r.fetchSite != "none" && r.fetchSite != "same-origin":
		return errWebPage
	}
	return nil
}

// thisMachine reports whether an authority, with a port or without, is a name of the loopback that can't be pointed
// elsewhere.
func thisMachine(authority string) bool {
	host := authority
	if h, _, err := net.SplitHostPort(authority); err == nil {
		host = h
	}
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return ip != nil && ip.IsLoopback()
}

// ownKeyRefused is the error of an upstream that did not take the application's own key; nil for any other failure. To
// everybody else such an answer is the operator's fault (api.md, Errors).
func (x *Exchange) ownKeyRefused(status int) error {
	if !x.sidecar || x.g.Sidecar.PassesTo == "" || x.upstream != x.g.Sidecar.PassesTo {
		return nil
	}
	switch status {
	case 401:
		return errOwnKey
	case 403:
		return errOwnScope
	}
	return nil
}
