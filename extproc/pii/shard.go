package pii

import (
	"sync"
	"unsafe"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// entryCost is the bytes of an entry without what it lists: key, map, list.
const entryCost = 256

// shard is a part of a cache: lists under keys, bounded by bytes, those forgotten first that were asked for the longest time
// ago. It is safe for concurrent use.
type shard[K comparable, V any] struct {
	mu    sync.Mutex
	lru   *simplelru.LRU[K, []V]
	bytes int
	limit int
}

func (s *shard[K, V]) init(limit int) (err error) {
	s.limit = limit
	s.lru, err = simplelru.NewLRU(max(1, limit/entryCost), func(_ K, v []V) { s.bytes -= cost(v) })
	return err
}

// cost is the bytes that an entry takes.
func cost[V any](list []V) int {
	var one V
	return entryCost + int(unsafe.Sizeof(one))*len(list)
}

// get is the list under a key, for reading only.
func (s *shard[K, V]) get(k *K) ([]V, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lru.Get(*k)
}

// put keeps a copy of a list, unless it is so long that little else would be kept beside it.
func (s *shard[K, V]) put(k *K, list []V) {
	if cost(list) > s.limit/4 {
		return
	}
	own := make([]V, len(list))
	copy(own, list)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lru.Contains(*k) {
		return
	}
	s.bytes += cost(own)
	s.lru.Add(*k, own)
	for s.bytes > s.limit {
		s.lru.RemoveOldest()
	}
}

func (s *shard[K, V]) size() (bytes, entries int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bytes, s.lru.Len()
}
