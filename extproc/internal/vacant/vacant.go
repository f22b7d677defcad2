// Package vacant finds addresses of this machine for tests and benchmarks to start servers at. It knows nothing of them.
package vacant

import "net"

// Address is an address of the loopback, host:port, that nobody listens on at this moment. Another program may take it before
// it is used.
func Address() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}
