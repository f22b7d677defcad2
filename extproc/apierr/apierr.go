// Package apierr holds the errors that a caller of the API can see: a status, one of the eight codes, a message and the
// path of the field at fault.
//
// Every package that can refuse a request returns these values; only this package writes the error shape of the
// interface, so that it looks the same wherever the answer is made. It knows nothing of HTTP servers or Envoy.
package apierr

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Code is one of the eight codes of the interface. Clients compare it, so the set never grows quietly.
type Code string

// The codes (api.md, Errors).
const (
	InvalidRequest    Code = "invalid_request"
	InvalidModel      Code = "invalid_model"
	MissingAPIKey     Code = "missing_api_key"
	InvalidAPIKey     Code = "invalid_api_key"
	InsufficientScope Code = "insufficient_scope"
	RateLimitExceeded Code = "rate_limit_exceeded"
	BudgetExceeded    Code = "budget_exceeded"
	Internal          Code = "internal_error"
)

// Error is an answer other than success. It is a value: the With methods return changed copies, so package-level errors
// are safe to share. Its message is for the caller and never repeats text of the request.
type Error struct {
	Status     int           // HTTP status
	Code       Code          // one of the eight codes
	Message    string        // for a person; says what to do
	Param      string        // JSON path of the field at fault, "" if none
	RetryAfter time.Duration // for retry-after, rounded up to seconds; 0: no header
	NoRetry    bool          // x-should-retry: false (a limit that lasts longer than a minute, a fault that stays)
	Allow      string        // value of Allow on a 405
}

// New makes an error with a status, a code and a message.
func New(status int, code Code, message string) *Error {
	return &Error{Status: status, Code: code, Message: message}
}

// Invalid is a 400 invalid_request at the field param ("" if no one field is at fault).
func Invalid(param, format string, args ...any) *Error {
	return &Error{Status: 400, Code: InvalidRequest, Message: fmt.Sprintf(format, args...), Param: param}
}

// Error is the message with status and code in front, for logs of refusals (it holds no text of the request).
func (e *Error) Error() string {
	return fmt.Sprintf("%d %s: %s", e.Status, e.Code, e.Message)
}

// Is reports whether target is an Error of the same status and code, so that errors.Is sees through With.
func (e *Error) Is(target error) bool {
	var t *Error
	return errors.As(target, &t) && t.Status == e.Status && t.Code == e.Code
}

// With returns a copy with another message.
func (e *Error) With(format string, args ...any) *Error {
	c := *e
	c.Message = fmt.Sprintf(format, args...)
	return &c
}

// WithRetry returns a copy that tells the caller to wait d. A wait of more than a minute also says not to retry by
// itself (api.md, Limits).
func (e *Error) WithRetry(d time.Duration) *Error {
	c := *e
	c.RetryAfter = d
	c.NoRetry = e.Status == 429 && d > time.Minute
	return &c
}

// From finds the Error in err's chain. Any other error is an internal fault whose text stays inside.
func From(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return New(500, Internal, "Internal error. Try again; if it lasts, tell the operator the request id.")
}

// JSON is the body of the answer in the shape of every error (api.md, Errors).
func (e *Error) JSON() []byte {
	type shape struct {
		Message string  `json:"message"`
		Type    string  `json:"type"`
		Code    Code    `json:"code"`
		Param   *string `json:"param"`
	}
	s := shape{Message: e.Message, Type: "api_error", Code: e.Code}
	if e.Param != "" {
		s.Param = &e.Param
	}
	b, err := json.Marshal(map[string]shape{"error": s})
	if err != nil { // strings always marshal
		return []byte(`{"error":{"message":"Internal error.","type":"api_error","code":"internal_error","param":null}}`)
	}
	return b
}
