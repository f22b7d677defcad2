package claims

import (
	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm"
	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/types"

	"veil/wasm-filter/filter"
	"veil/wasm-filter/pairs"
)

// Native is the filter without a module around it, as the emulator can run one. The last plugin that started is its filter, as
// in a module.
type Native struct {
	types.DefaultVMContext
	// Open makes the filter of a plugin configuration.
	Open   func(host filter.Host, config string) (*filter.Filter, error)
	filter *filter.Filter
}

// NewPluginContext makes a plugin.
func (n *Native) NewPluginContext(uint32) types.PluginContext { return &plugin{vm: n} }

type plugin struct {
	types.DefaultPluginContext
	vm *Native
}

// OnPluginStart opens the filter.
func (p *plugin) OnPluginStart(size int) types.OnPluginStartStatus {
	var config []byte
	if size > 0 {
		var err error
		if config, err = proxywasm.GetPluginConfiguration(); err != nil {
			return types.OnPluginStartStatusFailed
		}
	}
	f, err := p.vm.Open(host{}, string(config))
	if err != nil {
		return types.OnPluginStartStatusFailed
	}
	p.vm.filter = f
	return types.OnPluginStartStatusOK
}

// NewHttpContext makes a request.
func (p *plugin) NewHttpContext(uint32) types.HttpContext { return &request{vm: p.vm} }

type request struct {
	types.DefaultHttpContext
	vm *Native
}

// OnHttpRequestHeaders asks the filter.
func (r *request) OnHttpRequestHeaders(_ int, bare bool) types.Action {
	if r.vm.filter.RequestHeaders(bare) {
		return types.ActionContinue
	}
	return types.ActionPause
}

// host is the emulator's.
type host struct{}

func (host) RequestHeaders() (string, error) {
	list, err := proxywasm.GetHttpRequestHeaders()
	return string(pairs.Append(nil, list)), err
}

func (host) SetRequestHeader(name, value string) error {
	return proxywasm.ReplaceHttpRequestHeader(name, value)
}

func (host) RemoveRequestHeader(name string) error { return proxywasm.RemoveHttpRequestHeader(name) }

func (host) Answer(status uint32, headers [][2]string, body []byte) error {
	return proxywasm.SendHttpResponse(status, headers, body, -1)
}

func (host) Counter(name string) (uint32, error) {
	return uint32(proxywasm.DefineCounterMetric(name)), nil
}

func (host) Count(counter uint32, by int64) { proxywasm.MetricCounter(counter).Increment(uint64(by)) }

func (host) Error(text string) { proxywasm.LogError(text) }
