package daemon

import (
	"net"
	"net/http"
	"sync"
	"time"
)

// mostConnections is how many the admin address holds at once: monitors, probes and an operator's browser have some dozens. Each
// costs some 20 KiB and a file, of which the gateway's own connections need the rest.
const mostConnections = 256

// crowd bounds the connections of a server. Where one comes too many, that one goes which has been quiet for longest, without a
// request or before its headers are whole: so who holds all of them by saying nothing doesn't keep a probe out. The new one
// goes where all are at work.
type crowd struct {
	most int

	mu    sync.Mutex
	quiet map[net.Conn]time.Time // since when
	busy  map[net.Conn]struct{}  // its request is answered now
}

func newCrowd(most int) *crowd {
	return &crowd{most: most, quiet: map[net.Conn]time.Time{}, busy: map[net.Conn]struct{}{}}
}

// follow is http.Server.ConnState.
func (c *crowd) follow(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.quiet, conn)
	delete(c.busy, conn)
	switch state {
	case http.StateNew:
		for len(c.quiet)+len(c.busy) >= c.most {
			if !c.part() {
				_ = conn.Close() // its goroutine sees that
				return
			}
		}
		c.quiet[conn] = time.Now()
	case http.StateIdle:
		c.quiet[conn] = time.Now()
	case http.StateActive:
		c.busy[conn] = struct{}{}
	}
}

// part closes the connection that has been quiet for longest, and reports whether there was one.
func (c *crowd) part() bool {
	var oldest net.Conn
	for conn, since := range c.quiet {
		if oldest == nil || since.Before(c.quiet[oldest]) {
			oldest = conn
		}
	}
	if oldest == nil {
		return false
	}
	delete(c.quiet, oldest)
	_ = oldest.Close()
	return true
}
