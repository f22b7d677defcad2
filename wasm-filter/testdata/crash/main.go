//go:build wasip1

// Command crash is the edge filter with two faults that a path asks for, to try what a fault does in Envoy. It is built for
// that test only and is no part of the product.
package main

import (
	"math/rand/v2"
	"runtime"
	"strings"

	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm"
	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/stdgo"

	"veil/wasm-filter/filter"
	"veil/wasm-filter/gate"
	"veil/wasm-filter/plugin"
)

type faulty struct{ *gate.Gate }

func (f faulty) Judge(headers string, bare bool) (gate.Verdict, error) {
	if strings.Contains(headers, "\x00/panic\x00") {
		panic("anna@example.org")
	}
	if strings.Contains(headers, "\x00/trap\x00") {
		go func() { panic("anna") }() // no recover of the callback reaches it
		runtime.Gosched()
	}
	return f.Gate.Judge(headers, bare)
}

func init() {
	vm := plugin.New(func(host filter.Host, config string) (*filter.Filter, error) {
		g, err := gate.Open(config)
		if err != nil {
			return nil, err
		}
		return filter.New(host, faulty{g}, rand.Uint64)
	}, stdgo.RequestHeaders)
	proxywasm.SetVMContext(vm)
	stdgo.HandleRequestHeaders(vm.RequestHeaders)
}

func main() {}
