package plainfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

func TestWhatIsNoPlainFileIsRefusedAtOnce(t *testing.T) {
	dir := t.TempDir()
	pipe, large, good := filepath.Join(dir, "pipe"), filepath.Join(dir, "large"), filepath.Join(dir, "good")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(good, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(large, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(large, most+1); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path string
		want error
	}{
		{pipe, ErrSpecial}, {"/dev/zero", ErrSpecial}, {large, ErrLarge}, {dir, syscall.EISDIR}, {filepath.Join(dir, "none"), fs.ErrNotExist}, {good, nil},
	} {
		done := make(chan error, 1)
		go func() { _, err := Read(c.path); done <- err }()
		select {
		case err := <-done:
			if !errors.Is(err, c.want) {
				t.Errorf("%s: %v, want %v", c.path, err, c.want)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%s: still reading", c.path)
		}
	}
	if text, err := Read(good); err != nil || string(text) != "text" {
		t.Errorf("%q, %v", text, err)
	}
}

func TestOnlyWhatIsThereCanBeSpecial(t *testing.T) {
	if err := Special("/dev/null"); !errors.Is(err, ErrSpecial) {
		t.Error(err)
	}
	for _, path := range []string{t.TempDir(), filepath.Join(t.TempDir(), "none")} {
		if err := Special(path); err != nil {
			t.Error(err)
		}
	}
}
