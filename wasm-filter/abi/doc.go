// Package abi is the boundary between a filter and the proxy that runs it as a wasm module: the callbacks that Envoy looks for,
// and the host functions that it offers (proxy-wasm ABI 0.2.0). It knows nothing of what a filter does. On other platforms
// than wasip1 it is empty.
//
// It holds what this filter uses and no more: Envoy calls every callback that is exported, for every request. A software
// development kit would hold all of the ABI, and keep a context for each request.
//
// The mutable package variables are the exception to the house rule: a wasm reactor has one thread, and the host knows
// functions only.
package abi
