package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A pipe in the file system without a writer, and a terminal at which nobody types, were waited for for ever, SIGTERM or not.
func TestWaitingForAPipeEndsWithTheCommand(t *testing.T) {
	dir := t.TempDir()
	pipe, rules, mapping, config := filepath.Join(dir, "pipe"), filepath.Join(dir, "rules"), filepath.Join(dir, "map"), "--state="+dir
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{rules: "{}", mapping: "{}"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ok(t, "account", "create", "acme", "--plan=pro", config)
	silent, never := io.Pipe()
	defer never.Close()
	for _, args := range [][]string{
		{"detect", pipe}, {"detect", "--jsonl", pipe}, {"detect", "--rules", pipe, rules}, {"detect"}, {"anonymize", pipe}, {"anonymize", "--rules", pipe, rules},
		{"restore", "--mapping", pipe, rules}, {"restore", "--mapping", mapping}, {"account", "set", "acme", "--detect", pipe, config},
	} {
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan string, 1)
		go func() {
			var said bytes.Buffer
			exit := execute(ctx, args, stdio{in: silent, out: io.Discard, err: &said})
			done <- fmt.Sprint(exit, " ", said.String())
		}()
		select {
		case got := <-done:
			t.Errorf("%v ends by itself: %s", args, got)
		case <-time.After(50 * time.Millisecond):
		}
		stop()
		select {
		case got := <-done:
			if got != "1 veil: stopped before it was done\n" {
				t.Errorf("%v: %s", args, got)
			}
		case <-time.After(30 * time.Second):
			t.Fatalf("%v does not end", args)
		}
	}
}

// As by <(…) of a shell.
func TestWhatIsReadMayBeAPipe(t *testing.T) {
	dir := t.TempDir()
	through := func(name, text string) string {
		pipe := filepath.Join(dir, name)
		if err := syscall.Mkfifo(pipe, 0o600); err != nil {
			t.Fatal(err)
		}
		go os.WriteFile(pipe, []byte(text), 0)
		return pipe
	}
	const rules = `{"deny":[{"text":"north star","type":"PROJECT"}]}`
	if out, exit := given(t, "", "detect", "--rules", through("r", rules), through("t", "of North Star")); exit != 0 || !strings.Contains(out, "PROJECT") {
		t.Errorf("%d %s", exit, out)
	}
	if out, exit := given(t, "", "restore", "--mapping", through("m", `{"{{NAME_1}}":"Ada"}`), through("u", "ask {{NAME_1}}")); exit != 0 || out != "ask Ada" {
		t.Errorf("%d %s", exit, out)
	}
	// It is written too: a file would take the pipe's place.
	pipe := filepath.Join(dir, "w")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, exit := given(t, "text", "anonymize", "--mapping", pipe); exit != 1 || !strings.Contains(out, "--mapping "+pipe+": this is a pipe or a device; name a file") {
		t.Errorf("%d %s", exit, out)
	}
}
