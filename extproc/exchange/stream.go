package exchange

import (
	"context"
	"time"

	"veil/extproc/apierr"
	"veil/extproc/encoding"
	"veil/extproc/openai"
)

// startStream makes ready for an event stream.
func (x *Exchange) startStream(r Reply) Reply {
	if !encoding.Plain(x.answer.coding) {
		d, err := encoding.New(x.answer.coding)
		if err != nil {
			return x.failed(err)
		}
		x.answer.decoder = d
	}
	if x.answer.coding != "" { // also identity, which no answer should name (RFC 9110, 8.4.1)
		r.Remove = append(r.Remove, "content-encoding")
	}
	x.beginStream()
	r.Mode = ModeDuplex // lets the gateway speak while the upstream is silent
	r.Remove = append(r.Remove, "content-length")
	return r
}

func (x *Exchange) beginStream() {
	x.answer.stream = openai.NewStream(openai.StreamOptions{AnswerOptions: x.answerOptions(), KeepUsage: x.wantUsage, Choices: x.choices,
		NewID: x.g.NewID, Now: x.g.Now})
	x.rec.Stream, x.rec.Status = true, 200
}

// asEvents is a plain answer for a caller who asked for a stream.
func (x *Exchange) asEvents(body []byte) ([]byte, error) {
	events, err := openai.Events(body)
	if err != nil {
		return nil, err
	}
	x.beginStream()
	out, err := x.answer.stream.Write(nil, events)
	if err != nil {
		return nil, err
	}
	return x.answer.stream.End(out)
}

// KeepAlive is after how much silence of a streamed answer the caller gets a comment, 0 for never.
func (x *Exchange) KeepAlive() time.Duration {
	if x.model == nil || x.answer.stream == nil || x.answer.whole() {
		return 0
	}
	return x.model.Timeouts.KeepAlive
}

// Comment is what keeps a silent stream open: a line that every reader of event streams skips (WHATWG HTML, 9.2.6). It may
// be sent between any two pieces, for events are passed on whole.
func (x *Exchange) Comment() []byte { return []byte(": keep-alive\n\n") }

// Patience is how long the rest of an answer that has begun may be waited for: for a stream the longest silence between
// two pieces of it. A plain answer is gathered before the gateway sees it, so there it is the time for the whole, and long
// enough for models that send their headers first and think afterwards; 0: no answer has begun. A stream that has said
// [DONE] has nothing more to say: its upstream gets a moment to end it, so that its connection can be used again.
func (x *Exchange) Patience() time.Duration {
	switch {
	case x.phase != phaseAnswered:
		return 0
	case x.answer.whole():
		return lastMoment
	case x.answer.stream != nil:
		return x.model.Timeouts.BetweenEvents
	default:
		return max(x.model.Timeouts.FirstByte, x.model.Timeouts.BetweenEvents)
	}
}

// Events is how many events of a streamed answer have come.
func (x *Exchange) Events() int {
	if x.answer.stream == nil {
		return 0
	}
	return x.answer.stream.Events()
}

// Longest is how long the next event of a stream may be waited for, whatever else comes meanwhile: an upstream may send comments
// for as long as it likes, or an event a byte at a time. 0: for ever.
func (x *Exchange) Longest() time.Duration {
	if x.phase != phaseAnswered || x.answer.stream == nil {
		return 0
	}
	return max(x.model.Timeouts.FirstByte, x.model.Timeouts.BetweenEvents)
}

// Said reports whether the caller of a stream has all of it, though the upstream has not ended it.
func (x *Exchange) Said() bool { return x.phase == phaseAnswered && x.answer.whole() }

// lastMoment is how long an upstream may hold a stream open that it has ended with [DONE].
const lastMoment = 2 * time.Second

var errSilent = apierr.New(504, apierr.Internal, "The model's server fell silent in the middle of its answer.")

// Silent ends an answer whose upstream has kept the gateway waiting for longer than Patience.
func (x *Exchange) Silent() Reply {
	switch {
	case x.answer.stream == nil:
		return x.failed(errSilent)
	case x.answer.whole(): // the caller has it all
		x.phase = phaseDone
		return Reply{ReplaceBody: true, End: true}
	}
	return x.breakOff(nil, errSilent)
}

// breakOff ends a stream with an error event (api.md, Streams): the status is long gone, and cutting the stream would look
// like a broken line. What has been passed on is charged.
func (x *Exchange) breakOff(sent []byte, err error) Reply {
	x.answer.failed = x.onlyFailed(err)
	x.answer.broken = !x.answer.failed
	x.phase = phaseDone
	x.rec.Outcome = "failed"
	x.settle()
	return Reply{ReplaceBody: true, Body: openai.StreamError(sent, apierr.From(err)), End: true}
}

// streamPart restores the next part of an event stream. What it keeps of an event that has not ended takes room as a plain answer
// does.
func (x *Exchange) streamPart(ctx context.Context, chunk []byte, end bool) Reply {
	out, err := x.restorePart(chunk, end)
	if err == nil {
		err = x.holdAnswer(ctx, x.answer.stream.Kept())
	}
	if err != nil {
		return x.breakOff(out, err)
	}
	if end {
		x.phase = phaseDone
	}
	if x.answer.stream.Done() {
		x.rec.Outcome = outcomeOf(200)
		x.settle()
	}
	return Reply{ReplaceBody: true, Body: out}
}

func (x *Exchange) restorePart(chunk []byte, end bool) (out []byte, err error) {
	if d := x.answer.decoder; d != nil {
		if chunk, err = d.Write(nil, chunk); err == nil && end {
			chunk, err = d.End(chunk)
		}
		if err != nil {
			return nil, err
		}
	}
	out = make([]byte, 0, len(chunk)+len(chunk)/4+64)
	out, err = x.answer.stream.Write(out, chunk)
	if err != nil || !end {
		return out, err
	}
	return x.answer.stream.End(out)
}

// ResponseTrailers ends an answer whose last piece did not say that it was the last.
func (x *Exchange) ResponseTrailers(context.Context) {
	if x.phase == phaseAnswered {
		x.phase = phaseDone
		x.rec.Outcome = outcomeOf(200)
		x.settle()
	}
}
