package envoy

import (
	_ "embed"
	"fmt"
	"strings"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"

	"veil/catalogue"
)

// The names by which routes ask for the scripts of a cluster.
const (
	tryScript   = "try"   // upstream.lua and asked.lua
	askedScript = "asked" // asked.lua alone
)

//go:embed upstream.lua
var upstreamLua string

//go:embed asked.lua
var askedLua string

// scriptOf is the script that a model's routes ask for in the clusters of its upstreams, "" for none. Without one a request
// costs no Lua at all.
func scriptOf(c *catalogue.Catalogue, m *catalogue.Model) string {
	if len(m.Routes) == 1 {
		return ""
	}
	// What differs in the path, or in the model's name in the body, only a script can set for each try.
	for _, r := range m.Routes[1:] {
		if r.Model != m.Routes[0].Model || c.Path(r.Upstream) != c.Path(m.Routes[0].Upstream) {
			return tryScript
		}
	}
	return askedScript
}

// scripts are those that any model asks for in a cluster, nil for none.
func (b *builder) scripts(cluster string, u *catalogue.Upstream) map[string]*corev3.DataSource {
	var out map[string]*corev3.DataSource
	for i := range b.cat.Models {
		m := &b.cat.Models[i]
		name := scriptOf(b.cat, m)
		if name == "" || out[name] != nil {
			continue
		}
		for _, r := range m.Routes {
			if b.cat.Pool(m, r) != poolOf(cluster) {
				continue
			}
			if out == nil {
				out = make(map[string]*corev3.DataSource)
			}
			out[name] = &corev3.DataSource{Specifier: &corev3.DataSource_InlineString{
				InlineString: script(name, poolOf(cluster), b.cat.Path(u.Name))}}
		}
	}
	return out
}

// script is a script for the cluster of one upstream.
func script(name, pool, path string) string {
	text := askedLua
	if name == tryScript {
		text = upstreamLua + askedLua
	}
	return fmt.Sprintf("local ORDER, ASKED = %s, %s\nlocal UPSTREAM = {pool = %s, path = %s}\n%s",
		luaQuote(OrderSpace), luaQuote(AskedSpace), luaQuote(pool), luaQuote(path), text)
}

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
