//go:build wasip1 && !tinygo

package stdgo

import "github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/internal"

// The host's functions. Addresses and sizes are 32 bits wide on wasm32, Go's int is 64 bits wide on GOARCH=wasm: so every
// size is an int32 and every word to write to a *uint32.

//go:wasmimport env proxy_log
func hostLog(level uint32, text *byte, size int32) uint32

//go:wasmimport env proxy_send_local_response
func hostSendLocalResponse(status uint32, detail *byte, detailSize int32, body *byte, bodySize int32, headers *byte, headersSize int32, grpc int32) uint32

//go:wasmimport env proxy_get_header_map_pairs
func hostGetHeaderMapPairs(kind uint32, address, size *uint32) uint32

//go:wasmimport env proxy_replace_header_map_value
func hostReplaceHeaderMapValue(kind uint32, name *byte, nameSize int32, value *byte, valueSize int32) uint32

//go:wasmimport env proxy_remove_header_map_value
func hostRemoveHeaderMapValue(kind uint32, name *byte, nameSize int32) uint32

//go:wasmimport env proxy_get_buffer_bytes
func hostGetBufferBytes(kind uint32, start, most int32, address, size *uint32) uint32

//go:wasmimport env proxy_define_metric
func hostDefineMetric(kind uint32, name *byte, size int32, id *uint32) uint32

//go:wasmimport env proxy_increment_metric
func hostIncrementMetric(id uint32, by int64) uint32

func init() { internal.RegisterMockWasmHost(host{}) }

// host sends the SDK's calls to the real host. The embedded interface is nil: a call that the filter doesn't use, and that
// is not below, panics at once instead of pretending to have worked.
type host struct{ internal.ProxyWasmHost }

func (host) ProxyLog(level internal.LogLevel, text *byte, size int) internal.Status {
	return internal.Status(hostLog(uint32(level), text, int32(size)))
}

func (host) ProxySendLocalResponse(status uint32, detail *byte, detailSize int, body *byte, bodySize int, headers *byte, headersSize int, grpc int32) internal.Status {
	return internal.Status(hostSendLocalResponse(status, detail, int32(detailSize), body, int32(bodySize), headers, int32(headersSize), grpc))
}

func (host) ProxyGetHeaderMapPairs(kind internal.MapType, data **byte, size *int) internal.Status {
	return fetch(hostGetHeaderMapPairs(uint32(kind), &address, &length), data, size)
}

func (host) ProxyReplaceHeaderMapValue(kind internal.MapType, name *byte, nameSize int, value *byte, valueSize int) internal.Status {
	return internal.Status(hostReplaceHeaderMapValue(uint32(kind), name, int32(nameSize), value, int32(valueSize)))
}

func (host) ProxyRemoveHeaderMapValue(kind internal.MapType, name *byte, size int) internal.Status {
	return internal.Status(hostRemoveHeaderMapValue(uint32(kind), name, int32(size)))
}

func (host) ProxyGetBufferBytes(kind internal.BufferType, start, most int, data **byte, size *int) internal.Status {
	return fetch(hostGetBufferBytes(uint32(kind), int32(start), int32(most), &address, &length), data, size)
}

func (host) ProxyDefineMetric(kind internal.MetricType, name *byte, size int, id *uint32) internal.Status {
	return internal.Status(hostDefineMetric(uint32(kind), name, int32(size), id))
}

func (host) ProxyIncrementMetric(id uint32, by int64) internal.Status {
	return internal.Status(hostIncrementMetric(id, by))
}

// address and length are where the host writes what it hands back. They are package variables because calls that return
// data never nest, a heap cell for each call is saved, and a cell on the stack could move while the host calls back into
// proxy_on_memory_allocate.
var address, length uint32

func fetch(status uint32, data **byte, size *int) internal.Status {
	*data, *size = nil, 0
	if status == uint32(internal.StatusOK) && address != 0 {
		*data, *size = take(address), int(length)
	}
	drop()
	address, length = 0, 0
	return internal.Status(status)
}
