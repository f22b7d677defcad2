package restore

import (
	"io"

	"veil/extproc/token"
)

// piece is how much of a text Write restores at a time, in bytes.
const piece = 256 << 10

// Write writes src to w with the values of its tokens put back: what Text appends, but without its bounds, since no
// more than a piece of the result is in memory. It is for somebody's own files, which anonymizing took at any
// length. It fails with the error of w.
func Write(w io.Writer, src string, t *token.Table) (Stats, error) {
	l := Lane{r: restorer{table: t, list: true, free: true}}
	var out []byte
	for len(src) > 0 {
		n := min(piece, len(src))
		var err error
		if out, err = l.Write(out[:0], src[:n]); err != nil {
			return l.r.stats, err
		}
		if _, err = w.Write(out); err != nil {
			return l.r.stats, err
		}
		src = src[n:]
	}
	out, err := l.Flush(out[:0])
	if err == nil {
		_, err = w.Write(out)
	}
	return l.r.stats, err
}
