//go:build wasip1 && !tinygo

package stdgo

import "unsafe"

// pending are the buffers that the host asked for and that no Go pointer reaches yet: the host keeps only a 32-bit number,
// which the collector doesn't see. They stay reachable from here until the host call that caused them returns.
var pending [][]byte

// pairs is where the host writes the headers of each request, while fetching says that it is about to: the same memory for
// all requests leaves the collector nothing to do. Headers that don't fit (Envoy takes 60 KB of them) get memory of their own.
var (
	pairs    [64 << 10]byte
	fetching bool
)

//go:wasmexport proxy_on_memory_allocate
func onMemoryAllocate(size uint32) unsafe.Pointer {
	if fetching && int(size) <= len(pairs) {
		return unsafe.Pointer(&pairs)
	}
	buffer := make([]byte, max(size, 1))
	pending = append(pending, buffer)
	return unsafe.Pointer(&buffer[0])
}

// take turns an address that the host wrote into a pointer, which keeps the buffer alive from then on, and lets go of all
// pending buffers.
func take(address uint32) *byte {
	var found *byte
	for i := range pending {
		if p := &pending[i][0]; uint32(uintptr(unsafe.Pointer(p))) == address {
			found = p
			break
		}
	}
	drop()
	return found
}

func drop() {
	clear(pending)
	pending = pending[:0]
}
