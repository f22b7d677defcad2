package main

import (
	"bytes"
	"context"
	"net"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"
)

// hangup is what a terminal does that is closed.
func hangup(t *testing.T) {
	t.Helper()
	if err := syscall.Kill(os.Getpid(), syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
}

func TestAClosedTerminalEndsRunAsCtrlCDoes(t *testing.T) {
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, syscall.SIGHUP) // whoever started the tests may have said nohup
	defer signal.Stop(heard)
	ctx, stop := untilHangup(t.Context())
	defer stop()
	hangup(t)
	select {
	case <-ctx.Done():
	case <-time.After(10 * time.Second):
		t.Error("it goes on")
	}
}

func TestRunOutlivesItsTerminalUnderNohup(t *testing.T) {
	signal.Ignore(syscall.SIGHUP)
	ctx, stop := untilHangup(t.Context())
	defer stop()
	hangup(t)
	select {
	case <-ctx.Done():
		t.Error("it ended")
	case <-time.After(100 * time.Millisecond):
	}
}

func TestServeGoesOnAfterAHangup(t *testing.T) {
	t.Chdir(t.TempDir())
	config := "edge: {socket: veil.sock, certificate: tls.crt, key: tls.key}\nadmin: 127.0.0.1:0\nstore: {sqlite: veil.db}\n"
	if err := os.WriteFile("veil.yaml", []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, syscall.SIGHUP) // without serve's own word the test itself would end
	defer signal.Stop(heard)
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	ended := make(chan int, 1)
	var said bytes.Buffer
	go func() {
		ended <- execute(ctx, []string{"serve", "--config", "veil.yaml"}, stdio{out: &said, err: &said})
	}()
	for reached := false; !reached && ctx.Err() == nil; time.Sleep(10 * time.Millisecond) {
		c, err := net.Dial("unix", "veil.sock")
		if reached = err == nil; reached {
			c.Close()
		}
	}
	hangup(t)
	select {
	case exit := <-ended:
		t.Fatalf("exit %d: %s", exit, &said)
	case s := <-heard:
		t.Fatalf("%v would have ended it", s)
	case <-time.After(200 * time.Millisecond):
	}
	stop()
	if exit := <-ended; exit != 0 {
		t.Errorf("exit %d: %s", exit, &said)
	}
}
