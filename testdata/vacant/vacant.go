// Package vacant finds addresses of this machine for tests and benchmarks to start servers at. It knows nothing of them.
package vacant

import (
	"fmt"
	"math/rand/v2"
	"net"
)

// Ports from first up to last are tried: systems give those above to clients' connections (IANA's from 49152, Linux's from 32768), any of
// which could take one before the server does.
const (
	first = 12000
	last  = 32000
)

// tries is how many ports are tried: each is free nearly always.
const tries = 100

// Address is an address of the loopback, host:port, that nobody listens on at this moment. Another program may take it before
// it is used; that it is one of many, and none that a connection is given, makes it unlikely.
func Address() (address string, err error) {
	for range tries {
		var l net.Listener
		if l, err = net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", first+rand.IntN(last-first))); err == nil {
			defer l.Close()
			return l.Addr().String(), nil
		}
	}
	return "", err
}
