package processor

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	filterv3 "github.com/envoyproxy/go-control-plane/envoy/extensions/filters/http/ext_proc/v3"
	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"veil/extproc/exchange"
)

// loop is one stream and its exchange. Envoy's messages and the clock both act on it; mu is held for every phase and every
// message sent, so that the exchange sees one at a time.
type loop struct {
	server *Server
	stream extprocv3.ExternalProcessor_ProcessServer
	x      *exchange.Exchange

	begun    bool // the first message came; the reading goroutine's own
	buffered bool // Envoy is set to hold an answer back until it is there to its end; likewise
	mu       sync.Mutex
	own      bool  // Envoy is configured by this process, so that it takes modes that are asked for
	ahead    bool  // it was asked for the answer in pieces before there was one
	duplex   bool  // the answer comes piece by piece, and what goes on need not wait for what comes
	whole    whole // it comes so too, and goes on as a whole
	over     bool  // nothing is sent any more

	// While the rest of an answer is waited for, the clock runs.
	clock *time.Timer // calls tick; nil before the first answer
	rings time.Time   // when it calls it next; zero: it doesn't
	waits bool        // the clock runs
	done  bool        // the answer has said its end, so that what comes behind it winds no clock
	heard time.Time   // when the upstream last sent something
	news  time.Time   // when it last sent an event of a stream, or began it
	count int         // of its events
	spoke time.Time   // when the caller was last sent something
}

// errFault tells Envoy no more than that there was one.
var errFault = status.Error(codes.Internal, "internal fault")

