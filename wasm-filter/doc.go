// Command wasm-filter is Veil's edge filter, run by Envoy in front of veil: it turns away what can't be a request to the API
// and takes off headers that only the gateway may write.
//
// It is a wasm reactor: Envoy runs init and then the exported callbacks, never main.
package main
