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

// exchange is one request. Only its headers come by: the module exports no other callback, and Envoy calls what is
// exported.
type exchange struct {
	types.DefaultHttpContext
	plugin *plugin
	id     string
}

// OnHttpRequestHeaders passes the request on or answers it. A panic in it is answered with 500: without the recover it
// would end the worker's VM, and with it every request that is under way there.
func (x *exchange) OnHttpRequestHeaders(_ int, bare bool) (action types.Action) {
	defer func() {
		if fault := recover(); fault != nil {
			action = x.fault(kind(fault))
		}
	}()
	headers, err := proxywasm.GetHttpRequestHeaders()
	if err != nil {
		return x.fault(err.Error())
	}
	v := x.plugin.judge.Judge(headers, bare)
	x.id = v.RequestID
	if v.AssignID {
		x.id = newID()
		if err := proxywasm.ReplaceHttpRequestHeader(requestIDHeader, x.id); err != nil {
			return x.fault(err.Error())
		}
	}
	if v.Refused {
		return x.refuse(v.Refusal)
	}
	for _, name := range v.Strip {
		if err := proxywasm.RemoveHttpRequestHeader(name); err != nil {
			return x.fault(err.Error())
		}
	}
	if len(v.Strip) > 0 {
		x.plugin.stripped.Increment(uint64(len(v.Strip)))
	}
	x.plugin.passed.Increment(1)
	return types.ActionContinue
}

// refuse answers the request here, and keeps veil out of it. If even that fails the request stays paused, and Envoy's own time-outs end it: it never
// goes on.
func (x *exchange) refuse(r refusal.Refusal) types.Action {
	x.plugin.refused[r.Reason].Increment(1)
	if err := proxywasm.ReplaceHttpRequestHeader(RefusedHeader, r.Reason); err != nil {
		proxywasm.LogErrorf("veil edge filter: veil will see a refused request: %v", err)
	}
	if err := proxywasm.SendHttpResponse(r.Status, r.Headers(x.id), r.Body(), -1); err != nil {
		proxywasm.LogErrorf("veil edge filter: local answer %d failed: %v", r.Status, err)
	}
	return types.ActionPause
}

// fault answers 500 and logs what kind of fault it was.
func (x *exchange) fault(kind string) types.Action {
	proxywasm.LogErrorf("veil edge filter: request headers: %s", kind)
	if x.id == "" {
		x.id = newID()
	}
	return x.refuse(refusal.Fault())
}

// kind is what may be logged of a recovered panic: the runtime's own errors name indices and types, the text of any other
// value could hold something of the request.
func kind(panicked any) string {
	if e, ok := panicked.(runtime.Error); ok {
		return e.Error()
	}
	return "a panic"
}
