package daemon

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"google.golang.org/grpc"

	"veil/catalogue"
	"veil/envoy"
	"veil/extproc/account"
	"veil/extproc/admin"
	"veil/extproc/console"
	"veil/extproc/exchange"
	"veil/extproc/internal/breather"
	"veil/extproc/order"
	"veil/extproc/pii"
	"veil/extproc/processor"
	"veil/extproc/quota"
	"veil/extproc/settings"
	"veil/extproc/store"
	"veil/extproc/telemetry"
)

// Config says what a Daemon is made of. The zero value of a field means its default.
type Config struct {
	Settings  settings.Settings    // required
	Catalogue *catalogue.Catalogue // default: Settings.Catalogue's file, or the built-in one
	Engine    *pii.Engine          // default: all built-in recognisers with the rules of the settings
	Store     store.Store          // default: opened as the settings say
	Log       *slog.Logger         // required
	Access    slog.Handler         // default: none
	Look      *catalogue.Look      // for provider keys; default: as beside an Envoy that somebody else started
	Checks    []admin.Check        // further things that /readyz asks
	Edge      *envoy.Options       // what the Envoys that ask for it by ADS are given; default: no ADS
	Source    *Source              // watched for changes; default: nothing changes
	Takeover  bool                 // an old process may still have the admin address: it is waited for
	Now       func() time.Time     // default time.Now
	Version   string               // of the program, for the console
	Headroom  int64                // bytes that may be allocated between two runs of Go's collector, about; 0: Go's own rule
}

// Daemon is one veil process. It is made by New and does its work in Serve.
type Daemon struct {
	Admin   *admin.Admin
	Metrics *telemetry.Metrics

	now           func() time.Time
	headroom      int64
	version       string
	settings      settings.Settings
	look          catalogue.Look
	log           *slog.Logger
	live          atomic.Pointer[exchange.Live]
	store         store.Store
	keys          *account.Directory
	keeper        *quota.Keeper
	gateway       *exchange.Gateway
	processor     *processor.Server
	server        *grpc.Server
	socket        *socket
	adminListener net.Listener
	guests        atomic.Int64       // connections to the socket that are open: Envoys
	breather      *breather.Breather // long work gives way by it

	ads      *envoy.Server // nil: no ADS
	edge     envoy.Options
	grace    time.Duration      // how long veil serves without its store; negative: not at all
	endADS   context.CancelFunc // ends the streams of ADS, which never end by themselves
	source   *Source
	refused  atomic.Pointer[string] // why the last reload was refused, nil if it was not
	applying sync.Mutex             // one reload at a time; guards settings
}

// New opens everything. What it opened is closed again when it fails.
func New(ctx context.Context, c Config) (_ *Daemon, err error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	d := &Daemon{now: c.Now, headroom: c.Headroom, version: c.Version, settings: c.Settings, log: c.Log, Metrics: telemetry.NewMetrics(), store: c.Store, source: c.Source,
		look: lookBeside()}
	if c.Look != nil {
		d.look = *c.Look
	}
	if d.breather, err = breather.New(); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.breather.Close())
		}
	}()
	live, err := firstLive(c, d.breather.Breathe)
	if err != nil {
		return nil, err
	}
	d.live.Store(live)
	if err := d.Metrics.Register(newMissingKeys(func() *catalogue.Catalogue { return d.live.Load().Catalogue }, d.look)); err != nil {
		return nil, err
	}
	if err := d.open(ctx, c); err != nil {
		stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		if d.endADS != nil {
			d.endADS()
		}
		return nil, errors.Join(err, d.closeStore(stop))
	}
	return d, nil
}

// open opens the store, connects the parts and opens the listeners.
func (d *Daemon) open(ctx context.Context, c Config) error {
	if err := d.openStore(ctx, c); err != nil {
		return err
	}
	if err := d.connect(c); err != nil {
		return err
	}
	if err := d.openADS(ctx, c.Edge); err != nil {
		return err
	}
	d.Admin = admin.New(admin.Config{Metrics: d.Metrics.Handler(), Hosts: adminHosts(c.Settings), Checks: append(d.checks(), c.Checks...)})
	d.Admin.Handle("GET /console/", http.StripPrefix("/console", console.Handler(d.consoleView)))
	return d.listen(ctx, c)
}

// openStore opens the store, writes down what it must know, and what keeps keys and limits on it.
func (d *Daemon) openStore(ctx context.Context, c Config) (err error) {
	if d.store == nil {
		if d.store, err = store.Open(ctx, c.Settings.Store, store.Options{Server: true}); err != nil {
			return err
		}
	}
	plans, err := plansOf(c.Settings.Plans)
	if err != nil {
		return err
	}
	if err := d.book(ctx, plans, d.live.Load().Catalogue.Currency); err != nil {
		return err
	}
	d.grace = time.Minute
	if r := c.Settings.Store.Redis; r != nil {
		d.grace = cmp.Or(r.Grace, d.grace)
	}
	if d.keys, err = account.New(account.Config{Store: d.store, Now: c.Now, Grace: d.grace}); err != nil {
		return err
	}
	d.keeper, err = quota.New(quota.Config{Store: d.store, Now: c.Now, Grace: d.grace})
	return err
}

