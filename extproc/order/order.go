package order

import (
	"math/rand/v2"
	"sync"
	"time"

	"veil/catalogue"
)

// How long an upstream that has failed is put last.
const (
	shortest = time.Second      // after its first failure; it doubles with each further one
	longest  = time.Minute      // after many, and whatever the upstream itself asks for
	probe    = 10 * time.Second // how long the others keep away while one call finds out: longer than a connect time-out
	doubling = 10               // more failures than that change nothing
)

// Config says what a Book works with. The zero value of a field means its default.
type Config struct {
	Now  func() time.Time // default time.Now
	Draw func() float64   // a number from 0 up to 1, for weights; default math/rand. Safe for concurrent use
}

// Book is what is known of all upstreams. Its methods are safe for concurrent use.
type Book struct {
	now  func() time.Time
	draw func() float64

	mu    sync.Mutex
	pools map[string]*pool // those that have calls under way or have failed
}

// pool is what is known of the calls that share an upstream (catalogue.Pool).
type pool struct {
	active int
	fails  int       // one after the other
	till   time.Time // put last until then
}

// New makes a Book in which nothing has failed.
func New(c Config) *Book {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Draw == nil {
		c.Draw = rand.Float64
	}
	return &Book{now: c.Now, draw: c.Draw, pools: map[string]*pool{}}
}

// Begin puts the routes of a model in order and counts a call at the first. The call's End must be called.
func (b *Book) Begin(cat *catalogue.Catalogue, m *catalogue.Model) *Call {
	c := &Call{book: b, tries: make([]try, 0, len(m.Routes))}
	if len(m.Routes) == 1 {
		c.tries = append(c.tries, try{route: m.Routes[0], pool: cat.Pool(m, m.Routes[0])})
		return c
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	var resting, full []try
	for _, r := range b.weighted(m.Routes) {
		t := try{route: r, pool: cat.Pool(m, r)}
		p := b.pools[t.pool]
		switch {
		case p == nil:
			c.tries = append(c.tries, t)
		case p.active >= cat.PoolLimit(m, r):
			t.full = true
			full = append(full, t)
		case now.Before(p.till):
			resting = append(resting, t)
		default:
			c.tries = append(c.tries, t)
		}
	}
	c.tries = append(append(c.tries, resting...), full...)
	first := b.pool(c.tries[0].pool)
	if first.fails > 0 && !now.Before(first.till) {
		first.till = now.Add(probe) // this call finds out; the others keep away meanwhile
	}
	first.active++
	c.counted = true
	return c
}

// weighted draws the routes that share calls, without putting any back, so that the fallback of one is another. Routes
// without a weight follow in their order.
func (b *Book) weighted(routes []catalogue.Route) []catalogue.Route {
	out := make([]catalogue.Route, 0, len(routes))
	var drawn []catalogue.Route
	total := 0
	for _, r := range routes {
		if r.Weight > 0 {
			drawn = append(drawn, r)
			total += r.Weight
		}
	}
	for len(drawn) > 0 {
		at := b.draw() * float64(total)
		pick := len(drawn) - 1
		for i, r := range drawn {
			if at -= float64(r.Weight); at < 0 {
				pick = i
				break
			}
		}
		total -= drawn[pick].Weight
		out = append(out, drawn[pick])
		drawn = append(drawn[:pick], drawn[pick+1:]...)
	}
	for _, r := range routes {
		if r.Weight == 0 {
			out = append(out, r)
		}
	}
	return out
}

// pool finds or makes what is known of a pool. The lock is held.
func (b *Book) pool(name string) *pool {
	p := b.pools[name]
	if p == nil {
		p = &pool{}
		b.pools[name] = p
	}
	return p
}

// failed notes a failure; asked is the pause that the upstream asked for. The lock is held.
func (b *Book) failed(name string, asked time.Duration) {
	p := b.pool(name)
	pause := shortest << min(p.fails, doubling)
	p.fails++
	p.till = b.now().Add(min(max(pause, asked), longest))
}

// PutLast is for how much longer each upstream that has failed is tried last, by pool.
func (b *Book) PutLast() map[string]time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	out := make(map[string]time.Duration)
	now := b.now()
	for name, p := range b.pools {
		if p.fails > 0 {
			out[name] = max(p.till.Sub(now), 0)
		}
	}
	return out
}

// forget drops what says nothing any more. The lock is held.
func (b *Book) forget(name string) {
	if p := b.pools[name]; p != nil && p.active == 0 && p.fails == 0 {
		delete(b.pools, name)
	}
}
