// Package apikey knows what an API key looks like and how one is sent: nothing of which keys exist.
//
// A key is "svc_sk_", 43 characters of base64url (32 random bytes) and 6 characters of base62 that hold the CRC-32 of
// everything before them. So a mistyped or made-up key is told apart without a look-up and without a secret. Whether the
// key is somebody's is veil's to say: its package account follows the same rule, and testdata/shared holds the cases that
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
	// One pass, for this is most of what a request costs the filter: alphabet and CRC-32 (IEEE, as in hash/crc32) together.
	crc := ^uint32(0)
	for i := range length - checksum {
		c := key[i]
		if digits[c] == none {
			return false
		}
		crc = crc32.IEEETable[byte(crc)^c] ^ crc>>8
	}
	var got uint64
	for i := length - checksum; i < length; i++ {
		digit := digits[key[i]]
		if digit >= 62 {
			return false
		}
		got = got*62 + uint64(digit)
	}
	return got == uint64(^crc)
}

const none = 0xff

// digits is the value of each digit of the alphabet 0-9A-Za-z of base62, a higher one for the other two of base64url, and
// none for all else.
var digits = func() (d [256]byte) {
	const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
	for i := range d {
		d[i] = none
	}
	for i := range len(alphabet) {
		d[alphabet[i]] = byte(i)
	}
	return d
}()

// FromAuthorization takes the key out of the value of an Authorization header: the scheme Bearer in any case, spaces, one
// key. It answers false when the value has another form (RFC 9110, 11.6.2; api.md, Keys).
func FromAuthorization(value string) (key string, ok bool) {
	if len(value) <= len(scheme) || !isScheme(value[:len(scheme)]) || value[len(scheme)] != ' ' {
		return "", false
	}
	key = strings.TrimLeft(value[len(scheme):], " ")
	return key, key != ""
}

// Missing reports whether the value of an Authorization header holds no key at all: nothing, or the scheme alone, which is
// what a client sends whose key is an empty setting.
func Missing(value string) bool {
	value = strings.TrimRight(value, " ")
	return value == "" || len(value) == len(scheme) && isScheme(value)
}

const scheme = "bearer"

// isScheme compares without case. Or-ing 0x20 makes ASCII letters small, and no other character one of these.
func isScheme(s string) bool {
	for i := range len(scheme) {
		if s[i]|0x20 != scheme[i] {
			return false
		}
	}
	return true
}
