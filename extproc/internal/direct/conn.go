package direct

import (
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"syscall"
)

// conn is a stream connection. Deadlines, closing and waiting for the other side are those of the connection below, by its
// syscall.RawConn. Its methods are safe for concurrent use, as those of every net.Conn.
type conn struct {
	net.Conn
	raw syscall.RawConn
	in  reading
	out writing
}

// reading is the Read under way. It is a part of its conn, with the function that tries it, so that a Read allocates nothing.
type reading struct {
	mu   sync.Mutex // one at a time
	try  func(fd uintptr) bool
	p    []byte
	n    int
	err  error
	much int // bytes that came since there was less than was asked for
}

// longWork is how many bytes that come without a pause may mean work of milliseconds: half of a body of 256 KiB, of which
// detection takes 15. A call of 32 KB fills the buffer of its reader once, and is done before sysmon has found anything to do.
const longWork = 128 << 10

// read tries once, and reports false where there is nothing to read yet.
//
// Much that comes may mean long work. Go's scheduler is told of its reading: that wakes sysmon, which takes processors from
// goroutines that compute for 10 ms, and looks at the network when nobody else does.
func (r *reading) read(fd uintptr) bool {
	call := read
	if r.much >= longWork {
		call, r.much = told, 0
	}
	r.n, r.err = call(int(fd), r.p)
	if errors.Is(r.err, syscall.EAGAIN) {
		return false
	}
	if r.n == len(r.p) {
		r.much += r.n
	} else {
		r.much = 0
	}
	return true
}

// told is read(2) of which Go's scheduler is told.
func told(fd int, p []byte) (int, error) {
	for {
		n, err := syscall.Read(fd, p)
		if !errors.Is(err, syscall.EINTR) {
			return max(n, 0), err
		}
	}
}

// Read reads what is there, or waits for something.
func (c *conn) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	c.in.mu.Lock()
	defer c.in.mu.Unlock()
	c.in.p = p
	err := c.raw.Read(c.in.try)
	c.in.p = nil
	switch {
	case err != nil:
		return 0, err
	case c.in.err != nil:
		return 0, c.failed("read", c.in.err)
	case c.in.n == 0:
		return 0, io.EOF
	}
	return c.in.n, nil
}

// writing is the Write under way, as reading is the Read.
type writing struct {
	mu  sync.Mutex
	try func(fd uintptr) bool
	p   []byte // what is left of it
	err error
}

// write writes what the socket takes, and reports false where that was not all.
func (w *writing) write(fd uintptr) bool {
	for len(w.p) > 0 {
		n, err := write(int(fd), w.p)
		if errors.Is(err, syscall.EAGAIN) {
			return false
		}
		if w.err = err; err != nil {
			return true
		}
		w.p = w.p[n:]
	}
	return true
}

// Write writes all of p, or fails.
func (c *conn) Write(p []byte) (int, error) {
	c.out.mu.Lock()
	defer c.out.mu.Unlock()
	c.out.p, c.out.err = p, nil
	err := c.raw.Write(c.out.try)
	n := len(p) - len(c.out.p)
	c.out.p = nil
	if err == nil && c.out.err != nil {
		err = c.failed("write", c.out.err)
	}
	return n, err
}

// failed is an error of the system as package net tells it.
func (c *conn) failed(op string, err error) error {
	a := c.LocalAddr()
	return &net.OpError{Op: op, Net: a.Network(), Source: a, Addr: c.RemoteAddr(), Err: os.NewSyscallError(op, err)}
}
