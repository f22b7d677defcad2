package wire

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
)

// head is what is of interest in the first lines of a request or an answer.
type head struct {
	status  int // of an answer
	length  int64
	chunked bool
	leaves  bool // the connection is closed afterwards
}

var errHead = errors.New("not HTTP/1.1")

// readHead reads the first line and the headers.
func readHead(r *bufio.Reader) (head, error) {
	h := head{length: -1}
	line, err := r.ReadSlice('\n')
	if err != nil {
		return h, err
	}
	if bytes.HasPrefix(line, []byte("HTTP/1.1 ")) && len(line) >= 12 {
		if h.status, err = strconv.Atoi(string(line[9:12])); err != nil {
			return h, errHead
		}
	}
	for {
		line, err := r.ReadSlice('\n')
		if err != nil {
			return h, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			return h, nil
		}
		name, value, ok := bytes.Cut(line, []byte(":"))
		if !ok {
			return h, errHead
		}
		value = bytes.TrimSpace(value)
		switch {
		case bytes.EqualFold(name, []byte("content-length")):
			if h.length, err = strconv.ParseInt(string(value), 10, 64); err != nil || h.length < 0 {
				return h, errHead
			}
		case bytes.EqualFold(name, []byte("transfer-encoding")):
			h.chunked = bytes.EqualFold(value, []byte("chunked"))
		case bytes.EqualFold(name, []byte("connection")):
			h.leaves = bytes.EqualFold(value, []byte("close"))
		}
	}
}

// body reads the bytes behind a head and ends with io.EOF where they end.
type body struct {
	r       *bufio.Reader
	left    int64 // of the body, or of the chunk
	chunked bool
	begun   bool // a chunk was read, so its CRLF is to come
	ended   bool
}

func (b *body) reset(r *bufio.Reader, h head) {
	*b = body{r: r, left: max(h.length, 0), chunked: h.chunked}
}

// Read implements io.Reader.
func (b *body) Read(p []byte) (int, error) {
	if b.left == 0 && !b.ended {
		if err := b.next(); err != nil {
			return 0, err
		}
	}
	if b.ended {
		return 0, io.EOF
	}
	if int64(len(p)) > b.left {
		p = p[:b.left]
	}
	n, err := b.r.Read(p)
	b.left -= int64(n)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// next opens the next chunk, or finds the end.
func (b *body) next() error {
	if !b.chunked {
		b.ended = true
		return nil
	}
	if b.begun {
		if _, err := b.r.Discard(2); err != nil {
			return cut(err)
		}
	}
	b.begun = true
	line, err := b.r.ReadSlice('\n')
	if err != nil {
		return cut(err)
	}
	line = bytes.TrimRight(line, "\r\n")
	if i := bytes.IndexByte(line, ';'); i >= 0 {
		line = line[:i]
	}
	for _, c := range line {
		d := hexDigit(c)
		if d < 0 || b.left > 1<<40 {
			return errHead
		}
		b.left = b.left<<4 | int64(d)
	}
	if b.left > 0 {
		return nil
	}
	for b.ended = true; ; { // trailers
		line, err := b.r.ReadSlice('\n')
		if err != nil {
			return cut(err)
		}
		if len(bytes.TrimRight(line, "\r\n")) == 0 {
			return nil
		}
	}
}

func hexDigit(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// cut says that the other side left in the middle.
func cut(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// readAll appends everything to dst.
func readAll(dst []byte, r *body) ([]byte, error) {
	for {
		if len(dst) == cap(dst) {
			dst = append(dst, 0)[:len(dst)]
		}
		n, err := r.Read(dst[len(dst):cap(dst)])
		dst = dst[:len(dst)+n]
		if err == io.EOF {
			return dst, nil
		}
		if err != nil {
			return dst, err
		}
	}
}
