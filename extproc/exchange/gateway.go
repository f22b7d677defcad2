package exchange

import (
	"context"
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
	// Bound is what the account of a listener may do where no key is asked.
	Bound(ctx context.Context, account string) (*account.Grant, error)
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

	BodyLimit   int64 // bytes of one request body; default 32 MiB
	MemoryLimit int64 // bytes of request bodies worked on at once, and as many of plain answers; default 256 MiB
	// Deadline is how long the work on a body of n bytes may take; default 2 s + 1 s for each 4 MiB (decision 0004).
	Deadline func(n int) time.Duration
}

// Gateway starts exchanges. It is safe for concurrent use.
type Gateway struct {
	Config
	bodies, answers room // in memory
	estimator       *quota.Estimator
}

// New makes a gateway.
func New(c Config) *Gateway {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Order == nil {
		c.Order = order.New(order.Config{Now: c.Now})
	}
	if c.NewID == nil {
		c.NewID = randomID
	}
	if c.BodyLimit == 0 {
		c.BodyLimit = 32 << 20
	}
	if c.MemoryLimit == 0 {
		c.MemoryLimit = 256 << 20
	}
	if c.Deadline == nil {
		c.Deadline = defaultDeadline
	}
	return &Gateway{Config: c, bodies: newRoom(c.MemoryLimit, c.Metrics.Body), answers: newRoom(c.MemoryLimit, c.Metrics.Answer),
		estimator: quota.NewEstimator()}
}

// defaultDeadline is the time that the work on a body of n bytes may take.
func defaultDeadline(n int) time.Duration {
	return 2*time.Second + time.Duration(n)*time.Second/(4<<20)
}

// Begin starts an exchange. Its End must be called, whatever happens.
func (g *Gateway) Begin() *Exchange {
	g.Metrics.Started()
	return &Exchange{g: g, live: g.Live(), start: g.Now()}
}

// BeginBound starts an exchange that came over the sidecar's listener; nil when there is none.
func (g *Gateway) BeginBound() *Exchange {
	if g.Sidecar == nil {
		return nil
	}
	x := g.Begin()
	x.bound = true
	return x
}
