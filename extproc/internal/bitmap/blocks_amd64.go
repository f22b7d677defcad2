package bitmap

// blocks fills dst with the first len(dst) blocks of s, which has so many bytes at least. It asks for no more than what every
// amd64 knows (SSE2).
//
//go:noescape
func blocks(dst []Block, s string)
