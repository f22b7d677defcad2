package processor

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
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
	"google.golang.org/protobuf/proto"

	"veil/extproc/account"
	"veil/extproc/exchange"
	"veil/extproc/settings"
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
	var r extprocv3.ProcessingRequest
	return &r, s.RecvMsg(&r)
}
func (s *script) RecvMsg(m any) error {
	if len(s.in) == 0 {
		return io.EOF
	}
	proto.Merge(m.(*extprocv3.ProcessingRequest), s.in[0])
	s.in = s.in[1:]
	return nil
}

// gateway is one with the limits that the settings have by default, where c names none.
func gateway(tb testing.TB, c exchange.Config) *exchange.Gateway {
	tb.Helper()
	l := settings.Default().Limits
	c.BodyLimit, c.MemoryLimit = cmp.Or(c.BodyLimit, l.BodyBytes), cmp.Or(c.MemoryLimit, l.MemoryBytes)
	if c.Deadline == nil {
		c.Deadline = l.WorkDeadline
	}
	g, err := exchange.New(c)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// bare is a server whose gateway has neither accounts nor models.
func bare(t *testing.T) (*Server, *bytes.Buffer) {
	t.Helper()
	var log bytes.Buffer
	m := telemetry.NewMetrics()
	g := gateway(t, exchange.Config{Live: func() *exchange.Live { return nil }, Metrics: m})
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
	untold := headersMessage(buffered, buffered)
	untold.ProtocolConfig = nil
	for _, c := range []struct {
		name string
		req  *extprocv3.ProcessingRequest
		safe bool
	}{
		{"by an Envoy that does not tell its modes", untold, true},
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
	s, log := bare(t)
	err := s.Process(&script{ctx: t.Context(), in: []*extprocv3.ProcessingRequest{headersMessage(none, buffered)}})
	if status.Code(err) != codes.FailedPrecondition || !strings.Contains(log.String(), "request_body_mode") {
		t.Errorf("error %v, log %s", err, log)
	}
}

// faults counts panics.
type faults struct{ panics int }

func (f *faults) Panicked()          { f.panics++ }
func (f *faults) RefusedMode(string) {}

// faultyKeys panics when it is asked whose a key is.
type faultyKeys struct{ exchange.Keys }

func (faultyKeys) Authenticate(context.Context, string) (*account.Grant, error) {
	panic("a fault at zoe.laurent@example.org")
}

// faultyLog panics at the line that ends a call.
type faultyLog struct{ slog.Handler }

func (faultyLog) Handle(context.Context, slog.Record) error {
	panic("a fault at zoe.laurent@example.org")
}

// call is the first message of a call that is in order.
func call(t *testing.T) *extprocv3.ProcessingRequest {
	t.Helper()
	key, err := account.MintKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	m := headersMessage(filterv3.ProcessingMode_BUFFERED, filterv3.ProcessingMode_BUFFERED)
	m.GetRequestHeaders().Headers = &corev3.HeaderMap{}
	for name, value := range map[string]string{":method": "GET", ":path": "/api/v1/models", "authorization": "Bearer " + key} {
		h := &corev3.HeaderValue{Key: name, RawValue: []byte(value)}
		m.GetRequestHeaders().Headers.Headers = append(m.GetRequestHeaders().Headers.Headers, h)
	}
	return m
}

func TestAPanicEndsItsStreamAloneAndTellsNothing(t *testing.T) {
	text := slog.NewTextHandler(io.Discard, nil)
	refused := headersMessage(filterv3.ProcessingMode_BUFFERED, filterv3.ProcessingMode_BUFFERED) // no such path
	for _, c := range []struct {
		name   string
		access slog.Handler
		first  *extprocv3.ProcessingRequest
		place  string
		want   codes.Code
	}{
		{"in a phase", text, call(t), "faultyKeys", codes.Internal},
		{"at the end", faultyLog{text}, refused, "faultyLog", codes.OK},
	} {
		t.Run(c.name, func(t *testing.T) {
			var log bytes.Buffer
			count := &faults{}
			g := gateway(t, exchange.Config{Keys: faultyKeys{}, Live: func() *exchange.Live { return nil }, Metrics: telemetry.NewMetrics(),
				Access: telemetry.NewAccessLog(c.access)})
			s := New(g, count, slog.New(slog.NewTextHandler(&log, nil)))
			err := s.Process(&script{ctx: t.Context(), in: []*extprocv3.ProcessingRequest{c.first}})
			if status.Code(err) != c.want || count.panics != 1 {
				t.Errorf("error %v, %d panics counted", err, count.panics)
			}
			if said := log.String(); strings.Contains(said, "zoe") || !strings.Contains(said, c.place) {
				t.Errorf("the log says %s", said)
			}
		})
	}
}

// elsewhere is a panic's value that comes from another goroutine.
type elsewhere struct{}

func (elsewhere) Stack() []byte { return []byte("there") }

func TestAPanicOfAnotherGoroutineIsLoggedWithItsOwnPlace(t *testing.T) {
	var log bytes.Buffer
	New(nil, &faults{}, slog.New(slog.NewTextHandler(&log, nil))).panicked(elsewhere{})
	if !strings.Contains(log.String(), "stack=there") {
		t.Errorf("the log says %s", &log)
	}
}

func TestStackTracesHoldNoArguments(t *testing.T) {
	trace := func(secret string) []byte { return debug.Stack() }("zoe.laurent@example.org")
	if got := stackWithoutValues(trace); strings.Contains(got, "(0x") || !strings.Contains(got, "processor_test.go") {
		t.Errorf("trace %s", got)
	}
}
