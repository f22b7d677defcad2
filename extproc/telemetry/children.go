package telemetry

import (
	"maps"
	"sync"
	"sync/atomic"
)

// children keeps the series of a metric by their labels, so that a call finds them without hashing each label again and
// without a lock. Labels come from closed sets, so it stays small. It is safe for concurrent use.
type children[K comparable, S any] struct {
	known atomic.Pointer[map[K]S]
	mu    sync.Mutex // of those who add
	find  func(K) S
}

func newChildren[K comparable, S any](find func(K) S) *children[K, S] {
	c := &children[K, S]{find: find}
	c.known.Store(&map[K]S{})
	return c
}

// of is the series with these labels.
func (c *children[K, S]) of(k K) S {
	if s, ok := (*c.known.Load())[k]; ok {
		return s
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	more := maps.Clone(*c.known.Load())
	s := c.find(k)
	more[k] = s
	c.known.Store(&more)
	return s
}
