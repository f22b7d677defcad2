package openai

import (
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
		said := upstreamFault(body)
		if m := upstreamMessage(said, t); m != "" {
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
		return apierr.New(http.StatusBadGateway, apierr.Internal, "The model is not set up rightly. Tell the operator the request id.")
	}
	return ErrUpstream
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

// upstreamMessage finds the message in the shapes that model servers use: {"error":{"message"}}, {"error":"…"},
// {"message"}, {"detail":"…"}, {"detail":[{"msg"}]}.
func upstreamMessage(root jsontext.Value, t *token.Table) string {
	said := root.Get("error").Get("message").Text()
	for _, v := range []jsontext.Value{root.Get("error"), root.Get("message"), root.Get("detail")} {
		if said == "" {
			said = v.Text()
		}
	}
	for _, d := range root.Get("detail").Items() {
		if said == "" {
			said = d.Get("msg").Text()
		}
	}
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
