package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"syscall"
)

// vacant looks whether the addresses of the flags can be listened on, before anything is fetched or started. Envoy would not
// say: its sockets share a port with those of another Envoy (SO_REUSEPORT), and each would get some of the connections.
func (c runCmd) vacant(ctx context.Context) error {
	for _, a := range []struct{ flag, address string }{{"--listen", c.Listen}, {"--admin", c.Admin}, {"--sidecar", c.Sidecar}} {
		if a.address == "" {
			continue
		}
		_, port, err := net.SplitHostPort(a.address)
		if err != nil {
			return fmt.Errorf("%w: %s %s is no address: write HOST:PORT, for example 127.0.0.1:8443", errUsage, a.flag, a.address)
		}
		if port == "0" && a.flag != "--admin" {
			return fmt.Errorf("%w: %s %s: clients need to know the port: choose one", errUsage, a.flag, a.address)
		}
		var lc net.ListenConfig
		l, err := lc.Listen(ctx, "tcp", a.address)
		if err != nil {
			return fmt.Errorf("%s %s: %w", a.flag, a.address, blocked(err, a.flag))
		}
		if err := l.Close(); err != nil {
			return err
		}
	}
	return nil
}

// blocked says why an address can't be listened on, and what to do.
func blocked(err error, flag string) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("another program uses this address (stop it, or choose another with %s)", flag)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return fmt.Errorf("this machine has no such address (127.0.0.1 and 0.0.0.0 are always there)")
	case errors.Is(err, syscall.EACCES):
		return fmt.Errorf("only root may use this port (choose one from 1024 on with %s)", flag)
	}
	return fmt.Errorf("%w (choose another with %s)", err, flag)
}
