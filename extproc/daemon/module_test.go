package daemon

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheEdgeFiltersFileIsLookedAt(t *testing.T) {
	dir := t.TempDir()
	head := "\x00asm\x01\x00\x00\x00"
	whole := head + "\x01\x04\x01\x60\x00\x00" + "\x00\x80\x01" + strings.Repeat("x", 128)
	for _, c := range []struct{ name, code, want string }{
		{"a module", whole, ""},
		{"one without sections", head, ""},
		{"a text", "no module", "is no WebAssembly module"},
		{"nothing", "", "is no WebAssembly module"},
		{"a component", "\x00asm\x0d\x00\x01\x00", "is no WebAssembly module"},
		{"its beginning", whole[:len(whole)-1], "is cut off"},
		{"less of it", whole[:len(head)+6+2], "is cut off"},
		{"the first byte of a section", whole[:len(head)+1], "is cut off"},
	} {
		path := filepath.Join(dir, "veil.wasm")
		if err := os.WriteFile(path, []byte(c.code), 0o600); err != nil {
			t.Fatal(err)
		}
		if reason, fix := LookAtModule(path); c.want == "" && reason != "" || !strings.Contains(reason, c.want) || (reason == "") != (fix == "") {
			t.Errorf("%s: %s; %s", c.name, reason, fix)
		}
	}
	for _, none := range []string{"", filepath.Join(dir, "none")} {
		if reason, _ := LookAtModule(none); reason != "" {
			t.Errorf("%q: %s", none, reason)
		}
	}
	for path, there := range map[string]bool{"": true, filepath.Join(dir, "veil.wasm"): true, filepath.Join(dir, "no", "veil.wasm"): true, filepath.Join(dir, "none"): false} {
		if err := moduleThere(path); (err == nil) != there {
			t.Errorf("%q: %v", path, err)
		}
	}
	if reason, _ := LookAtModule(dir); reason == "" {
		t.Error("a folder is a module")
	}
}
