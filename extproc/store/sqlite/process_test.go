package sqlite

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"veil/extproc/store/storetest"
)

const shortBeat = 200 * time.Millisecond

func TestMain(m *testing.M) {
	look(os.Getenv(lookEnv))
	storetest.Child(func(where []string) (storetest.Store, error) {
		c := Config{Path: where[0], Counters: true, Beat: shortBeat}
		if len(where) > 1 {
			c.Lag = time.Hour
		}
		return Open(context.Background(), c)
	})
	os.Exit(m.Run())
}

func TestTwoProcessesAdmitWhatOneWould(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s := opened(t, Config{Path: path}) // looks only
	storetest.ManyProcesses(t, s, []string{path}, 2)
}

func TestReservationsOfAKilledProcessAreChargedByEstimate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	storetest.KilledProcess(t, opened(t, Config{Path: path, Counters: true, Beat: shortBeat}), []string{path}, 5*time.Second)
}

func TestNothingToldIsLostUnderKill9(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	storetest.KilledUnderLoad(t, opened(t, Config{Path: path, Counters: true, Beat: shortBeat}), []string{path}, 5*time.Second)
}
