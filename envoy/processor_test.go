package envoy

import (
	"bytes"
	"encoding/json"
	"net"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	corev3 "github.com/envoyproxy/go-control-plane/envoy/config/core/v3"
	filterv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/ext_proc/v3"
	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	typev3 "github.com/envoyproxy/go-control-plane/envoy/type/v3"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/structpb"

	"veil/catalogue"
	"veil/extproc/order"
)

// processor stands in for veil: it reads the model, writes the name of its first upstream, and routes by it. The order of
// upstreams and what Envoy is told of it are veil's own.
type processor struct {
	extprocv3.UnimplementedExternalProcessorServer
	catalogue atomic.Pointer[catalogue.Catalogue]
	places    atomic.Bool // Envoy gets its configuration by ADS
	order     *order.Book
	server    *grpc.Server
	calls     atomic.Int64
	silent    atomic.Bool  // answers no body: a hung veil
	answer    atomic.Value // string: ends every call with this body, status 429
	refuse    atomic.Bool  // answers each body with 400
	freeze    atomic.Bool  // takes answers piece by piece and gives none on
	lose      atomic.Bool  // routes nowhere
	longer    atomic.Int64 // bytes that it adds to each body
	hold      atomic.Pointer[hold]
}

// hold stops the next request at veil, before or after veil takes its catalogue, which is once a request.
type hold struct {
	where    string
	at, gone chan struct{}
}

// stop waits where the test says.
func (p *processor) stop(where string) {
	if h := p.hold.Load(); h != nil && h.where == where && p.hold.CompareAndSwap(h, nil) {
		close(h.at)
		<-h.gone
	}
}

// serve runs a processor on a Unix socket.
func serve(t *testing.T, socket string, cat *catalogue.Catalogue) *processor {
	t.Helper()
	p := &processor{server: grpc.NewServer(grpc.MaxRecvMsgSize(64 << 20))}
	p.catalogue.Store(cat)
	p.order = order.New(order.Config{})
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
	var call *order.Call
	defer func() {
		if call != nil {
			call.End()
		}
	}()
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
			if p.refuse.Load() {
				out.Response = &extprocv3.ProcessingResponse_ImmediateResponse{ImmediateResponse: &extprocv3.ImmediateResponse{
					Status: &typev3.HttpStatus{Code: 400}, Body: []byte("{}"), Details: "veil",
					Headers: &extprocv3.HeaderMutation{SetHeaders: []*corev3.HeaderValueOption{set("content-type", "application/json")}}}}
				break
			}
			var common *extprocv3.CommonResponse
			common, out.DynamicMetadata, call = p.rewrite(m.RequestBody.Body)
			out.Response = &extprocv3.ProcessingResponse_RequestBody{RequestBody: &extprocv3.BodyResponse{Response: common}}
		case *extprocv3.ProcessingRequest_ResponseHeaders:
			out.Response = &extprocv3.ProcessingResponse_ResponseHeaders{ResponseHeaders: &extprocv3.HeadersResponse{
				Response: &extprocv3.CommonResponse{HeaderMutation: &extprocv3.HeaderMutation{RemoveHeaders: []string{"x-envoy-attempt-count"}}}}}
			learn(call, in)
			if p.freeze.Load() {
				out.ModeOverride = &filterv3.ProcessingMode{ResponseBodyMode: filterv3.ProcessingMode_FULL_DUPLEX_STREAMED,
					ResponseTrailerMode: filterv3.ProcessingMode_SEND}
				break
			}
			for _, h := range m.ResponseHeaders.Headers.Headers {
				if h.Key == "content-type" && bytes.HasPrefix(h.RawValue, []byte("text/event-stream")) {
					out.ModeOverride = &filterv3.ProcessingMode{ResponseBodyMode: filterv3.ProcessingMode_STREAMED}
				}
			}
		case *extprocv3.ProcessingRequest_ResponseBody:
			if p.freeze.Load() {
				<-stream.Context().Done()
				return nil
			}
			out.Response = &extprocv3.ProcessingResponse_ResponseBody{ResponseBody: &extprocv3.BodyResponse{}}
		}
		if err := stream.Send(&out); err != nil {
			return nil
		}
	}
}

// learn tells the order how a call went.
func learn(call *order.Call, in *extprocv3.ProcessingRequest) {
	if call == nil {
		return
	}
	status, tries := 0, 1
	for _, h := range in.GetResponseHeaders().Headers.Headers {
		switch h.Key {
		case ":status":
			status, _ = strconv.Atoi(string(h.RawValue))
		case "x-envoy-attempt-count":
			tries, _ = strconv.Atoi(string(h.RawValue))
		}
	}
	asked := map[string]time.Duration{}
	for pool, seconds := range in.GetMetadataContext().GetFilterMetadata()[AskedSpace].GetFields() {
		asked[pool] = time.Duration(seconds.GetNumberValue()) * time.Second
	}
	call.Answered(tries, status, asked)
}

func (p *processor) rewrite(body []byte) (*extprocv3.CommonResponse, *structpb.Struct, *order.Call) {
	var in struct{ Model string }
	_ = json.Unmarshal(body, &in) // a body without a model is routed nowhere
	p.stop("before")
	cat := p.catalogue.Load()
	p.stop("after")
	m, ok := cat.Model(in.Model)
	if !ok || p.lose.Load() {
		return &extprocv3.CommonResponse{}, nil, nil
	}
	call := p.order.Begin(cat, m)
	out := bytes.Replace(body, []byte(strconv.Quote(in.Model)), []byte(strconv.Quote(m.Routes[0].Model)), 1)
	out = append(out, bytes.Repeat([]byte(" "), int(p.longer.Load()))...)
	headers := []*corev3.HeaderValueOption{set(ModelHeader, m.ID), set("content-length", strconv.Itoa(len(out)))}
	if p.places.Load() {
		first, _ := call.Try(0)
		headers = append(headers, set(PlaceHeader, cat.Place(m, first)), set(":path", cat.Path(first.Upstream)))
	}
	return &extprocv3.CommonResponse{
		ClearRouteCache: true,
		HeaderMutation:  &extprocv3.HeaderMutation{SetHeaders: headers},
		BodyMutation:    &extprocv3.BodyMutation{Mutation: &extprocv3.BodyMutation_Body{Body: out}},
	}, p.metadata(cat, m, call), call
}

// metadata tells Envoy the order of a call's upstreams.
func (p *processor) metadata(cat *catalogue.Catalogue, m *catalogue.Model, call *order.Call) *structpb.Struct {
	if call.Len() == 1 {
		return nil
	}
	groups, models := []any{}, map[string]any{}
	for i := range call.Len() {
		route, pool := call.Try(i)
		group := map[string]any{"name": pool}
		if p.places.Load() {
			group["clusters"] = []any{map[string]any{"cluster_name": cat.Place(m, route), "weight": 1}}
		}
		groups, models[pool] = append(groups, group), route.Model
	}
	out, err := structpb.NewStruct(map[string]any{OrderSpace: map[string]any{
		"priority_groups": groups, "models": models, "written": m.Routes[0].Model}})
	if err != nil {
		panic(err) // nothing but strings, numbers, lists and maps is in it
	}
	return out
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
