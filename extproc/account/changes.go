package account

import (
	"sync"
	"time"
)

// changes remembers when the generations of a directory ended, for as long as what was read in one may count.
// It is safe for concurrent use.
type changes struct {
	mu    sync.Mutex
	first int64           // the oldest generation that is remembered
	ended []time.Duration // when it and those after it ended, since the directory began
}

// add notes that the newest generation has ended, and forgets those that ended before a time.
func (c *changes) add(at, forget time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.ended) > 0 && c.ended[0] < forget {
		c.ended, c.first = c.ended[1:], c.first+1
	}
	c.ended = append(c.ended, at)
}

// end says when a generation ended; not ok for one that is forgotten, or has not ended.
func (c *changes) end(generation int64) (at time.Duration, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := generation - c.first; i >= 0 && i < int64(len(c.ended)) {
		return c.ended[i], true
	}
	return 0, false
}
