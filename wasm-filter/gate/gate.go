package gate

import (
	"errors"

	"veil/wasm-filter/apikey"
	"veil/wasm-filter/header"
	"veil/wasm-filter/refusal"
	"veil/wasm-filter/route"
)

// ErrForm is the error of headers that are not in the form of package pairs.
var ErrForm = errors.New("the headers are not in the host's form")

// Gate applies the rules of one configuration. It holds no state, so it is safe for concurrent use.
type Gate struct {
	config Config
}

// Open makes a Gate from a plugin configuration.
func Open(config string) (*Gate, error) {
	c, err := Parse(config)
	if err != nil {
		return nil, err
	}
	return &Gate{config: c}, nil
}

// Verdict is what happens to a request. Its texts are pieces of the request's headers.
type Verdict struct {
	Refusal   *refusal.Refusal // nil: the request goes on
	Strip     []string         // names of headers to remove, one for each name
	RequestID string           // the client's own, when it may be kept; a refusal names it
	AssignID  bool             // the request gets a new id in place of what it brought
}

// Judge decides about a request from its headers in the host's form, with names in lower case as Envoy has them, pseudo
// headers included. Bare says that the request ends with its headers. It fails with ErrForm.
//
// The rules are asked in the order of checks (api.md, Errors), and the first that fails answers.
func (g *Gate) Judge(headers string, bare bool) (Verdict, error) {
	var r request
	if !r.read(headers, g.config.Rules.Strip) {
		return Verdict{}, ErrForm
	}
	v := Verdict{Strip: r.internal}
	if reason, allow := g.broken(&r, bare); reason != "" {
		v.Refusal = g.refusal(reason, allow)
	}
	if id := r.value[requestID]; header.RequestID(id) {
		v.RequestID = id
	} else {
		v.AssignID = g.config.Rules.RequestID
	}
	return v, nil
}

// broken finds the first rule that the request breaks, "" for none; allow is what a refused method meets.
func (g *Gate) broken(r *request, bare bool) (reason, allow string) {
	rules := &g.config.Rules
	if g.config.CORS && r.preflight() {
		return "", "" // carries no key by design; the CORS filter answers it (Fetch standard, 3.3.2)
	}
	if rules.Path {
		allow, known := route.Allow(g.config.Bases, r.value[path])
		if !known {
			return refusal.ReasonPath, ""
		}
		if !route.Takes(allow, r.value[method]) {
			return refusal.ReasonMethod, allow
		}
	}
	if rules.Key {
		if key, ok := apikey.FromAuthorization(r.value[authorization]); !ok || !apikey.Valid(key) {
			if !ok && apikey.Missing(r.value[authorization]) {
				return refusal.ReasonNoKey, ""
			}
			return refusal.ReasonBadKey, ""
		}
	}
	switch {
	case bare || r.value[method] == "GET":
		return "", "" // a POST without a body is answered by veil, with the field that is missing
	case rules.ContentType && !header.JSON(r.value[contentType]):
		return refusal.ReasonType, ""
	case rules.ContentEncoding && !header.Plain(r.value[contentEncoding]):
		return refusal.ReasonEncoding, ""
	case rules.ContentLength && tooLong(r.value[contentLength], g.config.BodyLimit):
		return refusal.ReasonLength, ""
	}
	return "", ""
}

// refusal is the answer for a reason. It is kept out of line: what no good request runs shall not stand between what each does.
//
//go:noinline
func (g *Gate) refusal(reason, allow string) *refusal.Refusal {
	switch reason {
	case refusal.ReasonPath:
		return refusal.UnknownPath(g.config.Bases)
	case refusal.ReasonMethod:
		return refusal.WrongMethod(allow)
	case refusal.ReasonNoKey:
		return refusal.NoKey()
	case refusal.ReasonBadKey:
		return refusal.BadKey()
	case refusal.ReasonType:
		return refusal.WrongType()
	case refusal.ReasonEncoding:
		return refusal.Encoded()
	case refusal.ReasonLength:
		return refusal.TooLong(g.config.BodyLimit)
	}
	return refusal.Fault()
}

// tooLong reports whether a Content-Length promises more than limit bytes. A length that is no number never gets here
// (Envoy's codecs refuse it), but would be refused; no length at all is for Envoy's buffer limit.
func tooLong(length string, limit int64) bool {
	n := int64(0)
	for i := range len(length) {
		digit := int64(length[i]) - '0'
		if digit < 0 || digit > 9 {
			return true
		}
		if n = n*10 + digit; n > limit { // limit is far below what ten times overflows: see Parse
			return true
		}
	}
	return false
}
