package exchange

import (
	"strconv"

	"veil/extproc/apierr"
)

// Header is one header of a request or a response. Names are in lower case.
type Header struct{ Name, Value string }

// Headers between the exchange and Envoy, which package envoy has set up. Neither side of a call sees them.
const (
	ModelHeader    = "x-veil-model"    // the catalogue's id of the model that a call goes to
	PlaceHeader    = "x-veil-place"    // catalogue.Place of its only upstream, where Envoy goes by places
	UpstreamHeader = "x-veil-upstream" // which upstream answered, by Envoy
)

// Mode says how the body of a response reaches the exchange.
type Mode int

// Modes of a response body.
const (
	ModeAsConfigured Mode = iota // whatever the proxy is set to
	ModeBuffered                 // whole, in one call of ResponseBody
	ModeDuplex                   // piece by piece; what goes on need not wait for what comes
)

// Reply is what a phase of an exchange wants done. The zero Reply goes on and changes nothing.
type Reply struct {
	Answer      *Answer  // ends the call with this answer; everything else is then ignored
	Set         []Header // overwrites these headers of the request or response
	Remove      []string // removes these headers
	Body        []byte   // the new body, if ReplaceBody
	ReplaceBody bool
	Reroute     bool   // the route must be chosen anew, by the headers in Set
	Mode        Mode   // for ResponseHeaders: how the body shall come
	Tries       []Try  // with Reroute: the model's upstreams in the order of tries; nil where it has but one
	Written     string // with Tries: what Body calls the model
	End         bool   // the streamed answer ends with Body, whatever the upstream has still to say
}

// Try is one of the upstreams that a call may go to.
type Try struct {
	Pool  string // catalogue.Pool: what Envoy's table calls it
	Place string // catalogue.Place: where the call must go, whatever table is in force; "": as that one says
	Model string // what the upstream calls the model; "" in all where it is what the body says
}

// Answer is a whole response made by the gateway.
type Answer struct {
	Status  int
	Headers []Header
	Body    []byte
}

// refusal makes the answer for err, in the shape of the API.
func refusal(err error) *Answer {
	e := apierr.From(err)
	a := &Answer{Status: e.Status, Body: e.JSON(), Headers: jsonHeaders()}
	a.Headers = append(a.Headers, retryHeaders(e)...)
	if e.Allow != "" {
		a.Headers = append(a.Headers, Header{"allow", e.Allow})
	}
	if e.Status == 401 {
		a.Headers = append(a.Headers, Header{"www-authenticate", "Bearer"}) // RFC 9110, section 15.5.2
	}
	return a
}

func retryHeaders(e *apierr.Error) []Header {
	var h []Header
	if e.RetryAfter > 0 {
		seconds := int64((e.RetryAfter + 999_999_999) / 1_000_000_000)
		h = append(h, Header{"retry-after", strconv.FormatInt(seconds, 10)})
	}
	if e.NoRetry {
		h = append(h, Header{"x-should-retry", "false"})
	}
	return h
}

func jsonHeaders() []Header {
	return []Header{{"content-type", mediaJSON}}
}
