package sqlite

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"veil/extproc/store/storetest"
)

func TestSQLiteKeepsEveryRule(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	storetest.Run(t, func(t testing.TB, now func() time.Time) storetest.Store {
		return opened(t, Config{Path: path, Counters: true, Now: now})
	})
}

func opened(t testing.TB, c Config) *Store {
	t.Helper()
	s, err := Open(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return s
}
