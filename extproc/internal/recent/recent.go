// Package recent remembers short lists under keys for a while, in memory that Go's collector need not look through.
//
// A cache whose entries are objects is gone through by each run of the collector, entry by entry: tens of thousands of them
// cost a busy gateway a quarter of its processor time (docs/decisions/0103-caches-that-the-collector-passes.md).
package recent

import (
	"sync"
	"unsafe"
)

// Lists are lists of V under keys, bounded by bytes. Neither K nor V may hold a pointer. They are safe for concurrent use.
//
// There are two generations. What is put or asked for is in the younger one. When that holds half of what may be held, it
// becomes the elder one, and what was in the elder one and was not asked for since is forgotten.
type Lists[K comparable, V any] struct {
	mu             sync.Mutex
	limit          int // bytes of one generation
	younger, elder generation[K, V]
}

// generation is what was put or asked for in one stretch of time. Its lists stand one after another and are never changed.
type generation[K comparable, V any] struct {
	at    map[K]place
	lists []V
}

// place is where a list stands.
type place struct{ from, size uint32 }

// New makes lists of about so many bytes in all, at most 4 GiB.
func New[K comparable, V any](bytes int) *Lists[K, V] {
	return &Lists[K, V]{limit: bytes / 2, younger: generation[K, V]{at: make(map[K]place)}}
}

// Get is the list under a key, for reading only.
func (l *Lists[K, V]) Get(k *K) ([]V, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p, ok := l.younger.at[*k]; ok {
		return l.younger.list(p), true
	}
	p, ok := l.elder.at[*k]
	if !ok {
		return nil, false
	}
	list := l.elder.list(p)
	l.add(k, list)
	return list, true
}

// Put keeps a copy of a list, unless there is one under the key, or it is so long that little else would be kept beside it.
func (l *Lists[K, V]) Put(k *K, list []V) {
	if cost[K, V](1, len(list)) > l.limit/2 {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, ok := l.younger.at[*k]; !ok {
		l.add(k, list)
	}
}

// add puts a list into the younger generation, which does not have it. The lock is held.
func (l *Lists[K, V]) add(k *K, list []V) {
	g := &l.younger
	if cost[K, V](len(g.at)+1, len(g.lists)+len(list)) > l.limit {
		l.elder = *g // lists may still be read, so no memory is used again
		*g = generation[K, V]{at: make(map[K]place)}
	}
	g.at[*k] = place{uint32(len(g.lists)), uint32(len(list))}
	g.lists = append(g.lists, list...)
}

// list is the list at a place. What is appended behind it is not seen by who has it.
func (g *generation[K, V]) list(p place) []V {
	return g.lists[p.from : p.from+p.size : p.from+p.size]
}

// Size is the bytes that are held, by estimate, and the number of lists; one that was asked for may count twice.
func (l *Lists[K, V]) Size() (bytes, lists int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, g := range []*generation[K, V]{&l.younger, &l.elder} {
		bytes += cost[K, V](len(g.at), len(g.lists))
		lists += len(g.at)
	}
	return bytes, lists
}

// cost is the bytes that so many lists of so many values take in all. Go's maps are two thirds full, give or take.
func cost[K comparable, V any](lists, values int) int {
	var k K
	var v V
	slot := int(unsafe.Sizeof(k)+unsafe.Sizeof(place{})) + 1
	return lists*slot*3/2 + values*int(unsafe.Sizeof(v))
}
