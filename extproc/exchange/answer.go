package exchange

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"veil/catalogue"
	"veil/extproc/apierr"
	"veil/extproc/encoding"
	"veil/extproc/openai"
)

// answer is what the exchange keeps of the upstream's answer.
type answer struct {
	failed      bool   // no answer of a model: nothing is charged
	broken      bool   // it was a model's, and the caller got an error in its place or in the midst of it
	contentType string // as the upstream wrote it
	coding      string
	retryAfter  string // as the upstream wrote it, or less
	body        []byte // of a buffered answer, while it is restored and settled
	usage       *openai.Usage
	stream      *openai.Stream
	decoder     *encoding.Decoder
	left        int // tokens of it that name nothing, but for those of a stream
}

func (a *answer) textBytes() int {
	if a.stream != nil {
		return a.stream.Bytes()
	}
	return openai.TextBytes(a.body)
}

// whole reports whether a stream's client has seen its end, though the upstream may still hold the line.
func (a *answer) whole() bool { return a.stream != nil && a.stream.Done() }

// unresolved is how many token-like texts of the answer named nothing.
func (a *answer) unresolved() int {
	if a.stream != nil {
		return a.stream.Left()
	}
	return a.left
}

// ResponseHeaders decides how the answer comes: streamed when it is an event stream and the caller asked for one, buffered
// otherwise. end says that no body follows.
func (x *Exchange) ResponseHeaders(_ context.Context, h []Header, end bool) Reply {
	status, tries, contentType := 0, 1, ""
	remove := make([]string, 0, 8)
	for _, v := range h {
		switch v.Name {
		case ":status":
			status, _ = strconv.Atoi(v.Value) // 0 is handled as a failed upstream
		case "content-type":
			contentType = v.Value
		case "content-encoding":
			x.answer.coding = joined(x.answer.coding, strings.ToLower(v.Value))
		case UpstreamHeader:
			x.upstream = x.oneOfItsOwn(v.Value)
		case "x-envoy-attempt-count":
			tries, _ = strconv.Atoi(v.Value) // Envoy's own number; 0 is taken for 1
		case "retry-after":
			x.answer.retryAfter = x.delay(v.Value)
		}
		if !goesToCaller(v.Name) {
			remove = append(remove, v.Name)
		}
	}
	if x.phase != phaseSent {
		return x.passLocal(status)
	}
	x.phase = phaseAnswered
	x.status = status
	x.order.Answered(tries, status, x.asked)
	x.rec.FirstByte = x.g.Now().Sub(x.sentAt)
	x.g.Metrics.Upstream(x.model.ID, x.tried(), status)
	x.g.Metrics.FirstByte(x.model.ID, x.upstream, x.rec.FirstByte)
	x.answer.contentType = contentType
	r := Reply{Mode: ModeBuffered, Remove: remove}
	if x.places { // an Envoy of our own gives every answer its id
		r.Set = x.limitHeaders(make([]Header, 0, 8))
	} else {
		r.Set = x.commonHeaders()
	}
	switch {
	case end:
		return x.failed(x.upstreamError(status, nil))
	case status == 200 && x.wantEvents && x.answer.events():
		return x.startStream(r)
	}
	return r
}

// events reports whether the upstream says that it sends an event stream.
func (a *answer) events() bool {
	media, _, _ := strings.Cut(a.contentType, ";")
	return strings.EqualFold(strings.TrimSpace(media), "text/event-stream")
}

// oneOfItsOwn is the name of an upstream if the model has one of that name, else "". Behind somebody else's Envoy the header can
// be the upstream's own text, which must not become a label of a metric.
func (x *Exchange) oneOfItsOwn(upstream string) string {
	if x.model != nil && slices.ContainsFunc(x.model.Routes, func(r catalogue.Route) bool { return r.Upstream == upstream }) {
		return upstream
	}
	return ""
}

// tried is the upstream that answered, or that did not so that Envoy did; "" where the model has several and none says who it was.
func (x *Exchange) tried() string {
	if x.upstream == "" && len(x.model.Routes) == 1 {
		return x.model.Routes[0].Upstream
	}
	return x.upstream
}

// mostDelay is how long an upstream may ask not to be called.
const mostDelay = 24 * time.Hour

// delay is a retry-after that says when: seconds or a date (RFC 9110, section 10.2.3). What says nothing is "" and not passed on,
// for clients would come back at once; what says years is a day.
func (x *Exchange) delay(s string) string {
	if s != "" && len(s) < 10 && strings.Trim(s, "0123456789") == "" {
		seconds, _ := strconv.Atoi(s)
		return strconv.Itoa(min(seconds, int(mostDelay/time.Second)))
	}
	switch when, err := http.ParseTime(s); {
	case err != nil:
		return ""
	case when.Sub(x.g.Now()) > mostDelay:
		return strconv.Itoa(int(mostDelay / time.Second))
	}
	return s
}

// passLocal lets a response pass that Envoy made before anything went upstream, such as its own 413. It holds nothing
// to restore.
func (x *Exchange) passLocal(status int) Reply {
	if x.phase == phaseDone {
		return Reply{}
	}
	x.phase = phaseDone
	x.rec.Status, x.rec.Outcome = status, outcomeOf(status)
	x.answer.failed = true
	x.settle()
	return Reply{Set: x.commonHeaders()}
}

// goesToCaller lists the headers of an upstream that the caller gets. Cookies, the provider's account and limits are not
// the caller's business.
func goesToCaller(name string) bool {
	switch name {
	case "content-type", "content-length", "content-encoding", "date", "cache-control", "retry-after", "server", "transfer-encoding",
		"openai-version", "openai-processing-ms", "x-content-type-options":
		return true
	}
	return strings.HasPrefix(name, ":") || strings.HasPrefix(name, "x-envoy-") && name != "x-envoy-attempt-count" // Envoy takes the others off itself
}

