package main

import (
	"net"
	"os"
	"path/filepath"
	"testing"
)

func TestTheSocketsOfAKilledRunAreRemovedByTheNext(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	state := t.TempDir()
	killed, _, err := socketDir(state)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("unix", filepath.Join(killed, "veil.sock"))
	if err != nil {
		t.Fatal(err)
	}
	l.(*net.UnixListener).SetUnlinkOnClose(false)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	dir, drop, err := socketDir(state)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(killed); !os.IsNotExist(err) {
		t.Errorf("the folder of the run that was killed is still there: %v", err)
	}
	if err := drop(); err != nil {
		t.Error(err)
	}
	for _, path := range []string{dir, filepath.Join(state, socketLink)} {
		if _, err := os.Lstat(path); !os.IsNotExist(err) {
			t.Errorf("%s is still there: %v", path, err)
		}
	}
}

func TestWhatHoldsMoreThanSocketsIsNotRemoved(t *testing.T) {
	state := t.TempDir()
	for _, name := range []string{"veil-work", "other"} {
		dir := filepath.Join(t.TempDir(), name)
		file := filepath.Join(dir, "notes")
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(dir, filepath.Join(state, socketLink)); err != nil {
			t.Fatal(err)
		}
		_, drop, err := socketDir(state)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(file); err != nil {
			t.Error(err)
		}
		if err := drop(); err != nil {
			t.Error(err)
		}
	}
}
