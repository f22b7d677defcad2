package catalogue

import "fmt"

// check looks for faults that need the whole catalogue: names that clash or lead nowhere, and locations.
func (b *builder) check(c *Catalogue) {
	upstreams := make(map[string]*Upstream)
	for i := range c.Upstreams {
		u := &c.Upstreams[i]
		if upstreams[u.Name] != nil {
			b.fault(fmt.Sprintf("upstreams[%d].name", i), "give it another name", "there are two upstreams named %s", u.Name)
		}
		upstreams[u.Name] = u
	}
	names := make(map[string]bool)
	for i, m := range c.Models {
		path := fmt.Sprintf("models[%d]", i)
		if names[m.ID] {
			b.fault(path+".id", "give it another id", "the name %s is taken by another model", m.ID)
		}
		names[m.ID] = true
		for j, a := range m.Aliases {
			if names[a] {
				b.fault(fmt.Sprintf("%s.aliases[%d]", path, j), "remove it here or there", "the name %s is taken by another model", a)
			}
			names[a] = true
		}
		b.routes(path, &m, upstreams)
	}
	if c.Default != "" && !names[c.Default] {
		b.fault("default", "write the id of a model below", "there is no model %s", c.Default)
	}
}

// routes checks the upstreams of one model. The location rule is here and in SendTo, and nowhere else can a model get an
// upstream: an eu model has none that is not eu, by whatever way.
func (b *builder) routes(path string, m *Model, upstreams map[string]*Upstream) {
	used := make(map[string]bool)
	for i, r := range m.Routes {
		at := fmt.Sprintf("%s.routes[%d]", path, i)
		u := upstreams[r.Upstream]
		switch {
		case u == nil:
			b.fault(at+".upstream", "write the name of an upstream above", "there is no upstream %s", r.Upstream)
		case used[r.Upstream]:
			b.fault(at+".upstream", "remove one of them", "the model has two routes to %s", r.Upstream)
		case m.ServerLocation == string(EU) && u.Location != EU:
			b.fault(at+".upstream", "use an upstream in the eu, or make the model's server_location us",
				"the model %s promises eu, but the upstream %s is in %s", m.ID, u.Name, u.Location)
		}
		used[r.Upstream] = true
	}
}
