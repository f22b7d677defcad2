package openai

import (
	"cmp"
	"net/http"
	"strings"

	"veil/extproc/apierr"
	"veil/extproc/jsontext"
	"veil/extproc/restore"
	"veil/extproc/token"
)

// maxMessage bounds what of an upstream's error message is passed on, in bytes.
const maxMessage = 2000

// UpstreamError is the caller's error for an upstream's answer with an error status (api.md, Errors). A 400, 413 or 422 is
// about the request: its message is passed on, with values put back. Everything else is the operator's or the upstream's
// fault, whose text (it may name keys and organisations) stays inside. For a 429 the caller adds upstream's retry-after.
func UpstreamError(status int, body []byte, t *token.Table) *apierr.Error {
	switch status {
	case http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity:
		e := apierr.New(status, apierr.InvalidRequest, "The model's server refused the request.")
		said, text := upstreamSaid(body)
		if m := upstreamMessage(text, t); m != "" {
			e.Message = m
		}
		if p := said.Get("error").Get("param").Text(); knownPath(p) {
			e.Param = p
		}
		return e
	case http.StatusTooManyRequests:
		return apierr.New(http.StatusServiceUnavailable, apierr.Internal, "The model is busy. Try again later.")
	case http.StatusServiceUnavailable:
		return apierr.New(http.StatusServiceUnavailable, apierr.Internal, "The model is not available now. Try again later.")
	case http.StatusGatewayTimeout, http.StatusRequestTimeout:
		return apierr.New(http.StatusGatewayTimeout, apierr.Internal, "The model took too long to answer.")
	case http.StatusUnauthorized, http.StatusPaymentRequired, http.StatusForbidden, http.StatusNotFound:
		e := apierr.New(http.StatusBadGateway, apierr.Internal, "The model is not set up rightly. Tell the operator the request id.")
		e.NoRetry = true // it is refused again until somebody has set it right
		return e
	}
	return ErrUpstream
}

// upstreamSaid is what an error body says of the request, and the text of its message. An aggregator's own message says no more than
// that a provider refused; that provider's body stands in it as a string: {"error":{"metadata":{"raw":"{\"error\":…}"}}} of OpenRouter's.
func upstreamSaid(body []byte) (said jsontext.Value, text string) {
	said = upstreamFault(body)
	inner := upstreamFault([]byte(said.Get("error").Get("metadata").Get("raw").Text()))
	if text = messageIn(inner); text != "" {
		return inner, text
	}
	return said, messageIn(said)
}

// upstreamFault reads an error body: an object, or the first one of an array. It is nothing where the body is no JSON.
func upstreamFault(body []byte) jsontext.Value {
	doc, err := jsontext.Parse(string(body), jsontext.Options{Bytes: 1 << 20})
	if err != nil {
		return jsontext.Value{}
	}
	for _, first := range doc.Root().Items() {
		return first
	}
	return doc.Root()
}

// knownPath reports whether a path is made of names that known knows, and indexes.
func knownPath(path string) bool {
	for _, name := range strings.Split(path, ".") {
		name, index, _ := strings.Cut(name, "[")
		if !known(name) || strings.Trim(index, "0123456789[]") != "" {
			return false
		}
	}
	return true
}

// messageIn finds the message in the shapes that model servers use: {"error":{"message"}}, {"error":"…"}, {"message"},
// {"detail":"…"}, {"detail":[{"msg"}]}, {"errors":[{"message"}]}.
func messageIn(root jsontext.Value) string {
	said := root.Get("error").Get("message").Text()
	for _, v := range []jsontext.Value{root.Get("error"), root.Get("message"), root.Get("detail")} {
		said = cmp.Or(said, v.Text())
	}
	for _, d := range root.Get("detail").Items() {
		said = cmp.Or(said, d.Get("msg").Text())
	}
	for _, d := range root.Get("errors").Items() {
		said = cmp.Or(said, d.Get("message").Text())
	}
	return said
}

// upstreamMessage is what of a message is passed on, with values put back.
func upstreamMessage(said string, t *token.Table) string {
	if len(said) > maxMessage {
		said = strings.ToValidUTF8(said[:maxMessage], "") + "…"
	}
	if t == nil {
		return said
	}
	text, _, err := restore.Text(nil, said, t, restore.Plain)
	if err != nil {
		return said
	}
	return string(text)
}
