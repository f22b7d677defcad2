package rpc

import (
	"bytes"
	"context"
	"encoding/binary"
	"strings"
)

// take deals with one frame.
func (c *conn) take(kind, flags byte, stream uint32, p []byte) error {
	switch kind {
	case frameData:
		return c.data(flags, stream, p)
	case frameHeaders:
		return c.headers(flags, stream, p)
	case frameContinuation:
		if c.blockOf == 0 {
			return fault{codeProtocol, "a continuation of nothing"}
		}
		return c.blockPart(flags, p)
	case frameReset:
		if len(p) != 4 {
			return fault{codeFrame, "RST_STREAM"}
		}
		c.mu.Lock()
		if s := c.streams[stream]; s != nil {
			c.giveUp(s)
			c.mu.Lock()
			c.checkGone()
		}
		c.mu.Unlock()
	case frameSettings:
		return c.settings(flags, p)
	case framePing:
		return c.ping(flags, p)
	case frameWindow:
		if len(p) != 4 {
			return fault{codeFrame, "WINDOW_UPDATE"}
		}
		return c.widen(stream, int64(binary.BigEndian.Uint32(p)&maxWindow))
	case framePush:
		return fault{codeProtocol, "PUSH_PROMISE of a client"}
	}
	return nil // PRIORITY, GOAWAY of a client, and what may come later
}

func unpad(flags byte, p []byte) ([]byte, error) {
	if flags&flagPadded == 0 {
		return p, nil
	}
	if len(p) == 0 || int(p[0]) > len(p)-1 {
		return nil, fault{codeProtocol, "more padding than frame"}
	}
	return p[1 : len(p)-int(p[0])], nil
}

func (c *conn) headers(flags byte, stream uint32, p []byte) error {
	p, err := unpad(flags, p)
	if err != nil {
		return err
	}
	if flags&flagPriority != 0 {
		if len(p) < 5 {
			return fault{codeFrame, "HEADERS"}
		}
		p = p[5:]
	}
	if stream == 0 {
		return fault{codeProtocol, "HEADERS of no stream"}
	}
	c.blockOf, c.blockEnds, c.block = stream, flags&flagEndStream != 0, c.block[:0]
	return c.blockPart(flags, p)
}

// blockPart takes a part of a header block, and the call when it is whole.
func (c *conn) blockPart(flags byte, p []byte) error {
	if len(c.block)+len(p) > maxBlock {
		return fault{codeProtocol, "a header block is too long"}
	}
	whole := p
	if flags&flagEndHeaders == 0 || len(c.block) > 0 {
		c.block = append(c.block, p...)
		whole = c.block
	}
	if flags&flagEndHeaders == 0 {
		return nil
	}
	stream := c.blockOf
	c.blockOf = 0
	c.fields = nil
	if _, err := c.dec.Write(whole); err != nil {
		return fault{codeHeaders, "a header block can't be read"}
	}
	if err := c.dec.Close(); err != nil {
		return fault{codeHeaders, "a header block was cut"}
	}
	return c.begin(stream)
}

// begin begins a stream, or ends its peer's half where the headers are trailers.
func (c *conn) begin(id uint32) error {
	if id <= c.last { // trailers, or of a stream that has ended
		if c.blockEnds {
			c.ends(id)
		}
		return nil
	}
	if id%2 == 0 {
		return fault{codeProtocol, "a stream of the server's"}
	}
	mine := false
	for _, f := range c.fields {
		mine = mine || f.name == ":path" && f.value == c.s.Path
	}
	if !c.decided {
		if !mine {
			if c.s.Other == nil {
				return fault{codeProtocol, "another method"}
			}
			return errOther
		}
		c.decided = true
		c.mu.Lock()
		c.out = appendWindow(appendSettings(append(c.out, c.owed...)), 0, connWindow-someCredit)
		c.mu.Unlock()
	}
	c.last = id
	c.mu.Lock()
	if c.going {
		c.out = appendReset(c.out, id, codeRefused)
		c.mu.Unlock()
		return nil
	}
	s := &Stream{c: c, id: id, window: c.initial}
	for _, f := range c.fields {
		if !strings.HasPrefix(f.name, ":") {
			s.meta = append(s.meta, f)
		}
	}
	c.mu.Unlock()
	s.ctx, s.cancel = context.WithCancel(context.Background())
	var err error
	if !mine {
		err = &Fault{Code: 12, Message: "no such method"}
	} else {
		s.taker, err = c.s.Open(s)
	}
	s.meta = nil
	if err != nil {
		f := &Fault{Code: 13, Message: err.Error()}
		if g, ok := err.(*Fault); ok {
			f = g
		}
		s.cancel()
		c.mu.Lock()
		c.out = appendEnd(c.out, id, false, f)
		c.out = appendReset(c.out, id, codeNone)
		c.mu.Unlock()
		return nil
	}
	c.mu.Lock()
	c.streams[id] = s
	c.mu.Unlock()
	c.s.opened()
	if c.blockEnds {
		c.ends(id)
	}
	return nil
}

