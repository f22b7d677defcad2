// Package header judges single header fields: which are internal to the gateway, and what makes a request id, a media type
// or a content coding acceptable. It knows nothing of paths, keys and answers.
package header

import "strings"

// Internal reports whether a header of this name, in lower case, may only be written inside the gateway: by Envoy or by
// veil, never by a client. A client that could send them would route, retry or identify itself as it likes. One that asks for
// anonymization by such a name is told by veil that this does nothing.
func Internal(name string) bool {
	return len(name) > 2 && name[0] == 'x' && internal(name)
}

func internal(name string) bool {
	return strings.HasPrefix(name, "x-veil-") && !strings.HasPrefix(name, "x-veil-anonym") || strings.HasPrefix(name, "x-envoy-")
}

// RequestID reports whether a client's request id may be kept: a UUID, or 32 hexadecimal digits. It ends up in log lines and answers, so
// it may neither break one nor be able to spell a name, or be a telephone number, a card or an account. veil has the same rule (package
// exchange), and testdata/shared holds the cases that both are tested by.
func RequestID(id string) bool {
	if len(id) != 36 && len(id) != 32 {
		return false
	}
	for i := range len(id) {
		if hyphen := len(id) == 36 && (i == 8 || i == 13 || i == 18 || i == 23); hyphen && id[i] != '-' || !hyphen && !hexadecimal[id[i]] {
			return false
		}
	}
	return true
}

// hexadecimal are the digits of an id.
var hexadecimal = func() (in [256]bool) {
	for _, c := range []byte("0123456789ABCDEFabcdef") {
		in[c] = true
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
