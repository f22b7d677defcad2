package rpc

import "encoding/binary"

// send puts a message into frames as far as the peer takes it, and keeps the rest. The lock is held.
func (c *conn) send(s *Stream, head, msg []byte) {
	for len(head)+len(msg) > 0 {
		n := min(int64(len(head)+len(msg)), s.window, c.window, int64(c.frame))
		if n <= 0 {
			s.rest = append(append(s.rest, head...), msg...)
			if c.window <= 0 && !s.waiting {
				s.waiting = true
				c.blocked = append(c.blocked, s)
			}
			return
		}
		c.out = appendFrame(c.out, frameData, 0, s.id, int(n))
		s.window, c.window = s.window-n, c.window-n
		h := min(int(n), len(head))
		c.out = append(c.out, head[:h]...)
		head = head[h:]
		c.out = append(c.out, msg[:int(n)-h]...)
		msg = msg[int(n)-h:]
	}
}

// end ends a stream from this side, after what is still to be sent. The lock is held.
func (c *conn) end(s *Stream, f *Fault) {
	if s.gone || s.over {
		return
	}
	s.over, s.fault = true, f
	if len(s.rest) == 0 {
		c.sayEnd(s)
	}
}

// sayEnd sends a stream's end. The lock is held.
func (c *conn) sayEnd(s *Stream) {
	c.out = appendEnd(c.out, s.id, s.opened, s.fault)
	if !s.ended {
		c.out = appendReset(c.out, s.id, codeNone) // RFC 9113, section 8.1: the peer need not send the rest
	}
}

// flush writes what is in out, unless somebody does already or the reader will. The lock is held, and released.
func (c *conn) flush() {
	if c.writing || c.held || len(c.out) == 0 || c.err != nil {
		c.mu.Unlock()
		return
	}
	c.writing = true
	for len(c.out) > 0 && c.err == nil {
		b := c.out
		c.out, c.spare = c.spare[:0], nil
		c.mu.Unlock()
		_, err := c.nc.Write(b)
		c.mu.Lock()
		if cap(b) <= keepBuffer {
			c.spare = b
		}
		if err != nil {
			c.out = nil
			_ = c.nc.Close() // the reader ends the streams: whoever sends may hold what their Close waits for
			break
		}
	}
	c.writing = false
	c.mu.Unlock()
}

// widen takes a WINDOW_UPDATE of a stream, or of the connection for 0.
func (c *conn) widen(id uint32, n int64) error {
	if n == 0 {
		return fault{codeProtocol, "a window grows by nothing"}
	}
	c.mu.Lock()
	if id == 0 {
		if c.window += n; c.window > maxWindow {
			c.mu.Unlock()
			return fault{codeFlow, "the window is too large"}
		}
		list := c.blocked
		c.blocked = nil
		for i, s := range list {
			s.waiting = false
			c.resume(s)
			if c.window <= 0 {
				c.blocked = append(c.blocked, list[i+1:]...) // in their turn
				break
			}
		}
		c.mu.Unlock()
		return nil
	}
	if s := c.streams[id]; s != nil {
		if s.window += n; s.window > maxWindow {
			c.mu.Unlock()
			return fault{codeFlow, "a stream's window is too large"}
		}
		c.resume(s)
	}
	c.mu.Unlock()
	return nil
}

// resume sends more of what a stream has kept, and lets it go on once that is gone. The lock is held.
func (c *conn) resume(s *Stream) {
	if len(s.rest) == 0 || s.gone {
		return
	}
	rest := s.rest
	s.rest = nil
	c.send(s, nil, rest)
	if len(s.rest) > 0 {
		return
	}
	if s.over { // its taker is closed already, or will be by who runs it
		c.sayEnd(s)
		if s.running {
			delete(c.streams, s.id)
			c.checkGone()
		}
		return
	}
	switch {
	case s.running:
	case len(s.queue) > 0 || s.ended:
		s.running = true
		c.s.pool.run(s)
	default:
		c.giveBack(s) // what was held while nothing was taken
	}
}

// settings takes the peer's settings and says so.
func (c *conn) settings(flags byte, p []byte) error {
	if flags&flagAck != 0 {
		return nil
	}
	if len(p)%6 != 0 {
		return fault{codeFrame, "SETTINGS"}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for ; len(p) > 0; p = p[6:] {
		value := binary.BigEndian.Uint32(p[2:])
		switch binary.BigEndian.Uint16(p) {
		case settingWindow:
			if value > maxWindow {
				return fault{codeFlow, "the initial window is too large"}
			}
			more := int64(value) - c.initial
			c.initial = int64(value)
			for _, s := range c.streams {
				s.window += more
				c.resume(s)
			}
		case settingFrame:
			if value < someFrame || value > 1<<24-1 {
				return fault{codeProtocol, "the length of frames"}
			}
			c.frame = int(min(value, 1<<20))
		}
	}
	c.answer(appendFrame(nil, frameSettings, flagAck, 0, 0))
	return nil
}

// answer sends what the peer is owed, once it is clear that the connection is served here. The lock is held.
func (c *conn) answer(b []byte) {
	if c.decided {
		c.out = append(c.out, b...)
	} else {
		c.owed = append(c.owed, b...)
	}
}

// ping answers a ping; the answer to the one of goAway says that the peer knows.
func (c *conn) ping(flags byte, p []byte) error {
	if len(p) != 8 {
		return fault{codeFrame, "PING"}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case flags&flagAck == 0:
		c.answer(append(appendFrame(nil, framePing, flagAck, 0, len(p)), p...))
	case string(p) == goingPing && !c.going:
		c.going = true
		c.out = appendGoAway(c.out, c.last, codeNone)
		c.checkGone()
	}
	return nil
}
