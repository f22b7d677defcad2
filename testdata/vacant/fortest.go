package vacant

import "net"

// test is what of a testing.TB is needed: programs that measure use this package too, and shall not have package testing in them.
type test interface {
	Helper()
	Fatal(args ...any)
}

// For is an Address for a test, which fails where there is none.
func For(t test) string {
	t.Helper()
	address, err := Address()
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// Port is the port of such an address, on the loopback.
func Port(t test) int {
	t.Helper()
	address, err := net.ResolveTCPAddr("tcp", For(t))
	if err != nil {
		t.Fatal(err)
	}
	return address.Port
}
