package catalogue

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
)

// Pool names the calls that share connections and limits at an upstream: all of the upstream, or those of one model alone
// when it has a limit or a connect time-out of its own. r is a route of m.
func (c *Catalogue) Pool(m *Model, r Route) string {
	if m.Concurrency == 0 && m.Timeouts.Connect == c.Connect {
		return r.Upstream
	}
	return r.Upstream + "~" + m.ID
}

// PoolLimit is how many calls may be under way in a route's pool at once.
func (c *Catalogue) PoolLimit(m *Model, r Route) int {
	u, ok := c.Upstream(r.Upstream)
	if !ok {
		return 0
	}
	if m.Concurrency > 0 {
		return min(u.Concurrency, m.Concurrency)
	}
	return u.Concurrency
}

// Place is the pool of a route with what tells apart two upstreams of one name in two catalogues: it differs when they
// stand elsewhere, or are reached or paid in another way. A call that keeps the place of the catalogue that it began with
// goes where that one says, whatever has been loaded since.
func (c *Catalogue) Place(m *Model, r Route) string { return c.Pool(m, r) + "@" + c.Stamp(r.Upstream) }

// Stamp is what Place adds to the name of an upstream's pool, letters and digits.
func (c *Catalogue) Stamp(upstream string) string { return c.stamps[upstream] }

// Mark says in eight letters and digits where the calls of a model go: it differs when they go to others, elsewhere, or under another name.
// An Envoy with a static configuration carries the marks of its routes, so that the text which is hashed must stay what it is.
func (c *Catalogue) Mark(m *Model) string {
	hash := sha256.New()
	fmt.Fprintf(hash, "%q", m.ID)
	for _, r := range m.Routes {
		fmt.Fprintf(hash, " %q %q %q", c.Pool(m, r), c.Stamp(r.Upstream), r.Model)
	}
	return hex.EncodeToString(hash.Sum(nil)[:4])
}

// Path is where an upstream takes chat completions.
func (c *Catalogue) Path(upstream string) string { return c.paths[upstream] }

func (u *Upstream) path() string {
	base, err := url.Parse(u.BaseURL)
	if err != nil { // checkBaseURL has read it
		return ""
	}
	return base.Path + "/chat/completions"
}

// stamp hashes what says who gets the texts and the key.
func (u *Upstream) stamp() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %q %q %q", u.BaseURL, u.Location, u.Key, u.TLS))
	return hex.EncodeToString(sum[:5])
}
