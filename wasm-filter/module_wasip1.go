//go:build wasip1

package main

import (
	"math/rand/v2"

	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm"
	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/stdgo" // exports the callbacks, imports the host calls

	"veil/wasm-filter/filter"
	"veil/wasm-filter/gate"
	"veil/wasm-filter/plugin"
)

func init() {
	vm := plugin.New(func(host filter.Host, config string) (*filter.Filter, error) {
		g, err := gate.Open(config)
		if err != nil {
			return nil, err
		}
		return filter.New(host, g, rand.Uint64) // seeded by the host; an id is no secret
	}, stdgo.RequestHeaders)
	proxywasm.SetVMContext(vm)
	stdgo.HandleRequestHeaders(vm.RequestHeaders)
}
