package exchange

import (
	"context"
	"errors"
	"strconv"

	"veil/extproc/apierr"
)

var (
	errDeadline = apierr.New(504, apierr.Internal,
		"The request took too long to read and was not sent on. Send less text at once, or try again.")
	errGone = apierr.New(499, apierr.InvalidRequest, "The caller left.")
)

// RequestBody reads the whole body of the call and either answers or sends the rewritten request on.
func (x *Exchange) RequestBody(ctx context.Context, body []byte) Reply {
	if x.ticket == nil || x.phase != phaseOpen {
		// A body without admitted headers, or a second one: only a broken proxy sends that.
		return x.refuse(apierr.From(nil))
	}
	began := x.g.Now()
	defer func() { x.g.Metrics.Worked("body", x.g.Now().Sub(began)) }()
	x.rec.RequestBytes = len(body)
	if int64(len(body)) > x.g.BodyLimit {
		return x.refuse(errTooLarge.With("The body has %d bytes; at most %d are taken.", len(body), x.g.BodyLimit))
	}
	if len(body) == 0 {
		return x.refuse(errNoBody)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, x.g.Deadline(len(body)), errDeadline)
	defer cancel()
	if err := x.holdBody(ctx, len(body)); err != nil {
		return x.refuse(err)
	}
	ctx = x.live.Engine.Breathing(ctx, len(body))
	var (
		r   Reply
		err error
	)
	switch x.endpoint {
	case epChat:
		r, err = x.chat(ctx, body)
	case epAnonymize:
		r, err = x.anonymizeText(ctx, body)
	default:
		r, err = x.restoreText(ctx, body)
	}
	if err != nil {
		return x.refuse(ended(ctx, err))
	}
	return r
}

// ended names the reason when the work stopped because its time was up or the caller left.
func ended(ctx context.Context, err error) error {
	switch {
	case ctx.Err() == nil:
		return err
	case errors.Is(context.Cause(ctx), errDeadline):
		return errDeadline
	default:
		return errGone
	}
}

// send lets the rewritten request go on to the model.
func (x *Exchange) send(body []byte) Reply {
	x.dropBody()
	x.phase = phaseSent
	x.sentAt = x.g.Now()
	r := Reply{
		Set: []Header{
			{ModelHeader, x.model.ID},
			{"content-length", strconv.Itoa(len(body))},
		},
		Body:        body,
		ReplaceBody: true,
		Reroute:     true,
	}
	x.route(&r)
	return r
}

// LongestReply is the longest answer that the gateway makes itself, in bytes. It goes on in one message, which gRPC bounds.
const LongestReply = 60 << 20

// reply ends the call with a JSON body. One that is too long fails: control characters are six times as long in JSON.
func (x *Exchange) reply(body []byte) Reply {
	if len(body) > LongestReply {
		return x.refuse(errLongReply)
	}
	return x.finish(&Answer{Status: 200, Headers: jsonHeaders(), Body: body}, outcomeOf(200))
}
