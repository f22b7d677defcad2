package moduletest

import (
	"encoding/binary"
	"errors"
	"slices"
)

const exportSection = 7

// Startable returns the module with two more exports: _start, the same function as _initialize, for a standard Go reactor has
// only that and the SDK's emulator runs only _start; and proxy_on_context_create, which the emulator calls and Envoy need not.
func Startable(module []byte) ([]byte, error) {
	const header = 8
	if len(module) < header {
		return nil, errors.New("no wasm module")
	}
	out := slices.Clone(module[:header])
	for rest := module[header:]; len(rest) > 0; {
		id := rest[0]
		size, n := binary.Uvarint(rest[1:])
		if n <= 0 || uint64(len(rest)-1-n) < size {
			return nil, errors.New("truncated wasm module")
		}
		body := rest[1+n:][:size]
		rest = rest[1+n+int(size):]
		if id == exportSection {
			var err error
			if body, err = alias(body, "_initialize", "_start"); err != nil {
				return nil, err
			}
			if body, err = alias(body, "veil_ignore", "proxy_on_context_create"); err != nil {
				return nil, err
			}
		}
		out = append(binary.AppendUvarint(append(out, id), uint64(len(body))), body...)
	}
	return out, nil
}

// alias adds to an export section a second name for the function called name.
func alias(section []byte, name, other string) ([]byte, error) {
	count, n := binary.Uvarint(section)
	if n <= 0 {
		return nil, errors.New("no export section")
	}
	entries := section[n:]
	for rest := entries; len(rest) > 0; {
		size, n := binary.Uvarint(rest)
		if n <= 0 || uint64(len(rest)-n) < size+1 {
			break
		}
		got := string(rest[n:][:size])
		index, k := binary.Uvarint(rest[n+int(size)+1:])
		if k <= 0 {
			break
		}
		rest = rest[n+int(size)+1+k:]
		if got != name {
			continue
		}
		out := append(binary.AppendUvarint(nil, count+1), entries...)
		out = append(binary.AppendUvarint(out, uint64(len(other))), other...)
		return binary.AppendUvarint(append(out, 0), index), nil // 0: a function
	}
	return nil, errors.New("the module exports no " + name)
}
