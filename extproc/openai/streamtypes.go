package openai

import (
	"strings"

	"veil/extproc/jsontext"
	"veil/extproc/restore"
)

// called takes note of what v, the object at s.path, calls, if the types of its arguments are known. The name comes with them or before.
func (s *Stream) called(v jsontext.Value) {
	if s.o.Types == nil {
		return
	}
	types := s.o.Types.ofCall(v.Get("name").Text())
	if len(types) == 0 || len(s.calls.types) >= maxLanes {
		return
	}
	if s.calls.types == nil {
		s.calls.types = map[string]restore.Types{}
	}
	s.calls.types[string(s.key)] = types
}

// typesHere is what is wanted of the string at s.path.
func (s *Stream) typesHere() restore.Types {
	if s.path[0].key == "content" {
		return s.o.Types.ofContent()
	}
	if call, ok := strings.CutSuffix(string(s.key), ".arguments"); ok {
		return s.calls.types[call]
	}
	return nil
}
