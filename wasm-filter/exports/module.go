package main

import (
	"encoding/binary"
	"errors"
)

var errTruncated = errors.New("no wasm module, or a truncated one")

// Names lists the export names of a wasm module (WebAssembly core specification 2.0, 5.5.10).
func Names(module []byte) ([]string, error) {
	const header, exportSection = 8, 7
	if len(module) < header || string(module[:4]) != "\x00asm" {
		return nil, errTruncated
	}
	for rest := (reader{data: module[header:]}); !rest.done(); {
		id := rest.byte()
		body := reader{data: rest.bytes(rest.number())}
		if rest.failed {
			return nil, errTruncated
		}
		if id != exportSection {
			continue
		}
		var names []string
		for n := body.number(); n > 0 && !body.failed; n-- {
			names = append(names, string(body.bytes(body.number())))
			body.byte()   // kind
			body.number() // index
		}
		if body.failed {
			return nil, errTruncated
		}
		return names, nil
	}
	return nil, nil
}

// reader takes values off data. After the first read past the end it has failed and gives zeros.
type reader struct {
	data   []byte
	failed bool
}

func (r *reader) done() bool { return r.failed || len(r.data) == 0 }

func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.data)) {
		r.failed, r.data = true, nil
		return nil
	}
	taken := r.data[:n]
	r.data = r.data[n:]
	return taken
}

func (r *reader) byte() byte {
	if b := r.bytes(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

// number reads an unsigned LEB128.
func (r *reader) number() uint64 {
	v, n := binary.Uvarint(r.data)
	if n <= 0 {
		r.failed, r.data = true, nil
		return 0
	}
	r.data = r.data[n:]
	return v
}
