package envoy

import (
	"crypto/sha256"
	"encoding/hex"

	"github.com/envoyproxy/go-control-plane/pkg/cache/types"
	"github.com/envoyproxy/go-control-plane/pkg/cache/v3"
	"google.golang.org/protobuf/proto"
)

// snapshot versions each type by its content, so that an Envoy is sent only what has changed.
func (r *Resources) snapshot() (*cache.Snapshot, error) {
	out := &cache.Snapshot{}
	for kind, items := range map[types.ResponseType][]types.Resource{
		types.Listener:        resourcesOf(r.Listeners),
		types.Route:           resourcesOf(r.Routes),
		types.Cluster:         resourcesOf(r.Clusters),
		types.Secret:          resourcesOf(r.Secrets),
		types.ExtensionConfig: resourcesOf(r.Extensions),
	} {
		hash := sha256.New()
		for _, item := range items {
			b, err := proto.MarshalOptions{Deterministic: true}.Marshal(item)
			if err != nil {
				return nil, err
			}
			hash.Write(b)
		}
		out.Resources[kind] = cache.NewResources(hex.EncodeToString(hash.Sum(nil)[:8]), items)
	}
	return out, nil
}

func resourcesOf[T types.Resource](in []T) []types.Resource {
	out := make([]types.Resource, len(in))
	for i, v := range in {
		out[i] = v
	}
	return out
}

// union is first and whatever of second has a name that first lacks.
func union[T types.ResourceWithName](first, second []T) []T {
	out := append([]T(nil), first...)
	names := make(map[string]bool)
	for _, v := range first {
		names[v.GetName()] = true
	}
	for _, v := range second {
		if !names[v.GetName()] {
			out = append(out, v)
		}
	}
	return out
}
