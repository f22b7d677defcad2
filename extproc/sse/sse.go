package sse

import (
	"bytes"
	"errors"
)

// DefaultMax is the longest event in bytes where New is given none: longer than any text chunk, and enough for a chunk
// with an image in it.
const DefaultMax = 16 << 20

// maxLines is how many data lines an event may have: the place of one takes more memory than the line. JSON has hundreds where
// somebody made it readable.
const maxLines = 1 << 16

// roomy is how much memory is kept for the next event, in bytes.
const roomy = 64 << 10

// ErrTooLong is met when an event grows over the bound before its blank line has come, or has too many lines.
var ErrTooLong = errors.New("sse: event too long")

// Event is one event, or bytes between events that carry no data: a comment, the LF of a CRLF that came late, a byte order mark.
// It shares memory with its Splitter and is void after the Splitter's next method call.
type Event struct {
	Raw  []byte // all its bytes, with the blank line that ends it
	Data []byte // what its data lines say, joined by LF; only with Has
	Type []byte // what its last event line says, nothing if it has none

	Has        bool // it has at least one data line
	Unfinished bool // the stream ended before the blank line
	Late       bool // it is the LF of the CRLF that ended the event before it
	Odd        bool // it has a line that is no field of an event, as JSON or HTML under the name of an event stream is

	lines []line
}

// line is the place of one data line in Raw.
type line struct {
	start, end int // with its line end
	from, to   int // its value
}

// Splitter cuts a stream. It is fed with Feed and asked with Next until there is no more, over and over; End comes last.
// It holds at most one event and the chunk it was fed, and between two events nothing. It is not for concurrent use.
type Splitter struct {
	max    int
	buf    []byte
	own    bool // buf is the Splitter's memory, not the caller's chunk
	start  int  // of the event being read, in buf
	at     int  // of the line being read
	pos    int  // scanned up to here
	lines  []line
	kind   line // the last event line
	other  bool // the event has a line that is neither comment nor data
	odd    bool // and one that is no field at all
	skipLF bool // a CR was the last byte: an LF would belong to it
	begun  bool // the byte order mark was looked for
	joined []byte
}

// New makes a Splitter for events of at most max bytes; 0 means DefaultMax.
func New(max int) *Splitter {
	if max <= 0 {
		max = DefaultMax
	}
	return &Splitter{max: max}
}

// Feed hands over the next bytes of the stream. They must not change until Next has said that more are needed.
func (s *Splitter) Feed(chunk []byte) {
	if s.start == len(s.buf) {
		s.shift()
		s.buf, s.own = chunk[:len(chunk):len(chunk)], false
		return
	}
	s.buf = append(s.buf, chunk...)
}

// keep copies what is left of the caller's chunk, so that the caller has it back.
func (s *Splitter) keep() {
	switch rest := s.buf[s.start:]; {
	case len(rest) == 0:
		s.shift()
		s.buf, s.own = nil, true
	case !s.own:
		s.shift()
		s.buf, s.own = append([]byte(nil), rest...), true
	case s.start > 0 && cap(s.buf) > roomy && len(rest) < roomy/2: // of an event that was long
		s.shift()
		s.buf = append([]byte(nil), rest...)
	case s.start > 0:
		s.shift()
		s.buf = s.buf[:copy(s.buf, rest)]
	}
}

// shift turns places in the buffer into places in what is left of it.
func (s *Splitter) shift() {
	s.at -= s.start
	s.pos -= s.start
	for i := range s.lines {
		s.lines[i].shift(s.start)
	}
	if s.kind.end > 0 {
		s.kind.shift(s.start)
	}
	s.start = 0
}

func (l *line) shift(by int) {
	l.start, l.end, l.from, l.to = l.start-by, l.end-by, l.from-by, l.to-by
}

// Ahead is what was fed and not looked at yet, where an event begins; nothing in the middle of one. It is void after the next
// method call.
func (s *Splitter) Ahead() []byte {
	if !s.begun || s.skipLF || s.pos != s.start {
		return nil
	}
	return s.buf[s.start:]
}

// Skip passes the first n bytes of Ahead, which the caller knows to be whole events that end with a line feed.
func (s *Splitter) Skip(n int) {
	s.start += n
	s.at, s.pos = s.start, s.start
}

