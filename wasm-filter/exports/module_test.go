package main

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// module is a header, a custom section, and an export section with the functions of these names.
func module(names ...string) []byte {
	exports := []byte{byte(len(names))}
	for i, name := range names {
		exports = append(append(append(exports, byte(len(name))), name...), 0, byte(i))
	}
	out := []byte("\x00asm\x01\x00\x00\x00" + "\x00\x03\x02hi" + "\x07")
	return append(binary.AppendUvarint(out, uint64(len(exports))), exports...)
}

const exportsAt = 13 // behind the custom section

func TestNamesOfExports(t *testing.T) {
	m := module("f", "_initialize")
	got, err := Names(m)
	if err != nil || !slices.Equal(got, []string{"f", "_initialize"}) {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := Names(m[:exportsAt]); len(got) != 0 || err != nil {
		t.Errorf("without exports: %q, %v", got, err)
	}
	for cut := range m {
		if names, err := Names(m[:cut]); err == nil && cut != exportsAt && cut != 8 {
			t.Errorf("cut at %d: %q", cut, names)
		}
	}
	short := slices.Clone(m)
	short[exportsAt+1] -= 3 // the section ends in the midst of a name
	if names, err := Names(short); err == nil {
		t.Errorf("exports longer than their section: %q", names)
	}
	if names, err := Names([]byte("wasm, it says")); err == nil {
		t.Errorf("a text: %q", names)
	}
}

func TestAModuleHasAllCallbacksAndNoOthers(t *testing.T) {
	turned := slices.Clone(wanted)
	slices.Reverse(turned)
	for _, c := range []struct {
		name   string
		module []byte
		ok     bool
	}{
		{"all, in another order", module(turned...), true},
		{"none", module()[:exportsAt], false},
		{"one too few", module(wanted[1:]...), false},
		{"one too many", module(append(turned, "proxy_on_log")...), false},
		{"no module", []byte("wasm, it says"), false},
	} {
		file := filepath.Join(t.TempDir(), "m.wasm")
		if err := os.WriteFile(file, c.module, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := check(file); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if check(filepath.Join(t.TempDir(), "none.wasm")) == nil {
		t.Error("a file that is not there")
	}
}
