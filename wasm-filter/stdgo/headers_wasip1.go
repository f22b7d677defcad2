//go:build wasip1 && !tinygo

package stdgo

import (
	"errors"
	"unsafe"

	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/internal"
)

var errHeaders = errors.New("the host gave no request headers")

// RequestHeaders is the headers of the current request in the host's form. They are only good until the next call, and not
// after the callback.
func RequestHeaders() (string, error) {
	fetching = true
	status := hostGetHeaderMapPairs(uint32(internal.MapTypeHttpRequestHeaders), &address, &length)
	fetching = false
	if status != uint32(internal.StatusOK) || address == 0 {
		drop()
		return "", errHeaders
	}
	if address == uint32(uintptr(unsafe.Pointer(&pairs))) && length <= uint32(len(pairs)) {
		return unsafe.String(&pairs[0], length), nil
	}
	first := take(address)
	if first == nil {
		return "", errHeaders
	}
	return unsafe.String(first, length), nil
}
