package wire

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"
)

// Status is an answer that was none of a model. Text is the beginning of its body.
type Status struct {
	Code int
	Text string
}

// Error says the status and what the server said of it.
func (s *Status) Error() string { return fmt.Sprintf("status %d: %s", s.Code, s.Text) }

// Plain reads a JSON answer and reports whether text stands in it, byte for byte.
func (c *Conn) Plain(text []byte) (same bool, err error) {
	b, err := c.Answer()
	return bytes.Contains(b, text), err
}

// Answer reads an answer to its end. The bytes are good until the next call. A status other than 200 is a *Status.
func (c *Conn) Answer() ([]byte, error) {
	h, err := c.open()
	if err != nil {
		return nil, err
	}
	if c.text, err = readAll(c.text[:0], &c.body); err != nil {
		c.Close()
		return nil, err
	}
	if h.leaves {
		c.Close()
	}
	return c.text, nil
}

// open reads the head of an answer; what is not 200 is read to its end.
func (c *Conn) open() (head, error) {
	h, err := readHead(c.r)
	if err != nil {
		c.Close()
		return h, cut(err)
	}
	c.body.reset(c.r, h)
	if h.status == 200 {
		return h, nil
	}
	c.text, err = readAll(c.text[:0], &c.body)
	if err != nil || h.leaves {
		c.Close()
	}
	return h, &Status{Code: h.status, Text: string(c.text[:min(len(c.text), 300)])}
}

// Event is one event of a stream.
type Event struct {
	Came time.Time
	Sent int64 // what the upstream put into created: nanoseconds of its clock
	Text bool  // it has some
}

// Stream is what a stream was.
type Stream struct {
	Same   bool // its text was the wanted one
	Events int  // of all kinds, [DONE] not counted
}

var (
	errDone    = errors.New("a stream without [DONE]")
	dataMark   = []byte("data: ")
	delta      = []byte(`"delta"`)
	content    = []byte(`"content"`)
	created    = []byte(`"created"`)
	doneMark   = []byte("[DONE]")
	faultStart = []byte(`{"error"`)
)

// Stream reads an SSE answer whose text should be want, which has nothing that JSON escapes. It tells each event of a
// choice to seen as it comes.
func (c *Conn) Stream(want []byte, seen func(Event)) (s Stream, err error) {
	h, err := c.open()
	if err != nil {
		return s, err
	}
	defer func() {
		if err != nil || h.leaves {
			c.Close()
		}
	}()
	c.line.Reset(&c.body)
	s.Same = true
	rest, done := want, false
	for {
		line, err := c.line.ReadSlice('\n')
		if err == io.EOF {
			break
		}
		if err != nil {
			return s, err
		}
		data, ok := bytes.CutPrefix(line, dataMark)
		if !ok {
			continue
		}
		if bytes.HasPrefix(data, doneMark) {
			done = true
			continue
		}
		if bytes.HasPrefix(data, faultStart) {
			return s, fmt.Errorf("an error in the stream: %s", bytes.TrimSpace(data))
		}
		s.Events++
		text, ok := textOf(data)
		if !ok {
			continue
		}
		seen(Event{Came: time.Now(), Sent: number(data, created), Text: len(text) > 0})
		if !bytes.HasPrefix(rest, text) {
			s.Same = false
			continue
		}
		rest = rest[len(text):]
	}
	if !done {
		return s, errDone
	}
	s.Same = s.Same && len(rest) == 0
	return s, nil
}

// textOf is the text of a chunk's first delta; ok is false where the chunk has none.
func textOf(data []byte) (text []byte, ok bool) {
	_, data, ok = bytes.Cut(data, delta)
	_, data, _ = bytes.Cut(data, content)
	data = bytes.TrimLeft(data, ": ")
	if len(data) == 0 || data[0] != '"' {
		return nil, ok
	}
	return data[1:max(1, 1+bytes.IndexByte(data[1:], '"'))], ok
}

// number is the whole number behind name, 0 without one.
func number(data, name []byte) int64 {
	_, data, _ = bytes.Cut(data, name)
	data = bytes.TrimLeft(data, ": ")
	end := 0
	for end < len(data) && '0' <= data[end] && data[end] <= '9' {
		end++
	}
	n, err := strconv.ParseInt(string(data[:end]), 10, 64)
	if err != nil {
		return 0
	}
	return n
}
