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
	}, Leave: func(t testing.TB) {
		if err := one.client.Del(ctx, one.dir("sweeper")).Err(); err != nil { // of the last sweep
			t.Fatal(err)
		}
		if err := one.expire(ctx); err != nil {
			t.Fatal(err)
		}
	}}
}

func TestRedisAgreesWithTheModel(t *testing.T) {
	storetest.Agrees(t, subject(t, storetest.StartRedis(t)))
}

func TestRedisLetsADeletedAccountLeave(t *testing.T) {
	storetest.Leaves(t, subject(t, storetest.StartRedis(t)))
}

func TestRedisDirectoryAgreesWithTheModel(t *testing.T) {
	storetest.DirectoryAgrees(t, subject(t, storetest.StartRedis(t)))
}
