package processor

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"runtime/debug"
	"strings"
	"testing"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	filterv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/ext_proc/v3"
	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"veil/extproc/exchange"
	"veil/extproc/telemetry"
)

// script is a stream that Envoy would send.
type script struct {
	grpc.ServerStream
	ctx  context.Context
	in   []*extprocv3.ProcessingRequest
	sent []*extprocv3.ProcessingResponse
}

func (s *script) Context() context.Context { return s.ctx }
func (s *script) Send(r *extprocv3.ProcessingResponse) error {
	s.sent = append(s.sent, r)
	return nil
}
func (s *script) Recv() (*extprocv3.ProcessingRequest, error) {
	if len(s.in) == 0 {
		return nil, io.EOF
	}
	r := s.in[0]
	s.in = s.in[1:]
	return r, nil
}

// broken is a gateway whose exchanges panic at their first phase: its catalogue is missing.
func broken(t *testing.T) (*Server, *bytes.Buffer) {
	t.Helper()
	var log bytes.Buffer
	m := telemetry.NewMetrics()
	g := exchange.New(exchange.Config{Live: func() *exchange.Live { return nil }, Metrics: m})
	return New(g, m, slog.New(slog.NewTextHandler(&log, nil))), &log
}

// answerMessage is the first message of a stream whose request never came.
func answerMessage(status string) *extprocv3.ProcessingRequest {
	m := headersMessage(filterv3.ProcessingMode_BUFFERED, filterv3.ProcessingMode_BUFFERED)
	m.Request = &extprocv3.ProcessingRequest_ResponseHeaders{ResponseHeaders: &extprocv3.HttpHeaders{Headers: &corev3.HeaderMap{
		Headers: []*corev3.HeaderValue{{Key: ":status", RawValue: []byte(status)}}}}}
	return m
}

func headersMessage(body, response filterv3.ProcessingMode_BodySendMode) *extprocv3.ProcessingRequest {
	return &extprocv3.ProcessingRequest{
		Request:        &extprocv3.ProcessingRequest_RequestHeaders{RequestHeaders: &extprocv3.HttpHeaders{}},
		ProtocolConfig: &extprocv3.ProtocolConfiguration{RequestBodyMode: body, ResponseBodyMode: response},
	}
}

func TestModesThatLetTextPassUnreadAreRefused(t *testing.T) {
	const (
		none     = filterv3.ProcessingMode_NONE
		buffered = filterv3.ProcessingMode_BUFFERED
		streamed = filterv3.ProcessingMode_STREAMED
		partial  = filterv3.ProcessingMode_BUFFERED_PARTIAL
		duplex   = filterv3.ProcessingMode_FULL_DUPLEX_STREAMED
	)
	observing := headersMessage(buffered, buffered)
	observing.ObservabilityMode = true
	early := headersMessage(buffered, buffered)
	early.ProtocolConfig.SendBodyWithoutWaitingForHeaderResponse = true
	for _, c := range []struct {
		name string
		req  *extprocv3.ProcessingRequest
		safe bool
	}{
		{"buffered", headersMessage(buffered, buffered), true},
		{"answers streamed", headersMessage(buffered, streamed), true},
		{"no request body", headersMessage(none, buffered), false},
		{"a part of the request", headersMessage(partial, buffered), false},
		{"requests in pieces", headersMessage(streamed, buffered), false},
		{"requests by duplex", headersMessage(duplex, buffered), false},
		{"no answer", headersMessage(buffered, none), false},
		{"observing only", observing, false},
		{"bodies before the key was checked", early, false},
		{"an answer first", answerMessage("200"), false},
		{"Envoy's own refusal first", answerMessage("403"), true},
		{"a body first", &extprocv3.ProcessingRequest{Request: &extprocv3.ProcessingRequest_RequestBody{}}, false},
	} {
		if reason := unsafeMode(c.req); (reason == "") != c.safe {
			t.Errorf("%s: %q", c.name, reason)
		}
	}
	s, log := broken(t)
	err := s.Process(&script{ctx: t.Context(), in: []*extprocv3.ProcessingRequest{headersMessage(none, buffered)}})
	if status.Code(err) != codes.FailedPrecondition || !strings.Contains(log.String(), "request_body_mode") {
		t.Errorf("error %v, log %s", err, log)
	}
}

func TestAPanicClosesItsStreamAndPrintsNoValue(t *testing.T) {
	s, log := broken(t)
	req := headersMessage(filterv3.ProcessingMode_BUFFERED, filterv3.ProcessingMode_BUFFERED)
	req.GetRequestHeaders().Headers = nil
	err := s.Process(&script{ctx: t.Context(), in: []*extprocv3.ProcessingRequest{req,
		{Request: &extprocv3.ProcessingRequest_RequestBody{RequestBody: &extprocv3.HttpBody{Body: []byte("zoe.laurent@example.org")}}}}})
	if err != nil && status.Code(err) != codes.Internal {
		t.Errorf("error %v", err)
	}
	if strings.Contains(log.String(), "zoe") {
		t.Errorf("the log holds text: %s", log)
	}
}

func TestStackTracesHoldNoArguments(t *testing.T) {
	trace := func(secret string) []byte { return debug.Stack() }("zoe.laurent@example.org")
	if got := stackWithoutValues(trace); strings.Contains(got, "(0x") || !strings.Contains(got, "processor_test.go") {
		t.Errorf("trace %s", got)
	}
}
