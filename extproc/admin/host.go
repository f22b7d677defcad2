package admin

import (
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// expects reports whether a request's Host is one that the operator's browser or Prometheus would write. A page of the web can let
// a name of its own lead to this machine's loopback and read then what it answers, as if it came from there (DNS rebinding): the
// name is what gives it away. An IP address can't be led anywhere, localhost leads nowhere else (RFC 6761, section 6.3), and
// HTTP/1.0 needs no Host.
func (a *Admin) expects(r *http.Request) bool {
	host, ok := withoutPort(r.Host)
	if !ok || r.Host == "" || address(host) {
		return ok
	}
	name := strings.ToLower(strings.TrimSuffix(host, "."))
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || slices.ContainsFunc(a.hosts, func(h string) bool { return h != "" && strings.EqualFold(h, name) })
}

// withoutPort is a Host without its port. It is false where what stands behind the last colon is none.
func withoutPort(host string) (string, bool) {
	i := strings.LastIndexByte(host, ':')
	if i < 0 || strings.HasSuffix(host, "]") {
		return host, true
	}
	_, err := strconv.ParseUint(host[i+1:], 10, 16)
	return host[:i], err == nil || host[i+1:] == ""
}

// address reports whether a host is an IP address as a Host has it: one of version 6 in brackets, and none with a zone, which is this
// machine's own affair and taken off by clients (RFC 6874, section 3).
func address(host string) bool {
	inside, six := strings.CutPrefix(host, "[")
	if six {
		inside, six = strings.CutSuffix(inside, "]")
		if !six {
			return false
		}
	}
	ip, err := netip.ParseAddr(inside)
	return err == nil && ip.Zone() == "" && ip.Is6() == six
}
