package openai

import (
	"strconv"
	"strings"

	"veil/extproc/jsontext"
	"veil/extproc/restore"
	"veil/extproc/sse"
)

// chunk restores one chunk. What is held back of a choice that finishes goes out in chunks of its own before it. unasked
// is as in pass.
func (s *Stream) chunk(dst []byte, e sse.Event, root jsontext.Value, unasked bool) ([]byte, error) {
	a := &s.a
	a.begin(&s.o.AnswerOptions, s.doc.Source(), &s.grown, unasked)
	foreign := false
	for k, v := range root.Members() {
		switch key := k.Text(); {
		case key == "model" && s.o.Model != "":
			a.replace(v, s.model)
		case key == "svc":
			foreign = true
		case key == "usage" && unasked:
		case key == "choices":
			for i, c := range v.Items() {
				var err error
				if dst, err = s.choice(dst, a, i, c); err != nil {
					return dst, err
				}
				a.finished = a.finished || finishes(c)
			}
		default:
			s.quiet.more = s.quiet.more || v.Kind() == jsontext.Object || v.Kind() == jsontext.Array
			a.value(v, prose, nil)
		}
	}
	if foreign || unasked {
		a.patches = append(a.patches, jsontext.Remove(root, func(key string) bool { return key == "svc" || unasked && key == "usage" })...)
	}
	if a.finished && !s.o.NoSvc {
		if err := s.tell(a, root); err != nil {
			return dst, err
		}
	}
	if a.err != nil {
		return dst, a.err
	}
	if s.quiet.silent() {
		s.last = dropped
		return dst, nil
	}
	if len(a.patches) == 0 {
		return append(dst, e.Raw...), nil
	}
	out, err := jsontext.Apply(s.out[:0], s.doc.Source(), a.patches)
	if err != nil {
		return dst, err
	}
	if s.out = out; cap(out) > roomy {
		s.out = nil
	}
	return e.AppendWith(dst, out), nil
}

// mostTold is how many bytes of svc blocks a stream's choices may have. Of 128 answers that finish at once, each with a mapping
// as long as a body, all would be in memory together.
const mostTold = 64 << 20

// tell adds the svc block to a chunk that finishes. It holds all that was hidden, and an upstream may finish its choices again
// and again: once there were as many blocks as answers were asked for, and more bytes of them than a text may grow by, the
// stream's end carries the last one. So it does where answers that were asked for have made blocks of more than mostTold.
func (s *Stream) tell(a *restoring, root jsontext.Value) error {
	if s.told > mostTold || s.blocks >= max(s.o.Choices, 1) && s.told > restore.MaxGrowth {
		s.sent = false
		return nil
	}
	var pieces []string
	content, err := s.content()
	if err != nil {
		return err
	}
	if content != nil {
		pieces = []string{shared(content)}
	}
	s.told += a.add(root, pieces)
	s.blocks++
	s.sent = true
	return nil
}

// choice restores one choice of a chunk.
func (s *Stream) choice(dst []byte, a *restoring, at int, c jsontext.Value) ([]byte, error) {
	index, ok := counted(c.Get("index"))
	if !ok {
		index = int64(at)
	}
	finish := finishes(c)
	for k, v := range c.Members() {
		switch key := k.Text(); {
		case key == "logprobs":
			if v.Given() {
				a.replace(v, "null")
			}
		case key == "delta" && v.Kind() == jsontext.Object:
			s.path = s.path[:0]
			s.key = strconv.AppendInt(s.key[:0], index, 10)
			s.delta(a, v, index, finish, sentAgain(key))
			var err error
			if dst, err = s.flushPast(dst); err != nil {
				return dst, err
			}
			if notes := v.Get(annotations); listed(notes) {
				s.quiet.more = true
				s.citeDelta(a, notes, sentAgain(key).in(annotations))
			}
		default:
			s.quiet.more = s.quiet.more || key != "index" && v.Given() && v.Raw() != `""`
			a.value(v, modeOf(key, s.o.JSON), sentAgain(key))
		}
	}
	if !finish || a.err != nil {
		return dst, a.err
	}
	return s.flushChoice(dst, index)
}

// finishes reports whether a choice says that it has finished. Some servers send an empty reason while it has not.
func finishes(c jsontext.Value) bool { return c.Get("finish_reason").Text() != "" }

