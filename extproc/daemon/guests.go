package daemon

import (
	"net"
	"sync"
	"sync/atomic"
)

// counted is a listener that counts its open connections.
type counted struct {
	net.Listener
	open *atomic.Int64
}

// Accept waits for the next connection.
func (l counted) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	l.open.Add(1)
	return &guest{Conn: c, gone: sync.OnceFunc(func() { l.open.Add(-1) })}, nil
}

// guest is a connection that is counted until it is closed.
type guest struct {
	net.Conn
	gone func()
}

// Close closes the connection.
func (g *guest) Close() error {
	g.gone()
	return g.Conn.Close()
}
