// Package rpc is the server's end of gRPC for one method: streams of messages both ways, opened by Envoy over a Unix socket.
//
// What it is for, beside a general gRPC server: a stream that waits has no goroutine, a message that is quickly dealt with
// is dealt with by whoever read it, and what several streams have to say goes out in one write. A connection that asks for
// anything else is handed to such a general server, unread.
//
// The package knows HTTP/2 (RFC 9113) as far as gRPC needs it, and nothing of Envoy's messages. It trusts its peer not to
// waste its time, since only who may open the socket can speak to it; but nothing that a peer says makes it panic or grow
// without bounds.
package rpc

import (
	"context"
	"errors"
	"net"
	"sync"
	"syscall"
	"time"
)

// Taker takes the messages of one stream, one after the other.
type Taker interface {
	// Take gets the next message, which is its own only until it returns. An error ends the stream with the status of a *Fault, else Internal.
	Take(ctx context.Context, msg []byte) error
	// Quick reports whether the message is dealt with in some tens of microseconds and without waiting for anything, so
	// that other streams may wait for it.
	Quick(msg []byte) bool
	// Close comes once, after the last Take has returned, however the stream ended. It must not wait for anything.
	Close()
}

// Fault is why a stream ends early, as gRPC tells it.
type Fault struct {
	Code    uint32 // of gRPC, not 0
	Message string
}

// Error implements error.
func (f *Fault) Error() string { return f.Message }

// Config says what a Server serves. The zero value of a field means its default.
type Config struct {
	Path string // of the method, as /package.Service/Method; required
	// Open begins a stream; required. It is called by the connection's reader and must not wait for anything.
	Open func(*Stream) (Taker, error)
	// Other gets connections whose first call is another method; default: they are closed. What was read is read again.
	Other      func(net.Conn)
	MaxMessage int // bytes of a message; default 4 MiB
}

// Server serves connections. It is safe for concurrent use.
type Server struct {
	Config
	pool pool

	mu       sync.Mutex
	conns    map[*conn]struct{}
	streams  int // that were opened and are not closed
	draining bool
	stopped  bool
	empty    chan struct{} // closed when draining and neither connection nor stream is left
}

// New makes a server.
func New(c Config) *Server {
	if c.MaxMessage == 0 {
		c.MaxMessage = 4 << 20
	}
	return &Server{Config: c, conns: map[*conn]struct{}{}, empty: make(chan struct{})}
}

// Serve accepts connections until l is closed or fails. It returns nil once Drain or Stop were called.
func (s *Server) Serve(l net.Listener) error {
	for {
		nc, err := l.Accept()
		if err != nil {
			s.mu.Lock()
			over := s.draining || s.stopped
			s.mu.Unlock()
			if over {
				return nil
			}
			if errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) || errors.Is(err, syscall.ECONNABORTED) {
				time.Sleep(acceptPause) // it may go better when others have ended
				continue
			}
			return err
		}
		c := newConn(s, nc)
		s.mu.Lock()
		if s.draining || s.stopped {
			s.mu.Unlock()
			_ = nc.Close() // it was on its way in
			continue
		}
		s.conns[c] = struct{}{}
		s.mu.Unlock()
		go c.serve()
	}
}

// Drain lets no new stream begin and waits until those that are open have ended, or ctx ends. Whoever calls it closes the
// listener.
func (s *Server) Drain(ctx context.Context) error {
	s.mu.Lock()
	if !s.draining {
		s.draining = true
		s.checkEmpty()
	}
	for c := range s.conns {
		go c.goAway()
	}
	s.mu.Unlock()
	select {
	case <-s.empty:
		s.pool.close()
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Stop ends every stream and connection.
func (s *Server) Stop() {
	s.mu.Lock()
	s.stopped = true
	list := make([]*conn, 0, len(s.conns))
	for c := range s.conns {
		list = append(list, c)
	}
	s.mu.Unlock()
	for _, c := range list {
		c.fail(errStopped)
	}
}

// acceptPause is how long nothing is accepted after files ran out.
const acceptPause = 20 * time.Millisecond

var errStopped = errors.New("rpc: the server was stopped")

func (s *Server) forget(c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, c)
	s.checkEmpty()
}

func (s *Server) opened() {
	s.mu.Lock()
	s.streams++
	s.mu.Unlock()
}

func (s *Server) closed() {
	s.mu.Lock()
	s.streams--
	s.checkEmpty()
	s.mu.Unlock()
}

// checkEmpty tells Drain. The lock is held.
func (s *Server) checkEmpty() {
	if s.draining && len(s.conns) == 0 && s.streams == 0 {
		select {
		case <-s.empty:
		default:
			close(s.empty)
		}
	}
}