// ends notes that the peer sends no more on a stream, and closes it when nothing is left to do.
func (c *conn) ends(id uint32) {
	c.mu.Lock()
	s := c.streams[id]
	if s == nil || s.ended {
		c.mu.Unlock()
		return
	}
	s.ended = true
	if s.running || len(s.queue) > 0 || len(s.rest) > 0 {
		c.mu.Unlock()
		return
	}
	s.running = true
	s.rested()
}

// data takes a part of a stream's messages.
func (c *conn) data(flags byte, id uint32, frame []byte) error {
	p, err := unpad(flags, frame)
	if err != nil {
		return err
	}
	if id == 0 || id > c.last {
		return fault{codeProtocol, "DATA of no stream"}
	}
	c.mu.Lock()
	if c.taken += len(frame); c.taken >= connWindow/4 {
		c.out = appendWindow(c.out, 0, c.taken)
		c.taken = 0
	}
	s := c.streams[id]
	if s == nil || s.gone || s.over || s.ended {
		c.mu.Unlock()
		return nil
	}
	if s.held += len(frame); s.held > streamWindow+someCredit {
		c.mu.Unlock()
		return fault{codeFlow, "more than the window"}
	}
	c.mu.Unlock()
	for len(p) > 0 {
		msg, rest, err := s.assemble(p, c.s.MaxMessage) // msg may be a part of p
		if err != nil {
			c.mu.Lock()
			c.end(s, err)
			if s.running {
				c.mu.Unlock()
				return nil
			}
			s.running = true
			s.rested()
			return nil
		}
		p = rest
		if msg != nil {
			c.deliver(s, msg)
		}
	}
	c.mu.Lock()
	if len(s.queue) == 0 && !s.running && len(s.rest) == 0 {
		c.giveBack(s)
	}
	c.mu.Unlock()
	if flags&flagEndStream != 0 {
		c.ends(id)
	}
	return nil
}

// assemble takes from p what belongs to the stream's next message, and answers with it if it is whole.
func (s *Stream) assemble(p []byte, most int) (msg, rest []byte, f *Fault) {
	if s.headLen < messageHead {
		n := copy(s.head[s.headLen:], p)
		s.headLen += n
		p = p[n:]
		if s.headLen < messageHead {
			return nil, nil, nil
		}
		n = int(binary.BigEndian.Uint32(s.head[1:]))
		if s.head[0] != 0 {
			return nil, nil, &Fault{Code: 12, Message: "compressed messages are not taken"}
		}
		if n > most {
			return nil, nil, &Fault{Code: 8, Message: "the message is too large"}
		}
		if len(p) >= n { // as most are: whole in one frame
			s.headLen = 0
			return p[:n:n], p[n:], nil
		}
		s.want, s.msg = n, make([]byte, 0, min(n, streamWindow))
	}
	n := min(len(p), s.want)
	if len(s.msg)+n > cap(s.msg) { // it is larger than what a peer can make us hold by a mere announcement
		grown := make([]byte, len(s.msg), min(4*cap(s.msg), len(s.msg)+s.want))
		copy(grown, s.msg)
		s.msg = grown
	}
	s.msg = append(s.msg, p[:n]...)
	s.want -= n
	if s.want > 0 {
		return nil, nil, nil
	}
	msg, s.msg, s.headLen = s.msg, nil, 0
	return msg, p[n:], nil
}

// deliver lets a message be taken: here if that is quick, else by a worker.
func (c *conn) deliver(s *Stream, msg []byte) {
	c.mu.Lock()
	if s.gone || s.over {
		c.mu.Unlock()
		return
	}
	if s.running || len(s.rest) > 0 || len(s.queue) > 0 {
		s.queue = append(s.queue, bytes.Clone(msg))
		c.mu.Unlock()
		return
	}
	s.running = true
	if !s.taker.Quick(msg) {
		s.queue = append(s.queue, bytes.Clone(msg))
		c.mu.Unlock()
		c.s.pool.run(s)
		return
	}
	c.mu.Unlock()
	for more := s.deal(msg); more; more = s.step() {
	}
}

// giveBack lets the peer send more on a stream. The lock is held.
func (c *conn) giveBack(s *Stream) {
	if s.held < streamWindow/4 || s.gone || s.over || s.ended {
		return
	}
	c.out = appendWindow(c.out, s.id, s.held)
	s.held = 0
}
