package openai

import (
	"strconv"
	"strings"

	"veil/extproc/jsontext"
)

// Some servers, Gemini's and Ollama's among them, send several tool calls each whole and all of one index. Clients that know it tell
// them by their ids; in one text the second's arguments would be something behind the JSON of the first. A call begins anew where
// an id that is another comes with a name: there are servers that repeat the name, and such that make up an id for each delta.

// toolCalls are those of a stream that came with an id and an index. The zero value is that of a stream without any.
type toolCalls struct {
	last map[callPlace]lastCall
	n    int
	past []*lane // of those of which nothing more comes, what holds text back

	called map[string]calling // by choice and the path of the call, with or without an id
}

// maxID is how much of an id tells it from others, in bytes: what is longer holds a sealed thought behind it (calledID).
const maxID = 128

// callPlace is the place of tool calls in an answer.
type callPlace struct{ choice, index int64 }

// lastCall is the last one that came in its place.
type lastCall struct {
	id     string // its first maxID bytes
	before int    // how many came there before it
}

// callKey appends to the key of a tool call's place how many calls came there before m, if any did. It takes note of those that begin,
// and answers with false where there are too many.
func (s *Stream) callKey(at callPlace, m jsontext.Value) bool {
	c, known := s.calls.last[at]
	if id := m.Get("id").Text(); id != "" {
		id = id[:min(len(id), maxID)]
		if !known || id != c.id && named(m) {
			if known {
				c.before++
				s.passed(at)
			}
			c.id = strings.Clone(id)
			if s.calls.n++; s.calls.n > maxLanes {
				return false
			}
			if s.calls.last == nil {
				s.calls.last = map[callPlace]lastCall{}
			}
			s.calls.last[at] = c
		}
	}
	if c.before > 0 {
		s.key = strconv.AppendInt(append(s.key, '#'), int64(c.before), 10)
	}
	return true
}

// passed takes note that nothing more comes of the tool call in a place.
func (s *Stream) passed(at callPlace) {
	s.alike.parts = nil // the lane that was learned may be one of its
	for _, l := range s.holding[at.choice] {
		if l.calls && len(l.path) > 1 && l.path[1].index == at.index && l.held() {
			s.calls.past = append(s.calls.past, l)
		}
	}
}

// flushPast appends what is held back of tool calls of which nothing more comes.
func (s *Stream) flushPast(dst []byte) (_ []byte, err error) {
	for _, l := range s.calls.past {
		if dst, err = s.flush(dst, l); err != nil {
			return dst, err
		}
	}
	s.calls.past = s.calls.past[:0]
	return dst, nil
}

// named reports whether a tool call says what is called.
func named(call jsontext.Value) bool {
	return call.Get("function").Get("name").Text() != "" || call.Get("custom").Get("name").Text() != ""
}
