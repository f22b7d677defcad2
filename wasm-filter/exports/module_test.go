package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// module is a header, a custom section, and an export section with the functions f and _initialize.
var module = []byte("\x00asm\x01\x00\x00\x00" + "\x00\x03\x02hi" + "\x07\x13\x02" + "\x01f\x00\x00" + "\x0b_initialize\x00\x01")

func TestNamesOfExports(t *testing.T) {
	module := slices.Clone(module)
	module[14] = byte(len(module) - 15) // the section's size
	got, err := Names(module)
	if err != nil || !slices.Equal(got, []string{"f", "_initialize"}) {
		t.Errorf("%q, %v", got, err)
	}
	for cut := 15; cut < len(module); cut++ {
		if names, err := Names(module[:cut]); err == nil {
			t.Errorf("cut at %d: %q", cut, names)
		}
	}
}

func TestModuleWithoutTheCallbacksIsRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "m.wasm")
	if err := os.WriteFile(file, module[:13], 0o600); err != nil {
		t.Fatal(err)
	}
	if err := check(file); err == nil {
		t.Error("accepted")
	}
}
