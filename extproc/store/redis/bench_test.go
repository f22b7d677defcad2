package redis

import (
	"testing"

	"veil/extproc/store/storetest"
)

func BenchmarkRedis(b *testing.B) {
	server := storetest.StartRedis(b)
	storetest.Bench(b, func(b *testing.B) storetest.Store { return opened(b, Config{Addresses: server.Addresses()}) })
}
