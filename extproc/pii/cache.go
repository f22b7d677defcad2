package pii

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"veil/extproc/detect"
)

// CacheStats counts what the cache of an engine and its variants did.
type CacheStats struct {
	Hits, Misses uint64
	Bytes        int // memory held, by estimate
	Entries      int
}

const (
	cacheShards = 16
	minCached   = 8                                 // bytes of a text that is worth a look-up: "Understood." costs six times as much to read
	entryCost   = 256                               // bytes of an entry without its spans: key, map, list
	spanCost    = int(unsafe.Sizeof(detect.Span{})) // bytes of one span
)

// cacheKey names a text under a set of rules and an object key. See cache.key for why two texts never share one.
type cacheKey struct {
	text, place [16]byte
	size        int
}

// cache remembers where the personal data of a text stood, so that a conversation sent again costs a look-up. It holds
// places and types under keyed hashes, never text, and is bounded by bytes. It is safe for concurrent use.
type cache struct {
	mac          cipher.AEAD
	nonce        [12]byte
	scratch      sync.Pool // of *macScratch
	hits, misses atomic.Uint64
	shards       [cacheShards]cacheShard
}

type cacheShard struct {
	mu    sync.Mutex
	lru   *simplelru.LRU[cacheKey, []detect.Span]
	bytes int
	limit int
}

type macScratch struct {
	in  []byte
	out [16]byte
}

// newCache makes a cache of about limit bytes, with a random key of this process.
func newCache(limit int) (*cache, error) {
	var key [32]byte
	rand.Read(key[:]) // never fails since Go 1.24
	block, err := aes.NewCipher(key[:])
	if err != nil {
		return nil, err
	}
	c := &cache{}
	if c.mac, err = cipher.NewGCM(block); err != nil {
		return nil, err
	}
	c.scratch.New = func() any { return new(macScratch) }
	for i := range c.shards {
		s := &c.shards[i]
		s.limit = limit / cacheShards
		s.lru, err = simplelru.NewLRU(max(1, s.limit/entryCost), func(_ cacheKey, v []detect.Span) { s.bytes -= cost(v) })
		if err != nil {
			return nil, err
		}
	}
	return c, nil
}

func cost(spans []detect.Span) int { return entryCost + spanCost*len(spans) }

// key names a text. Were two texts to share a key, the places of one would be masked in the other, and the other's own data
// would leak; so the key is a GMAC under a secret random key that never leaves the process, and no tag does either. GMAC is a
// universal hash: whatever two texts are chosen without sight of the key, they collide with a chance of at most (blocks + 1) in
// 2^128, about 2^-106 at 32 MiB. Length, rules and object key are part of the name too.
func (c *cache) key(variant *[sha256.Size]byte, l *Leaf) cacheKey {
	m := c.scratch.Get().(*macScratch)
	k := cacheKey{size: len(l.Text)}
	m.in = append(append(m.in[:0], variant[:]...), l.Key...)
	c.mac.Seal(m.out[:0], c.nonce[:], nil, m.in)
	k.place = m.out
	c.mac.Seal(m.out[:0], c.nonce[:], nil, unsafe.Slice(unsafe.StringData(l.Text), len(l.Text)))
	k.text = m.out
	clear(m.in)
	c.scratch.Put(m)
	return k
}

// get is the places of a text, for reading only.
func (c *cache) get(k *cacheKey) ([]detect.Span, bool) {
	s := &c.shards[k.text[0]%cacheShards]
	s.mu.Lock()
	spans, ok := s.lru.Get(*k)
	s.mu.Unlock()
	if !ok {
		c.misses.Add(1)
		return nil, false
	}
	c.hits.Add(1)
	return spans, true
}

// put remembers the places of a text.
func (c *cache) put(k *cacheKey, spans []detect.Span) {
	s := &c.shards[k.text[0]%cacheShards]
	if cost(spans) > s.limit/4 {
		return
	}
	own := make([]detect.Span, len(spans))
	copy(own, spans)
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

func (c *cache) stats() CacheStats {
	st := CacheStats{Hits: c.hits.Load(), Misses: c.misses.Load()}
	for i := range c.shards {
		s := &c.shards[i]
		s.mu.Lock()
		st.Bytes += s.bytes
		st.Entries += s.lru.Len()
		s.mu.Unlock()
	}
	return st
}

// CacheStats tells how the cache does that this engine shares with its variants.
func (e *Engine) CacheStats() CacheStats {
	if e.finder.cache == nil {
		return CacheStats{}
	}
	return e.finder.cache.stats()
}
