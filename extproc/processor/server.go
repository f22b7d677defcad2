package processor

import (
	"context"
	"log/slog"
	"runtime/debug"
	"sync/atomic"

	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	"veil/extproc/exchange"
)

// Gateway starts exchanges. *exchange.Gateway is one.
type Gateway interface {
	Begin() *exchange.Exchange
	// BeginSidecar starts one that came over the sidecar's listener; nil when the gateway has none.
	BeginSidecar() *exchange.Exchange
}

// ListenerKey is the gRPC metadata by which a listener of Envoy says which one it is, and SidecarListener what the
// sidecar's says. It belongs to the stream and not to the request in it: no client can send it, whatever its headers are,
// and only who can open the processor's socket could make it up.
const (
	ListenerKey     = "x-veil-listener"
	SidecarListener = "sidecar"
	// PlacesKey says that the listener's routes go where the exchange says: its Envoy is configured by this process.
	PlacesKey = "x-veil-places"
	// TableKey says by which routes a listener goes whose configuration is a file.
	TableKey = "x-veil-table"
)

// Counter counts what goes wrong in the loop itself. Its methods are safe for concurrent use.
type Counter interface {
	Panicked()
	RefusedMode(reason string)
}

// Server answers Envoy's ext_proc calls. It is safe for concurrent use.
type Server struct {
	extprocv3.UnimplementedExternalProcessorServer
	gateway Gateway
	count   Counter
	log     *slog.Logger
	ended   atomic.Int64
}

// New makes a server that starts its exchanges at g.
func New(g Gateway, count Counter, log *slog.Logger) *Server {
	return &Server{gateway: g, count: count, log: log}
}

// Process carries one stream, which is one exchange. Envoy ends the stream in the same way for a finished call and for
// one that the client left, so the exchange itself knows how far it came.
//
// Thousands of streams wait in RecvMsg here. Go halves a stack of which less than a quarter is used, and grpc-go's own frames
// are nearly as much as that of 16 KiB: what this function keeps on its stack decides whether a stream holds 16 or 8.
func (s *Server) Process(stream extprocv3.ExternalProcessor_ProcessServer) error {
	growStack(0)
	l := s.open(stream)
	if l == nil {
		return errNoSidecar
	}
	defer l.end()
	bare := untyped(stream)
	for {
		req := new(extprocv3.ProcessingRequest)
		if err := bare.RecvMsg(req); err != nil {
			return l.lost(err)
		}
		if err := l.take(req); err != nil {
			return err
		}
	}
}

// untyped is a stream without the wrapper that gives its messages a type, and without the frames of that.
func untyped(stream extprocv3.ExternalProcessor_ProcessServer) grpc.ServerStream {
	if typed, ok := stream.(*grpc.GenericServerStream[extprocv3.ProcessingRequest, extprocv3.ProcessingResponse]); ok {
		return typed.ServerStream
	}
	return stream
}

var errNoSidecar = status.Error(codes.PermissionDenied, "veil's settings have no sidecar")

// open starts the exchange of a stream; nil when its listener is unknown.
func (s *Server) open(stream extprocv3.ExternalProcessor_ProcessServer) *loop {
	ctx := stream.Context()
	x := s.begin(ctx)
	if x == nil {
		return nil
	}
	return &loop{server: s, stream: stream, x: x, own: own(ctx)}
}

// checkMode refuses a stream whose first message shows that Envoy's modes would let text pass unread.
func (s *Server) checkMode(first *extprocv3.ProcessingRequest) error {
	reason := unsafeMode(first)
	if reason == "" {
		return nil
	}
	s.count.RefusedMode(reason)
	s.log.Error("envoy's ext_proc filter is set so that text could pass unread; every request is refused", "reason", reason)
	return status.Error(codes.FailedPrecondition, reason)
}

// Ended is how many exchanges have ended.
func (s *Server) Ended() int64 { return s.ended.Load() }

// end settles the exchange.
func (s *Server) end(x *exchange.Exchange) (err error) {
	defer s.ended.Add(1)
	defer s.guard(&err)
	x.End()
	return nil
}

// guard, deferred, makes an error of a panic, which must not end the process, with all other exchanges: it ends one stream,
// closed.
func (s *Server) guard(err *error) {
	if p := recover(); p != nil {
		s.panicked(p)
		*err = errFault
	}
}

