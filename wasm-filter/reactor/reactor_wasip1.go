//go:build wasip1

package reactor

import (
	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm"
	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/stdgo" // exports the callbacks, imports the host calls

	"veil/wasm-filter/filter"
	"veil/wasm-filter/pairs"
)

// Serve makes the filter of this module, whose rules open reads from a plugin configuration. Call it in init, once.
func Serve(open func(config []byte) (filter.Judge, error)) {
	vm := filter.NewWith(open, func(dst [][2]string) ([][2]string, error) {
		data, err := stdgo.RequestHeaders()
		if err != nil {
			return dst, err
		}
		return pairs.Append(dst, data)
	})
	proxywasm.SetVMContext(vm)
	stdgo.HandleRequestHeaders(vm.RequestHeaders)
}
