//go:build unix

// Package deaf gives tests an upstream that does not answer at all. It knows nothing of HTTP.
package deaf

import (
	"net"
	"syscall"
	"testing"
	"time"
)

// Listen answers with an address of the loopback that neither refuses nor takes connections until the test ends. Where the
// kernel keeps a longer queue than it is asked to, connections succeed, and the test that needs it says so by failing.
func Listen(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	raw, err := l.(*net.TCPListener).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	// The queue of those that nobody has accepted holds one from now on.
	if err := raw.Control(func(fd uintptr) { _ = syscall.Listen(int(fd), 0) }); err != nil {
		t.Fatal(err)
	}
	for range 4 { // these fill the queue
		go func() {
			if c, err := net.DialTimeout("tcp", l.Addr().String(), 20*time.Second); err == nil {
				defer c.Close()
				<-t.Context().Done()
			}
		}()
	}
	time.Sleep(100 * time.Millisecond)
	return l.Addr().String()
}
