package jsontext

import (
	"math/bits"

	"veil/extproc/internal/packed"
)

// mark pairs a place in what a string says with that in how it is written.
type mark struct{ said, raw uint32 }

// markEach is about how many bytes of a written string there are from one mark to the next.
const markEach = 256

// decode appends the inside of a valid string without its escapes to dst, which has room for all of raw: what is said is
// never longer than how it is written. Where marking is true, it appends marks.
func decode(dst []byte, raw string, marks []mark, marking bool) ([]byte, []mark) {
	out := dst[len(dst) : len(dst)+len(raw)]
	i, n, step := 0, 0, len(raw)
	if marking {
		step = markEach
	}
	for due := step; ; {
		read, written := decodeSimple(out[n:], raw[i:], min(due, len(raw))-i)
		if i, n = i+read, n+written; i == len(raw) {
			return dst[:len(dst)+n], marks
		}
		if i >= due {
			marks = append(marks, mark{said: uint32(n), raw: uint32(i)})
			due = i + step
			continue
		}
		r, width := unescapeHex(raw[i:])
		i, n = i+width, len(appendRune(out[:n], r))
	}
}

// decodeSimple decodes s, or its first stop bytes and perhaps a few more, to dst, which is as long as s or longer. It ends
// early where an escape of hexadecimal digits begins. It takes eight bytes at a time: escapes in prose stand too close
// together for a search to pay.
func decodeSimple(dst []byte, s string, stop int) (read, written int) {
	i, n := 0, 0
	for i < stop {
		if i+8 <= len(s) {
			w := packed.Load(s, i)
			packed.Store(dst, n, w)
			hit := slashes(w) & packed.Highs
			if hit == 0 {
				i, n = i+8, n+8
				continue
			}
			plain := bits.TrailingZeros64(hit) >> 3
			i, n = i+plain, n+plain
		} else if c := s[i]; c != '\\' {
			dst[n] = c
			i, n = i+1, n+1
			continue
		}
		c := simple[s[i+1]]
		if c == 0 {
			break
		}
		dst[n] = c
		i, n = i+2, n+1
	}
	return i, n
}
