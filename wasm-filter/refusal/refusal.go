// Package refusal writes the answers that the edge gives by itself, in the error shape of the API (api.md, Errors).
//
// An answer never repeats text of the request. The package knows nothing of the rules that lead to an answer.
package refusal

import (
	"strconv"
	"strings"
)

// Refusal is an answer other than passing the request on. It holds nothing of the request.
type Refusal struct {
	Reason  string // for the counter: one of the Reason constants
	Status  uint32 // HTTP status
	Code    string // one of the eight codes of the interface
	Message string // for a person; says what to do
	Allow   string // value of Allow, "" for none
}

// The reasons that counters tell apart.
const (
	ReasonPath     = "path"
	ReasonMethod   = "method"
	ReasonNoKey    = "key_missing"
	ReasonBadKey   = "key_invalid"
	ReasonType     = "content_type"
	ReasonEncoding = "content_encoding"
	ReasonLength   = "content_length"
	ReasonFault    = "fault"
)

// Reasons are all reasons, for whoever counts them.
func Reasons() []string {
	return []string{ReasonPath, ReasonMethod, ReasonNoKey, ReasonBadKey, ReasonType, ReasonEncoding, ReasonLength, ReasonFault}
}

// UnknownPath answers a path that the API does not have below its base paths, in the words of veil's own answer. Many base
// URLs end in another path, and many frameworks call the Responses API unless they are told not to.
func UnknownPath(bases []string) *Refusal {
	return &Refusal{Reason: ReasonPath, Status: 404, Code: "invalid_request",
		Message: "No such path. The API serves /chat/completions, /models, /models/{id}, /usage and /anonymize under " + strings.Join(bases, " and ") +
			"; set a client that calls /responses or /completions to chat completions."}
}

// WrongMethod answers a path that the API has with a method that it does not take there.
func WrongMethod(allow string) *Refusal {
	return &Refusal{Reason: ReasonMethod, Status: 405, Code: "invalid_request", Message: "This path takes " + allow + " only.", Allow: allow}
}

// NoKey answers a request without an Authorization header.
func NoKey() *Refusal {
	return &Refusal{Reason: ReasonNoKey, Status: 401, Code: "missing_api_key", Message: "No API key given. Send it in the header Authorization: Bearer <API_KEY>."}
}

// BadKey answers an Authorization header that can't hold a key of this service.
func BadKey() *Refusal {
	return &Refusal{Reason: ReasonBadKey, Status: 401, Code: "invalid_api_key", Message: "The API key is not valid. Send one complete key in the header Authorization: Bearer <API_KEY>."}
}

// WrongType answers a body that isn't declared as JSON.
func WrongType() *Refusal {
	return &Refusal{Reason: ReasonType, Status: 415, Code: "invalid_request", Message: "The body must be JSON: send the header Content-Type: application/json."}
}

// Encoded answers a body that is compressed.
func Encoded() *Refusal {
	return &Refusal{Reason: ReasonEncoding, Status: 415, Code: "invalid_request", Message: "The body must not be compressed: send it without Content-Encoding."}
}

// TooLong answers a body of more than limit bytes.
func TooLong(limit int64) *Refusal {
	return &Refusal{Reason: ReasonLength, Status: 413, Code: "invalid_request", Message: "The body is too large: at most " + strconv.FormatInt(limit, 10) + " bytes are accepted."}
}

// Fault answers when the edge itself failed.
func Fault() *Refusal {
	return &Refusal{Reason: ReasonFault, Status: 500, Code: "internal_error", Message: "Internal error. Try again; if it lasts, tell the operator the request id."}
}

// Body is the answer's JSON.
func (r *Refusal) Body() []byte {
	b := make([]byte, 0, 96+len(r.Message))
	b = append(b, `{"error":{"message":"`...)
	b = append(b, r.Message...) // nothing in the messages above has to be escaped
	b = append(b, `","type":"api_error","code":"`...)
	b = append(b, r.Code...)
	return append(b, `","param":null}}`...)
}

// Headers are the answer's headers. RequestID is left out when it is "": then Envoy sets it, as it gave the id.
func (r *Refusal) Headers(requestID string) [][2]string {
	h := make([][2]string, 0, 4)
	h = append(h, [2]string{"content-type", "application/json"})
	if requestID != "" {
		h = append(h, [2]string{"x-request-id", requestID})
	}
	if r.Allow != "" {
		h = append(h, [2]string{"allow", r.Allow})
	}
	if r.Status == 401 {
		h = append(h, [2]string{"www-authenticate", "Bearer"}) // RFC 9110, 15.5.2
	}
	return h
}
