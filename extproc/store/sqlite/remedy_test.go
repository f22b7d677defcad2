package sqlite

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAFileThatIsNoDatabaseIsNamedWithARemedy(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	text := []byte(strings.Repeat("these are no tables ", 300))
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), Config{Path: path})
	if err == nil {
		s.Close(t.Context())
	}
	if err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "put a backup back") {
		t.Error(err)
	}
	if now, err := os.ReadFile(path); err != nil || string(now) != string(text) {
		t.Error("the file was changed", err)
	}
}
