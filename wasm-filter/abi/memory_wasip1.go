//go:build wasip1

package abi

import "unsafe"

// address and length are where the host writes what it hands back. They are package variables because calls that return
// data never nest, a heap cell for each call is saved, and a cell on the stack could move while the host calls back into
// proxy_on_memory_allocate.
var address, length uint32

// headers is where the host writes the headers of each request, while fetching says that it is about to: the same memory for
// all requests leaves the collector nothing to do. Headers that don't fit (Envoy takes 60 KB of them) get memory of their own.
var (
	headers  [64 << 10]byte
	fetching bool
)

// pending is the last other memory that the host asked for. The host keeps only a 32-bit number, which the collector doesn't
// see: the memory stays reachable from here until the host call that wanted it has returned.
var pending []byte

//go:wasmexport proxy_on_memory_allocate
func onMemoryAllocate(size uint32) unsafe.Pointer {
	if fetching && int(size) <= len(headers) {
		return unsafe.Pointer(&headers)
	}
	pending = make([]byte, max(size, 1))
	return unsafe.Pointer(&pending[0])
}

// fetched is the text that the host has put into pending memory.
func fetched(status uint32, fault error) (string, error) {
	text := pending
	pending = nil
	if status != statusOK || len(text) == 0 || address != uint32(uintptr(unsafe.Pointer(&text[0]))) || uint64(length) > uint64(len(text)) {
		return "", fault
	}
	return unsafe.String(&text[0], length), nil
}
