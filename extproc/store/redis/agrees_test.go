package redis

import (
	"testing"
	"time"

	"veil/extproc/store/storetest"
)

func subject(t testing.TB, server *storetest.Redis) *storetest.Subject {
	clock := storetest.NewClock()
	c := Config{Addresses: server.Addresses(), Lease: time.Hour, Sweep: time.Hour, Now: clock.Now}
	one, two := opened(t, c), opened(t, c)
	return &storetest.Subject{Stores: []storetest.Store{one, two}, Clock: clock, Lease: time.Hour, Bury: func(t testing.TB, account string) {
		for {
			n, err := one.expireOne(ctx, account)
			if err != nil {
				t.Fatal(err)
			}
			if n == 0 {
				return
			}
		}
	}}
}

func TestRedisAgreesWithTheModel(t *testing.T) {
	storetest.Agrees(t, subject(t, storetest.StartRedis(t)))
}

func TestRedisDirectoryAgreesWithTheModel(t *testing.T) {
	storetest.DirectoryAgrees(t, subject(t, storetest.StartRedis(t)))
}
