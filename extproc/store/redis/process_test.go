package redis

import (
	"context"
	"os"
	"testing"
	"time"

	"veil/extproc/store/storetest"
)

const shortLease = 900 * time.Millisecond

func TestMain(m *testing.M) {
	storetest.Child(func(where []string) (storetest.Store, error) {
		return Open(context.Background(), Config{Addresses: where, Lease: shortLease, Sweep: 300 * time.Millisecond})
	})
	os.Exit(m.Run())
}

func TestFourProcessesAdmitWhatOneWould(t *testing.T) {
	server := storetest.StartRedis(t)
	storetest.ManyProcesses(t, opened(t, Config{Addresses: server.Addresses()}), server.Addresses(), 4)
}

func TestReservationsOfAKilledProcessAreChargedByEstimate(t *testing.T) {
	server := storetest.StartRedis(t)
	s := opened(t, Config{Addresses: server.Addresses(), Lease: shortLease, Sweep: 300 * time.Millisecond})
	storetest.KilledProcess(t, s, server.Addresses(), 5*time.Second)
}

func TestNothingToldIsLostUnderKill9(t *testing.T) {
	server := storetest.StartRedis(t)
	s := opened(t, Config{Addresses: server.Addresses(), Lease: shortLease, Sweep: 300 * time.Millisecond})
	storetest.KilledUnderLoad(t, s, server.Addresses(), 5*time.Second)
}
