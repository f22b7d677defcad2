package envoy

import (
	_ "embed"
	"fmt"
	"net/url"
	"strings"

	"veil/catalogue"
)

// The names by which routes ask for order.lua and upstream.lua.
const (
	orderScript = "order"
	tryScript   = "try"
)

//go:embed order.lua
var orderLua string

//go:embed upstream.lua
var upstreamLua string

// upstreamScript is upstream.lua for one cluster of an upstream.
func upstreamScript(cluster, path string) string {
	return fmt.Sprintf("local UPSTREAM = {cluster = %s, path = %s}\n%s", luaQuote(cluster), luaQuote(path), upstreamLua)
}

// scripted reports whether a model has upstreams that differ in what only a script can set for each try: the path, or the
// model's name in the body. A route's own path rewrite is done once for all tries.
func scripted(c *catalogue.Catalogue, m *catalogue.Model) bool {
	for _, r := range m.Routes[1:] {
		if r.Model != m.Routes[0].Model || routePath(c, r) != routePath(c, m.Routes[0]) {
			return true
		}
	}
	return false
}

// scripted reports whether any model needs the script in a cluster. Without it a request costs no Lua at all.
func (b *builder) scripted(cluster string) bool {
	for i := range b.cat.Models {
		m := &b.cat.Models[i]
		if !scripted(b.cat, m) {
			continue
		}
		for _, r := range m.Routes {
			if clusterName(b.cat, m, r) == strings.TrimSuffix(cluster, ownKeyCluster) {
				return true
			}
		}
	}
	return false
}

// routePath is the path of a route's upstream.
func routePath(c *catalogue.Catalogue, r catalogue.Route) string {
	u, ok := c.Upstream(r.Upstream)
	if !ok {
		return ""
	}
	base, err := url.Parse(u.BaseURL)
	if err != nil { // the cluster tells it
		return ""
	}
	return chatPath(base)
}

// chatPath is where an upstream takes chat completions.
func chatPath(base *url.URL) string { return base.Path + "/chat/completions" }

// luaQuote writes a string that Lua reads as it is, whatever bytes are in it.
func luaQuote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			fmt.Fprintf(&b, "\\%03d", c)
		} else {
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
