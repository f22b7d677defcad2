//go:build wasip1 && !tinygo

package stdgo

import (
	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/internal"
	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/types"
)

// The callbacks that the filter needs. ABI 0.2.0 passes 32-bit words only.

//go:wasmexport proxy_abi_version_0_2_0
func abiVersion() {}

//go:wasmexport proxy_on_vm_start
func onVMStart(ctx, size uint32) uint32 { return word(bool(internal.ProxyOnVMStart(ctx, int(size)))) }

// onConfigure makes the plugin that it then configures. Envoy would tell of each context before, but also of every request's,
// and of its end: two callbacks more for each request, which would only say whose plugin it meets. A VM has one, and after a
// change of its configuration the last; two that differ for good need VMs of their own (vm_id).
//
//go:wasmexport proxy_on_configure
func onConfigure(ctx, size uint32) uint32 {
	internal.ProxyOnContextCreate(ctx, 0)
	return word(bool(internal.ProxyOnConfigure(ctx, int(size))))
}

// The SDK's emulator calls this as proxy_on_context_create, which it can't do without; Envoy doesn't know it.
//
//go:wasmexport veil_ignore
func ignore(_, _ uint32) {}

// handler is what HandleRequestHeaders was given.
var handler func(bare bool) types.Action

// HandleRequestHeaders says what judges a request: f is called for each, and finds its headers by RequestHeaders. Call it
// in init. The SDK's own way would make a context for each request, look it up and copy the headers, all of which the
// collector then has to follow: 45 µs of a loaded machine's CPU where this takes 5.
func HandleRequestHeaders(f func(bare bool) types.Action) { handler = f }

//go:wasmexport proxy_on_request_headers
func onRequestHeaders(_, _, endOfStream uint32) uint32 {
	return uint32(handler(endOfStream != 0))
}

func word(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}
