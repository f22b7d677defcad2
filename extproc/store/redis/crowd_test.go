package redis

import (
	"math/rand/v2"
	"testing"
	"time"

	"veil/extproc/store/storetest"
)

func TestACrowdPassesNoLimitWhileItsConnectionsBreak(t *testing.T) {
	server := storetest.StartRedis(t)
	cut := newCutter(t, server.Addresses()[0])
	late := newKeeper(t, server.Addresses()[0])
	c := Config{Addresses: server.Addresses(), Lease: time.Hour, Sweep: time.Hour}
	stores := []storetest.Store{opened(t, c)}
	for _, at := range []string{cut.Addr().String(), late.Addr().String()} {
		c.Addresses = []string{at}
		stores = append(stores, opened(t, c))
	}
	storetest.Crowd(t, stores, func() {
		switch rand.IntN(5) {
		case 0, 1:
			cut.swallow.Store(1)
		case 2:
			server.Say("SCRIPT", "FLUSH")
		case 3:
			server.Say("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
		case 4:
			kept := make(chan struct{})
			late.keep(kept)
			time.Sleep(time.Duration(rand.IntN(50)) * time.Millisecond)
			close(kept)
			late.keep(nil)
		}
	})
}
