// Package gate decides about a request from its headers alone: pass it on, and with what changes, or refuse it, and how.
//
// It is pure: no Envoy, no clock, no randomness. It saves veil the work on what can't be right; nothing relies on it, since
// veil checks everything again.
package gate

import (
	"slices"
	"strconv"
	"strings"

	"veil/wasm-filter/apikey"
	"veil/wasm-filter/header"
	"veil/wasm-filter/refusal"
	"veil/wasm-filter/route"
)

// Gate applies the rules of one configuration. It holds no state, so it is safe for concurrent use.
type Gate struct {
	config Config
}

// Open makes a Gate from a plugin configuration.
func Open(config []byte) (*Gate, error) {
	c, err := Parse(config)
	if err != nil {
		return nil, err
	}
	return &Gate{config: c}, nil
}

// Verdict is what happens to a request.
type Verdict struct {
	Refused   bool
	Refusal   refusal.Refusal // when refused
	Strip     []string        // names of headers to remove, one for each name
	RequestID string          // the client's own, when it may be kept
	AssignID  bool            // the request gets a new id in place of what it brought
}

// Judge decides about a request from its header pairs, with names in lower case as Envoy has them, pseudo headers
// included. Bare says that the request ends with its headers.
//
// The rules are asked in the order of decision 19, and the first that fails answers.
func (g *Gate) Judge(headers [][2]string, bare bool) Verdict {
	r := read(headers, g.config.Rules.Strip)
	v := Verdict{Strip: r.internal}
	if header.RequestID(r.id) {
		v.RequestID = r.id
	} else {
		v.AssignID = g.config.Rules.RequestID
	}
	v.Refusal, v.Refused = g.refuse(&r, bare)
	return v
}

// refuse finds the first rule that the request breaks.
func (g *Gate) refuse(r *request, bare bool) (refusal.Refusal, bool) {
	rules := &g.config.Rules
	if g.config.CORS && r.preflight() {
		return refusal.Refusal{}, false // carries no key by design; the CORS filter answers it (Fetch standard, 3.3.2)
	}
	if rules.Path {
		allow, known := route.Allow(g.config.Bases, r.path)
		if !known {
			return refusal.UnknownPath(), true
		}
		if !route.Takes(allow, r.method) {
			return refusal.WrongMethod(allow), true
		}
	}
	if rules.Key {
		if scheme := strings.TrimRight(r.authorization, " "); scheme == "" || r.authorizations == 1 && strings.EqualFold(scheme, "bearer") {
			return refusal.NoKey(), true // the scheme alone is what a client sends whose key is an empty setting
		}
		key, ok := apikey.FromAuthorization(r.authorization)
		if !ok || r.authorizations != 1 || !apikey.Valid(key) {
			return refusal.BadKey(), true
		}
	}
	if bare || r.method == "GET" {
		return refusal.Refusal{}, false // a POST without a body is answered by veil, with the field that is missing
	}
	if rules.ContentType && !header.JSON(r.contentType) {
		return refusal.WrongType(), true
	}
	if rules.ContentEncoding && !header.Plain(r.contentEncoding) {
		return refusal.Encoded(), true
	}
	if rules.ContentLength && tooLong(r.contentLength, g.config.BodyLimit) {
		return refusal.TooLong(g.config.BodyLimit), true
	}
	return refusal.Refusal{}, false
}

// tooLong reports whether a Content-Length promises more than limit bytes. A length that is no number never gets here
// (Envoy's codecs refuse it), but would be refused; no length at all is for Envoy's buffer limit.
func tooLong(length string, limit int64) bool {
	if length == "" {
		return false
	}
	n, err := strconv.ParseUint(length, 10, 63)
	return err != nil || int64(n) > limit
}

// request is what the rules look at.
type request struct {
	method, path, origin, asksMethod            string
	authorization                               string
	authorizations                              int
	contentType, contentEncoding, contentLength string
	id                                          string
	internal                                    []string
}

func (r *request) preflight() bool {
	return r.method == "OPTIONS" && r.origin != "" && r.asksMethod != ""
}

// read picks what the rules look at out of the headers. A field sent twice is joined with a comma, as Envoy does for
// most, and so fails the rule of its field: no rule accepts a comma.
func read(headers [][2]string, strip bool) request {
	var r request
	for _, h := range headers {
		name, value := h[0], h[1]
		switch name {
		case ":method":
			r.method = value
		case ":path":
			r.path = value
		case "origin":
			r.origin = value
		case "access-control-request-method":
			r.asksMethod = value
		case "authorization":
			r.authorizations++
			join(&r.authorization, value)
		case "content-type":
			join(&r.contentType, value)
		case "content-encoding":
			join(&r.contentEncoding, value)
		case "content-length":
			join(&r.contentLength, value)
		case "x-request-id":
			join(&r.id, value)
		default:
			if strip && header.Internal(name) && !slices.Contains(r.internal, name) {
				r.internal = append(r.internal, name)
			}
		}
	}
	return r
}

func join(field *string, value string) {
	if *field == "" {
		*field = value
	} else {
		*field += "," + value
	}
}
