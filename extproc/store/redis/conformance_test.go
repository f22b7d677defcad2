package redis

import (
	"strings"
	"testing"
	"time"

	"veil/extproc/store/storetest"
)

func TestRedisKeepsEveryRule(t *testing.T) {
	server := startServer(t)
	storetest.Run(t, func(t testing.TB, now func() time.Time) storetest.Store {
		return opened(t, Config{Addresses: server.address(), Now: now})
	})
}

// One node that owns every slot is a Cluster: it refuses scripts whose keys are not in one slot, which is what matters.
func TestRedisClusterKeepsEveryRule(t *testing.T) {
	args := append([]string{"--cluster-enabled", "yes", "--user", "veil"}, strings.Fields(acl+" "+aclCluster)...)
	server := startServer(t, append(args, ">s3cret")...)
	server.say("CLUSTER", "ADDSLOTSRANGE", "0", "16383")
	server.until("CLUSTER INFO", "cluster_state:ok")
	password := write(t, "password", []byte("s3cret"))
	storetest.Run(t, func(t testing.TB, now func() time.Time) storetest.Store {
		return opened(t, Config{Addresses: server.address(), Cluster: true, Username: "veil", PasswordFile: password, Now: now})
	})
}
