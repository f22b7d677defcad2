package envoy

import (
	_ "embed"
	"fmt"
	"strings"
)

// orderScript is the name by which routes ask for order.lua.
const orderScript = "order"

//go:embed order.lua
var orderLua string

//go:embed upstream.lua
var upstreamLua string

// upstreamScript is upstream.lua for one cluster of an upstream; own is for the one that gets the application's own key.
func upstreamScript(cluster, upstream, path, host string, own bool) string {
	more := ""
	if own {
		more = ", own = " + luaQuote(ownKeySpace)
	}
	return fmt.Sprintf("local UPSTREAM = {cluster = %s, name = %s, path = %s, host = %s%s}\n%s",
		luaQuote(cluster), luaQuote(upstream), luaQuote(path), luaQuote(host), more, upstreamLua)
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
