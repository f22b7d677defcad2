package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"

	filterv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/ext_proc/v3"
	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	"google.golang.org/grpc"
)

// bareRow is the row of an external processor that does nothing but answer: what every gateway pays that is one.
const bareRow = "Envoy + bare processor"

// bareConfig is ext_proc set as package envoy sets it, without what only veil's work needs.
const bareConfig = `          - name: envoy.filters.http.ext_proc
            typed_config:
              "@type": type.googleapis.com/envoy.extensions.filters.http.ext_proc.v3.ExternalProcessor
              grpc_service: {envoy_grpc: {cluster_name: bare}}
              processing_mode: {request_header_mode: SEND, request_body_mode: BUFFERED, response_header_mode: SEND, response_body_mode: BUFFERED, request_trailer_mode: SKIP, response_trailer_mode: SKIP}
              allow_mode_override: true
              message_timeout: 30s
`

const bareCluster = `  - name: bare
    type: STATIC
    circuit_breakers: {thresholds: [{max_connections: 65536, max_requests: 65536, max_pending_requests: 65536}]}
    load_assignment: {cluster_name: bare, endpoints: [{lb_endpoints: [{endpoint: {address: {pipe: {path: %q}}}}]}]}
    typed_extension_protocol_options:
      envoy.extensions.upstreams.http.v3.HttpProtocolOptions:
        "@type": type.googleapis.com/envoy.extensions.upstreams.http.v3.HttpProtocolOptions
        explicit_http_config: {http2_protocol_options: {}}
`

// startBare starts this program again as the processor, and an Envoy in front of it.
func startBare(ctx context.Context, e *environment) (t *target, stop func(), err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, nil, err
	}
	socket := filepath.Join(e.dir, "bare.sock")
	cmd := exec.Command(self, "-bare", socket)
	if err := cmd.Start(); err != nil {
		return nil, nil, err
	}
	t, envoy, err := startProxy(ctx, e, proxy{name: bareRow, filters: bareConfig, clusters: fmt.Sprintf(bareCluster, socket)})
	if err != nil {
		finish(cmd)
		return nil, nil, err
	}
	t.pids["veil"] = cmd.Process.Pid
	return t, func() { envoy(); finish(cmd) }, nil
}

// serveBare is the processor that does nothing, until ctx ends.
func serveBare(ctx context.Context, socket string) error {
	l, err := net.Listen("unix", socket)
	if err != nil {
		return err
	}
	s := grpc.NewServer(grpc.MaxRecvMsgSize(64<<20), grpc.MaxSendMsgSize(64<<20), grpc.InitialWindowSize(1<<20), grpc.InitialConnWindowSize(16<<20))
	extprocv3.RegisterExternalProcessorServer(s, bareProcessor{})
	go func() {
		<-ctx.Done()
		s.Stop()
	}()
	return s.Serve(l)
}

type bareProcessor struct {
	extprocv3.UnimplementedExternalProcessorServer
}

// Process answers each message by nothing to change; streams come piece by piece, as through veil.
func (bareProcessor) Process(stream extprocv3.ExternalProcessor_ProcessServer) error {
	duplex := false
	for {
		req, err := stream.Recv()
		if err != nil {
			if errors.Is(err, io.EOF) || stream.Context().Err() != nil {
				return nil
			}
			return err
		}
		if err := stream.Send(bareAnswer(req, &duplex)); err != nil {
			return err
		}
	}
}

func bareAnswer(req *extprocv3.ProcessingRequest, duplex *bool) *extprocv3.ProcessingResponse {
	switch r := req.Request.(type) {
	case *extprocv3.ProcessingRequest_RequestHeaders:
		return &extprocv3.ProcessingResponse{Response: &extprocv3.ProcessingResponse_RequestHeaders{RequestHeaders: &extprocv3.HeadersResponse{}}}
	case *extprocv3.ProcessingRequest_RequestBody:
		return &extprocv3.ProcessingResponse{Response: &extprocv3.ProcessingResponse_RequestBody{RequestBody: &extprocv3.BodyResponse{}}}
	case *extprocv3.ProcessingRequest_ResponseHeaders:
		out := &extprocv3.ProcessingResponse{Response: &extprocv3.ProcessingResponse_ResponseHeaders{ResponseHeaders: &extprocv3.HeadersResponse{}}}
		for _, h := range r.ResponseHeaders.GetHeaders().GetHeaders() {
			if h.Key == "content-type" && string(h.RawValue) == "text/event-stream" {
				*duplex = true
				out.ModeOverride = &filterv3.ProcessingMode{ResponseBodyMode: filterv3.ProcessingMode_FULL_DUPLEX_STREAMED, ResponseTrailerMode: filterv3.ProcessingMode_SEND}
			}
		}
		return out
	case *extprocv3.ProcessingRequest_ResponseBody:
		body := &extprocv3.BodyResponse{}
		if *duplex {
			body.Response = &extprocv3.CommonResponse{BodyMutation: &extprocv3.BodyMutation{Mutation: &extprocv3.BodyMutation_StreamedResponse{
				StreamedResponse: &extprocv3.StreamedBodyResponse{Body: r.ResponseBody.Body, EndOfStream: r.ResponseBody.EndOfStream}}}}
		}
		return &extprocv3.ProcessingResponse{Response: &extprocv3.ProcessingResponse_ResponseBody{ResponseBody: body}}
	case *extprocv3.ProcessingRequest_ResponseTrailers:
		return &extprocv3.ProcessingResponse{Response: &extprocv3.ProcessingResponse_ResponseTrailers{ResponseTrailers: &extprocv3.TrailersResponse{}}}
	}
	return &extprocv3.ProcessingResponse{Response: &extprocv3.ProcessingResponse_RequestTrailers{RequestTrailers: &extprocv3.TrailersResponse{}}}
}
