// Package apikey knows what an API key looks like and how one is sent: nothing of which keys exist.
//
// A key is "svc_sk_", 43 characters of base64url (32 random bytes) and 6 characters of base62 that hold the CRC-32 of
// everything before them. So a mistyped or made-up key is told apart without a look-up and without a secret. Whether the
// key is somebody's is veil's to say: its package account follows the same rule, and testdata/keys holds the cases that
// both must agree on.
package apikey

import (
	"hash/crc32"
	"strings"
)

const (
	prefix   = "svc_sk_"
	secret   = 43 // 32 bytes in base64url without padding
	checksum = 6  // 62^6 > 2^32
	length   = len(prefix) + secret + checksum
)

// Valid reports whether key has a key's length, prefix and alphabet, and a checksum that fits.
func Valid(key string) bool {
	if len(key) != length || !strings.HasPrefix(key, prefix) {
		return false
	}
	body, sum := key[:length-checksum], key[length-checksum:]
	for i := len(prefix); i < len(body); i++ {
		if !base64url(body[i]) {
			return false
		}
	}
	want := crc32.ChecksumIEEE([]byte(body))
	var got uint64
	for i := range len(sum) {
		digit, ok := base62(sum[i])
		if !ok {
			return false
		}
		got = got*62 + digit
	}
	return got == uint64(want)
}

func base64url(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '-' || c == '_'
}

// base62 is the value of a digit of the alphabet 0-9A-Za-z.
func base62(c byte) (uint64, bool) {
	switch {
	case c >= '0' && c <= '9':
		return uint64(c - '0'), true
	case c >= 'A' && c <= 'Z':
		return uint64(c-'A') + 10, true
	case c >= 'a' && c <= 'z':
		return uint64(c-'a') + 36, true
	}
	return 0, false
}

// FromAuthorization takes the key out of the value of an Authorization header: the scheme Bearer in any case, spaces, one
// key. It answers false when the value has another form (RFC 9110, 11.6.2; decision 22 of the interface).
func FromAuthorization(value string) (key string, ok bool) {
	const scheme = "bearer"
	if len(value) <= len(scheme) || !strings.EqualFold(value[:len(scheme)], scheme) || value[len(scheme)] != ' ' {
		return "", false
	}
	key = strings.TrimLeft(value[len(scheme):], " ")
	return key, key != ""
}
