package sqlite

import (
	"path/filepath"
	"testing"

	"veil/extproc/store/storetest"
)

func BenchmarkSQLite(b *testing.B) {
	storetest.Bench(b, func(b *testing.B) storetest.Store {
		return opened(b, Config{Path: filepath.Join(b.TempDir(), "veil.db"), Counters: true})
	})
}
