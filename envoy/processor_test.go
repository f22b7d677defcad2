package envoy

import (
	"bytes"
	"encoding/json"
	"net"
	"strconv"
	"sync/atomic"
	"testing"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	filterv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/ext_proc/v3"
	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	typev3 "github.com/envoyproxy/go-control-plane/envoy/type/v3"
	"google.golang.org/grpc"

	"veil/catalogue"
)

// processor stands in for veil: it reads the model, writes the name of its first upstream, and routes by it.
type processor struct {
	extprocv3.UnimplementedExternalProcessorServer
	catalogue atomic.Pointer[catalogue.Catalogue]
	server    *grpc.Server
	calls     atomic.Int64
	silent    atomic.Bool  // answers no body: a hung veil
	answer    atomic.Value // string: ends every call with this body, status 429
	lose      atomic.Bool  // routes nowhere
}

// serve runs a processor on a Unix socket.
func serve(t *testing.T, socket string, cat *catalogue.Catalogue) *processor {
	t.Helper()
	p := &processor{server: grpc.NewServer(grpc.MaxRecvMsgSize(64 << 20))}
	p.catalogue.Store(cat)
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	extprocv3.RegisterExternalProcessorServer(p.server, p)
	go p.server.Serve(l)
	t.Cleanup(p.server.Stop)
	return p
}

// Process answers each message of one request.
func (p *processor) Process(stream extprocv3.ExternalProcessor_ProcessServer) error {
	p.calls.Add(1)
	for {
		in, err := stream.Recv()
		if err != nil {
			return nil
		}
		var out extprocv3.ProcessingResponse
		switch m := in.Request.(type) {
		case *extprocv3.ProcessingRequest_RequestHeaders:
			out.Response = &extprocv3.ProcessingResponse_RequestHeaders{RequestHeaders: &extprocv3.HeadersResponse{
				Response: &extprocv3.CommonResponse{HeaderMutation: &extprocv3.HeaderMutation{
					RemoveHeaders: []string{"authorization"}, SetHeaders: withoutQuery(m.RequestHeaders)}}}}
			if text, ok := p.answer.Load().(string); ok {
				out.Response = &extprocv3.ProcessingResponse_ImmediateResponse{ImmediateResponse: &extprocv3.ImmediateResponse{
					Status: &typev3.HttpStatus{Code: 429}, Body: []byte(text), Details: "veil",
					Headers: &extprocv3.HeaderMutation{SetHeaders: []*corev3.HeaderValueOption{set("content-type", "application/json"), set("x-own", "1")}}}}
			}
		case *extprocv3.ProcessingRequest_RequestBody:
			if p.silent.Load() {
				<-stream.Context().Done()
				return nil
			}
			out.Response = &extprocv3.ProcessingResponse_RequestBody{RequestBody: &extprocv3.BodyResponse{Response: p.rewrite(m.RequestBody.Body)}}
		case *extprocv3.ProcessingRequest_ResponseHeaders:
			out.Response = &extprocv3.ProcessingResponse_ResponseHeaders{ResponseHeaders: &extprocv3.HeadersResponse{}}
			for _, h := range m.ResponseHeaders.Headers.Headers {
				if h.Key == "content-type" && bytes.HasPrefix(h.RawValue, []byte("text/event-stream")) {
					out.ModeOverride = &filterv3.ProcessingMode{ResponseBodyMode: filterv3.ProcessingMode_STREAMED}
				}
			}
		case *extprocv3.ProcessingRequest_ResponseBody:
			out.Response = &extprocv3.ProcessingResponse_ResponseBody{ResponseBody: &extprocv3.BodyResponse{}}
		}
		if err := stream.Send(&out); err != nil {
			return nil
		}
	}
}

func (p *processor) rewrite(body []byte) *extprocv3.CommonResponse {
	var in struct{ Model string }
	_ = json.Unmarshal(body, &in) // a body without a model is routed nowhere
	m, ok := p.catalogue.Load().Model(in.Model)
	if !ok || p.lose.Load() {
		return &extprocv3.CommonResponse{}
	}
	out := bytes.Replace(body, []byte(strconv.Quote(in.Model)), []byte(strconv.Quote(m.Routes[0].Model)), 1)
	return &extprocv3.CommonResponse{
		ClearRouteCache: true,
		HeaderMutation: &extprocv3.HeaderMutation{SetHeaders: []*corev3.HeaderValueOption{
			set(ModelHeader, m.ID), set("content-length", strconv.Itoa(len(out)))}},
		BodyMutation: &extprocv3.BodyMutation{Mutation: &extprocv3.BodyMutation_Body{Body: out}},
	}
}

// withoutQuery takes the query off the path, as veil does.
func withoutQuery(h *extprocv3.HttpHeaders) []*corev3.HeaderValueOption {
	for _, v := range h.Headers.Headers {
		if path, _, has := bytes.Cut(v.RawValue, []byte("?")); has && v.Key == ":path" {
			return []*corev3.HeaderValueOption{set(":path", string(path))}
		}
	}
	return nil
}

func set(name, value string) *corev3.HeaderValueOption {
	return &corev3.HeaderValueOption{Header: &corev3.HeaderValue{Key: name, RawValue: []byte(value)},
		AppendAction: corev3.HeaderValueOption_OVERWRITE_IF_EXISTS_OR_ADD}
}
