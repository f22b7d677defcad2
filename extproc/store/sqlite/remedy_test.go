package sqlite

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/quota"
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

func TestDamageFurtherInIsToldWithARemedyByWhoeverMeetsIt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.db")
	s, err := Open(ctx, Config{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	var roots []int // pages of tables and indices
	err = s.each(ctx, func(rows *sql.Rows) error {
		var n int
		err := rows.Scan(&n)
		roots = append(roots, n)
		return err
	}, "SELECT rootpage FROM sqlite_master WHERE rootpage > 0")
	if err := errors.Join(err, s.Close(ctx)); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	size := int(binary.BigEndian.Uint16(text[16:]))
	for _, n := range roots {
		copy(text[(n-1)*size:n*size], bytes.Repeat([]byte{0xa7}, size))
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err = Open(ctx, Config{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close(ctx)
	for name, look := range map[string]func() error{
		"Accounts":  func() error { _, err := s.Accounts(ctx); return err },
		"Keys":      func() error { _, err := s.Keys(ctx, ""); return err },
		"Plans":     func() error { _, err := s.Plans(ctx); return err },
		"Lookup":    func() error { _, _, _, err := s.Lookup(ctx, account.Hash{}); return err },
		"Usage":     func() error { _, err := s.Usage(ctx, quota.Query{To: 99999999}); return err },
		"Used":      func() error { _, err := s.Used(ctx, "acc_1", ""); return err },
		"Currency":  func() error { _, err := s.Currency(ctx); return err },
		"AddPlans":  func() error { return s.AddPlans(ctx, []account.Plan{{Name: "p"}}) },
		"TouchKeys": func() error { return s.TouchKeys(ctx, map[string]time.Time{"k": time.Now()}) },
	} {
		if err := look(); err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "put a backup back") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
