//go:build wasip1

package abi

// The host's functions. Each answers with a status. Addresses and sizes are 32 bits wide on wasm32, Go's int is 64 bits wide
// on GOARCH=wasm.

//go:wasmimport env proxy_log
func hostLog(level uint32, text *byte, size int32) uint32

//go:wasmimport env proxy_send_local_response
func hostSendLocalResponse(status uint32, details *byte, detailsSize int32, body *byte, bodySize int32, headers *byte, headersSize int32, grpc int32) uint32

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

// Numbers of the ABI.
const (
	statusOK                  = 0
	requestHeaders            = 0 // of the kinds of header maps
	pluginConfiguration       = 7 // of the kinds of buffers
	counter                   = 0 // of the kinds of metrics
	levelError                = 4 // of the levels of the log
	levelCritical             = 5
	noGRPC              int32 = -1
)
