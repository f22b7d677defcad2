package openai

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"veil/extproc/jsontext"
	"veil/extproc/restore"
	"veil/extproc/sse"
)

// head is what every chunk of a stream begins with, as upstream wrote it.
type head struct {
	id, created, model string // raw JSON, "" until known
}

// note takes over what a chunk says.
func (h *head) note(f *fields) {
	take(&h.id, f.id)
	take(&h.created, f.created)
	take(&h.model, f.model)
}

// adopt takes over what another says.
func (h *head) adopt(o head) {
	h.id, h.created, h.model = cmp.Or(o.id, h.id), cmp.Or(o.created, h.created), cmp.Or(o.model, h.model)
}

// take takes over what is short: it is said again with every chunk of the gateway's own.
func take(into *string, v jsontext.Value) {
	if raw := v.Raw(); v.Given() && len(raw) <= maxHead && *into != raw && raw != `""` {
		*into = strings.Clone(raw) // not to keep the whole event
	}
}

// begin makes up what the upstream has not said and every chunk of OpenAI's has: clients take both for given.
func (s *Stream) begin() {
	if s.head.id == "" && s.o.NewID != nil {
		s.head.id = quote("chatcmpl-" + s.o.NewID())
	}
	if s.head.created == "" && s.o.Now != nil {
		s.head.created = strconv.FormatInt(s.o.Now().Unix(), 10)
	}
}

// own appends a chunk of the gateway's own with one choice, and with svc if given.
func (s *Stream) own(dst []byte, choice int64, delta, svc []byte) []byte {
	s.begin()
	b := []byte{'{'}
	if s.head.id != "" {
		b = append(append(append(b, `"id":`...), s.head.id...), ',')
	}
	b = append(b, `"object":"chat.completion.chunk",`...)
	if s.head.created != "" {
		b = append(append(append(b, `"created":`...), s.head.created...), ',')
	}
	if s.o.Model != "" {
		b = append(jsontext.AppendString(append(b, `"model":`...), s.o.Model), ',')
	} else if s.head.model != "" {
		b = append(append(append(b, `"model":`...), s.head.model...), ',')
	}
	b = strconv.AppendInt(append(b, `"choices":[{"index":`...), choice, 10)
	b = append(append(append(b, `,"delta":`...), delta...), `,"finish_reason":null}]`...)
	if svc != nil {
		b = append(append(b, ','), svc...)
	}
	return sse.Append(dst, append(b, '}'))
}

// extra appends the chunk that carries svc where no chunk finished (api.md, Streams).
func (s *Stream) extra(dst []byte) ([]byte, error) {
	content, err := s.content()
	if err != nil {
		return dst, err
	}
	s.sent = true
	return s.own(dst, 0, []byte("{}"), appendSvc(nil, s.o.Table, s.o.PIICount, content)), nil
}

// content is what deanonymized_content says so far, a JSON string: nil where the deltas are restored.
func (s *Stream) content() ([]byte, error) {
	if s.o.Restore {
		return nil, nil
	}
	said := string(s.kept)
	e, _ := escapeOf(modeOf("content", s.o.JSON), said)
	out, _, err := restore.TextContext(context.Background(), nil, said, s.o.Table, e, s.o.Types.ofContent())
	if err != nil {
		return nil, amplified(err)
	}
	return jsontext.AppendString(nil, shared(out)), nil
}

// Left is how many tokens of the stream so far name nothing.
func (s *Stream) Left() int {
	n := *s.o.Left
	for _, l := range s.order {
		if l.text != nil {
			n += l.text.Stats().Left
		}
	}
	return n
}
