package processor

import (
	"context"
	"slices"

	filterv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/ext_proc/v3"
	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"

	"veil/extproc/exchange"
)

// ahead asks for the answer in pieces that do not wait for one another, its headers among them. Envoy takes no mode after
// the request's headers but with the answer's, for which the answer's body would have to wait. An override names every
// mode: what it leaves out is off.
func ahead() *filterv3.ProcessingMode {
	return &filterv3.ProcessingMode{
		RequestBodyMode:     filterv3.ProcessingMode_BUFFERED,
		RequestTrailerMode:  filterv3.ProcessingMode_SKIP,
		ResponseHeaderMode:  filterv3.ProcessingMode_SEND,
		ResponseBodyMode:    filterv3.ProcessingMode_FULL_DUPLEX_STREAMED,
		ResponseTrailerMode: filterv3.ProcessingMode_SEND, // Envoy asks for both together
	}
}

// whole is a plain answer that comes in pieces and goes on at once, when it is there to its end.
type whole struct {
	headers *extprocv3.ProcessingResponse // of the answer, held back; nil: no answer is being gathered
	pieces  [][]byte                      // of the body, each in the memory of its message, which belongs to this stream
	size    int                           // of all of them
	small   bool                          // the last piece is made of small ones
}

// smallPiece is how long a piece is at least that stays as it came, in bytes, and longPiece where small ones are no longer put
// together. An upstream may write a byte at a time, which would take some sixty where it is kept alone.
const (
	smallPiece = 4 << 10
	longPiece  = 64 << 10
)

// keep takes the next piece.
func (w *whole) keep(piece []byte) {
	w.size += len(piece)
	if last := len(w.pieces) - 1; last >= 0 && w.small && len(piece) < smallPiece {
		w.pieces[last] = append(w.pieces[last], piece...)
		w.small = len(w.pieces[last]) < longPiece
		return
	}
	w.small = len(piece) < smallPiece
	w.pieces = append(w.pieces, piece)
}

// body is all pieces as one. They are joined once, at the end: a body that grew by each piece would be copied for each step.
func (w *whole) body() []byte {
	if len(w.pieces) == 1 {
		return w.pieces[0]
	}
	return slices.Concat(w.pieces...)
}

// gather keeps a piece of the answer, and sends the answer when it is whole, or longer than any that is read.
func (l *loop) gather(ctx context.Context, req *extprocv3.ProcessingRequest) error {
	body, trailers := req.GetResponseBody(), req.GetResponseTrailers() != nil
	l.whole.keep(body.GetBody())
	if !trailers && !body.GetEndOfStream() && l.whole.size <= exchange.LongestAnswer {
		return l.keep(ctx)
	}
	l.over = true
	l.stop()
	defer l.drop()
	resp, err := l.server.handle(ctx, l.x, bodyMessage(l.whole.body()), false)
	if err != nil {
		return err
	}
	if resp.GetImmediateResponse() != nil {
		return l.stream.Send(resp)
	}
	l.whole.add(resp)
	list := []*extprocv3.ProcessingResponse{l.whole.headers,
		piece(resp.GetResponseBody().GetResponse().GetBodyMutation().GetBody(), !trailers)}
	if trailers {
		list = append(list, responseTrailers(req.GetResponseTrailers()))
	}
	for _, resp := range list {
		if resp == nil { // an empty body before trailers
			continue
		}
		if err := l.send(resp); err != nil {
			return err
		}
	}
	return nil
}

// keep lets the exchange see that the answer has grown, and ends the answer where there is no room for it.
func (l *loop) keep(ctx context.Context) error {
	r, err := l.server.grown(ctx, l.x, l.whole.size)
	if err != nil {
		return err
	}
	if r.Answer == nil {
		return nil
	}
	l.over = true
	l.stop()
	defer l.drop()
	return l.stream.Send(responseBody(r))
}

// drop lets go of the answer: the stream may stay open while a slow caller takes it from Envoy.
func (l *loop) drop() {
	l.whole = whole{}
	l.x.DropAnswer()
}

// add joins the headers that the body's reply changes to those of the headers' own: they have not gone on yet.
func (w *whole) add(body *extprocv3.ProcessingResponse) {
	from := body.GetResponseBody().GetResponse().GetHeaderMutation()
	to := w.headers.GetResponseHeaders().GetResponse()
	if from == nil {
		return
	}
	if to.HeaderMutation == nil {
		to.HeaderMutation = &extprocv3.HeaderMutation{}
	}
	to.HeaderMutation.SetHeaders = slices.Concat(to.HeaderMutation.SetHeaders, from.SetHeaders)
	to.HeaderMutation.RemoveHeaders = slices.Concat(to.HeaderMutation.RemoveHeaders, from.RemoveHeaders)
}

// hold takes the answer to an answer's headers out of Envoy's way: what is gathered is held back, all else goes on at once
// and piece by piece. It answers with what is to be sent now.
func (l *loop) hold(resp *extprocv3.ProcessingResponse, end bool) *extprocv3.ProcessingResponse {
	mode := resp.GetModeOverride().GetResponseBodyMode()
	resp.ModeOverride = nil // it has been asked for
	if mode == filterv3.ProcessingMode_BUFFERED && !end {
		l.whole.headers = resp
		return nil
	}
	l.duplex = true
	return resp
}

// bodyMessage is the last part of an answer, or all of it.
func bodyMessage(body []byte) *extprocv3.ProcessingRequest {
	return &extprocv3.ProcessingRequest{Request: &extprocv3.ProcessingRequest_ResponseBody{
		ResponseBody: &extprocv3.HttpBody{Body: body, EndOfStream: true}}}
}
