package pii

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"sync"
	"sync/atomic"
	"unsafe"

	"veil/extproc/detect"
	"veil/extproc/internal/recent"
)

// CacheStats counts what the cache of an engine and its variants did.
type CacheStats struct {
	Hits, Misses uint64
	Bytes        int // memory held, by estimate
	Entries      int
}

const (
	cacheShards = 16
	minCached   = 8 // bytes of a text that is worth a look-up: "Understood." costs six times as much to read
	forBegun    = 8 // of so many parts of the memory one is for what is known of beginnings
)

// cacheKey names a text under a set of rules and an object key. See cache.key for why two texts never share one.
type cacheKey struct {
	text, place [16]byte
	size        int
}

// cache remembers where the personal data of a text stood, so that a conversation sent again costs a look-up, and where its
// values stood besides (begun.go). It holds places and types under keyed hashes, never text, and is bounded by bytes. It is
// safe for concurrent use.
type cache struct {
	mac          cipher.AEAD
	nonce        [12]byte
	scratch      sync.Pool // of *macScratch
	hits, misses atomic.Uint64
	shards       [cacheShards]*recent.Lists[cacheKey, byte] // of kept spans
	begun        *recent.Lists[begunKey, place]
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
	c.begun = recent.New[begunKey, place](limit / forBegun)
	for i := range c.shards {
		c.shards[i] = recent.New[cacheKey, byte]((limit - limit/forBegun) / cacheShards)
	}
	return c, nil
}

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

// get is the places of a text, and what was found inside of users' own.
func (c *cache) get(k *cacheKey) (spans, inside []detect.Span, ok bool) {
	kept, ok := c.shard(k).Get(k)
	if !ok {
		c.misses.Add(1)
		return nil, nil, false
	}
	c.hits.Add(1)
	spans, inside = readKept(kept)
	return spans, inside, true
}

// put remembers the places of a text, and what was found inside of users' own.
func (c *cache) put(k *cacheKey, spans, inside []detect.Span) {
	m := c.scratch.Get().(*macScratch)
	m.in = appendKept(m.in[:0], spans, inside)
	c.shard(k).Put(k, m.in)
	c.scratch.Put(m)
}

func (c *cache) shard(k *cacheKey) *recent.Lists[cacheKey, byte] {
	return c.shards[k.text[0]%cacheShards]
}

func (c *cache) stats() CacheStats {
	st := CacheStats{Hits: c.hits.Load(), Misses: c.misses.Load()}
	st.Bytes, st.Entries = c.begun.Size()
	for i := range c.shards {
		bytes, entries := c.shards[i].Size()
		st.Bytes += bytes
		st.Entries += entries
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
