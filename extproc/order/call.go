package order

import (
	"time"

	"veil/catalogue"
)

// Call is one call's upstreams in the order in which they are tried. It is not for concurrent use.
type Call struct {
	book    *Book
	tries   []try
	at      int  // which of them it is counted at
	counted bool // not where there is but one: nothing is to be chosen
}

type try struct {
	route catalogue.Route
	pool  string
	full  bool // it had no room when the call began
}

// Len is how many upstreams there are.
func (c *Call) Len() int { return len(c.tries) }

// Try is the upstream of the i-th try, from 0: its route, and its pool (catalogue.Pool).
func (c *Call) Try(i int) (catalogue.Route, string) { return c.tries[i].route, c.tries[i].pool }

// Answered says how the call went: after how many tries the last answer came, its status (of Envoy's own answer, if no
// upstream gave one), and how long which upstream, by pool, asked not to be called.
func (c *Call) Answered(tries, status int, asked map[string]time.Duration) {
	if !c.counted {
		return
	}
	c.book.mu.Lock()
	defer c.book.mu.Unlock()
	last := min(max(tries, 1), len(c.tries)) - 1
	for i, t := range c.tries[:last+1] {
		switch {
		case t.full: // its refusal says nothing of its health
		case i < last || away(status):
			c.book.failed(t.pool, asked[t.pool])
		default:
			p := c.book.pool(t.pool)
			p.fails, p.till = 0, time.Time{}
		}
	}
	c.book.pool(c.tries[c.at].pool).active--
	c.book.pool(c.tries[last].pool).active++
	c.book.forget(c.tries[c.at].pool)
	c.at = last
}

// away reports whether a status says that the upstream can't serve calls now.
func away(status int) bool { return status == 429 || status == 502 || status == 503 || status == 504 }

// Soonest is how long it takes until one of the call's upstreams is tried first again, 0 if one is already.
func (c *Call) Soonest() time.Duration {
	if !c.counted {
		return 0
	}
	c.book.mu.Lock()
	defer c.book.mu.Unlock()
	var least time.Duration
	now := c.book.now()
	for i, t := range c.tries {
		wait := time.Duration(0)
		if p := c.book.pools[t.pool]; p != nil {
			wait = max(p.till.Sub(now), 0)
		}
		if i == 0 || wait < least {
			least = wait
		}
	}
	return least
}

// End says that the call is over. Further calls do nothing.
func (c *Call) End() {
	if !c.counted {
		return
	}
	c.counted = false
	c.book.mu.Lock()
	defer c.book.mu.Unlock()
	name := c.tries[c.at].pool
	c.book.pool(name).active--
	c.book.forget(name)
}