// ResponseGrows tells that so much of a plain answer, n bytes in all, is kept in memory until it is whole. Where there is no
// room for it the reply holds an answer in its place, which ends the call.
func (x *Exchange) ResponseGrows(ctx context.Context, n int) Reply {
	if x.phase != phaseAnswered {
		return Reply{}
	}
	if err := x.holdAnswer(ctx, n); err != nil && ctx.Err() == nil { // a caller who left needs no answer
		return x.failed(err)
	}
	return Reply{}
}

// ResponseBody restores the next part of the answer, or the whole of a buffered one. end says that it is the last.
func (x *Exchange) ResponseBody(ctx context.Context, chunk []byte, end bool) Reply {
	if x.phase != phaseAnswered {
		return Reply{} // Envoy's own answer
	}
	began := x.g.Now()
	defer func() { x.g.Metrics.Worked("answer", x.g.Now().Sub(began)) }()
	if x.answer.stream != nil {
		return x.streamPart(ctx, chunk, end)
	}
	if !end {
		// A buffered answer comes in one piece; with pieces, nothing of it can be restored as a whole.
		return x.failed(openai.ErrUnreadable)
	}
	return x.wholeAnswer(ctx, chunk)
}

// wholeAnswer restores a buffered answer, or turns it into the answer that the caller asked for.
func (x *Exchange) wholeAnswer(ctx context.Context, body []byte) Reply {
	if err := x.holdAnswer(ctx, len(body)); err != nil {
		return x.failed(err)
	}
	ctx = x.live.Engine.Breathing(ctx, len(body))
	body, err := encoding.Decode(x.answer.coding, body, LongestAnswer)
	if err != nil {
		return x.failed(err)
	}
	if err := x.holdAnswer(ctx, weight(body)); err != nil { // it may have been packed, and of many values
		return x.failed(err)
	}
	if x.status < 200 || x.status > 299 {
		return x.failed(x.upstreamError(x.status, body))
	}
	defer func() { x.answer.body = nil }()
	if x.answer.events() { // the caller asked for none
		body, x.answer.usage, err = openai.Gather(body)
	}
	x.answer.body = body
	if err != nil {
		return x.failed(err)
	}
	var out []byte
	contentType := mediaJSON
	switch {
	case x.anonymize != nil:
		out, x.answer.usage, err = x.anonymizeAnswer(ctx, body)
	case x.wantEvents:
		contentType = "text/event-stream"
		out, err = x.asEvents(body)
	default:
		out, x.answer.usage, err = openai.RestoreAnswer(ctx, body, x.answerOptions())
	}
	if err != nil && ctx.Err() != nil {
		return x.left()
	}
	if err != nil {
		return x.failed(err)
	}
	x.phase = phaseDone
	x.rec.Status, x.rec.Outcome = x.status, outcomeOf(x.status)
	x.settle()
	r := Reply{Body: out, ReplaceBody: true}
	if contentType != x.answer.contentType {
		r.Set = append(r.Set, Header{"content-type", contentType})
	}
	if !x.places { // an Envoy of our own takes it off: the answer comes to us in pieces (docs/decisions/0083-answers-come-without-a-second-wait.md)
		r.Set = append(r.Set, Header{"content-length", strconv.Itoa(len(out))})
	}
	if x.answer.coding != "" {
		r.Remove = []string{"content-encoding"}
	}
	return r
}

// left ends a call whose caller left while its answer was worked on. What the model said is charged, and nothing of it goes on.
func (x *Exchange) left() Reply {
	x.settle() // before the call counts as answered
	return x.finish(refusal(errGone), "aborted")
}

// LongestAnswer is the largest answer of a model that is read, in bytes (docs/decisions/0056-limits.md).
const LongestAnswer = 32 << 20

func (x *Exchange) answerOptions() openai.AnswerOptions {
	return openai.AnswerOptions{Table: x.table, Restore: x.restore, PIICount: x.piiCount, Model: x.model.ID, JSON: x.wantJSON, Types: x.wantTypes, NoSvc: x.noSvc, Left: &x.answer.left}
}

// failed ends the call with err in place of the upstream's answer.
func (x *Exchange) failed(err error) Reply {
	e := apierr.From(err)
	x.answer.failed = x.status < 200 || x.status > 299 || x.onlyFailed(err)
	x.answer.broken = !x.answer.failed
	a := refusal(e)
	if e.Status == 503 && e.RetryAfter == 0 {
		when := x.answer.retryAfter
		if when == "" {
			when = x.comeBack()
		}
		a.Headers = append(a.Headers, Header{"retry-after", when})
	}
	return x.finish(a, outcomeOf(a.Status))
}

// onlyFailed reports whether err is all that the upstream said, under a status that promised an answer.
func (x *Exchange) onlyFailed(err error) bool {
	return (err == openai.ErrUpstream || err == openai.ErrNoAnswer) && x.usage() == nil && x.answer.textBytes() == 0
}

// upstreamError is the caller's error for an answer without a body, or of a status that promises none.
func (x *Exchange) upstreamError(status int, body []byte) error {
	if status >= 200 && status <= 399 {
		return openai.ErrUnreadable
	}
	if err := x.ownKeyRefused(status); err != nil {
		return err
	}
	e := openai.UpstreamError(status, body, x.table)
	if x.anonymize != nil { // the caller did not write the request that was refused
		e.Param = ""
	}
	return e
}
