//go:build wasip1 && !tinygo

package stdgo

import "github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/internal"

// The callbacks that the filter needs. ABI 0.2.0 passes 32-bit words only.

//go:wasmexport proxy_abi_version_0_2_0
func abiVersion() {}

//go:wasmexport proxy_on_vm_start
func onVMStart(ctx, size uint32) uint32 { return word(bool(internal.ProxyOnVMStart(ctx, int(size)))) }

//go:wasmexport proxy_on_configure
func onConfigure(ctx, size uint32) uint32 {
	return word(bool(internal.ProxyOnConfigure(ctx, int(size))))
}

//go:wasmexport proxy_on_context_create
func onContextCreate(ctx, parent uint32) { internal.ProxyOnContextCreate(ctx, parent) }

//go:wasmexport proxy_on_request_headers
func onRequestHeaders(ctx, count, endOfStream uint32) uint32 {
	return uint32(internal.ProxyOnRequestHeaders(ctx, int(count), endOfStream != 0))
}

// onDelete is what frees a request's context: without it the VM would grow with every request.
//
//go:wasmexport proxy_on_delete
func onDelete(ctx uint32) { internal.ProxyOnDelete(ctx) }

func word(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}
