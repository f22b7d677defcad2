package openai

import (
	"strings"

	"veil/extproc/jsontext"
	"veil/extproc/restore"
)

// longestName is how much is kept of a name that comes in pieces, in bytes: providers take names of 64.
const longestName = 128

// calling is a call of a stream.
type calling struct {
	name  string // as far as it has come
	types restore.Types
}

// called takes note of what v, the object at s.path, calls, if types of arguments are known. The name comes with them, before, or when
// they have begun. Clients put a name together that comes in pieces; there are servers that repeat it whole with each piece of arguments.
func (s *Stream) called(v jsontext.Value) {
	if s.o.Types == nil || len(s.o.Types.calls) == 0 {
		return
	}
	piece := v.Get("name").Text()
	c, known := s.calls.called[string(s.key)]
	if piece == "" || piece == c.name || !known && len(s.calls.called) >= maxLanes || len(s.key) > maxPath {
		return
	}
	name := piece
	if known && len(c.name)+len(piece) <= longestName {
		name = c.name + piece
	}
	types := s.o.Types.ofCall(name)
	if len(types) == 0 { // a name behind another one
		if types = s.o.Types.ofCall(piece); len(types) > 0 {
			name = piece
		}
	}
	if s.calls.called == nil {
		s.calls.called = map[string]calling{}
	}
	s.calls.called[string(s.key)] = calling{strings.Clone(name[:min(len(name), longestName)]), types}
	if l := s.lanes[string(append(s.key, ".arguments"...))]; l != nil {
		l.retype(orNone(types))
	}
}

// typesHere is what is wanted of the string at s.path.
func (s *Stream) typesHere() restore.Types {
	if s.path[0].key == "content" {
		return s.o.Types.ofContent()
	}
	if call, ok := strings.CutSuffix(string(s.key), ".arguments"); ok && s.o.Types != nil && len(s.o.Types.calls) > 0 {
		return orNone(s.calls.called[call].types)
	}
	return nil
}

// orNone is what is wanted of arguments whose function may yet be told.
func orNone(types restore.Types) restore.Types {
	if types == nil {
		return restore.Types{}
	}
	return types
}
