package filter

import (
	"runtime"

	"veil/wasm-filter/gate"
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

// RequestHeaders passes the current request on or answers it; bare says that it ends with its headers. A panic is answered
// with 500: without the recover it would end the worker's VM, and with it every request that is under way there.
//
// A request that goes on costs no allocation: in the module the collector is dear.
func (f *Filter) RequestHeaders(bare bool) (pass bool) {
	defer func() {
		if fault := recover(); fault != nil {
			pass = f.fault(kind(fault))
		}
	}()
	headers, err := f.host.RequestHeaders()
	if err != nil {
		return f.fault(err.Error())
	}
	v, err := f.judge.Judge(headers, bare)
	if err != nil {
		return f.fault(err.Error())
	}
	if v.Refusal == nil && v.Strip == nil && !v.AssignID { // nearly always
		return true
	}
	return f.change(&v)
}

// change carries out what a verdict asks for.
func (f *Filter) change(v *gate.Verdict) (pass bool) {
	id := v.RequestID
	if v.AssignID {
		id = newID(f.random)
		if err := f.host.SetRequestHeader(requestIDHeader, id); err != nil {
			return f.fault(err.Error())
		}
	}
	if v.Refusal != nil {
		return f.refuse(id, v.Refusal)
	}
	for _, name := range v.Strip {
		if err := f.host.RemoveRequestHeader(name); err != nil {
			return f.fault(err.Error())
		}
	}
	if len(v.Strip) > 0 {
		f.host.Count(f.stripped, int64(len(v.Strip)))
	}
	return true
}

// refuse answers the request here, and keeps veil out of it. If even that fails the request stays paused, and Envoy's own
// time-outs end it: it never goes on.
func (f *Filter) refuse(id string, r *refusal.Refusal) (pass bool) {
	f.host.Count(f.refused[r.Reason], 1)
	if err := f.host.SetRequestHeader(RefusedHeader, r.Reason); err != nil {
		f.host.Error("veil will see a refused request: " + err.Error())
	}
	if err := f.host.Answer(r.Status, r.Headers(id), r.Body()); err != nil {
		f.host.Error("no local answer: " + err.Error())
	}
	return false
}

// fault answers 500 and logs what kind of fault it was.
func (f *Filter) fault(kind string) (pass bool) {
	f.host.Error("request headers: " + kind)
	return f.refuse(newID(f.random), refusal.Fault())
}

// kind is what may be logged of a recovered panic: the runtime's own errors name indices and types, the text of any other
// value could hold something of the request.
func kind(panicked any) string {
	if e, ok := panicked.(runtime.Error); ok {
		return e.Error()
	}
	return "a panic"
}
