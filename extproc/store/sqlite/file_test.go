package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"veil/extproc/quota"
	"veil/extproc/store/storetest"
)

func TestAFileThatIsTakenAwayOrReplacedIsNotDecidedBy(t *testing.T) {
	for name, take := range map[string]func(path string) error{
		"removed": os.Remove,
		"replaced": func(path string) error {
			return errors.Join(os.Rename(path, path+".old"), os.WriteFile(path, nil, 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "veil.db")
			s, err := Open(t.Context(), Config{Path: path, Counters: true, Beat: 50 * time.Millisecond})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { // it can't write what it still has
				ctx, stop := context.WithTimeout(context.Background(), time.Second)
				defer stop()
				_ = s.Close(ctx)
			}()
			storetest.MustAdmit(t, s, storetest.Call("1"))
			if err := take(path); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Version(t.Context()); !errors.Is(err, errGone) {
				t.Errorf("keys are still read from it: %v", err)
			}
			for end := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
				_, err := s.Admit(t.Context(), storetest.Call("2"))
				if errors.Is(err, quota.ErrDown) && errors.Is(err, errGone) {
					return
				}
				if time.Now().After(end) {
					t.Fatalf("calls are still decided on: %v", err)
				}
			}
		})
	}
}
