package rpc

import (
	"errors"
	"io"
	"net"
	"sync"

	"golang.org/x/net/http2/hpack"
)

// conn is one connection. Its reader takes frames from it and deals with them; whoever has something to send appends it
// to out, and the first of them writes, for the others too.
type conn struct {
	s  *Server
	nc net.Conn

	// The reader's own.
	in        []byte // what was read and not dealt with, and room behind it
	fill      int    // bytes of in that were read
	decided   bool   // the connection is served here
	dec       *hpack.Decoder
	fields    []field // of the header block that is being read
	block     []byte  // a header block that comes in several frames,
	blockOf   uint32  // its stream, 0 for none,
	blockEnds bool    // and whether the stream ends with it
	last      uint32  // the newest stream

	mu      sync.Mutex
	streams map[uint32]*Stream
	out     []byte
	spare   []byte
	writing bool
	held    bool  // the reader will write what is in out before it reads on
	window  int64 // bytes that the peer takes on the connection
	initial int64 // and on a new stream
	frame   int   // in one frame
	taken   int   // bytes received and not given back to the peer's window
	blocked []*Stream
	going   bool   // no new stream begins; the last one is known to the peer
	owed    []byte // answers that wait until it is clear whose connection it is
	err     error
}

const (
	readBuffer = 64 << 10
	keepBuffer = 256 << 10 // a buffer for writing that is larger is not kept
)

func newConn(s *Server, nc net.Conn) *conn {
	return &conn{s: s, nc: nc, in: make([]byte, readBuffer), streams: map[uint32]*Stream{},
		window: someCredit, initial: someCredit, frame: someFrame}
}

// fault is an error of the peer's, with its code.
type fault struct {
	code uint32
	what string
}

func (f fault) Error() string { return "rpc: " + f.what }

// serve reads until the connection ends. A connection that belongs to somebody else is handed over before anything but
// the settings was said.
func (c *conn) serve() {
	c.dec = hpack.NewDecoder(4096, func(f hpack.HeaderField) {
		c.fields = append(c.fields, field{f.Name, f.Value})
	})
	c.dec.SetMaxStringLength(maxBlock)
	if _, err := c.nc.Write(appendFrame(nil, frameSettings, 0, 0, 0)); err != nil { // no promise that another server must keep
		c.fail(err)
		return
	}
	err := c.read()
	if errors.Is(err, errOther) {
		c.s.forget(c)
		c.s.Other(&replayed{Conn: c.nc, first: c.in[:c.fill]})
		return
	}
	var f fault
	if errors.As(err, &f) {
		c.mu.Lock()
		c.out = appendGoAway(c.out, c.last, f.code)
		c.flush()
	}
	c.fail(err)
}

var errOther = errors.New("rpc: another method")

// read deals with everything that comes.
func (c *conn) read() error {
	if err := c.greet(); err != nil {
		return err
	}
	at := len(preface)
	for {
		n, err := c.frames(c.in[at:c.fill])
		if err != nil {
			return err
		}
		at += n
		if c.decided { // else all of it may have to be read again
			c.fill = copy(c.in, c.in[at:c.fill])
			at = 0
		}
		if err := c.more(); err != nil {
			return err
		}
	}
}

func (c *conn) greet() error {
	for c.fill < len(preface) {
		if err := c.more(); err != nil {
			return err
		}
	}
	if string(c.in[:len(preface)]) != preface {
		return fault{codeProtocol, "the peer does not speak HTTP/2"}
	}
	return nil
}

// more reads once.
func (c *conn) more() error {
	if c.fill == len(c.in) {
		if len(c.in) > 4*readBuffer {
			return fault{codeFrame, "a frame is too long"}
		}
		c.in = append(c.in, make([]byte, len(c.in))...)
	}
	n, err := c.nc.Read(c.in[c.fill:])
	c.fill += n
	if n > 0 {
		return nil
	}
	if err == nil {
		err = io.ErrNoProgress
	}
	return err
}

// frames deals with the whole frames in b, then with the messages that can be dealt with here, and writes what that gave.
// It answers with the bytes that it is done with.
func (c *conn) frames(b []byte) (n int, err error) {
	c.mu.Lock()
	c.held = true
	c.mu.Unlock()
	for err == nil && len(b)-n >= frameHead {
		h := b[n : n+frameHead]
		length := int(h[0])<<16 | int(h[1])<<8 | int(h[2])
		if length > someFrame {
			err = fault{codeFrame, "a frame is longer than allowed"}
			break
		}
		if len(b)-n < frameHead+length {
			break
		}
		stream := (uint32(h[5])<<24 | uint32(h[6])<<16 | uint32(h[7])<<8 | uint32(h[8])) & maxWindow
		payload := b[n+frameHead : n+frameHead+length]
		if c.blockOf != 0 && (h[3] != frameContinuation || stream != c.blockOf) {
			err = fault{codeProtocol, "a header block was interrupted"}
			break
		}
		if err = c.take(h[3], h[4], stream, payload); err == nil {
			n += frameHead + length
		}
	}
	c.mu.Lock()
	c.held = false
	c.flush()
	return n, err
}

// fail ends the connection and all its streams.
func (c *conn) fail(err error) {
	c.mu.Lock()
	if c.err != nil {
		c.mu.Unlock()
		return
	}
	if c.err = err; err == nil {
		c.err = io.EOF
	}
	list := make([]*Stream, 0, len(c.streams))
	for _, s := range c.streams {
		list = append(list, s)
	}
	c.mu.Unlock()
	_ = c.nc.Close() // nobody listens any more
	for _, s := range list {
		c.mu.Lock()
		c.giveUp(s)
	}
	c.s.forget(c)
}

// giveUp ends a stream that the peer does not want any more. The lock is held, and released.
func (c *conn) giveUp(s *Stream) {
	if s.gone {
		c.mu.Unlock()
		return
	}
	s.gone, s.queue, s.rest = true, nil, nil
	delete(c.streams, s.id)
	run := !s.running
	s.running = true
	c.mu.Unlock()
	s.cancel()
	if run {
		c.mu.Lock()
		s.rested()
	}
}

// remove takes a stream that has ended out of the books. The lock is held.
func (c *conn) remove(s *Stream) {
	if s.gone || len(s.rest) == 0 {
		delete(c.streams, s.id)
		c.checkGone()
	}
}

// checkGone closes the connection once it has no stream and gets no new one. The lock is held.
func (c *conn) checkGone() {
	if c.going && len(c.streams) == 0 && c.err == nil {
		go c.leave()
	}
}

// leave closes a connection on which nothing is left, after what is still to be written.
func (c *conn) leave() {
	c.mu.Lock()
	c.flush()
	c.fail(net.ErrClosed)
}

// goAway tells the peer to begin no new stream here. Those that it has begun meanwhile are still taken: the last one is
// named only when the answer to a ping shows that it knows.
func (c *conn) goAway() {
	c.mu.Lock()
	if c.err != nil || c.going {
		c.mu.Unlock()
		return
	}
	c.out = appendGoAway(c.out, maxWindow, codeNone)
	c.out = append(appendFrame(c.out, framePing, 0, 0, len(goingPing)), goingPing...)
	c.flush()
}

const goingPing = "leaving!"

// replayed is a connection whose first bytes were read already.
type replayed struct {
	net.Conn
	first []byte
}

// Read implements net.Conn.
func (r *replayed) Read(b []byte) (int, error) {
	if len(r.first) > 0 {
		n := copy(b, r.first)
		r.first = r.first[n:]
		return n, nil
	}
	return r.Conn.Read(b)
}
