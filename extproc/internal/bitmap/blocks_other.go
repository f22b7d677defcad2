//go:build !amd64

package bitmap

// blocks fills dst with the first len(dst) blocks of s, which has so many bytes at least.
func blocks(dst []Block, s string) { slowly(dst, s) }
