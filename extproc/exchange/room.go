package exchange

import (
	"context"
	"time"

	"golang.org/x/sync/semaphore"

	"veil/extproc/apierr"
)

var (
	errBusy = apierr.New(503, apierr.Internal,
		"Too many large requests are being worked on. Try again shortly.").WithRetry(time.Second)
	errCrowded = apierr.New(503, apierr.Internal,
		"The model's answer was dropped, since too many large answers are being read. Try again shortly.").WithRetry(time.Second)
)

const (
	// roomWait is how long a call waits for room: a caller is better told to come back.
	roomWait = 250 * time.Millisecond
	// smallAnswer is how many bytes of an answer need no room. The window of a gRPC stream is as large.
	smallAnswer = 64 << 10
)

// take takes n bytes of a gateway's room and reports whether there were as many, after waiting shortly.
func take(ctx context.Context, room *semaphore.Weighted, n int64) bool {
	if room.TryAcquire(n) {
		return true
	}
	ctx, cancel := context.WithTimeout(ctx, roomWait)
	defer cancel()
	return room.Acquire(ctx, n) == nil
}

// holdBody takes room for n bytes of request body.
func (x *Exchange) holdBody(ctx context.Context, n int) error {
	want := min(int64(n), x.g.MemoryLimit)
	if !take(ctx, x.g.bodies, want) {
		return errBusy
	}
	x.bodyBytes = want
	x.g.Metrics.Body(int(want))
	return nil
}

// dropBody gives the room of the body back, if it is still held.
func (x *Exchange) dropBody() {
	if x.bodyBytes == 0 {
		return
	}
	x.g.bodies.Release(x.bodyBytes)
	x.g.Metrics.Body(-int(x.bodyBytes))
	x.bodyBytes = 0
}

// holdAnswer takes room for an answer that has grown to n bytes. Answers have room of their own: were it the bodies', an
// answer would wait for requests that themselves wait for answers' room. One that finds none fails, and so makes room for
// the others, which is why answers that each hold a part don't wait for one another for ever.
func (x *Exchange) holdAnswer(ctx context.Context, n int) error {
	more := min(int64(n-smallAnswer), x.g.MemoryLimit) - x.answerBytes
	if more <= 0 {
		return nil
	}
	if !take(ctx, x.g.answers, more) {
		return errCrowded
	}
	x.answerBytes += more
	x.g.Metrics.Answer(int(more))
	return nil
}

// DropAnswer tells that the answer is in memory no more.
func (x *Exchange) DropAnswer() {
	if x.answerBytes == 0 {
		return
	}
	x.g.answers.Release(x.answerBytes)
	x.g.Metrics.Answer(-int(x.answerBytes))
	x.answerBytes = 0
}
