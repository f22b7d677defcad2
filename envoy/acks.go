package envoy

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	discoveryv3 "github.com/envoyproxy/go-control-plane/envoy/service/discovery/v3"
	"github.com/envoyproxy/go-control-plane/pkg/resource/v3"
	server "github.com/envoyproxy/go-control-plane/pkg/server/v3"
)

// acks remembers what each connected Envoy has taken, by type of resource, and what it has refused.
type acks struct {
	mu      sync.Mutex
	streams map[int64]*stream
	changed chan struct{} // closed and replaced at every change
}

// stream is what one Envoy was sent and said of it, by type.
type stream struct {
	taken   map[string]string // the version in force
	sent    map[string][]sent // the last answers, the newest behind
	refused map[string]refused
}

// sent is an answer. Envoy says by the nonce which one it means.
type sent struct{ nonce, version string }

// mostSent is how many answers of a type are remembered: one is on its way at a time, and a few more while versions come quickly.
const mostSent = 8

// refused is a version that was refused. It stays so, but for listeners: sent again, which the server does at once, the same
// resources are no change to Envoy, and it acknowledges what it has not taken. A secret, which never changes under its name, is refused
// for as long as its stream is there.
type refused struct {
	version, reason string
	without         bool   // no version is in force: what it acknowledges later under a refused one's name is none
	secret          string // its name; "" for other types
}

// again is how long an Envoy waits that refuses the same once more. It is sent a refused listener again at once, tries it, and
// refuses it: some 700 times a second, each a line of its log, while another program has the port.
const again = time.Second

func newAcks() *acks {
	return &acks{streams: map[int64]*stream{}, changed: make(chan struct{})}
}

func (a *acks) callbacks() server.CallbackFuncs {
	return server.CallbackFuncs{
		StreamOpenFunc: func(_ context.Context, id int64, _ string) error {
			a.change(func() {
				a.streams[id] = &stream{taken: map[string]string{}, sent: map[string][]sent{}, refused: map[string]refused{}}
			})
			return nil
		},
		StreamClosedFunc: func(id int64, _ *corev3.Node) {
			a.change(func() { delete(a.streams, id) })
		},
		StreamResponseFunc: func(_ context.Context, id int64, _ *discoveryv3.DiscoveryRequest, r *discoveryv3.DiscoveryResponse) {
			a.change(func() {
				if s := a.streams[id]; s != nil {
					list := append(s.sent[r.TypeUrl], sent{r.Nonce, r.VersionInfo})
					s.sent[r.TypeUrl] = list[max(0, len(list)-mostSent):]
				}
			})
		},
		StreamRequestFunc: func(id int64, r *discoveryv3.DiscoveryRequest) error {
			var same bool
			a.change(func() {
				if s := a.streams[id]; s != nil {
					same = s.note(r)
				}
			})
			if same {
				time.Sleep(again) // of its own stream alone
			}
			return nil
		},
	}
}

// note reads a request, which says what its Envoy has in force and, if it refused something, why. It reports whether that is
// what was refused before.
func (s *stream) note(r *discoveryv3.DiscoveryRequest) (same bool) {
	s.taken[r.TypeUrl] = r.VersionInfo
	before, was := s.refused[r.TypeUrl]
	switch {
	case r.ErrorDetail != nil:
		no := refused{s.meant(r), r.ErrorDetail.Message, r.VersionInfo == "" || before.without && r.VersionInfo == before.version, ""}
		if r.TypeUrl == resource.SecretType {
			no.secret = strings.Join(r.ResourceNames, " ") // there is one
		}
		s.refused[r.TypeUrl] = no
		return was && no.version == before.version
	case r.TypeUrl == resource.SecretType:
	case r.VersionInfo != before.version || r.TypeUrl == resource.ListenerType: // which are tried each time they are sent
		delete(s.refused, r.TypeUrl)
	}
	return false
}

// meant is the version that a request is about: a refusal that is sent twice can come behind a newer answer, which it says
// nothing of. One that names no answer that is remembered is about the newest, so that no refusal is missed.
func (s *stream) meant(r *discoveryv3.DiscoveryRequest) string {
	list := s.sent[r.TypeUrl]
	if len(list) == 0 {
		return ""
	}
	at := slices.IndexFunc(list, func(a sent) bool { return a.nonce == r.ResponseNonce })
	if at < 0 {
		at = len(list) - 1
	}
	return list[at].version
}

// forget drops what was refused of versions that are not served any more; served is the version of each type.
func (a *acks) forget(served func(typeURL string) string) {
	a.change(func() {
		for _, s := range a.streams {
			maps.DeleteFunc(s.refused, func(typeURL string, no refused) bool { return no.secret == "" && no.version != served(typeURL) })
		}
	})
}

func (a *acks) change(f func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	f()
	close(a.changed)
	a.changed = make(chan struct{})
}

// refusals are what the Envoys have refused and not got better since, each once.
func (a *acks) refusals() (all []Refusal) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, s := range a.streams {
		for typeURL, no := range s.refused {
			if r := (Refusal{typeURL, strings.TrimSpace(no.reason), no.without, no.secret}); !slices.Contains(all, r) {
				all = append(all, r)
			}
		}
	}
	slices.SortFunc(all, func(x, y Refusal) int {
		return cmp.Or(cmp.Compare(x.Type, y.Type), cmp.Compare(x.Reason, y.Reason), cmp.Compare(x.secret, y.secret))
	})
	return all
}

// answered returns when every Envoy has taken or refused what it was sent last of a type, or ctx ends.
func (a *acks) answered(ctx context.Context, typeURL string) {
	for {
		a.mu.Lock()
		changed, all := a.changed, true
		for _, s := range a.streams {
			if list := s.sent[typeURL]; len(list) > 0 {
				last := list[len(list)-1].version
				all = all && (s.taken[typeURL] == last || s.refused[typeURL].version == last)
			}
		}
		a.mu.Unlock()
		if all {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}

// wait returns when every Envoy has a version in force. When ctx ends first it returns nil as well: an Envoy that is slow
// must not keep the others from what follows. It fails when one has refused.
func (a *acks) wait(ctx context.Context, typeURL, version string) error {
	for {
		a.mu.Lock()
		changed, all := a.changed, true
		for _, s := range a.streams {
			if no, ok := s.refused[typeURL]; ok && no.version == version {
				a.mu.Unlock()
				return fmt.Errorf("an Envoy refused the configuration: %s", no.reason)
			}
			// An Envoy that has not asked for this type yet gets the newest when it does.
			if got, asked := s.taken[typeURL]; asked && got != version {
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
