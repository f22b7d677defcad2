package catalogue

import (
	"slices"
	"time"
)

// Location says where personal data may be processed: the servers of an upstream, or what a model promises.
type Location string

// The two locations of the interface.
const (
	EU Location = "eu"
	US Location = "us"
)

// Policies of a model about anonymization (api.md, Policies).
const (
	Optional = "optional" // the request says
	Required = "required" // a request without it is refused
	Always   = "always"   // done even when not asked for
)

// Catalogue is a checked list of models and upstreams. It is read-only and safe for concurrent use.
type Catalogue struct {
	Currency  string        // ISO 4217 code of every price
	Connect   time.Duration // connect time-out of models that have none of their own
	Default   string        // id of the model of a request that names none
	Models    []Model       // in the order of the file, which is the order of GET /models
	Upstreams []Upstream    // in the order of the file

	byName map[string]int    // ids and aliases to the index in Models
	stamps map[string]string // of the upstreams, by name
	paths  map[string]string // the same
}

// Model is one model as clients see it. The zero value of an optional field is "not given".
type Model struct {
	ID          string
	Aliases     []string // other names that clients may use for it; never listed
	Name        string   // for people
	Description string
	OwnedBy     string // the model's originating vendor, in lower case
	Category    string // open-source or premium
	// ServerLocation is eu or us. A model that is eu has only upstreams that are eu: Load refuses any other.
	ServerLocation string
	AIProvider     string // the hosting provider as clients are told
	ContextLength  int64  // tokens
	Created        int64  // Unix seconds; 0 if not given

	Routes []Route // at least one; see Route for what their order means
	Prices []Dated // at least one; by time, the first without a beginning

	Reserve          int64  // tokens of an answer to reserve when the request names no cap
	CapField         string // the field that caps the answer: max_tokens or max_completion_tokens
	Estimates        Estimates
	FixedTemperature bool   // the model refuses a temperature: none is added
	Anonymize        string // Optional, Required or Always
	Timeouts         Timeouts
	Concurrency      int // calls under way at once over the whole gateway; 0: no limit of its own
}

// Route is one way to an upstream. Routes with a weight share the calls among them; those without one are tried in
// their order after all that have a weight, and when no route has one, simply in order.
type Route struct {
	Upstream string  // name of an Upstream
	Model    string  // what that upstream calls the model
	Weight   int     // share among the weighted routes; 0: only a fallback
	Prices   []Dated // what this upstream costs, if it differs from the model; else empty
}

// Timeouts bound a call to an upstream. Zero values are replaced by the defaults when a catalogue is loaded.
type Timeouts struct {
	Connect       time.Duration // until the connection stands, TLS included; default 5 s
	FirstByte     time.Duration // from the end of the request to the answer's headers; default 600 s
	BetweenEvents time.Duration // longest silence within an answer that has begun; default 300 s
	KeepAlive     time.Duration // after this silence of a stream the client gets a comment; 0: never
}

// Upstream is one provider's endpoint.
type Upstream struct {
	Name        string
	BaseURL     string // with the path before /chat/completions, without a final slash
	Location    Location
	Key         Key
	TLS         TLS
	Concurrency int // calls under way at once over the whole upstream; default 1,024
}

// TLS says how an https upstream is verified. It is never switched off.
type TLS struct {
	CA         string // PEM file of the certificates to trust; "": those of the system
	ServerName string // the name in SNI and in the certificate, if it is not the host of the base URL
}

// Model finds a model by id or alias. The caller must not change what it points to.
func (c *Catalogue) Model(id string) (*Model, bool) {
	i, ok := c.byName[id]
	if !ok {
		return nil, false
	}
	return &c.Models[i], true
}

// Called are the models that an upstream knows by a name. The caller must not change what they point to.
func (c *Catalogue) Called(upstream, name string) (found []*Model) {
	for i := range c.Models {
		if slices.ContainsFunc(c.Models[i].Routes, func(r Route) bool { return r.Upstream == upstream && r.Model == name }) {
			found = append(found, &c.Models[i])
		}
	}
	return found
}

// Upstream finds an upstream by name. The caller must not change what it points to.
func (c *Catalogue) Upstream(name string) (*Upstream, bool) {
	i := slices.IndexFunc(c.Upstreams, func(u Upstream) bool { return u.Name == name })
	if i < 0 {
		return nil, false
	}
	return &c.Upstreams[i], true
}

// index makes the tables of names and stamps. The names are unique: check has seen to it.
func (c *Catalogue) index() {
	c.byName = make(map[string]int)
	for i, m := range c.Models {
		c.byName[m.ID] = i
		for _, a := range m.Aliases {
			c.byName[a] = i
		}
	}
	c.stamps, c.paths = make(map[string]string), make(map[string]string)
	for i := range c.Upstreams {
		u := &c.Upstreams[i]
		c.stamps[u.Name], c.paths[u.Name] = u.stamp(), u.path()
	}
}