// Next gives the next event that is complete. ok is false when more bytes are needed. It fails with ErrTooLong.
func (s *Splitter) Next() (e Event, ok bool, err error) {
	if s.begin() {
		return s.take(false), true, nil
	}
	for s.pos < len(s.buf) {
		if !s.skipLF {
			if s.pos = lineEnd(s.buf, s.pos); s.pos == len(s.buf) {
				break
			}
		}
		c := s.buf[s.pos]
		s.pos++
		if s.skipLF {
			s.skipLF = false
			if c == '\n' {
				s.late()
				if s.start == s.at-1 { // it belongs to an event that has gone
					e := s.take(false)
					e.Late = true
					return e, true, nil
				}
				continue
			}
		}
		if c != '\n' && c != '\r' {
			continue
		}
		end := s.pos - 1
		if c == '\r' {
			if s.pos < len(s.buf) && s.buf[s.pos] == '\n' {
				s.pos++
			} else {
				s.skipLF = s.pos == len(s.buf)
			}
		}
		last := s.line(end)
		if len(s.lines) > maxLines || last && s.pos-s.start > s.max {
			return Event{}, false, ErrTooLong
		}
		if last {
			return s.take(false), true, nil
		}
	}
	if len(s.buf)-s.start > s.max {
		return Event{}, false, ErrTooLong
	}
	s.keep()
	return Event{}, false, nil
}

// lineEnd is the place of the first CR or LF from pos on, or the end. It looks at a piece at a time, so that the one which
// is rare costs no more than the other.
func lineEnd(b []byte, pos int) int {
	const piece = 4096
	for pos < len(b) {
		part := b[pos:min(len(b), pos+piece)]
		n := bytes.IndexByte(part, '\n')
		if n >= 0 {
			part = part[:n]
		}
		if r := bytes.IndexByte(part, '\r'); r >= 0 {
			return pos + r
		}
		if n >= 0 {
			return pos + n
		}
		pos += len(part)
	}
	return pos
}

// End gives what is left when the stream has ended, as one event that is Unfinished. Next must have been asked first.
func (s *Splitter) End() (Event, bool) {
	if s.start == len(s.buf) {
		return Event{}, false
	}
	s.pos = len(s.buf)
	s.line(s.pos) // the last one, without its end
	return s.take(true), true
}

// begin looks for a byte order mark at the start of the stream, once enough bytes are there to tell, and reports whether one has come. It
// goes for itself: what is put before the first event would else stand before the mark.
func (s *Splitter) begin() bool {
	const mark = "\uFEFF"
	if s.begun {
		return false
	}
	n := min(len(s.buf), len(mark))
	marked := string(s.buf[:n]) == mark[:n]
	if marked && n < len(mark) {
		return false
	}
	s.begun = true
	if marked {
		s.at, s.pos = n, n
	}
	return marked
}

// late counts a late LF to the line before it.
func (s *Splitter) late() {
	s.at = s.pos
	if n := len(s.lines); n > 0 && s.lines[n-1].end == s.pos-1 {
		s.lines[n-1].end = s.pos
	}
}

// line takes note of the line from s.at to end, whose line end goes to s.pos. It reports whether that ends an event, or
// is a comment before one, which need not wait.
func (s *Splitter) line(end int) bool {
	l := s.buf[s.at:end]
	at := s.at
	s.at = s.pos
	fresh := len(s.lines) == 0 && !s.other
	switch {
	case len(l) == 0:
		return true
	case l[0] == ':':
		return fresh
	case len(l) >= 4 && string(l[:4]) == "data" && (len(l) == 4 || l[4] == ':'):
		s.lines = append(s.lines, s.field(at, end, len("data:")))
	case len(l) >= 6 && string(l[:6]) == "event:":
		s.kind, s.other = s.field(at, end, len("event:")), true
	default:
		s.other = true
		name, _, _ := bytes.Cut(l, []byte{':'})
		s.odd = s.odd || string(name) != "event" && string(name) != "id" && string(name) != "retry"
	}
	return false
}

// field is the line from at to end, whose value stands behind so many bytes and perhaps a space.
func (s *Splitter) field(at, end, name int) line {
	from := at + min(end-at, name)
	if from < end && s.buf[from] == ' ' {
		from++
	}
	return line{start: at, end: s.pos, from: from, to: end}
}

// Kept is how many bytes of memory are kept for what has come of an event.
func (s *Splitter) Kept() int {
	n := cap(s.joined)
	if s.own {
		n += cap(s.buf)
	}
	return n
}

// take cuts the event off that ends at s.pos.
func (s *Splitter) take(unfinished bool) Event {
	if cap(s.joined) > roomy {
		s.joined = nil
	}
	e := Event{
		Raw: s.buf[s.start:s.pos], Type: s.buf[s.kind.from:s.kind.to], Unfinished: unfinished, Has: len(s.lines) > 0, Odd: s.odd, lines: s.lines,
	}
	if len(s.lines) == 1 {
		e.Data = s.buf[s.lines[0].from:s.lines[0].to]
	} else if e.Has {
		s.joined = s.joined[:0]
		for i, l := range s.lines {
			if i > 0 {
				s.joined = append(s.joined, '\n')
			}
			s.joined = append(s.joined, s.buf[l.from:l.to]...)
		}
		e.Data = s.joined
	}
	for i := range s.lines { // from places in buf to places in Raw
		s.lines[i].shift(s.start)
	}
	s.start, s.at = s.pos, s.pos
	s.lines, s.kind, s.other = s.lines[:0], line{}, false
	s.odd = false
	return e
}
