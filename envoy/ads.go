package envoy

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	discoveryv3 "github.com/envoyproxy/go-control-plane/envoy/service/discovery/v3"
	secretv3 "github.com/envoyproxy/go-control-plane/envoy/service/secret/v3"
	"github.com/envoyproxy/go-control-plane/pkg/cache/v3"
	"github.com/envoyproxy/go-control-plane/pkg/resource/v3"
	server "github.com/envoyproxy/go-control-plane/pkg/server/v3"
	"google.golang.org/grpc"

	"veil/catalogue"
)

// Server serves the resources of one catalogue and one set of options to every Envoy that connects, by ADS. Its methods
// are safe for concurrent use.
type Server struct {
	cache  cache.SnapshotCache
	server server.Server
	acks   *acks
	wait   time.Duration

	mu      sync.Mutex // one update at a time
	options Options
	now     *Resources // of the catalogue in force
	served  *Resources // those and what lingers
	leaving leaving

	wanted atomic.Pointer[map[string]bool] // names of the secrets of the catalogue in force
}

// ackWait is how long an update waits for the Envoys at each of its steps. New clusters are acknowledged when they are
// warm, which takes a look-up of their names; an Envoy that does not answer in this time gets the next step all the same.
const ackWait = 5 * time.Second

// NewServer makes a server of a first catalogue. ctx ends the streams of the Envoys.
func NewServer(ctx context.Context, cat *catalogue.Catalogue, o Options) (*Server, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	r, err := Build(cat, o)
	if err != nil {
		return nil, err
	}
	// Not the cache's ADS mode: it answers a request for secrets only when every secret is asked for, and Envoy asks for
	// each as its cluster appears. The order of an update is kept by Update.
	s := &Server{cache: cache.NewSnapshotCache(false, everyNode{}, nil), acks: newAcks(), wait: ackWait, options: o, served: r}
	s.inForce(r)
	s.server = server.NewServer(ctx, s.cache, s.acks.callbacks())
	if _, err := s.set(ctx, r); err != nil {
		return nil, err
	}
	go s.prune(ctx)
	return s, nil
}

// everyNode gives all Envoys the same resources.
type everyNode struct{}

func (everyNode) ID(*corev3.Node) string { return nodeID }

// Register adds the discovery service to a gRPC server, which may be the processor's own.
func (s *Server) Register(g grpc.ServiceRegistrar) {
	discoveryv3.RegisterAggregatedDiscoveryServiceServer(g, s.server)
	secretv3.RegisterSecretDiscoveryServiceServer(g, s.server)
}

// Update serves another catalogue, or other options, without closing a stream or losing a request: new clusters first,
// then the routes to them; old clusters go when no request can need them any more. It fails with a *RestartError, and
// changes nothing, when the options differ in something that only a restart can change; and when an Envoy refuses what it
// is sent, which is then taken back.
func (s *Server) Update(ctx context.Context, cat *catalogue.Catalogue, o Options) error {
	o, err := o.withDefaults()
	if err != nil {
		return err
	}
	next, err := Build(cat, o)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if fields := restart(s.options, o); len(fields) > 0 {
		return &RestartError{Fields: fields}
	}
	before, leaving := s.served, s.leaving
	s.leaving = s.leaving.after(s.now, next, time.Now())
	first := s.leaving.with(next)
	second := *first
	first.Routes = before.Routes
	if err = s.step(ctx, first, resource.ClusterType, resource.ExtensionConfigType); err == nil {
		err = s.step(ctx, &second, resource.RouteType)
	}
	if err != nil {
		s.leaving = leaving
		if back := s.takeBack(ctx, before); back != nil {
			return fmt.Errorf("%w (and taking it back failed: %v)", err, back)
		}
		return err
	}
	s.options, s.served = o, &second
	s.inForce(next)
	return nil
}

// inForce notes the resources of the catalogue in force.
func (s *Server) inForce(r *Resources) {
	wanted := make(map[string]bool)
	for _, secret := range r.Secrets {
		wanted[secret.Name] = true
	}
	s.now = r
	s.wanted.Store(&wanted)
}

// Refusal is a piece of the configuration that an Envoy does not take.
type Refusal struct {
	Type    string // URL of the resource's type
	Reason  string // as Envoy says it
	Without bool   // nothing of the type is in force there; else what it had before is
	secret  string // its name, if it is one
}

// Listener reports whether it is an address to listen on.
func (r Refusal) Listener() bool { return r.Type == resource.ListenerType }

// Routes reports whether it is the table of routes, without which no listener is opened.
func (r Refusal) Routes() bool { return r.Type == resource.RouteType }

// EdgeFilter reports whether it is the edge filter, without which Envoy answers every request with an error.
func (r Refusal) EdgeFilter() bool { return r.Type == resource.ExtensionConfigType }

// Awaited is the file of a secret that an Envoy did not find and takes up by itself once it is there; "" for none.
func (r Refusal) Awaited() string {
	path, ok := strings.CutPrefix(r.Reason, "Invalid path: ")
	if !ok || r.Type != resource.SecretType {
		return ""
	}
	return path
}

// Refused is what connected Envoys have refused and not taken since in another form, also at their start. What an Update
// takes back is no longer there, nor are the keys of clusters that only linger.
func (s *Server) Refused() []Refusal {
	wanted := *s.wanted.Load()
	return slices.DeleteFunc(s.acks.refusals(), func(r Refusal) bool { return r.secret != "" && !wanted[r.secret] })
}

// Filtered waits until each connected Envoy has said whether it takes the edge filter that it was sent, or ctx ends: an Envoy is ready
// a moment before its refusal is here.
func (s *Server) Filtered(ctx context.Context) { s.acks.answered(ctx, resource.ExtensionConfigType) }

// prune takes away, until ctx ends, what has lingered long enough.
func (s *Server) prune(ctx context.Context) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		s.mu.Lock()
		if kept := s.leaving.since(time.Now().Add(-linger)); len(kept) < len(s.leaving) {
			r := kept.with(s.now)
			if _, err := s.set(ctx, r); err == nil {
				s.leaving, s.served = kept, r
			}
		}
		s.mu.Unlock()
	}
}

// step serves resources and waits until the Envoys have taken those of some types.
func (s *Server) step(ctx context.Context, r *Resources, types ...string) error {
	snapshot, err := s.set(ctx, r)
	if err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(ctx, s.wait)
	defer stop()
	for _, typeURL := range types {
		if err := s.acks.wait(ctx, typeURL, snapshot.GetVersion(typeURL)); err != nil {
			return err
		}
	}
	return nil
}

// takeBack serves r again, and forgets who refused what came between. An Envoy that has r in force may say nothing more: where r is
// back before its refusal is answered, there is nothing to send it.
func (s *Server) takeBack(ctx context.Context, r *Resources) error {
	snapshot, err := s.set(ctx, r)
	if err != nil {
		return err
	}
	s.acks.forget(snapshot.GetVersion)
	return nil
}

// set serves resources, and gives the snapshot of them, which has their versions.
func (s *Server) set(ctx context.Context, r *Resources) (*cache.Snapshot, error) {
	snapshot, err := r.snapshot()
	if err != nil {
		return nil, err
	}
	return snapshot, s.cache.SetSnapshot(ctx, nodeID, snapshot)
}
