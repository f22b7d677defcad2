package daemon

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"veil/extproc/internal/plainfile"
)

// moduleThere says that the edge filter's file is not there, where veil sees its folder: an Envoy that runs goes on, and has told an
// earlier veil if it never had the module.
func moduleThere(path string) error {
	if path == "" {
		return nil
	}
	_, file := os.Stat(path)
	if _, folder := os.Stat(filepath.Dir(path)); folder != nil || !errors.Is(file, fs.ErrNotExist) {
		return nil
	}
	return fmt.Errorf("there is no module %s here: unless Envoy has it where it runs, it refuses every call from its next start on (make wasm builds it; or leave edge.wasm out, and start veil and Envoy again)", path)
}

// LookAtModule says what is wrong with the file of the edge filter, and what to do about it; "" for nothing. Envoy reads it, maybe
// in a container of its own: what is not here is not missed.
func LookAtModule(path string) (reason, fix string) {
	if path == "" {
		return "", ""
	}
	fix = "put the module there, which make wasm builds, or leave the field out: an Envoy that can't load it refuses every call"
	code, err := plainfile.Read(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission):
		return "", ""
	case err != nil:
		return err.Error(), fix
	}
	// https://webassembly.github.io/spec/core/binary/modules.html: the head with version 1, then sections, each a byte that says
	// which, its length, and so many bytes.
	rest, ok := bytes.CutPrefix(code, []byte("\x00asm\x01\x00\x00\x00"))
	if !ok {
		return path + " is no WebAssembly module", fix
	}
	for len(rest) > 0 {
		size, n := binary.Uvarint(rest[1:])
		if n <= 0 || size > uint64(len(rest)-1-n) {
			return path + " is cut off: a part of the module is not there", fix
		}
		rest = rest[1+n+int(size):]
	}
	return "", ""
}
