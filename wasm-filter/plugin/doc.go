// Package plugin is the edge filter as proxy-wasm-go-sdk runs one: in a wasm module, or natively in the SDK's emulator. It
// makes the filter of a plugin configuration and gives it the SDK's host. It knows nothing of rules.
package plugin
