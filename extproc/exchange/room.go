package exchange

import (
	"bytes"
	"context"
	"time"

	"golang.org/x/sync/semaphore"

	"veil/extproc/apierr"
	"veil/extproc/pii"
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

// room is memory that calls hold parts of.
type room struct {
	*semaphore.Weighted
	limit int64
	meter func(bytes int) // told what is held more, or less
}

func newRoom(limit int64, meter func(bytes int)) room {
	return room{semaphore.NewWeighted(limit), limit, meter}
}

// hold makes what a call holds as much as it wants, or all where it wants more than there is, and reports whether there was
// so much, after waiting shortly. What it holds never becomes less.
func (r room) hold(ctx context.Context, held *int64, want int64) bool {
	more := min(want, r.limit) - *held
	if more <= 0 {
		return true
	}
	if !r.TryAcquire(more) {
		ctx, cancel := context.WithTimeout(ctx, roomWait)
		defer cancel()
		if r.Acquire(ctx, more) != nil {
			return false
		}
	}
	*held += more
	r.meter(int(more))
	return true
}

// drop gives back all that a call holds.
func (r room) drop(held *int64) {
	r.Release(*held)
	r.meter(-int(*held))
	*held = 0
}

// holdBody takes room for n bytes of request body.
func (x *Exchange) holdBody(ctx context.Context, n int) error {
	if !x.g.bodies.hold(ctx, &x.bodyBytes, int64(n)) {
		return errBusy
	}
	return nil
}

// Bounds of the places of values in one request.
const (
	mostPlaces = 1 << 20
	placeBytes = 250 // of memory for each, from its finding to the rewritten body
)

var (
	errPlaces = apierr.New(413, apierr.InvalidRequest, "The request holds personal data in more than a million places. Split it into smaller requests.")
	errGrowth = apierr.New(413, apierr.InvalidRequest, "With tokens in the place of its personal data the request would be more than 16 MiB longer. Split it into smaller requests.")
)

// placeRoom takes room for what the places of values in a body of n bytes need beyond three times that.
func (x *Exchange) placeRoom(ctx context.Context, n int) pii.Room {
	return func(places int) error {
		if places > mostPlaces {
			return errPlaces
		}
		return x.holdBody(ctx, n+max(0, placeBytes*places-2*n))
	}
}

// growth is by how much texts are longer with their tokens.
func growth(edits [][]pii.Edit) (n int) {
	for _, leaf := range edits {
		for _, e := range leaf {
			n += len(e.Token) - (e.End - e.Start)
		}
	}
	return n
}

// dropBody gives the room of the body back, if it is still held.
func (x *Exchange) dropBody() { x.g.bodies.drop(&x.bodyBytes) }

// holdAnswer takes room for an answer that has grown to n bytes. Answers have room of their own: were it the bodies', an
// answer would wait for requests that themselves wait for answers' room. One that finds none fails, and so makes room for
// the others, which is why answers that each hold a part don't wait for one another for ever.
func (x *Exchange) holdAnswer(ctx context.Context, n int) error {
	if !x.g.answers.hold(ctx, &x.answerBytes, int64(n-smallAnswer)) {
		return errCrowded
	}
	return nil
}

// DropAnswer tells that the answer is in memory no more.
func (x *Exchange) DropAnswer() { x.g.answers.drop(&x.answerBytes) }

// weight is what reading a JSON text of an answer takes of the room: its length, and what its values take beyond three times that.
// The room is that of the texts alone, and what works on them is reckoned as about twice as much more (docs/deploy.md); of small
// values, logprobs above all, it is twenty times.
func weight(body []byte) int {
	const valueBytes = 40 // 16, and what growing by half leaves behind
	values := bytes.Count(body, []byte{','})
	return len(body) + max(0, valueBytes*values-2*len(body))
}
