package sse

import "bytes"

// AppendWith appends the event with other data. Its other lines, the way it ends its lines and whether a space follows
// "data:" stay. Where the data has line feeds, it becomes as many data lines.
func (e Event) AppendWith(dst, data []byte) []byte {
	if !e.Has {
		return append(dst, e.Raw...)
	}
	at := 0
	for i, l := range e.lines {
		dst = append(dst, e.Raw[at:l.start]...)
		at = l.end
		if i > 0 {
			continue
		}
		lead, eol := e.Raw[l.start:l.from], e.Raw[l.to:l.end]
		for rest, more := data, true; more; {
			var one []byte
			one, rest, more = bytes.Cut(rest, []byte{'\n'})
			dst = append(append(dst, lead...), one...)
			if more && len(eol) == 0 { // the last line of a stream that broke off
				dst = append(dst, '\n')
			} else {
				dst = append(dst, eol...)
			}
		}
	}
	return append(dst, e.Raw[at:]...)
}

// Frame is what stands before the data of an event that is nothing but one line of it and a blank line, both ended by a line
// feed.
func (e Event) Frame() (lead []byte, ok bool) {
	if len(e.lines) != 1 || e.lines[0].start != 0 || string(e.Raw[e.lines[0].to:]) != frameEnd {
		return nil, false
	}
	return e.Raw[:e.lines[0].from], true
}

// frameEnd is what stands behind the data of an event with a Frame.
const frameEnd = "\n\n"

// Bare is the event with nothing but its data and its type, in memory of its own.
func (e Event) Bare() Event {
	var raw []byte
	for line := range bytes.SplitSeq(e.Data, []byte{'\n'}) {
		raw = append(append(append(raw, "data: "...), line...), '\n')
	}
	s := New(len(raw) + 1)
	s.Feed(append(raw, '\n'))
	bare, _, _ := s.Next() // no longer than its bound
	bare.Type = bytes.Clone(e.Type)
	return bare
}

// Append appends an event that has only data, which must hold no line ends.
func Append(dst, data []byte) []byte {
	dst = append(append(dst, "data: "...), data...)
	return append(dst, '\n', '\n')
}

// Finish appends what an Unfinished event lacks: the end of its last line, if it has none, and the blank line.
func (e Event) Finish(dst []byte) []byte {
	if !e.Unfinished || len(e.Raw) == 0 {
		return dst
	}
	switch e.Raw[len(e.Raw)-1] {
	case '\n':
		return append(dst, '\n')
	case '\r': // one LF would only complete a CRLF
		return append(dst, '\r', '\n')
	default:
		return append(dst, '\n', '\n')
	}
}
