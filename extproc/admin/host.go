package admin

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// expects reports whether a request's Host is one that the operator's browser or Prometheus would write. A page of the web can let
// a name of its own lead to this machine's loopback and read then what it answers, as if it came from there (DNS rebinding): the
// name is what gives it away. An IP address can't be led anywhere, localhost leads nowhere else (RFC 6761, section 6.3), and
// HTTP/1.0 needs no Host.
func (a *Admin) expects(r *http.Request) bool {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if host == "" || host == "localhost" || strings.HasSuffix(host, ".localhost") || slices.ContainsFunc(a.hosts, func(h string) bool { return strings.EqualFold(h, host) }) {
		return true
	}
	_, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil
}
