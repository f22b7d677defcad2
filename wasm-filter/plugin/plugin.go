package plugin

import (
	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm"
	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/types"

	"veil/wasm-filter/filter"
)

// VM is the filter in one virtual machine, with one thread.
type VM struct {
	types.DefaultVMContext
	open   func(host filter.Host, config string) (*filter.Filter, error)
	host   host
	filter *filter.Filter
}

// New makes the VM of the filter. Open makes the filter of one plugin configuration; when it fails, the plugin doesn't start,
// and Envoy refuses the configuration or every request, but passes none unjudged. Read reads the current request's headers
// in the form of package pairs; nil is the SDK's own way, which copies them.
func New(open func(host filter.Host, config string) (*filter.Filter, error), read func() (string, error)) *VM {
	if read == nil {
		read = copied
	}
	return &VM{open: open, host: host{read: read}}
}

// NewPluginContext makes a plugin. The last that started is the VM's.
func (v *VM) NewPluginContext(uint32) types.PluginContext { return &configured{vm: v} }

// RequestHeaders passes the current request on or answers it, by the rules of the VM's plugin; there must be one. Bare says
// that the request ends with its headers.
func (v *VM) RequestHeaders(bare bool) types.Action {
	if v.filter.RequestHeaders(bare) {
		return types.ActionContinue
	}
	return types.ActionPause
}

// configured is one configuration of the filter in one VM.
type configured struct {
	types.DefaultPluginContext
	vm *VM
}

// OnPluginStart reads the configuration. Its faults are logged as critical, which is seen where Envoy logs the least, as it
// does when it validates.
func (p *configured) OnPluginStart(size int) types.OnPluginStartStatus {
	var config []byte
	if size > 0 {
		var err error
		if config, err = proxywasm.GetPluginConfiguration(); err != nil {
			proxywasm.LogCritical("plugin configuration unreadable: " + err.Error())
			return types.OnPluginStartStatusFailed
		}
	}
	f, err := p.vm.open(p.vm.host, string(config))
	if err != nil {
		proxywasm.LogCritical(err.Error())
		return types.OnPluginStartStatusFailed
	}
	p.vm.filter = f
	return types.OnPluginStartStatusOK
}

// NewHttpContext makes a request as the emulator wants one. In Envoy none is ever made: package stdgo calls RequestHeaders.
func (p *configured) NewHttpContext(uint32) types.HttpContext { return &request{vm: p.vm} }

type request struct {
	types.DefaultHttpContext
	vm *VM
}

// OnHttpRequestHeaders passes the request on or answers it.
func (r *request) OnHttpRequestHeaders(_ int, bare bool) types.Action {
	return r.vm.RequestHeaders(bare)
}
