// Package filter carries the gate's verdicts out in Envoy, through the proxy-wasm ABI. It is thin on purpose: it reads the
// headers once, asks, and does what it is told. It sees no bodies and no answers, keeps nothing between requests, and logs
// nothing of a request.
package filter

import (
	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm"
	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/types"

	"veil/wasm-filter/gate"
	"veil/wasm-filter/refusal"
)

// Judge decides about requests. In production it is a gate.Gate; tests give others.
type Judge interface {
	Judge(headers [][2]string, bare bool) gate.Verdict
}

// New makes the VM of the filter. Open makes the judge of one plugin configuration; when it fails, the plugin doesn't
// start, and Envoy refuses the configuration or every request, but passes none unjudged.
func New(open func(config []byte) (Judge, error)) *VM {
	return NewWith(open, func([][2]string) ([][2]string, error) { return proxywasm.GetHttpRequestHeaders() })
}

// NewWith is New with another way to read the current request's headers: read appends them to what it is given. Their
// strings need only be good until it is called again.
func NewWith(open func(config []byte) (Judge, error), read func([][2]string) ([][2]string, error)) *VM {
	return &VM{open: open, read: read}
}

// VM is the filter in one virtual machine, with one thread.
type VM struct {
	types.DefaultVMContext
	open   func(config []byte) (Judge, error)
	read   func([][2]string) ([][2]string, error)
	plugin *plugin
}

// NewPluginContext makes a plugin. The last that started is the VM's.
func (v *VM) NewPluginContext(uint32) types.PluginContext { return &plugin{vm: v} }

// RequestHeaders passes the current request on or answers it, by the rules of the VM's plugin; there must be one. Bare says
// that the request ends with its headers.
func (v *VM) RequestHeaders(bare bool) types.Action { return v.plugin.requestHeaders(bare) }

// plugin is one configuration of the filter in one VM. A VM has one thread, so nothing here is shared.
type plugin struct {
	types.DefaultPluginContext
	vm       *VM
	headers  [][2]string // of the current request; kept for its memory
	judge    Judge
	passed   proxywasm.MetricCounter
	stripped proxywasm.MetricCounter
	refused  map[string]proxywasm.MetricCounter
}

// The counters as Envoy shows them, behind "wasmcustom.". The part after RefusedPrefix is one of refusal.Reasons; the tag
// extractor `^wasmcustom\.veil_edge_refused(\.reason\.(\w+))$` makes it a label.
const (
	PassedCounter   = "veil_edge_passed"
	StrippedCounter = "veil_edge_stripped_headers"
	RefusedPrefix   = "veil_edge_refused.reason."
)

// OnPluginStart reads the configuration. It must not call the host for anything that may be missing: a failure here stops
// the edge.
func (p *plugin) OnPluginStart(size int) types.OnPluginStartStatus {
	var config []byte
	if size > 0 {
		var err error
		if config, err = proxywasm.GetPluginConfiguration(); err != nil {
			proxywasm.LogCriticalf("veil edge filter: plugin configuration unreadable: %v", err)
			return types.OnPluginStartStatusFailed
		}
	}
	judge, err := p.vm.open(config)
	if err != nil {
		proxywasm.LogCriticalf("veil edge filter: %v", err)
		return types.OnPluginStartStatusFailed
	}
	p.judge = judge
	p.passed = proxywasm.DefineCounterMetric(PassedCounter)
	p.stripped = proxywasm.DefineCounterMetric(StrippedCounter)
	p.refused = make(map[string]proxywasm.MetricCounter)
	for _, reason := range refusal.Reasons() {
		p.refused[reason] = proxywasm.DefineCounterMetric(RefusedPrefix + reason)
	}
	p.vm.plugin = p
	return types.OnPluginStartStatusOK
}

func (p *plugin) NewHttpContext(uint32) types.HttpContext { return &exchange{plugin: p} }
