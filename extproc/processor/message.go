package processor

import (
	"unsafe"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	filterv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/ext_proc/v3"
	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	typev3 "github.com/envoyproxy/go-control-plane/envoy/type/v3"

	"veil/extproc/exchange"
)

// readHeaders takes the headers out of Envoy's message. Values come in raw_value since Envoy 1.27.
func readHeaders(h *extprocv3.HttpHeaders) []exchange.Header {
	in := h.GetHeaders().GetHeaders()
	out := make([]exchange.Header, len(in))
	for i, v := range in {
		out[i] = exchange.Header{Name: v.Key, Value: v.Value}
		if len(v.RawValue) > 0 {
			// The message belongs to this stream and is never written to again, so its bytes can be read as a string.
			out[i].Value = unsafe.String(&v.RawValue[0], len(v.RawValue))
		}
	}
	return out
}

func requestHeaders(r exchange.Reply) *extprocv3.ProcessingResponse {
	if r.Answer != nil {
		return immediate(r.Answer)
	}
	return &extprocv3.ProcessingResponse{Response: &extprocv3.ProcessingResponse_RequestHeaders{
		RequestHeaders: &extprocv3.HeadersResponse{Response: common(r)}}}
}

func requestBody(r exchange.Reply) *extprocv3.ProcessingResponse {
	if r.Answer != nil {
		return immediate(r.Answer)
	}
	return &extprocv3.ProcessingResponse{
		Response:        &extprocv3.ProcessingResponse_RequestBody{RequestBody: &extprocv3.BodyResponse{Response: common(r)}},
		DynamicMetadata: routing(r),
	}
}

func responseHeaders(r exchange.Reply) *extprocv3.ProcessingResponse {
	if r.Answer != nil {
		return immediate(r.Answer)
	}
	resp := &extprocv3.ProcessingResponse{Response: &extprocv3.ProcessingResponse_ResponseHeaders{
		ResponseHeaders: &extprocv3.HeadersResponse{Response: common(r)}}}
	switch r.Mode {
	case exchange.ModeBuffered:
		resp.ModeOverride = &filterv3.ProcessingMode{ResponseBodyMode: filterv3.ProcessingMode_BUFFERED}
	case exchange.ModeDuplex:
		resp.ModeOverride = &filterv3.ProcessingMode{ResponseBodyMode: filterv3.ProcessingMode_FULL_DUPLEX_STREAMED,
			ResponseTrailerMode: filterv3.ProcessingMode_SEND} // Envoy asks for both together
	}
	return resp
}

func responseBody(r exchange.Reply) *extprocv3.ProcessingResponse {
	if r.Answer != nil {
		return immediate(r.Answer)
	}
	return &extprocv3.ProcessingResponse{Response: &extprocv3.ProcessingResponse_ResponseBody{
		ResponseBody: &extprocv3.BodyResponse{Response: common(r)}}}
}

// piece is a part of a streamed answer on its way to the caller, nil when there is nothing to send yet. end ends the
// answer, also where the upstream has not.
func piece(body []byte, end bool) *extprocv3.ProcessingResponse {
	if len(body) == 0 && !end {
		return nil
	}
	m := new(pieceMessage)
	m.streamed.Body, m.streamed.EndOfStream = body, end
	m.how.StreamedResponse = &m.streamed
	m.mutation.Mutation = &m.how
	m.common.BodyMutation = &m.mutation
	m.body.Response = &m.common
	m.which.ResponseBody = &m.body
	m.response.Response = &m.which
	return &m.response
}

// pieceMessage is all that piece answers with, in one piece of memory in place of seven: a stream has hundreds.
type pieceMessage struct {
	response extprocv3.ProcessingResponse
	which    extprocv3.ProcessingResponse_ResponseBody
	body     extprocv3.BodyResponse
	common   extprocv3.CommonResponse
	mutation extprocv3.BodyMutation
	how      extprocv3.BodyMutation_StreamedResponse
	streamed extprocv3.StreamedBodyResponse
}

// streamed is the part of an answer that a message carries, nil if it carries none.
func streamed(resp *extprocv3.ProcessingResponse) *extprocv3.StreamedBodyResponse {
	return resp.GetResponseBody().GetResponse().GetBodyMutation().GetStreamedResponse()
}

func requestTrailers() *extprocv3.ProcessingResponse {
	return &extprocv3.ProcessingResponse{Response: &extprocv3.ProcessingResponse_RequestTrailers{
		RequestTrailers: &extprocv3.TrailersResponse{}}}
}

// responseTrailers takes an upstream's trailers out: no client of the API reads any, and of headers only those come back that
// are on a list. Veil's own Envoy has taken them out before.
func responseTrailers(t *extprocv3.HttpTrailers) *extprocv3.ProcessingResponse {
	var m *extprocv3.HeaderMutation
	if list := t.GetTrailers().GetHeaders(); len(list) > 0 {
		m = &extprocv3.HeaderMutation{RemoveHeaders: make([]string, len(list))}
		for i, h := range list {
			m.RemoveHeaders[i] = h.Key
		}
	}
	return &extprocv3.ProcessingResponse{Response: &extprocv3.ProcessingResponse_ResponseTrailers{
		ResponseTrailers: &extprocv3.TrailersResponse{HeaderMutation: m}}}
}

// change is what a reply changes, in one piece of memory.
type change struct {
	common  extprocv3.CommonResponse
	headers extprocv3.HeaderMutation
	body    extprocv3.BodyMutation
	text    extprocv3.BodyMutation_Body
}

func common(r exchange.Reply) *extprocv3.CommonResponse {
	c := new(change)
	c.common.ClearRouteCache = r.Reroute
	if len(r.Set) > 0 || len(r.Remove) > 0 {
		c.headers.SetHeaders, c.headers.RemoveHeaders = setHeaders(r.Set), r.Remove
		c.common.HeaderMutation = &c.headers
	}
	if r.ReplaceBody {
		c.text.Body, c.body.Mutation = r.Body, &c.text
		if len(r.Body) == 0 {
			c.body.Mutation = &extprocv3.BodyMutation_ClearBody{ClearBody: true}
		}
		c.common.BodyMutation = &c.body
	}
	return &c.common
}

// setHeaders says OVERWRITE: Envoy's default appends, and a second value beside the client's own would be read by nobody
// knows whom.
func setHeaders(h []exchange.Header) []*corev3.HeaderValueOption {
	out := make([]*corev3.HeaderValueOption, len(h))
	all := make([]struct { // of all headers in one piece of memory
		option corev3.HeaderValueOption
		header corev3.HeaderValue
	}, len(h))
	for i, v := range h {
		m := &all[i]
		m.header.Key = v.Name
		m.header.RawValue = unsafe.Slice(unsafe.StringData(v.Value), len(v.Value)) // it is only read
		m.option.Header = &m.header
		m.option.AppendAction = corev3.HeaderValueOption_OVERWRITE_IF_EXISTS_OR_ADD
		out[i] = &m.option
	}
	return out
}

func immediate(a *exchange.Answer) *extprocv3.ProcessingResponse {
	return &extprocv3.ProcessingResponse{Response: &extprocv3.ProcessingResponse_ImmediateResponse{
		ImmediateResponse: &extprocv3.ImmediateResponse{
			Status:  &typev3.HttpStatus{Code: typev3.StatusCode(a.Status)},
			Headers: &extprocv3.HeaderMutation{SetHeaders: setHeaders(a.Headers)},
			Body:    a.Body,
			Details: "veil",
		}}}
}
