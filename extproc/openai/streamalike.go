package openai

import (
	"slices"
	"unicode/utf8"

	"veil/extproc/jsontext"
	"veil/extproc/token"
)

// alike is how the events of a stream look that differ in their text, their time and their padding alone, as nearly all of a
// stream do. What becomes of the rest of such an event is known from one that was read; so it needs no reader of JSON, and
// its stream no memory for one.
type alike struct {
	parts []part // nothing: no event was learned yet
	head  head   // what such an event says of itself, "" where it says nothing or in a spot
	lane  *lane  // of its text; nil: texts are not restored
	mute  bool   // it says nothing but its text
	tries int    // how many more events are learned without one that is like another
}

// mostTries keeps a stream from learning each of its events for nothing.
const mostTries = 8

// part is what stands in all these events, and what becomes of it, up to a spot in which they differ.
type part struct {
	in, out string
	spot    spot // behind it
}

// spot is where events that are alike differ.
type spot uint8

const (
	noSpot     spot = iota // the end of the event
	textSpot               // the inside of the one string that goes on from event to event
	timeSpot               // created, a whole number
	paddedSpot             // the inside of obfuscation, by which a server hides how long the text is
)

// mostParts is how many parts there are at most.
const mostParts = 4

// again gives the event on that ahead begins with, if it is like the one that was learned, and answers with its length, 0 if
// it is not. It does what event does.
func (s *Stream) again(dst, ahead []byte) (_ []byte, n int, err error) {
	l := &s.alike
	if len(l.parts) == 0 || s.ended || len(ahead) == 0 {
		return dst, 0, nil
	}
	var found [mostParts][]byte
	if n = l.match(ahead, &found); n == 0 {
		return dst, 0, nil
	}
	l.tries = mostTries
	s.reader = nil
	dst = append(dst, s.held...)
	s.held = s.held[:0]
	before, q := len(dst), quiet{more: !l.mute}
	for i, p := range l.parts {
		dst = append(dst, p.out...)
		if p.spot == textSpot {
			from := len(dst)
			if dst, err = s.say(dst, l.lane, found[i]); err != nil {
				return dst[:before], n, err
			}
			q.heard(l.lane != nil && l.lane.calls, len(found[i]), len(dst)-from)
			continue
		}
		if p.spot == timeSpot && string(found[i]) != s.head.created {
			s.head.created = string(found[i])
		}
		dst = append(dst, found[i]...)
	}
	s.head.adopt(l.head)
	if q.silent() {
		dst = dst[:before]
	}
	return dst, n, nil
}

// say appends the text of an event, which has no escapes, restored in its lane as the inside of a JSON string.
func (s *Stream) say(dst []byte, l *lane, said []byte) ([]byte, error) {
	s.texts += len(said)
	if l == nil {
		return append(dst, said...), nil
	}
	from := len(dst)
	dst, err := l.write(dst, shared(said))
	if err != nil {
		return dst, amplified(err)
	}
	if text := dst[from:]; string(text) != string(said) && !jsontext.Plain(shared(text)) {
		text = slices.Clone(text)
		dst = jsontext.AppendInside(dst[:from], shared(text))
	}
	if !s.grow(len(dst) - from - len(said)) {
		return dst, amplified(nil)
	}
	s.note(l)
	return dst, nil
}

// match is the length of the event that b begins with if it is like the one that was learned, else 0. What stands in its
// spots goes into found.
func (l *alike) match(b []byte, found *[mostParts][]byte) int {
	at := 0
	for i, p := range l.parts {
		if len(b)-at < len(p.in) || string(b[at:at+len(p.in)]) != p.in {
			return 0
		}
		at += len(p.in)
		n := p.spot.length(b[at:])
		if n < 0 {
			return 0
		}
		found[i] = b[at : at+n]
		at += n
	}
	return at
}

// length is how much of b, with which a spot begins, stands in it; less than 0 where it must be read.
func (p spot) length(b []byte) int {
	switch p {
	case noSpot:
		return 0
	case timeSpot:
		return whole(b)
	}
	n := unescaped(b)
	if p == paddedSpot && n > 0 && token.Opening(shared(b[:n]), 0, n) < n {
		return -1
	}
	return n
}

// longestTime is how many digits a time has at most. What is longer is read: chunks of the gateway's own say the time again, a
// longer one than maxHead not (take).
const longestTime = 20

// whole is the length of the digits that b begins with, less than 0 where they are no number of JSON or no time.
func whole(b []byte) int {
	n := 0
	for n < len(b) && n <= longestTime && b[n] >= '0' && b[n] <= '9' {
		n++
	}
	if n == 0 || n > longestTime || b[0] == '0' && n > 1 {
		return -1
	}
	return n
}

// unescaped is the length of the inside of the JSON string that b goes on with, less than 0 where it has escapes, is no
// valid text or does not end.
func unescaped(b []byte) int {
	ascii := true
	for n, c := range b {
		switch {
		case c == '"':
			if !ascii && !utf8.Valid(b[:n]) {
				return -1
			}
			return n
		case c == '\\', c < ' ':
			return -1
		case c >= utf8.RuneSelf:
			ascii = false
		}
	}
	return -1
}
