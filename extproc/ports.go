package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"veil/envoy"
)

// envoysEnd is how long the Envoy of a run that was killed may take to end: the kernel kills it with that run, and takes some 50 ms.
const envoysEnd = 5 * time.Second

// vacated waits until the addresses of the flags can be listened on, if a run on the state folder was killed and left its Envoy
// behind. Else it does not wait.
func (c runCmd) vacated(ctx context.Context, state string) error {
	_, whole := os.Lstat(filepath.Join(state, socketLink)) // who ends by itself removes it
	for end := time.Now().Add(envoysEnd); ; {
		err := c.vacant(ctx)
		if whole != nil || !errors.Is(err, syscall.EADDRINUSE) || time.Now().After(end) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// vacant looks whether the addresses of the flags can be listened on, before anything is fetched or started. Envoy would not
// say: its sockets share a port with those of another Envoy (SO_REUSEPORT), and each would get some of the connections.
func (c runCmd) vacant(ctx context.Context) (err error) {
	var held []net.Listener // until the last is looked at, so that two flags can't have one address
	defer func() {
		for _, l := range held {
			err = errors.Join(err, l.Close())
		}
	}()
	flags := map[string]string{} // by port
	for _, a := range []struct{ flag, address string }{{"--listen", c.Listen}, {"--admin", c.Admin}, {"--sidecar", c.Sidecar}} {
		if a.address == "" {
			continue
		}
		_, port, err := net.SplitHostPort(a.address)
		if err != nil {
			return fmt.Errorf("%w: %s %s is no address: write HOST:PORT, for example 127.0.0.1:8443", errUsage, a.flag, a.address)
		}
		if _, err := strconv.ParseUint(port, 10, 16); err != nil {
			return fmt.Errorf("%w: %s %s: the port is no number up to 65535: write HOST:PORT, for example 127.0.0.1:8443", errUsage, a.flag, a.address)
		}
		if port == "0" && a.flag != "--admin" {
			return fmt.Errorf("%w: %s %s: clients need to know the port: choose one", errUsage, a.flag, a.address)
		}
		if err := envoy.CheckLoopback(a.address); err != nil && a.flag == "--sidecar" {
			return fmt.Errorf("%w: --sidecar %s %w: everybody who reaches it could use the account without a key: write 127.0.0.1:PORT", errUsage, a.address, err)
		}
		var lc net.ListenConfig
		l, err := lc.Listen(ctx, "tcp", a.address)
		if other := flags[port]; other != "" && errors.Is(err, syscall.EADDRINUSE) {
			return fmt.Errorf("%w: %s %s is the address of %s already: choose another port for one of them", errUsage, a.flag, a.address, other)
		}
		if err != nil {
			return fmt.Errorf("%s %s: %w", a.flag, a.address, blocked(err, a.flag))
		}
		held, flags[port] = append(held, l), a.flag
	}
	return nil
}

// blocked says why an address can't be listened on, and what to do.
func blocked(err error, flag string) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return &told{"another program uses this address (stop it, or choose another with " + flag + " or $VEIL_" + strings.ToUpper(flag[2:]) + ")", err}
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return fmt.Errorf("this machine has no such address (127.0.0.1 and 0.0.0.0 are always there)")
	case errors.Is(err, syscall.EACCES):
		return fmt.Errorf("only root may use this port (choose one from 1024 on with %s)", flag)
	}
	return fmt.Errorf("%w (choose another with %s)", err, flag)
}
