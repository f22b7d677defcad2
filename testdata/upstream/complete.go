package upstream

import (
	"net/http"
	"strings"
)

// maker makes the body of one answer.
type maker struct {
	a       Answer
	c       Chat
	id      string
	created int64
	prompt  int // bytes of the request's body
}

// body is the answer's body in the pieces that are written one by one, and its media type. A plain answer is one piece.
func (m maker) body() (parts [][]byte, kind string) {
	switch {
	case m.a.Raw != nil && m.c.Stream && (m.a.Status == 0 || m.a.Status == http.StatusOK):
		return [][]byte{m.a.Raw}, "text/event-stream"
	case m.a.Raw != nil:
		return [][]byte{m.a.Raw}, "application/json"
	case m.c.Stream:
		return m.events(), "text/event-stream; charset=utf-8"
	}
	return [][]byte{m.plain()}, "application/json"
}

// choices are the answer's choices, as many as the request's n where only one is scripted.
func (m maker) choices() []Choice {
	cs := m.a.Choices
	if len(cs) == 0 {
		cs = []Choice{{}}
	}
	for one := cs[0]; len(m.a.Choices) <= 1 && len(cs) < min(m.c.N, 128); {
		cs = append(cs, one)
	}
	return cs
}

// usage is what the answer says of usage, nil for nothing.
func (m maker) usage() *Usage {
	switch {
	case m.a.NoUsage:
		return nil
	case m.a.Usage != nil:
		return m.a.Usage
	}
	out := 0
	for _, c := range m.choices() {
		out += len(c.Content) + len(c.Refusal) + len(c.Reasoning)
		for _, t := range c.ToolCalls {
			out += len(t.Name) + len(t.Arguments)
		}
	}
	p, o := m.prompt/4+1, out/4+1
	return &Usage{PromptTokens: p, CompletionTokens: o, TotalTokens: p + o}
}

// said is the usage that the body holds, nil if it holds none.
func (m maker) said() *Usage {
	if m.a.Raw != nil || m.c.Stream && !m.c.StreamOptions.IncludeUsage {
		return nil
	}
	return m.usage()
}

// finish is the reason why a choice ended.
func (c Choice) finish() string {
	switch {
	case c.FinishReason != "":
		return c.FinishReason
	case len(c.ToolCalls) > 0:
		return "tool_calls"
	}
	return "stop"
}

// plain is the whole completion as one JSON document.
func (m maker) plain() []byte {
	var choices []any
	for i, c := range m.choices() {
		message := map[string]any{"role": "assistant", "content": c.Content, "refusal": nil}
		if c.Refusal != "" {
			message["refusal"] = c.Refusal
		}
		if c.Reasoning != "" {
			message["reasoning_content"] = c.Reasoning
		}
		if len(c.ToolCalls) > 0 {
			if c.Content == "" {
				message["content"] = nil
			}
			var calls []any
			for _, t := range c.ToolCalls {
				calls = append(calls, map[string]any{"id": t.ID, "type": "function",
					"function": map[string]any{"name": t.Name, "arguments": t.Arguments}})
			}
			message["tool_calls"] = calls
		}
		choice := map[string]any{"index": i, "message": message, "finish_reason": c.finish(), "logprobs": nil}
		if c.Logprobs || m.c.Logprobs {
			choice["logprobs"] = logprobs(strings.SplitAfter(c.Content, " "))
		}
		choices = append(choices, choice)
	}
	out := map[string]any{"id": m.id, "object": "chat.completion", "created": m.created, "model": m.c.Model,
		"choices": choices, "service_tier": "default", "system_fingerprint": nil}
	if u := m.usage(); u != nil {
		out["usage"] = u
	}
	return encode(out)
}

// logprobs gives each piece of text an entry with its bytes, as OpenAI does.
func logprobs(pieces []string) any {
	var content []any
	for _, p := range pieces {
		var raw []int
		for _, b := range []byte(p) {
			raw = append(raw, int(b))
		}
		content = append(content, map[string]any{"token": p, "logprob": -0.25, "bytes": raw,
			"top_logprobs": []any{map[string]any{"token": p, "logprob": -0.25, "bytes": raw}}})
	}
	return map[string]any{"content": content, "refusal": nil}
}
