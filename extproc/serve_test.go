package main

import (
	"bytes"
	"context"
	"os"
	"testing"
	"time"
)

func TestServeTakesPathsBelowTheWorkingFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	config := "edge: {socket: run/veil.sock, certificate: tls.crt, key: tls.key}\nadmin: 127.0.0.1:0\nstore: {sqlite: state/veil.db}\n"
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
}
