package recent

import (
	"sync"
	"unsafe"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Lists are lists of V under keys, bounded by bytes. Neither K nor V may hold a pointer. They are safe for concurrent use.
//
// What is put goes into one page after another. When there is room for no more pages, the one is forgotten of which nothing was
// put or asked for the longest.
type Lists[K comparable, V any] struct {
	mu    sync.Mutex
	room  int // bytes of a page
	at    map[K]place
	pages *simplelru.LRU[uint32, *page[K, V]]
	last  uint32 // the page that is being filled
}

// page is lists one after another, which are never changed, and their keys.
type page[K comparable, V any] struct {
	keys  []K
	lists []V
}

// place is where a list stands.
type place struct{ page, from, size uint32 }

// pages is how many there are at most.
const pages = 32

// New makes lists of about so many bytes in all, at most 4 GiB.
func New[K comparable, V any](bytes int) *Lists[K, V] {
	l := &Lists[K, V]{room: bytes / pages, at: make(map[K]place)}
	l.pages, _ = simplelru.NewLRU(pages, l.forget) // fails on a size below 1 only
	return l
}

// forget takes the lists of a page that goes out of the index.
func (l *Lists[K, V]) forget(_ uint32, p *page[K, V]) {
	for i := range p.keys {
		delete(l.at, p.keys[i])
	}
}

// Get is the list under a key, for reading only.
func (l *Lists[K, V]) Get(k *K) ([]V, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at, ok := l.at[*k]
	if !ok {
		return nil, false
	}
	p, _ := l.pages.Get(at.page)
	return p.lists[at.from : at.from+at.size : at.from+at.size], true // what is appended behind it is not seen by who has it
}

// Put keeps a copy of a list, unless there is one under the key, or it is longer than a page.
func (l *Lists[K, V]) Put(k *K, list []V) {
	if cost[K, V](1, len(list)) > l.room {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, ok := l.at[*k]; ok {
		return
	}
	p, ok := l.pages.Peek(l.last)
	if ok = ok && cost[K, V](len(p.keys)+1, len(p.lists)+len(list)) <= l.room; !ok { // who reads may do so in any page, so none is used again
		l.last++
		p = new(page[K, V])
	}
	l.pages.Add(l.last, p)
	l.at[*k] = place{l.last, uint32(len(p.lists)), uint32(len(list))}
	p.keys, p.lists = append(p.keys, *k), append(p.lists, list...)
}

// Size is the bytes that are held, by estimate, and the number of lists.
func (l *Lists[K, V]) Size() (bytes, lists int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range l.pages.Values() {
		bytes += cost[K, V](len(p.keys), len(p.lists))
		lists += len(p.keys)
	}
	return bytes, lists
}

// cost is the bytes that so many lists of so many values take in all. Go's maps are two thirds full, give or take, and slices that
// grow have a fifth of their room left.
func cost[K comparable, V any](lists, values int) int {
	var k K
	var v V
	key := int(unsafe.Sizeof(k))
	slot := key + int(unsafe.Sizeof(place{})) + 1
	return lists*(slot*3/2+key*5/4) + values*int(unsafe.Sizeof(v))*5/4
}
