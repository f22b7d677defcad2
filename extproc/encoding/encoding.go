package encoding

import (
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"iter"
	"net/http"
	"strings"

	"veil/extproc/apierr"
)

// The faults of an answer, each a 502: neither the caller nor the gateway can mend them.
var (
	ErrCoding = apierr.New(http.StatusBadGateway, apierr.Internal, "The model's server sent an answer in a content coding that is not supported.")
	ErrBroken = apierr.New(http.StatusBadGateway, apierr.Internal, "The model's server sent a compressed answer that is damaged.")
	ErrRatio  = apierr.New(http.StatusBadGateway, apierr.Internal, "The model's server sent a compressed answer that grows too large.")
)

// Bounds of what an answer may grow to. JSON with much repetition compresses about 20 to 1, and events of one stream about 40
// to 1. The ratio is that of an answer so far: without a bound of its own a piece behind gigabytes of sound ones could give
// hundreds of times as much.
const (
	mostRatio  = 200      // bytes out for each byte in
	floor      = 1 << 20  // an answer smaller than this is no bomb, whatever its ratio
	mostAtOnce = 32 << 20 // bytes out for one piece in; as long as a plain answer may be
)

// Decoder decodes one answer. It is not for concurrent use. Close it when done with it, however it ended.
type Decoder struct {
	most    int                   // bytes out in all; 0: no bound
	next    func() ([]byte, bool) // decoded bytes; nil: more input is needed
	stop    func()
	in      []byte // input not taken yet
	ended   bool   // no more input will come
	done    bool   // the coding's own end was reached
	read    int    // bytes taken, and
	written int    // given
	piece   int    // of these, for the last piece taken
	err     error
}

// Plain reports whether the value of a content-encoding header leaves a body as it is.
func Plain(coding string) bool {
	coding = strings.TrimSpace(coding)
	return coding == "" || strings.EqualFold(coding, "identity")
}

// New makes a decoder for the value of a content-encoding header that is not Plain: gzip, deflate or br. It gives as many
// bytes as come, where the ratio is sound. It fails with ErrCoding for any other coding and for more than one.
func New(coding string) (*Decoder, error) {
	d := &Decoder{}
	var open func(io.Reader) (io.Reader, error)
	switch strings.ToLower(strings.TrimSpace(coding)) {
	case "gzip", "x-gzip":
		open = func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }
	case "deflate":
		open = inflate
	case "br":
		open = unbrotli
	default:
		return nil, ErrCoding
	}
	d.next, d.stop = iter.Pull(d.run(open))
	return d, nil
}

// inflate reads deflate, which is zlib by the standard (RFC 9110, section 8.4.1.2) and raw in the wild. A zlib header
// tells itself apart.
func inflate(r io.Reader) (io.Reader, error) {
	var head [2]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	all := io.MultiReader(strings.NewReader(string(head[:])), r)
	if head[0]&0x0F == 8 && (int(head[0])<<8|int(head[1]))%31 == 0 {
		return zlib.NewReader(all)
	}
	return flate.NewReader(all), nil
}

// errClosed ends a decoder that was closed while it waited for input.
var errClosed = errors.New("encoding: closed")

// run decodes in a coroutine: the decoders of the libraries pull their input, and are stopped in the middle of a read
// when there is none. It yields nil then.
func (d *Decoder) run(open func(io.Reader) (io.Reader, error)) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		r, err := open(source{d, yield})
		buf := make([]byte, 16<<10)
		for err == nil {
			var n int
			if n, err = r.Read(buf); n > 0 && !yield(buf[:n]) {
				return
			}
		}
		d.done = err == io.EOF
		d.err = err
	}
}

// source hands the decoder's input to the coroutine.
type source struct {
	d     *Decoder
	yield func([]byte) bool
}

func (s source) Read(p []byte) (int, error) {
	for len(s.d.in) == 0 {
		if s.d.ended {
			return 0, io.EOF
		}
		if !s.yield(nil) {
			return 0, errClosed
		}
	}
	n := copy(p, s.d.in)
	s.d.in = s.d.in[n:]
	return n, nil
}

// Write takes the next bytes of the answer and appends to dst what they decode to.
func (d *Decoder) Write(dst, chunk []byte) ([]byte, error) {
	d.read += len(chunk)
	d.in, d.piece = chunk, 0
	return d.pull(dst)
}

// End says that the answer has ended and appends the rest. It fails with ErrBroken where the coding was not at its end.
func (d *Decoder) End(dst []byte) ([]byte, error) {
	if d.read == 0 { // an empty body has no coding
		return dst, nil
	}
	d.ended = true
	return d.pull(dst)
}

// Close frees what the decoder holds. It may be called more than once.
func (d *Decoder) Close() { d.stop() }

// pull takes decoded bytes until more input is needed or the end is reached.
func (d *Decoder) pull(dst []byte) ([]byte, error) {
	for !d.done {
		out, ok := d.next()
		if !ok && !d.done {
			return dst, ErrBroken
		}
		if ok && out == nil {
			return dst, nil
		}
		var err error
		if dst, err = d.give(dst, out); err != nil {
			return dst, err
		}
	}
	if len(d.in) > 0 {
		return dst, ErrBroken
	}
	return dst, nil
}

// give appends decoded bytes within the bounds.
func (d *Decoder) give(dst, out []byte) ([]byte, error) {
	d.written += len(out)
	d.piece += len(out)
	if d.most > 0 && d.written > d.most || d.piece > mostAtOnce || d.written > floor && d.written/mostRatio > d.read {
		return dst, ErrRatio
	}
	return append(dst, out...), nil
}

// Decode decodes a whole body to most bytes at most. One that is not coded comes back itself, in its own memory.
func Decode(coding string, body []byte, most int) ([]byte, error) {
	if Plain(coding) {
		if len(body) > most {
			return nil, ErrRatio
		}
		return body, nil
	}
	d, err := New(coding)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	d.most = most
	out, err := d.Write(nil, body)
	if err != nil {
		return nil, err
	}
	return d.End(out)
}
