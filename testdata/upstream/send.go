package upstream

import (
	"compress/gzip"
	"compress/zlib"
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"strconv"

	"github.com/andybalholm/brotli"
)

// errCut says that the script ends the connection here.
var errCut = errors.New("upstream: the script cuts the answer here")

// send writes the answer as its script says: encoded, in pieces, cut short. It fails when not all of it was written.
func send(ctx context.Context, w http.ResponseWriter, a Answer, parts [][]byte, kind string) error {
	h := w.Header()
	h.Set("Content-Type", kind)
	if a.Encoding != "" {
		h.Set("Content-Encoding", a.Encoding)
	}
	if len(parts) == 1 && a.Encoding == "" && a.Write == 0 {
		h.Set("Content-Length", strconv.Itoa(len(parts[0]))) // as most servers do where they can; else it is chunked
	}
	maps.Copy(h, a.Header)
	w.WriteHeader(a.Status)
	out := &wire{ctx: ctx, w: w, size: a.Write, left: a.CutAfter, cuts: a.CutAfter > 0}
	if a.Pause > 0 {
		out.flush()
		if !wait(ctx, a.Pause) {
			return ctx.Err()
		}
	}
	return write(ctx, out, a, parts)
}

// write sends the parts through the encoding.
func write(ctx context.Context, out *wire, a Answer, parts [][]byte) error {
	enc := encoder(out, a.Encoding)
	for i, p := range parts {
		if i > 0 && !(pass(ctx, a.Gate) && wait(ctx, a.Gap)) {
			return ctx.Err()
		}
		if _, err := enc.Write(p); err != nil {
			return err
		}
		if err := enc.Flush(); err != nil {
			return err
		}
	}
	return enc.Close()
}

// wire cuts what is written to the network into pieces, and ends it early where the script says so.
type wire struct {
	ctx  context.Context
	w    http.ResponseWriter
	size int
	left int
	cuts bool
}

func (o *wire) Write(p []byte) (int, error) {
	for n := 0; n < len(p); {
		piece := p[n:]
		if o.size > 0 && len(piece) > o.size {
			piece = piece[:o.size]
		}
		if o.cuts && len(piece) >= o.left {
			o.w.Write(piece[:o.left])
			o.flush()
			return n, errCut
		}
		if _, err := o.w.Write(piece); err != nil {
			return n, err
		}
		o.left -= len(piece)
		n += len(piece)
		o.flush()
		if n < len(p) && o.ctx.Err() != nil { // who has it all may well have left
			return n, o.ctx.Err()
		}
	}
	return len(p), nil
}

func (o *wire) flush() {
	if f, ok := o.w.(http.Flusher); ok {
		f.Flush()
	}
}

type flushWriter interface {
	io.WriteCloser
	Flush() error
}

// plainWriter is the encoding that changes nothing.
type plainWriter struct{ io.Writer }

func (plainWriter) Flush() error { return nil }
func (plainWriter) Close() error { return nil }

// encoder is the writer of a content-encoding; one it does not know is no encoding (the header says it all the same, as a
// broken server's would).
func encoder(w io.Writer, name string) flushWriter {
	switch name {
	case "gzip":
		return gzip.NewWriter(w)
	case "deflate":
		return zlib.NewWriter(w)
	case "br":
		return brotli.NewWriter(w)
	}
	return plainWriter{w}
}
