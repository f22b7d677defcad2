// Package vacant finds addresses of this machine for tests and benchmarks to start servers at. It knows nothing of them.
package vacant

import (
	"fmt"
	"math/rand/v2"
	"net"
	"sync"
)

// Ports from first up to last are tried: systems give those above to clients' connections (IANA's from 49152, Linux's from 32768), any of
// which could take one before the server does.
const (
	first = 12000
	last  = 32000
)

// tries is how many ports are tried: each is free nearly always.
const tries = 100

// given are the ports that this process was answered with: tests that run side by side ask before the servers of the others listen, and
// two that got the same port would talk to one server. It is the one thing that outlives a call here, since they share nothing else.
var given sync.Map

// Address is an address of the loopback, host:port, that nobody listens on at this moment, and that this process was not answered with before.
// Another program may take it before it is used; that it is one of many, and none that a connection is given, makes it unlikely. It is safe
// for concurrent use.
func Address() (address string, err error) {
	for range tries {
		port := first + rand.IntN(last-first)
		if _, before := given.LoadOrStore(port, true); before {
			continue
		}
		var l net.Listener
		if l, err = net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			defer l.Close()
			return l.Addr().String(), nil
		}
	}
	return "", fmt.Errorf("no port from %d to %d is free: %w", first, last, err)
}
