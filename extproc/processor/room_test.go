package processor

import (
	"bytes"
	"strings"
	"testing"

	extprocv3 "github.com/envoyproxy/go-control-plane/envoy/service/ext_proc/v3"

	"veil/extproc/exchange"
)

// paused is a script whose last messages come when it is told to go on.
type paused struct {
	script
	reached, goOn chan struct{}
	rest          []*extprocv3.ProcessingRequest
}

func (p *paused) RecvMsg(m any) error {
	if len(p.in) == 0 && p.rest != nil {
		close(p.reached)
		<-p.goOn
		p.in, p.rest = p.rest, nil
	}
	return p.script.RecvMsg(m)
}

func TestAnswersBeyondTheirRoomAreDroppedAndThoseUnderWayGoOn(t *testing.T) {
	const room = 1 << 20
	p := complete(t, func(c *exchange.Config) { c.MemoryLimit = room })
	head := answerHeaders(":status", "200", "content-type", "application/json")
	large := answerPiece([]byte(strings.Repeat(" ", room)), false)
	end := answerPiece([]byte(wholeText), true)
	restored := func(sent []*extprocv3.ProcessingResponse) bool {
		return len(sent) == 2 && bytes.Contains(streamed(sent[1]).GetBody(), []byte("Dear zoe.laurent@example.org"))
	}

	first := &paused{script: *ownStream(t, head, large), reached: make(chan struct{}), goOn: make(chan struct{}), rest: []*extprocv3.ProcessingRequest{end}}
	done := make(chan error, 1)
	go func() { done <- p.Process(first) }()
	<-first.reached

	sent := run(t, p, ownStream(t, head, large, large, end))
	if len(sent) != 1 || sent[0].GetImmediateResponse().GetStatus().GetCode() != 503 ||
		valueOf(sent[0].GetImmediateResponse().GetHeaders(), "retry-after") == "" {
		t.Errorf("beyond the room: sent %.300v", sent)
	}
	if sent = run(t, p, ownStream(t, head, end)); !restored(sent) {
		t.Errorf("a small answer: sent %.300v", sent)
	}
	close(first.goOn)
	if err := <-done; err != nil || !restored(first.sent[2:]) {
		t.Errorf("the one under way: %v, sent %.300v", err, first.sent[2:])
	}
	if sent = run(t, p, ownStream(t, head, large, end)); !restored(sent) {
		t.Errorf("once there is room again: sent %.300v", sent)
	}
}
