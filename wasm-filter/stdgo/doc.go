// Package stdgo lets proxy-wasm-go-sdk v0.24.0, which was made for TinyGo, run under the standard Go toolchain
// (GOOS=wasip1 GOARCH=wasm, -buildmode=c-shared), unchanged and unpatched.
//
// Under standard Go the SDK sends its host calls through an interface that a test double normally fills, and leaves the
// callbacks as plain functions. This package fills the interface with the real host calls and exports the callbacks. Both
// live in an internal package of the SDK; the path of this module lies below the SDK's, which is what lets it import that.
// It is only ever found through the replace directive in the filter's go.mod. Import it blank, for its side effects; on
// other platforms it is empty, so that native tests keep the SDK's own double.
//
// It holds what the filter uses and no more: Envoy calls every callback that is exported, at about half a microsecond each.
// The mutable package variables are the exception to the house rule: a wasm reactor has one thread, and the host knows
// functions only.
package stdgo
