package encoding

import (
	"io"

	"github.com/andybalholm/brotli"
)

// unbrotli reads br. When the last bytes of an answer come in a very small piece, the library finishes and yet reports
// excessive input, because it never empties the few bytes of its inner buffer. Such an error behind a small read is the
// end. At worst a few bytes of rubbish behind the end go unnoticed, of which nothing is passed on.
func unbrotli(r io.Reader) (io.Reader, error) {
	s := &sized{r: r}
	return &lenient{r: brotli.NewReader(s), src: s}, nil
}

// innerBuffer is the size of the library's inner buffer.
const innerBuffer = 8

// sized remembers how much the last read gave.
type sized struct {
	r    io.Reader
	last int
}

func (s *sized) Read(p []byte) (n int, err error) {
	n, err = s.r.Read(p)
	s.last = n
	return n, err
}

type lenient struct {
	r   io.Reader
	src *sized
}

func (l *lenient) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	if err != nil && err.Error() == "brotli: excessive input" && l.src.last <= innerBuffer {
		err = io.EOF
	}
	return n, err
}
