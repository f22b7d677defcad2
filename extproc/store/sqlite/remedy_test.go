package sqlite

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"veil/extproc/account"
)

func TestAFullDiskIsToldWithARemedy(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s, err := Open(t.Context(), Config{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close(t.Context())
	if _, err := s.write.ExecContext(t.Context(), "PRAGMA max_page_count = 1"); err != nil { // as many as there are
		t.Fatal(err)
	}
	for i := 0; err == nil; i++ {
		err = s.CreateAccount(t.Context(), account.Account{ID: fmt.Sprint(i), Name: strings.Repeat("n", 1000) + fmt.Sprint(i)})
	}
	if !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "make room on the disk") {
		t.Error(err)
	}
}

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
