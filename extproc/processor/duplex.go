package processor

import (
	"errors"
	"io"
	"time"

	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"veil/extproc/exchange"
)

// duplex carries the rest of a stream whose answer comes in FULL_DUPLEX_STREAMED mode: what goes to the caller need not
// wait for what comes from the upstream, so that a silent upstream can be bridged by comments.
func (s *Server) duplex(stream extprocv3.ExternalProcessor_ProcessServer, x *exchange.Exchange) error {
	ctx := stream.Context()
	in, failed := make(chan *extprocv3.ProcessingRequest), make(chan error, 1)
	go func() {
		for {
			req, err := stream.Recv()
			if err != nil {
				failed <- err
				return
			}
			select {
			case in <- req:
			case <-ctx.Done():
				return
			}
		}
	}()
	silence := time.NewTimer(x.KeepAlive())
	defer silence.Stop()
	for ended := false; ; {
		var resp *extprocv3.ProcessingResponse
		select {
		case err := <-failed:
			if errors.Is(err, io.EOF) || ctx.Err() != nil {
				return nil
			}
			return err
		case <-ctx.Done():
			return nil
		case <-silence.C:
			if !ended {
				resp = piece(x.Comment(), false)
			}
		case req := <-in:
			var err error
			if resp, err = s.handle(ctx, x, req); err != nil {
				return status.Error(codes.Internal, "internal fault")
			}
			if body := req.GetResponseBody(); body != nil && resp.GetImmediateResponse() == nil {
				ended = body.EndOfStream
				resp = piece(resp.GetResponseBody().GetResponse().GetBodyMutation().GetBody(), ended)
			}
		}
		silence.Reset(x.KeepAlive())
		if resp == nil {
			continue
		}
		if err := stream.Send(resp); err != nil {
			return err
		}
	}
}

// piece is a part of the answer on its way to the caller, nil when there is nothing to send yet.
func piece(body []byte, end bool) *extprocv3.ProcessingResponse {
	if len(body) == 0 && !end {
		return nil
	}
	return &extprocv3.ProcessingResponse{Response: &extprocv3.ProcessingResponse_ResponseBody{
		ResponseBody: &extprocv3.BodyResponse{Response: &extprocv3.CommonResponse{
			BodyMutation: &extprocv3.BodyMutation{Mutation: &extprocv3.BodyMutation_StreamedResponse{
				StreamedResponse: &extprocv3.StreamedBodyResponse{Body: body, EndOfStream: end}}}}}}}
}
