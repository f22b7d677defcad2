// Command wasm-filter is Veil's edge filter, run by Envoy in front of veil: it turns away what can't be a request to the API
// and takes off headers that only the gateway may write.
//
// It is a wasm reactor: Envoy runs init and then the exported callbacks, never main.
package main

import (
	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm"
	_ "github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/stdgo" // exports the callbacks, imports the host calls

	"veil/wasm-filter/filter"
	"veil/wasm-filter/gate"
)

func init() {
	proxywasm.SetVMContext(filter.New(func(config []byte) (filter.Judge, error) { return gate.Open(config) }))
}

func main() {}
