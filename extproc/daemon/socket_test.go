package daemon

import (
	"net"
	"os"
	"path/filepath"
	"testing"
)

func TestASocketIsTakenOverWithoutAMomentWithoutOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.sock")
	old, err := listenUnix(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := listenUnix(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	accepted := make(chan error, 1)
	go func() {
		c, err := fresh.Accept()
		if err == nil {
			err = c.Close()
		}
		accepted <- err
	}()
	c, err := net.Dial("unix", path)
	if err != nil {
		t.Fatalf("the old process took the new one's socket away: %v", err)
	}
	defer c.Close()
	if err := <-accepted; err != nil {
		t.Fatal(err)
	}
	if err := fresh.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(path); !os.IsNotExist(err) {
		t.Errorf("the socket's name stays behind: %v", err)
	}
}

func TestOthersCanNotConnect(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.sock")
	s, err := listenUnix(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm()&0o007 != 0 {
		t.Errorf("mode %v", info.Mode())
	}
}

func TestAFileInThePlaceOfTheSocketIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "veil.sock")
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := listenUnix(t.Context(), path); err == nil {
		t.Error("it was replaced")
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "mine" {
		t.Errorf("the file holds %q (%v)", text, err)
	}
}
