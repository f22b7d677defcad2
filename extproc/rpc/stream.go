package rpc

import (
	"context"
	"encoding/binary"
	"errors"
)

// Stream is one call. Its Send may be called from anywhere.
type Stream struct {
	c      *conn
	id     uint32
	ctx    context.Context
	cancel context.CancelFunc
	taker  Taker
	meta   []field

	// The reader's own: the message that is coming.
	head    [messageHead]byte
	headLen int
	msg     []byte
	want    int // bytes still to come of msg, once its head is whole

	// Guarded by the connection's lock.
	queue   [][]byte // messages that wait
	held    int      // bytes received and not given back to the peer's window
	running bool     // somebody takes messages, or closes the taker
	ended   bool     // the peer sends no more
	gone    bool     // the peer, or the connection, has given the stream up
	over    bool     // the end was sent, or will be when rest is
	opened  bool     // the headers of the answer were sent
	window  int64    // bytes that the peer takes
	rest    []byte   // what it does not take yet
	fault   *Fault   // to be told after rest
	waiting bool     // in the connection's list of those that wait for its window
}

type field struct{ name, value string }

var errGone = errors.New("rpc: the stream has ended")

// Context ends when the peer gives the stream up, and when it has ended.
func (s *Stream) Context() context.Context { return s.ctx }

// Meta is every value of a header of the call, by its name in lower case.
func (s *Stream) Meta(name string) (values []string) {
	for _, f := range s.meta {
		if f.name == name {
			values = append(values, f.value)
		}
	}
	return values
}

// Send sends a message. It never waits: what the peer does not take yet is kept, and the stream's next message is not
// taken before it is gone. Msg may be changed afterwards.
func (s *Stream) Send(msg []byte) error {
	c := s.c
	c.mu.Lock()
	if s.gone || s.over || c.err != nil {
		c.mu.Unlock()
		return errGone
	}
	if !s.opened {
		s.opened = true
		c.out = appendOpening(c.out, s.id)
	}
	var head [messageHead]byte
	binary.BigEndian.PutUint32(head[1:], uint32(len(msg)))
	if len(s.rest) > 0 {
		s.rest = append(append(s.rest, head[:]...), msg...)
	} else {
		c.send(s, head[:], msg)
	}
	c.flush()
	return nil
}

// Stalled reports whether the peer has not taken all that was sent.
func (s *Stream) Stalled() bool {
	s.c.mu.Lock()
	defer s.c.mu.Unlock()
	return len(s.rest) > 0
}

// run takes the messages that wait. Running was set for it.
func (s *Stream) run() {
	for s.step() {
	}
}

// step takes one message, and reports whether there is another that may be taken at once. If not, nobody runs the stream
// any more.
func (s *Stream) step() (more bool) {
	c := s.c
	c.mu.Lock()
	if !s.gone && !s.over && len(s.queue) > 0 && len(s.rest) == 0 {
		msg := s.queue[0]
		s.queue[0] = nil
		if s.queue = s.queue[1:]; len(s.queue) == 0 {
			s.queue = nil
		}
		c.mu.Unlock()
		return s.deal(msg)
	}
	return s.rested()
}

// deal lets a message be taken.
func (s *Stream) deal(msg []byte) (more bool) {
	err := s.taker.Take(s.ctx, msg)
	s.c.mu.Lock()
	if err != nil {
		f := &Fault{Code: 13, Message: "internal fault"}
		errors.As(err, &f)
		s.c.end(s, f)
	}
	return s.rested()
}

// rested ends a step: it finds out what is left to do. The connection's lock is held, and released.
func (s *Stream) rested() (more bool) {
	c := s.c
	switch {
	case s.gone || s.over || s.ended && len(s.queue) == 0 && len(s.rest) == 0:
		c.end(s, nil)
		c.mu.Unlock()
		s.cancel()
		s.taker.Close() // running stays set: nobody else closes it
		c.mu.Lock()
		c.remove(s)
		c.flush()
		c.s.closed()
		return false
	case len(s.queue) > 0 && len(s.rest) == 0:
		c.mu.Unlock()
		return true
	}
	if len(s.queue) == 0 && len(s.rest) == 0 {
		c.giveBack(s)
	}
	s.running = false
	c.flush()
	return false
}
