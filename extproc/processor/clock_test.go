package processor

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"

	"veil/extproc/exchange"
)

// Timeouts of the models in these tests.
const (
	keepAlive = 15 * time.Second
	patience  = 40 * time.Second
)

func withTimeouts(c *exchange.Config) {
	live := *c.Live()
	cat := *live.Catalogue
	cat.Models = slices.Clone(cat.Models)
	for i := range cat.Models {
		cat.Models[i].Timeouts.KeepAlive, cat.Models[i].Timeouts.BetweenEvents, cat.Models[i].Timeouts.FirstByte = keepAlive, patience, patience
	}
	live.Catalogue = &cat
	c.Live = func() *exchange.Live { return &live }
}

// timed is a script that notes when it is sent something. Its messages come after pauses, and then it ends, or stays open until
// its context ends.
type timed struct {
	script
	pauses []time.Duration // before each message of the answer
	last   error           // of the stream; nil: it stays open
	begun  time.Time       // when the answer's first message came
	at     []time.Duration // of what was sent, from then on
}

func (s *timed) Send(r *extprocv3.ProcessingResponse) error {
	if !s.begun.IsZero() {
		s.at = append(s.at, time.Since(s.begun))
	}
	return s.script.Send(r)
}

func (s *timed) RecvMsg(m any) error {
	if len(s.in) == 0 {
		if s.last == nil {
			<-s.ctx.Done()
			return s.ctx.Err()
		}
		return s.last
	}
	if at := len(s.pauses) - len(s.in); at >= 0 {
		if s.begun.IsZero() {
			s.begun = time.Now()
		}
		time.Sleep(s.pauses[at])
	}
	return s.script.RecvMsg(m)
}

// told lets a processor answer a stream for five minutes, and then ends it. It gives what was sent for the answer.
func told(t *testing.T, p *Server, s *timed) []*extprocv3.ProcessingResponse {
	t.Helper()
	var stop context.CancelFunc
	s.ctx, stop = context.WithTimeout(s.ctx, 5*time.Minute)
	defer stop()
	if err := p.Process(s); err != nil {
		t.Error(err)
	}
	if len(s.sent) < 2 || s.sent[1].GetRequestBody() == nil {
		t.Fatalf("the request was answered by %v", s.sent)
	}
	return s.sent[2:]
}

const word = "data: {\"id\":\"x\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"word \"},\"finish_reason\":null}]}\n\n"

var comment = []byte(": keep-alive\n\n")

func TestAStreamThatWasBrokenOffStaysSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := complete(t, withTimeouts)
		events := answerHeaders(":status", "200", "content-type", "text/event-stream", "content-encoding", "gzip")
		s := &timed{script: *ownStream(t, events, answerPiece([]byte("no gzip at all"), false)), pauses: []time.Duration{0, time.Second}}
		sent := told(t, p, s)
		if len(sent) != 2 || !streamed(sent[1]).GetEndOfStream() || !bytes.Contains(streamed(sent[1]).GetBody(), []byte("damaged")) {
			t.Errorf("sent at %v: %v", s.at, sent)
		}
	})
}

func TestASilentStreamIsKeptOpenAndThenEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := complete(t, withTimeouts)
		events := answerHeaders(":status", "200", "content-type", "text/event-stream")
		s := &timed{script: *ownStream(t, events, answerPiece([]byte(word), false), answerPiece([]byte(word), false)), pauses: []time.Duration{0, time.Second, 20 * time.Second}}
		sent := told(t, p, s)
		// Headers, an event, a comment, an event, two comments, the end.
		want := []time.Duration{0, 1 * time.Second, 16 * time.Second, 21 * time.Second, 36 * time.Second, 51 * time.Second, 61 * time.Second}
		if !slices.Equal(s.at, want) {
			t.Fatalf("sent at %v, want %v: %v", s.at, want, sent)
		}
		for i, m := range sent {
			body, last := streamed(m).GetBody(), i == len(sent)-1
			if isComment := bytes.Equal(body, comment); isComment != (i == 2 || i == 4 || i == 5) || streamed(m).GetEndOfStream() != last {
				t.Errorf("message %d is %s, end %t", i, body, streamed(m).GetEndOfStream())
			}
			if last && !bytes.Contains(body, []byte("fell silent")) {
				t.Errorf("it ends with %s", body)
			}
		}
	})
}

func TestAPlainAnswerThatNeverEndsIsReplaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &timed{script: *ownStream(t, answerHeaders(":status", "200", "content-type", "application/json"), answerPiece([]byte(wholeText[:20]), false)),
			pauses: []time.Duration{0, 5 * time.Second}}
		sent := told(t, complete(t, withTimeouts), s)
		if len(sent) != 1 || sent[0].GetImmediateResponse().GetStatus().GetCode() != 504 || s.at[0] != patience {
			t.Errorf("sent at %v: %v", s.at, sent)
		}
	})
}

func TestAStreamThatHasSaidDoneGetsAMomentToEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &timed{script: *ownStream(t, answerHeaders(":status", "200", "content-type", "text/event-stream"), answerPiece([]byte(word+"data: [DONE]\n\n"), false)),
			pauses: []time.Duration{0, time.Second}}
		sent := told(t, complete(t, withTimeouts), s)
		if want := []time.Duration{0, time.Second, 3 * time.Second}; !slices.Equal(s.at, want) {
			t.Fatalf("sent at %v, want %v", s.at, want)
		}
		if last := streamed(sent[2]); len(last.GetBody()) != 0 || !last.GetEndOfStream() {
			t.Errorf("it ends with %v", last)
		}
	})
}

func TestNothingIsSentOnceAStreamHasEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := complete(t, withTimeouts)
		s := &timed{script: *ownStream(t, answerHeaders(":status", "200", "content-type", "text/event-stream"), answerPiece([]byte(word), false)),
			pauses: []time.Duration{0, 0}, last: io.EOF}
		n := len(told(t, p, s))
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		if now := len(s.sent) - 2; now != n || n != 2 {
			t.Errorf("sent %d messages, and %d when it had ended", n, now)
		}
	})
}

func TestPiecesThatComeLateAreNotSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &timed{script: *ownStream(t, answerHeaders(":status", "200", "content-type", "text/event-stream"), answerPiece([]byte(word), false)),
			pauses: []time.Duration{0, patience + time.Second}}
		sent := told(t, complete(t, withTimeouts), s)
		if last := streamed(sent[len(sent)-1]); !last.GetEndOfStream() || s.at[len(s.at)-1] != patience {
			t.Errorf("sent at %v: %v", s.at, sent)
		}
	})
}

func TestABrokenStreamIsAnErrorUnlessEnvoyLeftIt(t *testing.T) {
	p, broken := complete(t), errors.New("broken")
	s := &timed{script: *ownStream(t), last: broken}
	if err := p.Process(s); !errors.Is(err, broken) {
		t.Errorf("a broken stream: %v", err)
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	s = &timed{script: script{ctx: left}, last: broken}
	if err := p.Process(s); err != nil {
		t.Errorf("one that Envoy left: %v", err)
	}
}