// take answers one of Envoy's messages.
func (l *loop) take(req *extprocv3.ProcessingRequest) error {
	ctx := l.stream.Context()
	if !l.begun {
		if err := l.server.checkMode(req); err != nil {
			return err
		}
		l.begun, l.buffered = true, req.GetProtocolConfig().GetResponseBodyMode() == filterv3.ProcessingMode_BUFFERED
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over {
		return nil // it was on its way when the answer was ended
	}
	if l.whole.headers != nil {
		return l.gather(ctx, req)
	}
	if b := req.GetResponseBody(); b != nil && l.buffered && !l.duplex {
		b.EndOfStream = true // which it does not say where trailers follow
	}
	if req.GetResponseTrailers() != nil && l.duplex {
		if err := l.lastPiece(ctx); err != nil {
			return err
		}
	}
	resp, err := l.server.handle(ctx, l.x, req, l.duplex)
	if err != nil {
		return err
	}
	switch {
	case l.own && resp.GetRequestHeaders() != nil:
		resp.ModeOverride, l.ahead = ahead(), true
	case l.ahead && resp.GetResponseHeaders() != nil:
		resp = l.hold(resp, req.GetResponseHeaders().EndOfStream)
	}
	if resp != nil {
		if err := l.send(resp); err != nil {
			return err
		}
	}
	l.follow(req, resp) // after Send, which waits while the caller takes nothing: that is no silence of the upstream
	return nil
}

// lost is the end of a stream from which nothing more can be read: no error where Envoy ended it.
func (l *loop) lost(err error) error {
	if errors.Is(err, io.EOF) || l.stream.Context().Err() != nil {
		return nil
	}
	return err
}

// lastPiece sends what is still held back of a stream that ends with trailers: its last piece did not say that it was.
func (l *loop) lastPiece(ctx context.Context) error {
	resp, err := l.server.handle(ctx, l.x, bodyMessage(nil), true)
	if err != nil {
		return err
	}
	body := streamed(resp).GetBody()
	if len(body) == 0 {
		return nil
	}
	return l.send(piece(body, false))
}

// longestPiece is how much of an answer's body one message carries, in bytes: gRPC sends none that is longer than its bound, and
// restoring may make an event, or a plain answer, many times as long as it came.
const longestPiece = 8 << 20

// send sends a message, and a long piece of an answer in several. The lock is held, so nothing comes between.
func (l *loop) send(resp *extprocv3.ProcessingResponse) error {
	if s := streamed(resp); len(s.GetBody()) > longestPiece {
		rest := s.GetBody()
		for ; len(rest) > longestPiece; rest = rest[longestPiece:] {
			if err := l.stream.Send(piece(rest[:longestPiece], false)); err != nil {
				return err
			}
		}
		resp = piece(rest, s.GetEndOfStream())
	}
	return l.stream.Send(resp)
}

// follow notes how far the answer is, and lets the clock run while its rest is waited for.
func (l *loop) follow(req *extprocv3.ProcessingRequest, resp *extprocv3.ProcessingResponse) {
	switch r := req.Request.(type) {
	case *extprocv3.ProcessingRequest_ResponseHeaders:
		l.duplex = l.duplex || resp.GetModeOverride().GetResponseBodyMode() == filterv3.ProcessingMode_FULL_DUPLEX_STREAMED
		l.waits = !r.ResponseHeaders.EndOfStream && l.x.Patience() > 0
	case *extprocv3.ProcessingRequest_ResponseBody:
		l.waits = l.waits && !r.ResponseBody.EndOfStream
		l.over = l.duplex && streamed(resp).GetEndOfStream()
	case *extprocv3.ProcessingRequest_ResponseTrailers:
		l.waits = false
	}
	if resp.GetImmediateResponse() != nil {
		l.over = true
	}
	if !l.waits || l.over {
		l.stop()
		return
	}
	l.spoke = time.Now()
	if !l.done {
		l.heard, l.done = l.spoke, l.x.Said()
	}
	if n := l.x.Events(); n > l.count || l.news.IsZero() {
		l.news, l.count = l.spoke, n
	}
	l.wind(l.spoke)
}

// wind sees to it that the clock calls tick when there is something to do. One that calls too early is left as it is: tick
// winds it again, once for hundreds of messages.
func (l *loop) wind(now time.Time) {
	due := l.due()
	switch {
	case l.clock == nil:
		l.clock = time.AfterFunc(due.Sub(now), l.tick)
	case l.rings.IsZero() || due.Before(l.rings): // as after [DONE], where the patience is shorter
		l.clock.Reset(due.Sub(now))
	default:
		return
	}
	l.rings = due
}

// limit is when the answer ends if nothing comes before.
func (l *loop) limit() time.Time {
	end := l.heard.Add(l.x.Patience())
	if most := l.x.Longest(); most > 0 {
		if sooner := l.news.Add(most); sooner.Before(end) {
			return sooner
		}
	}
	return end
}

// due is when the clock has something to do.
func (l *loop) due() time.Time {
	end := l.limit()
	if k := l.x.KeepAlive(); k > 0 {
		if comment := l.spoke.Add(k); comment.Before(end) {
			return comment
		}
	}
	return end
}

// tick is the clock's turn: a comment for the caller of a silent stream, or the end of an answer whose upstream has been
// silent for too long. A message that can't be sent needs no other end: then the stream's context is done, and the loop
// that reads ends by it.
func (l *loop) tick() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rings = time.Time{}
	if l.over || !l.waits {
		return
	}
	now := time.Now()
	if now.Before(l.due()) { // a message came since it was wound
		l.wind(now)
		return
	}
	if !now.Before(l.limit()) {
		l.over = true
		_ = l.stream.Send(l.silent())
		return
	}
	_ = l.stream.Send(piece(l.x.Comment(), false))
	l.spoke = time.Now()
	l.wind(l.spoke)
}

// silent ends the answer: a stream by a last piece, a plain one, of which the caller has seen nothing, by another answer.
// Envoy then leaves the upstream.
func (l *loop) silent() *extprocv3.ProcessingResponse {
	r, err := l.server.silent(l.x)
	switch {
	case l.duplex:
		return piece(r.Body, true)
	case err != nil:
		return immediate(&exchange.Answer{Status: 500})
	}
	return responseBody(r)
}

// stop stops the clock. It is called with the lock held.
func (l *loop) stop() {
	if l.clock != nil {
		l.clock.Stop()
		l.rings = time.Time{}
	}
}

// end ends the clock's turns for good, and the exchange.
func (l *loop) end() {
	l.close()
	_ = l.server.end(l.x) // a fault is counted and logged
}

func (l *loop) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
	l.stop()
}
