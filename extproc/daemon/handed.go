package daemon

import (
	"net"
	"sync"
)

// handed is a listener of connections that another server accepted and did not want: those of ADS.
type handed struct {
	addr  net.Addr
	conns chan net.Conn
	once  sync.Once
	over  chan struct{}
}

func newHanded(addr net.Addr) *handed {
	return &handed{addr: addr, conns: make(chan net.Conn), over: make(chan struct{})}
}

// give hands a connection over, or closes it when nobody accepts any more.
func (h *handed) give(c net.Conn) {
	select {
	case h.conns <- c:
	case <-h.over:
		_ = c.Close() // its peer comes again
	}
}

// Accept implements net.Listener.
func (h *handed) Accept() (net.Conn, error) {
	select {
	case c := <-h.conns:
		return c, nil
	case <-h.over:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (h *handed) Close() error {
	h.once.Do(func() { close(h.over) })
	return nil
}

// Addr implements net.Listener.
func (h *handed) Addr() net.Addr { return h.addr }
