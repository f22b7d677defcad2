package rpc

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// deafened is a connection that can be read, and no more written once it is broken.
type deafened struct {
	net.Conn
	broken atomic.Bool
}

func (d *deafened) Write(b []byte) (int, error) {
	if d.broken.Load() {
		return 0, errors.New("broken pipe")
	}
	return d.Conn.Write(b)
}

// guarded sends under a lock that its Close takes, as an exchange's clock does.
type guarded struct {
	mu     sync.Mutex
	s      *Stream
	closed chan struct{}
}

func (g *guarded) Quick([]byte) bool                  { return false }
func (g *guarded) Take(context.Context, []byte) error { return nil }
func (g *guarded) Close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	close(g.closed)
}

func TestAStreamIsClosedWhenASendOfItsOwnFindsTheConnectionBroken(t *testing.T) {
	open := make(chan *guarded, 1)
	s := New(Config{Path: method, Open: func(s *Stream) (Taker, error) {
		g := &guarded{s: s, closed: make(chan struct{})}
		open <- g
		return g, nil
	}})
	client, server := net.Pipe()
	defer client.Close()
	go func() { _, _ = io.Copy(io.Discard, client) }() // until it is closed
	d := &deafened{Conn: server}
	c := newConn(s, d)
	s.conns[c] = struct{}{}
	go c.serve()
	if _, err := client.Write(append(opening(), appendFrame(nil, framePriority, 0, 1, 0)...)); err != nil {
		t.Fatal(err)
	}
	g := <-open
	for c.known(1) == nil {
		time.Sleep(time.Millisecond) // the reader still notes the stream
	}
	d.broken.Store(true)
	sent := make(chan struct{})
	go func() {
		g.mu.Lock()
		_ = g.s.Send([]byte("a comment")) // it may tell of the end or not
		g.mu.Unlock()
		close(sent)
	}()
	for _, done := range []chan struct{}{sent, g.closed} {
		select {
		case <-done:
		case <-time.After(10 * time.Second):
			t.Fatal("Send waits for the end of its own stream, and nobody closes it")
		}
	}
}

func (c *conn) known(id uint32) *Stream {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.streams[id]
}
