// Package moduletest tests the built module out/veil.wasm: in the SDK's emulator, where every claim about the filter is
// checked again, and in the real Envoy, which alone knows what a trap, a reload, a counter or a joined header really is.
package moduletest