// connect makes the processor and the server that it answers on.
func (d *Daemon) connect(c Config) (err error) {
	var access *telemetry.AccessLog
	if c.Access != nil {
		access = telemetry.NewAccessLog(c.Access)
	}
	book := order.New(order.Config{Now: c.Now})
	if err := d.Metrics.Register(newPutLast(book)); err != nil {
		return err
	}
	d.gateway, err = exchange.New(exchange.Config{
		Keys: d.keys, Limits: d.keeper, Live: d.live.Load, Metrics: d.Metrics, Access: access, Now: c.Now,
		BodyLimit: c.Settings.Limits.BodyBytes, MemoryLimit: c.Settings.Limits.MemoryBytes,
		Deadline: c.Settings.Limits.WorkDeadline, Sidecar: sidecarOf(c.Settings.Sidecar), Order: book,
	})
	if err != nil {
		return err
	}
	d.Metrics.WatchCache(func() telemetry.CacheState {
		s := d.live.Load().Engine.CacheStats()
		return telemetry.CacheState{Hits: s.Hits, Misses: s.Misses, Bytes: s.Bytes}
	})
	d.Metrics.WatchStore(func() telemetry.StoreState {
		h := d.keeper.Health()
		return telemetry.StoreState{Up: h.Up, Pending: h.Pending}
	})
	d.processor = processor.New(d.gateway, d.Metrics, c.Log)
	d.server, err = newServer()
	return err
}

// openADS puts the server of Envoy's configuration beside the processor; nil for none.
func (d *Daemon) openADS(ctx context.Context, edge *envoy.Options) (err error) {
	if edge == nil {
		return nil
	}
	d.edge = *edge
	ctx, d.endADS = context.WithCancel(context.WithoutCancel(ctx))
	if d.ads, err = envoy.NewServer(ctx, d.live.Load().Catalogue, d.edge); err != nil {
		return err
	}
	d.ads.Register(d.server)
	return nil
}

// listen opens the processor's socket and the admin address.
func (d *Daemon) listen(ctx context.Context, c Config) (err error) {
	if d.socket, err = listenUnix(ctx, c.Settings.Edge.Socket); err != nil {
		return fmt.Errorf("the processor's socket can't be made: %w (set edge.socket to a path in a folder that veil may write)", err)
	}
	var lc net.ListenConfig
	d.adminListener, err = lc.Listen(ctx, "tcp", c.Settings.Admin)
	switch {
	case err == nil:
	case c.Takeover && errors.Is(err, syscall.EADDRINUSE):
		d.adminListener = nil // the old process still has it
		c.Log.Warn("the admin address is in use: it is served as soon as the program that has it ends (in an upgrade: the old veil); "+
			"if that never will, set admin to another", "admin", c.Settings.Admin)
	default:
		return errors.Join(fmt.Errorf("the admin address: %w (choose another: --admin, or admin in the settings)", err), d.socket.Close())
	}
	return nil
}

// adminHosts are the names by which the operator's endpoints are asked: those of the settings, and that which they listen on.
func adminHosts(s settings.Settings) []string {
	host, _, _ := net.SplitHostPort(s.Admin) // checked with the settings
	return append([]string{host}, s.AdminHosts...)
}

// StoreInUse is the daemon's open store.
func (d *Daemon) StoreInUse() store.Store { return d.store }

// Filtered waits until the Envoys that veil configures have said whether they take the edge filter, or ctx ends.
func (d *Daemon) Filtered(ctx context.Context) {
	if d.ads != nil {
		d.ads.Filtered(ctx)
	}
}

// Refused is what the Envoys that veil configures do not take.
func (d *Daemon) Refused() []envoy.Refusal {
	if d.ads == nil {
		return nil
	}
	return d.ads.Refused()
}

// AdminAddress is where the operator's endpoints are served.
func (d *Daemon) AdminAddress() string {
	if d.adminListener == nil {
		return d.settings.Admin
	}
	return d.adminListener.Addr().String()
}

func (d *Daemon) closeStore(ctx context.Context) error {
	var errs []error
	if d.keys != nil {
		if err := d.keys.Close(ctx); err != nil {
			errs = append(errs, fmt.Errorf("when keys were last used is not written down: %w", err))
		}
	}
	var unwritten error
	if d.keeper != nil {
		if unwritten = d.keeper.Flush(ctx); unwritten != nil {
			errs = append(errs, d.unbooked(unwritten))
		}
	}
	if d.store != nil {
		if err := d.store.Close(ctx); unwritten == nil { // else it says the same once more
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// unbooked says what is lost when the store takes nothing any more at the end.
func (d *Daemon) unbooked(err error) error {
	h := d.keeper.Health()
	return fmt.Errorf("the store took nothing more: %d calls are not booked as they ended; those that had reserved are charged by their reservation: %w",
		h.Pending, cmp.Or(h.Why, d.keys.Fault(), err))
}
