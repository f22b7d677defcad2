package sqlite

import (
	"path/filepath"
	"testing"
	"time"
)

// An upgrade starts a server while the one before writes; a starved machine can leave that one with the lock for seconds.
func TestAServerStartsThoughAnotherHoldsTheLockForLong(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	opened(t, Config{Path: path, Counters: true})
	other := another(t, path)
	tx, err := other.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(deciding+time.Second, func() { tx.Rollback() })
	opened(t, Config{Path: path, Counters: true})
}
