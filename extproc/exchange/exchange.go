package exchange

import (
	"crypto/rand"
	"encoding/hex"
	"time"

	"veil/catalogue"
	"veil/extproc/account"
	"veil/extproc/openai"
	"veil/extproc/order"
	"veil/extproc/quota"
	"veil/extproc/telemetry"
	"veil/extproc/token"
)

// Exchange is one call of the API. Its methods are called one at a time, in the order of the package comment; any of them may be
// left out when the caller or Envoy ends the call early.
type Exchange struct {
	g     *Gateway
	live  *Live
	start time.Time

	id       string
	endpoint endpoint
	sidecar  bool // it came over the sidecar's listener
	grant    *account.Grant
	ticket   *quota.Ticket

	model  *catalogue.Model
	others []*catalogue.Model       // that may answer in its place
	places bool                     // Envoy goes where the exchange says
	marks  string                   // of the routes by which it goes else; "" where it does not say
	order  *order.Call              // of its upstreams; nil before it goes on
	asked  map[string]time.Duration // how long upstreams asked not to be called, by pool
	prompt prompt

	claimed string // where else than in the body it asks to be anonymized; "": nowhere

	// What the answer needs.
	table      *token.Table // nil: not anonymized
	restore    bool
	piiCount   int
	piiTypes   []string
	wantEvents bool              // a stream
	wantUsage  bool              // its usage chunk
	wantJSON   bool              // the answer is JSON text
	wantTypes  *openai.Types     // what the schemas of the request want of it; nil: nothing is known
	choices    int               // how many answers, 0 if the caller named no number
	noSvc      bool              // anonymized by a policy, not by wish: the answer looks as if it was not
	anonymize  *openai.Anonymize // the call is POST /anonymize with an LLM
	masked     string            // its text with tokens

	phase    phase
	pricedAt time.Time // the prices of this moment are the call's, in its reservation and in its settlement
	sentAt   time.Time
	status   int    // of the upstream
	upstream string // which one answered, "" if Envoy did not say
	answer   answer
	rec      telemetry.Record
	settled  bool

	bodyBytes, answerBytes int64 // held of the gateway's room for each
}

// prompt is what an estimate of the call's use starts from.
type prompt struct {
	low, likely, high int64 // tokens: surely not fewer, about, surely not more
	answers           int64 // tokens that its answers have at most
}

// phase is how far the call has come. Envoy does not tell a finished call from an aborted one, so the exchange keeps it.
type phase int

const (
	phaseOpen     phase = iota // nothing went upstream
	phaseSent                  // the request went on
	phaseAnswered              // the answer's headers came
	phaseDone                  // the whole answer was passed on, or the gateway answered itself
)

// End settles the call, whatever its end was, writes its record and wipes what it held.
func (x *Exchange) End() {
	x.settle()
	x.dropBody()
	x.DropAnswer()
	if x.order != nil {
		x.order.End()
	}
	x.g.Metrics.Unresolved(x.answer.unresolved())
	if x.answer.decoder != nil {
		x.answer.decoder.Close()
	}
	if x.table != nil {
		x.table.Wipe()
	}
	if x.rec.Outcome == "" { // nobody answered: the client left before its request was whole
		x.rec.Outcome = "aborted"
	}
	x.rec.RequestID = x.id
	x.rec.Endpoint = x.endpoint.name()
	if x.grant != nil {
		x.rec.Account, x.rec.Key = x.grant.Account, x.grant.Key
	}
	if x.model != nil {
		x.rec.Model = x.model.ID
	}
	x.rec.At = x.g.Now()
	x.rec.Duration = x.rec.At.Sub(x.start)
	x.g.Metrics.Ended(x.rec)
	x.g.Access.Write(x.rec)
}

// finish ends the call with an answer of the gateway's own.
func (x *Exchange) finish(a *Answer, outcome string) Reply {
	x.phase = phaseDone
	x.rec.Status = a.Status
	x.rec.Outcome = outcome
	x.settle()
	a.Headers = append(a.Headers, x.commonHeaders()...)
	return Reply{Answer: a}
}

// refuse ends the call with err in the shape of the API.
func (x *Exchange) refuse(err error) Reply {
	a := refusal(err)
	return x.finish(a, outcomeOf(a.Status))
}

func outcomeOf(status int) string {
	switch {
	case status < 400:
		return "answered"
	case status < 500:
		return "refused"
	default:
		return "failed"
	}
}

// commonHeaders are on every response: the request id and, for a valid key, where its limits stand.
func (x *Exchange) commonHeaders() []Header {
	h := make([]Header, 0, 8)
	if x.id == "" {
		x.id = x.g.NewID()
	}
	return x.limitHeaders(append(h, Header{"x-request-id", x.id}))
}

func randomID() string {
	var b [16]byte
	rand.Read(b[:]) // never fails since Go 1.24
	return hex.EncodeToString(b[:])
}
