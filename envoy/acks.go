package envoy

import (
	"context"
	"fmt"
	"sync"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	discoveryv3 "github.com/envoyproxy/go-control-plane/envoy/service/discovery/v3"
	server "github.com/envoyproxy/go-control-plane/pkg/server/v3"
)

// acks remembers what each connected Envoy has taken, by type of resource, and what it has refused.
type acks struct {
	mu      sync.Mutex
	taken   map[int64]map[string]string // by stream and type: the version in force
	refused map[int64]map[string]string // by stream and type: why the last one was refused
	changed chan struct{}               // closed and replaced at every change
}

func newAcks() *acks {
	return &acks{taken: map[int64]map[string]string{}, refused: map[int64]map[string]string{}, changed: make(chan struct{})}
}

func (a *acks) callbacks() server.CallbackFuncs {
	return server.CallbackFuncs{
		StreamOpenFunc: func(_ context.Context, id int64, _ string) error {
			a.change(func() { a.taken[id], a.refused[id] = map[string]string{}, map[string]string{} })
			return nil
		},
		StreamClosedFunc: func(id int64, _ *corev3.Node) {
			a.change(func() { delete(a.taken, id); delete(a.refused, id) })
		},
		StreamRequestFunc: func(id int64, r *discoveryv3.DiscoveryRequest) error {
			a.change(func() { a.note(id, r) })
			return nil
		},
	}
}

// note reads a request, which says what its Envoy has in force and, if it refused something, why.
func (a *acks) note(id int64, r *discoveryv3.DiscoveryRequest) {
	if a.taken[id] == nil {
		return
	}
	a.taken[id][r.TypeUrl] = r.VersionInfo
	delete(a.refused[id], r.TypeUrl)
	if r.ErrorDetail != nil {
		a.refused[id][r.TypeUrl] = r.ErrorDetail.Message
	}
}

func (a *acks) change(f func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	f()
	close(a.changed)
	a.changed = make(chan struct{})
}

// wait returns when every Envoy has a version in force. When ctx ends first it returns nil as well: an Envoy that is slow
// must not keep the others from what follows. It fails when one has refused.
func (a *acks) wait(ctx context.Context, typeURL, version string) error {
	for {
		a.mu.Lock()
		changed, all := a.changed, true
		for id, versions := range a.taken {
			if reason, no := a.refused[id][typeURL]; no {
				a.mu.Unlock()
				return fmt.Errorf("an Envoy refused the configuration: %s", reason)
			}
			// An Envoy that has not asked for this type yet gets the newest when it does.
			if got, asked := versions[typeURL]; asked && got != version {
				all = false
			}
		}
		a.mu.Unlock()
		if all {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil
		}
	}
}
