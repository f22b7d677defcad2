package filter

import (
	"runtime"

	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm"
	"github.com/tetratelabs/proxy-wasm-go-sdk/proxywasm/types"

	"veil/wasm-filter/refusal"
)

const (
	requestIDHeader = "x-request-id"
	// RefusedHeader is put on a request that was refused, with the reason. Envoy sends an answer of this filter through the
	// filters behind it, where ext_proc would open a stream to veil for it (seen in Envoy 1.40). The header chooses
	// a route on which ext_proc is disabled. That route must be a direct error answer, never a cluster: so a client that
	// forges the header gains an error (docs/decisions/0061-refused-requests-skip-ext-proc.md).
	RefusedHeader = "x-veil-refused"
)

// exchange is one request as the SDK knows it. In Envoy none is ever made: see VM.RequestHeaders.
type exchange struct {
	types.DefaultHttpContext
	plugin *plugin
}

// OnHttpRequestHeaders passes the request on or answers it.
func (x *exchange) OnHttpRequestHeaders(_ int, bare bool) types.Action {
	return x.plugin.requestHeaders(bare)
}

// requestHeaders passes the current request on or answers it. A panic in it is answered with 500: without the recover it
// would end the worker's VM, and with it every request that is under way there.
//
// A request that goes on costs no allocation: in the module the collector is dear.
func (p *plugin) requestHeaders(bare bool) (action types.Action) {
	id := ""
	defer func() {
		if fault := recover(); fault != nil {
			action = p.fault(id, kind(fault))
		}
	}()
	headers, err := p.vm.read(p.headers[:0])
	if err != nil {
		return p.fault(id, err.Error())
	}
	p.headers = headers
	v := p.judge.Judge(headers, bare)
	id = v.RequestID
	if v.AssignID {
		id = newID()
		if err := proxywasm.ReplaceHttpRequestHeader(requestIDHeader, id); err != nil {
			return p.fault(id, err.Error())
		}
	}
	if v.Refused {
		return p.refuse(id, v.Refusal)
	}
	for _, name := range v.Strip {
		if err := proxywasm.RemoveHttpRequestHeader(name); err != nil {
			return p.fault(id, err.Error())
		}
	}
	if len(v.Strip) > 0 {
		p.stripped.Increment(uint64(len(v.Strip)))
	}
	p.passed.Increment(1)
	return types.ActionContinue
}

// refuse answers the request here, and keeps veil out of it. If even that fails the request stays paused, and Envoy's own time-outs end it: it never
// goes on.
func (p *plugin) refuse(id string, r refusal.Refusal) types.Action {
	p.refused[r.Reason].Increment(1)
	if err := proxywasm.ReplaceHttpRequestHeader(RefusedHeader, r.Reason); err != nil {
		proxywasm.LogErrorf("veil edge filter: veil will see a refused request: %v", err)
	}
	if err := proxywasm.SendHttpResponse(r.Status, r.Headers(id), r.Body(), -1); err != nil {
		proxywasm.LogErrorf("veil edge filter: local answer %d failed: %v", r.Status, err)
	}
	return types.ActionPause
}

// fault answers 500 and logs what kind of fault it was.
func (p *plugin) fault(id, kind string) types.Action {
	proxywasm.LogErrorf("veil edge filter: request headers: %s", kind)
	if id == "" {
		id = newID()
	}
	return p.refuse(id, refusal.Fault())
}

// kind is what may be logged of a recovered panic: the runtime's own errors name indices and types, the text of any other
// value could hold something of the request.
func kind(panicked any) string {
	if e, ok := panicked.(runtime.Error); ok {
		return e.Error()
	}
	return "a panic"
}
