package catalogue

import (
	"fmt"
	"net"
	"net/url"
	"strings"
)

// Target is one upstream that every model is sent to instead of its own: `veil run --upstream`.
type Target struct {
	BaseURL  string   // http or https, with the path before /chat/completions
	Location Location // where it stands; "" if the operator did not say
	KeyEnv   string   // variable in Envoy's environment that holds its key; "": no key
	CA       string   // PEM file to trust for https; "": the system's certificates
}

// targetName is the upstream's name in metrics and in `veil upstreams`.
const targetName = "upstream"

// SendTo makes a catalogue whose every model goes to one upstream, under its catalogue id. On the loopback the models keep
// their server_location, for a test stand of this machine sends nothing away. Elsewhere it becomes the target's location;
// when none was said, eu models are dropped (their ids are returned) because nobody has promised that they stay in the EU.
// A dropped default stays the default, so that a request without a model is refused instead of going where it was not meant.
func (c *Catalogue) SendTo(t Target) (out *Catalogue, dropped []string, err error) {
	scheme, err := checkBaseURL(t.BaseURL)
	if err != nil {
		return nil, nil, err
	}
	base := strings.TrimRight(t.BaseURL, "/")
	here := loopback(base)
	if scheme == "http" && t.KeyEnv != "" && !here {
		return nil, nil, fmt.Errorf("a provider key would travel in clear over http: use https")
	}
	u := Upstream{
		Name: targetName, BaseURL: base, Location: t.Location,
		Key: Key{Env: t.KeyEnv, Header: "authorization", Prefix: "Bearer "}, TLS: TLS{CA: t.CA}, Concurrency: defaultConcurrency,
	}
	out = &Catalogue{Currency: c.Currency, Default: c.Default, Connect: c.Connect, Upstreams: []Upstream{u}}
	for _, m := range c.Models {
		switch {
		case here: // every promise holds: nothing leaves the machine
		case t.Location != "":
			m.ServerLocation = string(t.Location)
		case m.ServerLocation == string(EU):
			dropped = append(dropped, m.ID)
			continue
		}
		m.Routes = []Route{{Upstream: targetName, Model: m.ID}}
		out.Models = append(out.Models, m)
	}
	if len(out.Models) == 0 {
		return nil, dropped, fmt.Errorf("no model is left: say where the upstream stands with --upstream-location eu or us")
	}
	out.index()
	return out, dropped, nil
}

// loopback reports whether a base URL names this machine. Only names that can't be pointed elsewhere count.
func loopback(baseURL string) bool {
	u, err := url.Parse(baseURL)
	if err != nil {
		return false
	}
	if u.Hostname() == "localhost" {
		return true
	}
	ip := net.ParseIP(u.Hostname())
	return ip != nil && ip.IsLoopback()
}
