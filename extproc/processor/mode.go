package processor

import (
	"regexp"

	filterv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/ext_proc/v3"
	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
)

// unsafeMode says why the processing modes of somebody else's Envoy would let text pass unread, or "" when they are
// good. Envoy tells its modes with the first message of a stream. Requests must come buffered: with NONE they would go
// upstream in clear, and in pieces they can't be rewritten as a whole. Answers must come at all, or tokens would stay.
func unsafeMode(req *extprocv3.ProcessingRequest) string {
	switch r := req.Request.(type) {
	case *extprocv3.ProcessingRequest_RequestHeaders:
	case *extprocv3.ProcessingRequest_ResponseHeaders:
		// Envoy's own answer to a request that it refused before any filter saw it, an upgrade for example: nothing went
		// anywhere, and there is nothing to restore.
		if !ownRefusal(r.ResponseHeaders) {
			return "an answer came whose request did not: set processing_mode.request_header_mode SEND"
		}
	default:
		return "the first message is not the request's headers: set processing_mode.request_header_mode SEND"
	}
	if req.ObservabilityMode {
		return "observability_mode is on, so nothing would be rewritten: switch it off"
	}
	p := req.ProtocolConfig
	if p == nil {
		return ""
	}
	if p.RequestBodyMode != filterv3.ProcessingMode_BUFFERED {
		return "request_body_mode is " + p.RequestBodyMode.String() + ": set it to BUFFERED"
	}
	switch p.ResponseBodyMode {
	case filterv3.ProcessingMode_BUFFERED, filterv3.ProcessingMode_STREAMED:
	default:
		return "response_body_mode is " + p.ResponseBodyMode.String() + ": set it to BUFFERED, with allow_mode_override true"
	}
	if p.SendBodyWithoutWaitingForHeaderResponse {
		return "send_body_without_waiting_for_header_response is on: switch it off, refused calls would send their body"
	}
	return ""
}

// ownRefusal reports whether an answer is an error. An Envoy that hides requests from veil shows itself by the others.
func ownRefusal(h *extprocv3.HttpHeaders) bool {
	for _, v := range readHeaders(h) {
		if v.Name == ":status" {
			return v.Value >= "400" && len(v.Value) == 3
		}
	}
	return false
}

var callArguments = regexp.MustCompile(`\([^()\n]*\)\n`)

// stackWithoutValues takes the argument words off a stack trace: they can be parts of strings.
func stackWithoutValues(stack []byte) string {
	return string(callArguments.ReplaceAll(stack, []byte("(…)\n")))
}
