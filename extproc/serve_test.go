package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
	"time"
)

func TestServeTakesPathsBelowTheWorkingFolder(t *testing.T) {
	served(t, "127.0.0.1:0")
}

func TestServeSaysWhatItWaitsForWithItsAdminAddress(t *testing.T) {
	busy := taken(t)
	if said := served(t, busy); !strings.Contains(said, "in use") || !strings.Contains(said, busy) || !strings.Contains(said, "set admin to another") {
		t.Errorf("it says %s", said)
	}
}

func TestServeSaysWhatToDoWithoutAFolderForItsSocket(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("veil.yaml", []byte("edge: {socket: veil.yaml/veil.sock}\nadmin: 127.0.0.1:0\nstore: {sqlite: veil.db}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if said, exit := given(t, "", "serve", "--config", "veil.yaml"); exit != 1 || !strings.Contains(said, "set edge.socket") {
		t.Errorf("exit %d: %s", exit, said)
	}
}

// served is what serve says from its start until it takes connections.
func served(t *testing.T, admin string) string {
	t.Helper()
	t.Chdir(t.TempDir())
	config := "edge: {socket: run/veil.sock, certificate: tls.crt, key: tls.key}\nadmin: " + admin + "\nstore: {sqlite: state/veil.db}\n"
	if err := os.WriteFile("veil.yaml", []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	go func() {
		for ctx.Err() == nil {
			if _, err := os.Stat("run/veil.sock"); err == nil {
				stop()
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	var said bytes.Buffer
	if exit := execute(ctx, []string{"serve", "--config", "veil.yaml"}, stdio{out: &said, err: &said}); exit != 0 {
		t.Errorf("exit %d: %s", exit, &said)
	}
	return said.String()
}
