package settings

import (
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
)

// checkSidecar refuses a sidecar that others than this machine could reach: whoever reaches it speaks for its account.
func (s *Settings) checkSidecar(add func(path, reason, fix string)) {
	c := s.Sidecar
	if c.Listen == "" {
		if c.Account != "" || c.PassAuthorizationTo != "" {
			add("sidecar", "a sidecar without a listener does nothing", "set sidecar.listen, for example 127.0.0.1:8089, or remove the others")
		}
		return
	}
	host, _, _ := net.SplitHostPort(c.Listen)
	ip, fault := net.ParseIP(host), notAddress(c.Listen)
	switch {
	case fault != "":
		add("sidecar.listen", fmt.Sprintf("%q is no address: %s", c.Listen, fault), "write HOST:PORT, for example 127.0.0.1:8089")
	case host != "localhost" && (ip == nil || !ip.IsLoopback()):
		add("sidecar.listen", fmt.Sprintf("%q is not on the loopback: everybody who reaches it could use the account without a key", c.Listen),
			"write 127.0.0.1:PORT; for others there is edge.listen, with TLS and keys")
	}
	if c.Account == "" {
		add("sidecar.account", "the sidecar's listener speaks for no account", "name one that `veil account list` shows")
	}
}

// checkCORS refuses what browsers would never send as an origin, and what would open the sidecar to every page.
func (s *Settings) checkCORS(add func(path, reason, fix string)) {
	for i, o := range s.CORS.Origins {
		path := fmt.Sprintf("cors.origins[%d]", i)
		if o == "*" {
			if s.Sidecar.Listen != "" {
				add(path, "with a sidecar, every page in a browser on this machine could use its account", "name the origins")
			}
			continue
		}
		u, err := url.Parse(o)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || strings.Contains(u.Host, "*") || u.Scheme+"://"+u.Host != o || o != strings.ToLower(o) {
			add(path, fmt.Sprintf("%q is no origin", o), "write scheme://host or scheme://host:port in small letters, with no path and no slash at the end")
		}
	}
	if slices.Contains(s.CORS.Origins, "*") && len(s.CORS.Origins) > 1 {
		add("cors.origins", `"*" allows every origin: the others say nothing`, `keep "*" alone, or leave it out`)
	}
	if s.CORS.MaxAge < 0 {
		add("cors.max_age", "this is no duration that a browser understands", "write a duration such as 10m")
	}
}
