package main

import (
	"io"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

func TestAServerLeavesNoCoreFile(t *testing.T) {
	var before unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_CORE, &before); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = unix.Setrlimit(unix.RLIMIT_CORE, &before) }()
	missing := filepath.Join(t.TempDir(), "missing")
	for _, args := range [][]string{{"serve", "--config", missing}, {"run", "--state", "/dev/null/state"}} {
		allowed := before
		allowed.Cur = before.Max
		if err := unix.Setrlimit(unix.RLIMIT_CORE, &allowed); err != nil {
			t.Fatal(err)
		}
		if status := execute(t.Context(), args, stdio{out: io.Discard, err: io.Discard}); status == 0 {
			t.Errorf("%v succeeds", args)
		}
		var after unix.Rlimit
		if err := unix.Getrlimit(unix.RLIMIT_CORE, &after); err != nil || after.Cur != 0 {
			t.Errorf("%v: core files of %d bytes (%v)", args, after.Cur, err)
		}
	}
}
