package redis

import (
	"strings"
	"testing"
	"time"

	"veil/extproc/store/storetest"
)

func TestRedisKeepsEveryRule(t *testing.T) {
	server := storetest.StartRedis(t)
	storetest.Run(t, func(t testing.TB, now func() time.Time) storetest.Store {
		return opened(t, Config{Addresses: server.Addresses(), Now: now})
	})
}

// One node that owns every slot is a Cluster: it refuses scripts whose keys are not in one slot, which is what matters.
func TestRedisClusterKeepsEveryRule(t *testing.T) {
	args := append([]string{"--cluster-enabled", "yes", "--user", "veil"}, strings.Fields(acl+" "+aclCluster)...)
	server := storetest.StartRedis(t, append(args, ">s3cret")...)
	server.Say("CLUSTER", "ADDSLOTSRANGE", "0", "16383")
	server.Until("CLUSTER INFO", "cluster_state:ok")
	password := write(t, "password", []byte("s3cret"))
	storetest.Run(t, func(t testing.TB, now func() time.Time) storetest.Store {
		return opened(t, Config{Addresses: server.Addresses(), Cluster: true, Username: "veil", PasswordFile: password, Now: now})
	})
}
