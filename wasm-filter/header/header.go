// Package header judges single header fields: which are internal to the gateway, and what makes a request id, a media type
// or a content coding acceptable. It knows nothing of paths, keys and answers.
package header

import "strings"

// Internal reports whether a header of this name, in lower case, may only be written inside the gateway: by Envoy or by
// veil, never by a client. A client that could send them would route, retry or identify itself as it likes.
func Internal(name string) bool {
	return len(name) > 2 && name[0] == 'x' && internal(name)
}

func internal(name string) bool {
	return strings.HasPrefix(name, "x-veil-") || strings.HasPrefix(name, "x-envoy-")
}

// idLength bounds a request id that a client brings: it ends up in every log line and every answer.
const idLength = 128

// RequestID reports whether a client's request id may be kept: 1 to 128 letters, digits, dots, dashes and underscores, so
// that it can't break a log line or carry an e-mail address.
func RequestID(id string) bool {
	if id == "" || len(id) > idLength {
		return false
	}
	for i := range len(id) {
		if !inID[id[i]] {
			return false
		}
	}
	return true
}

// inID are the bytes of a request id.
var inID = func() (in [256]bool) {
	const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_."
	for i := range len(alphabet) {
		in[alphabet[i]] = true
	}
	return in
}()

// JSON reports whether a Content-Type names application/json, with parameters or without (RFC 9110, 8.3.1: compared
// without case). Which bytes follow is veil's to check: it accepts UTF-8 only.
func JSON(contentType string) bool {
	const json = "application/json"
	if contentType == json { // nearly always
		return true
	}
	media, _, _ := strings.Cut(contentType, ";")
	return is(strings.Trim(media, " \t"), json)
}

// Plain reports whether a Content-Encoding leaves the body as it is.
func Plain(contentEncoding string) bool {
	return contentEncoding == "" || is(contentEncoding, "identity")
}

// is compares with a word in small letters, without case in ASCII. (strings.EqualFold would bring the tables of Unicode into
// the module.)
func is(s, word string) bool {
	if len(s) != len(word) {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != word[i] {
			return false
		}
	}
	return true
}
