package e2e

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// told is what a client makes of a whole stream.
type told struct {
	content   map[int]string // by choice
	reasoning map[int]string
	refusal   map[int]string
	arguments map[int]map[int]string // by choice and tool call
	finish    map[int]string
	usage     *usage
	svc       *svc   // the last one
	done      bool   // [DONE] came, and nothing after it
	fault     string // code of an error event, "" if none
	events    int
}

// listen reads a stream as clients do.
func listen(t *testing.T, body []byte) told {
	t.Helper()
	s := told{content: map[int]string{}, reasoning: map[int]string{}, refusal: map[int]string{}, arguments: map[int]map[int]string{}, finish: map[int]string{}}
	body = bytes.ReplaceAll(body, []byte("\r\n"), []byte("\n"))
	for event := range bytes.SplitSeq(body, []byte("\n\n")) {
		if len(event) == 0 {
			continue
		}
		if bytes.HasPrefix(event, []byte(":")) { // a comment
			continue
		}
		data, ok := bytes.CutPrefix(event, []byte("data:"))
		if !ok {
			t.Fatalf("no event: %q", event)
		}
		if s.done {
			t.Fatalf("after [DONE]: %q", event)
		}
		s.events++
		if data = bytes.TrimSpace(data); string(data) == "[DONE]" {
			s.done = true
			continue
		}
		s.take(t, data)
	}
	return s
}

func (s *told) take(t *testing.T, data []byte) {
	t.Helper()
	var c struct {
		Choices []struct {
			Index int
			Delta struct {
				Content, Refusal *string
				Reasoning        *string    `json:"reasoning_content"`
				ToolCalls        []toolCall `json:"tool_calls"`
			}
			FinishReason *string `json:"finish_reason"`
		}
		Usage *usage
		Svc   *svc
		Error *struct{ Code string }
	}
	if err := json.Unmarshal(data, &c); err != nil {
		t.Fatalf("%v in event %s", err, data)
	}
	if c.Error != nil {
		s.fault = c.Error.Code
	}
	if c.Usage != nil {
		s.usage = c.Usage
	}
	if c.Svc != nil {
		s.svc = c.Svc
	}
	for _, ch := range c.Choices {
		add := func(m map[int]string, v *string) {
			if v != nil {
				if s.finish[ch.Index] != "" && *v != "" {
					t.Errorf("text of choice %d after its finish_reason: %s", ch.Index, data)
				}
				m[ch.Index] += *v
			}
		}
		add(s.content, ch.Delta.Content)
		add(s.reasoning, ch.Delta.Reasoning)
		add(s.refusal, ch.Delta.Refusal)
		for _, tc := range ch.Delta.ToolCalls {
			if s.arguments[ch.Index] == nil {
				s.arguments[ch.Index] = map[int]string{}
			}
			s.arguments[ch.Index][tc.Index] += tc.Function.Arguments
		}
		if ch.FinishReason != nil {
			s.finish[ch.Index] = *ch.FinishReason
		}
	}
}

// streamed reads an answer that must be a stream from its beginning to its proper end.
func (a answer) streamed(t *testing.T) told {
	t.Helper()
	if a.err != nil || a.StatusCode != 200 || !strings.HasPrefix(a.Header.Get("Content-Type"), "text/event-stream") {
		t.Fatalf("%d %s %v: %s", a.StatusCode, a.Header.Get("Content-Type"), a.err, tail(string(a.body)))
	}
	s := listen(t, a.body)
	if !s.done || s.fault != "" {
		t.Fatalf("the stream ends badly (done %v, fault %q): %s", s.done, s.fault, tail(string(a.body)))
	}
	return s
}