// begin starts the exchange of a stream by the listener that it came over; nil when that one is unknown.
func (s *Server) begin(ctx context.Context) *exchange.Exchange {
	var x *exchange.Exchange
	switch listener := metadata.ValueFromIncomingContext(ctx, ListenerKey); {
	case len(listener) == 0:
		x = s.gateway.Begin()
	case len(listener) == 1 && listener[0] == SidecarListener:
		x = s.gateway.BeginSidecar()
	}
	switch {
	case x == nil:
	case own(ctx):
		x.GoByPlaces()
	default:
		if table := metadata.ValueFromIncomingContext(ctx, TableKey); len(table) > 0 {
			x.GoByTable(table[0])
		}
	}
	return x
}

// own reports whether the Envoy of a stream is configured by this process.
func own(ctx context.Context) bool {
	return len(metadata.ValueFromIncomingContext(ctx, PlacesKey)) > 0
}

// panicked notes a panic: its value may hold personal data, so only the place is logged. A value that comes from another
// goroutine tells the place there.
func (s *Server) panicked(value any) {
	stack := debug.Stack()
	if other, ok := value.(interface{ Stack() []byte }); ok {
		stack = other.Stack()
	}
	s.count.Panicked()
	s.log.Error("panic in an exchange; its stream was closed", "stack", stackWithoutValues(stack))
}

// handle calls the phase that req is for; duplex says that the answer's body comes in FULL_DUPLEX_STREAMED mode.
func (s *Server) handle(ctx context.Context, x *exchange.Exchange, req *extprocv3.ProcessingRequest, duplex bool) (resp *extprocv3.ProcessingResponse, err error) {
	defer s.guard(&err)
	switch r := req.Request.(type) {
	case *extprocv3.ProcessingRequest_RequestHeaders:
		return takeRequestHeaders(ctx, x, r.RequestHeaders), nil
	case *extprocv3.ProcessingRequest_RequestBody:
		return takeRequestBody(ctx, x, r.RequestBody), nil
	case *extprocv3.ProcessingRequest_ResponseHeaders:
		return takeResponseHeaders(ctx, x, req, r.ResponseHeaders), nil
	case *extprocv3.ProcessingRequest_ResponseBody:
		return takeResponseBody(ctx, x, r.ResponseBody, duplex), nil
	case *extprocv3.ProcessingRequest_RequestTrailers:
		return requestTrailers(), nil
	case *extprocv3.ProcessingRequest_ResponseTrailers:
		x.ResponseTrailers(ctx)
		return responseTrailers(r.ResponseTrailers), nil
	default:
		return nil, nil
	}
}

// grown lets an exchange see that its answer has grown to n bytes.
func (s *Server) grown(ctx context.Context, x *exchange.Exchange, n int) (r exchange.Reply, err error) {
	defer s.guard(&err)
	return x.ResponseGrows(ctx, n), nil
}

// silent lets an exchange end an answer whose upstream has been silent for too long.
func (s *Server) silent(x *exchange.Exchange) (r exchange.Reply, err error) {
	defer s.guard(&err)
	return x.Silent(), nil
}

// The phases stand apart from handle because their replies are large: thousands of streams wait in a stack that should hold
// what a piece of an answer needs, and no more.

func takeRequestHeaders(ctx context.Context, x *exchange.Exchange, h *extprocv3.HttpHeaders) *extprocv3.ProcessingResponse {
	return requestHeaders(x.RequestHeaders(ctx, readHeaders(h), h.EndOfStream))
}

func takeRequestBody(ctx context.Context, x *exchange.Exchange, b *extprocv3.HttpBody) *extprocv3.ProcessingResponse {
	return requestBody(x.RequestBody(ctx, b.Body))
}

func takeResponseHeaders(ctx context.Context, x *exchange.Exchange, req *extprocv3.ProcessingRequest, h *extprocv3.HttpHeaders) *extprocv3.ProcessingResponse {
	for pool, seconds := range req.GetMetadataContext().GetFilterMetadata()[AskedSpace].GetFields() {
		x.Asked(pool, seconds.GetNumberValue())
	}
	return responseHeaders(x.ResponseHeaders(ctx, readHeaders(h), h.EndOfStream))
}

func takeResponseBody(ctx context.Context, x *exchange.Exchange, b *extprocv3.HttpBody, duplex bool) *extprocv3.ProcessingResponse {
	reply := x.ResponseBody(ctx, b.Body, b.EndOfStream)
	if !duplex || reply.Answer != nil {
		return responseBody(reply)
	}
	if !reply.ReplaceBody { // Envoy's own answer
		reply.Body = b.Body
	}
	return piece(reply.Body, reply.End || b.EndOfStream)
}
