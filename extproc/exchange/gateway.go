package exchange

import (
	"context"
	"errors"
	"time"

	"veil/catalogue"
	"veil/extproc/account"
	"veil/extproc/order"
	"veil/extproc/pii"
	"veil/extproc/quota"
	"veil/extproc/telemetry"
)

// Keys turns a key into what its account may do.
type Keys interface {
	Authenticate(ctx context.Context, key string) (*account.Grant, error)
	// Sidecar is what an account may do over its sidecar, where no key is asked.
	Sidecar(ctx context.Context, account string) (*account.Grant, error)
}

// Limits admits calls and keeps what they use.
type Limits interface {
	Admit(ctx context.Context, g *account.Grant, kind quota.Kind) (*quota.Ticket, error)
	Look(ctx context.Context, g *account.Grant) *quota.Ticket
	Report(ctx context.Context, g *account.Grant, currency string) (quota.Report, error)
}

// Live is what may change while the gateway runs. A call takes one Live and keeps it to its end.
type Live struct {
	Catalogue   *catalogue.Catalogue
	Engine      *pii.Engine
	Instruction string   // put into the system prompt of anonymized calls to keep tokens unchanged, "" for none
	Origins     []string // of web pages that may use the sidecar's listener
}

// Config says what a Gateway works with.
type Config struct {
	Keys    Keys                 // required
	Limits  Limits               // required
	Live    func() *Live         // required; what is in force now, safe for concurrent use
	Metrics *telemetry.Metrics   // required
	Access  *telemetry.AccessLog // nil: no access log
	Sidecar *Sidecar             // nil: there is no such listener
	Order   *order.Book          // of upstreams; default one that knows nothing yet

	Now   func() time.Time // default time.Now
	NewID func() string    // request ids; default 16 random bytes in hex

	// Required; their defaults are those of the settings.
	BodyLimit   int64                     // bytes of one request body
	MemoryLimit int64                     // bytes of request bodies worked on at once, and as many of plain answers
	Deadline    func(n int) time.Duration // how long the work on a body of n bytes may take (decision 0004)
}

// Gateway starts exchanges. It is safe for concurrent use.
type Gateway struct {
	Config
	bodies, answers room // in memory
	estimator       *quota.Estimator
	tables          tables
}

// New makes a gateway.
func New(c Config) (*Gateway, error) {
	if c.BodyLimit <= 0 || c.MemoryLimit <= 0 || c.Deadline == nil {
		return nil, errors.New("a gateway needs a limit of bodies, one of memory and a deadline")
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Order == nil {
		c.Order = order.New(order.Config{Now: c.Now})
	}
	if c.NewID == nil {
		c.NewID = randomID
	}
	return &Gateway{Config: c, bodies: newRoom(c.MemoryLimit, c.Metrics.Body), answers: newRoom(c.MemoryLimit, c.Metrics.Answer),
		estimator: quota.NewEstimator()}, nil
}

// Begin starts an exchange. Its End must be called, whatever happens.
func (g *Gateway) Begin() *Exchange {
	g.Metrics.Started()
	return &Exchange{g: g, live: g.Live(), start: g.Now()}
}

// BeginSidecar starts an exchange that came over the sidecar's listener; nil when there is none.
func (g *Gateway) BeginSidecar() *Exchange {
	if g.Sidecar == nil {
		return nil
	}
	x := g.Begin()
	x.sidecar = true
	return x
}
