package account

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"io"
)

// A key is "svc_sk_", 43 characters of base64url for 32 random bytes, and 6 characters of base62 for a CRC-32 (IEEE) of
// all that stands before, most significant first, zero-padded. The wasm filter repeats this rule.
const (
	prefix    = "svc_sk_"
	bodyEnd   = len(prefix) + 43
	keyLength = bodyEnd + 6
	base62    = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// Hash is what is kept of a key: SHA-256 of its whole text.
type Hash [sha256.Size]byte

// HashOf hashes a key.
func HashOf(key string) Hash { return sha256.Sum256([]byte(key)) }

// String writes the hash in hex, as Key.Hash holds it.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// MintKey makes a new key from 32 bytes of random, which must be crypto/rand.Reader outside tests.
func MintKey(random io.Reader) (string, error) {
	var secret [32]byte
	if _, err := io.ReadFull(random, secret[:]); err != nil {
		return "", fmt.Errorf("no randomness for a new key: %w", err)
	}
	body := prefix + base64.RawURLEncoding.EncodeToString(secret[:])
	sum := checksum(body)
	return body + string(sum[:]), nil
}

// CheckShape reports whether key can be a key at all: prefix, length, alphabet and checksum. It needs no look-up, so a
// mistyped key never reaches the store.
func CheckShape(key string) bool {
	if len(key) != keyLength || key[:len(prefix)] != prefix {
		return false
	}
	for i := len(prefix); i < bodyEnd; i++ {
		c := key[i]
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_') {
			return false
		}
	}
	sum := checksum(key[:bodyEnd])
	return key[bodyEnd:] == string(sum[:])
}

func checksum(body string) [6]byte {
	var out [6]byte
	n := crc32.ChecksumIEEE([]byte(body))
	for i := len(out) - 1; i >= 0; i-- {
		out[i] = base62[n%62]
		n /= 62
	}
	return out
}
