package direct

import (
	"net"
	"syscall"
)

// Listener accepts stream connections whose reads and writes are made directly.
type Listener struct{ net.Listener }

// Accept waits for the next connection. One that is no socket of the system is answered as it is.
func (l Listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return newConn(c), nil
}

// newConn is c with direct reads and writes; c itself where it is no socket of the system.
func newConn(c net.Conn) net.Conn {
	socket, ok := c.(syscall.Conn)
	if !ok {
		return c
	}
	raw, err := socket.SyscallConn()
	if err != nil {
		return c
	}
	d := &conn{Conn: c, raw: raw}
	d.in.try, d.out.try = d.in.read, d.out.write
	return d
}

// Append writes p to the end of a file that was opened so, and may take it in part only. Who calls it holds the file's
// processor of Go while the disk makes it wait.
func Append(fd int, p []byte) (int, error) { return write(fd, p) }

// Stat is fstat(2).
func Stat(fd int, st *syscall.Stat_t) error { return fstat(fd, st) }