// delta goes over the strings below v, whose place is s.path, and restores each in its lane. A string that its choice's
// finish comes with takes along what its lane holds back. v is the delta object, or within it and s.path not empty. r is as
// in value.
func (s *Stream) delta(a *restoring, v jsontext.Value, choice int64, finish bool, r *rule) {
	switch v.Kind() {
	case jsontext.String:
		switch r.how() {
		case media, sealed, name, callID: // what names something comes whole, as it does under the keys of fixed
			s.quiet.more = true
			a.value(v, prose, r)
		default:
			s.piece(a, v, choice, finish)
		}
	case jsontext.True, jsontext.False, jsontext.Number:
		s.quiet.more = s.quiet.more || len(s.path) == 0 || s.path[len(s.path)-1].key != "index"
	case jsontext.Object:
		kind := v.Get("type")
		s.called(v)
		for k, m := range v.Members() {
			key := k.Text()
			if len(s.path) == 0 && key == annotations && listed(m) { // citeDelta's
				continue
			}
			if m.Kind() == jsontext.String && fixed(key) {
				s.quiet.more = s.quiet.more || m.Raw() != `""`
				a.value(m, prose, r.in(key))
				continue
			}
			n := len(s.key)
			s.kind, s.path = kind, append(s.path, step{key: key})
			s.key = append(append(s.key, '.'), key...)
			s.delta(a, m, choice, finish, r.in(key))
			s.path, s.key = s.path[:len(s.path)-1], s.key[:n]
		}
	case jsontext.Array:
		for i, m := range v.Items() {
			index, ok := counted(m.Get("index"))
			call := len(s.path) == 1 && s.path[0].key == "tool_calls"
			if !ok && call && (m.Get("id").Text() != "" || named(m)) { // sent whole where there is no index
				s.quiet.more = true
				s.texts += textIn(m)
				a.value(m, prose, r.each())
				continue
			}
			if !ok {
				index = int64(i)
			}
			n := len(s.key)
			s.path = append(s.path, step{index: index, array: true})
			s.key = append(strconv.AppendInt(append(s.key, '['), index, 10), ']')
			if call && !s.callKey(callPlace{choice, index}, m) {
				a.err = errLanes
				return
			}
			s.delta(a, m, choice, finish, r.each())
			s.path, s.key = s.path[:len(s.path)-1], s.key[:n]
		}
	}
}

// fixed reports whether a string of a delta comes whole and does not go on from chunk to chunk.
func fixed(key string) bool {
	switch key {
	case "role", "id", "type", "name":
		return true
	}
	return false
}

// piece restores one string of a delta.
func (s *Stream) piece(a *restoring, v jsontext.Value, choice int64, finish bool) {
	said := v.Text()
	s.texts += len(said)
	if !s.o.Restore {
		if choice == 0 && s.path[0].key == "content" {
			if len(s.kept)+len(said) > s.o.MaxKept {
				a.err = errKept
				return
			}
			s.kept = append(s.kept, said...)
		}
		return
	}
	l := s.lanes[string(s.key)]
	if l == nil {
		if l = s.newLane(choice); l == nil {
			a.err = errLanes
			return
		}
	}
	s.said, s.saidBy = v, l
	s.pieces++
	text, err := l.write(s.text[:0], said)
	if err == nil && finish {
		text, err = l.flush(text)
	}
	if s.text = text; cap(text) > roomy {
		s.text = nil
	}
	if err != nil {
		a.err = amplified(err)
		return
	}
	s.note(l)
	s.quiet.heard(l.calls, len(said), len(text))
	if string(text) == said {
		return
	}
	start, end := v.Bounds()
	written := inside(string(text))
	if !s.grow(len(written) - (end - start - 2)) {
		a.err = amplified(nil)
		return
	}
	a.patches = append(a.patches, jsontext.Patch{Start: start + 1, End: end - 1, Text: written})
}

// newLane makes the lane for the string at s.path, nil if there are too many or the path is too long. It keeps copies: a
// piece of an event would keep the whole event in memory.
func (s *Stream) newLane(choice int64) *lane {
	kind := s.kind.Raw()
	if len(s.order) >= maxLanes || len(s.key)+len(kind) > maxPath {
		return nil
	}
	l := &lane{choice: choice, path: append([]step(nil), s.path...), calls: s.path[0].key == "tool_calls", table: s.o.Table, kind: strings.Clone(kind)}
	for i, p := range l.path {
		if p.array {
			continue
		}
		l.path[i].key = strings.Clone(p.key)
		if m := modeOf(p.key, s.o.JSON); m != prose || p.key != "text" {
			l.mode = m
		}
	}
	l.types = s.typesHere()
	if len(l.path) == 1 && l.path[0].key == "content" && s.tracked < maxTracked {
		l.moves = &restore.Moves{}
		s.tracked++
	}
	l.number = len(s.order)
	s.lanes[string(s.key)] = l
	s.order = append(s.order, l)
	return l
}
