package upstream

import "fmt"

// events are the answer's server-sent events, in the order in which a model of several choices writes them: a piece of
// each choice in turn.
func (m maker) events() [][]byte {
	var out [][]byte
	event := func(choices []any, usage any, asked bool) {
		v := map[string]any{"id": m.id, "object": "chat.completion.chunk", "created": m.created, "model": m.c.Model,
			"choices": choices, "service_tier": "default", "system_fingerprint": nil}
		if asked { // OpenAI sends a null on every chunk once usage is asked for
			v["usage"] = usage
		}
		out = append(out, m.line(encode(v)))
	}
	asked := m.c.StreamOptions.IncludeUsage && !m.a.NoUsage
	choices := m.choices()
	pieces := make([][]any, len(choices))
	most := 0
	for i, c := range choices {
		pieces[i] = m.deltas(i, c)
		most = max(most, len(pieces[i]))
	}
	for k := range most {
		for i := range choices {
			if k < len(pieces[i]) {
				event([]any{pieces[i][k]}, nil, asked)
			}
		}
	}
	if asked {
		event([]any{}, m.usage(), true)
	}
	if !m.a.NoDone {
		out = append(out, m.line([]byte("[DONE]")))
	}
	return out
}

// line is one event on the wire.
func (m maker) line(data []byte) []byte {
	end := "\n\n"
	if m.a.CRLF {
		end = "\r\n\r\n"
	}
	return fmt.Appendf(nil, "data: %s%s", data, end)
}

// deltas are the chunks of one choice.
func (m maker) deltas(index int, c Choice) []any {
	var out []any
	add := func(delta map[string]any, finish any, lp any) {
		out = append(out, map[string]any{"index": index, "delta": delta, "logprobs": lp, "finish_reason": finish})
	}
	add(map[string]any{"role": "assistant", "content": "", "refusal": nil}, nil, nil)
	for _, p := range m.pieces(c.Reasoning) {
		add(map[string]any{"reasoning_content": p}, nil, nil)
	}
	for _, p := range m.pieces(c.Content) {
		var lp any
		if c.Logprobs || m.c.Logprobs {
			lp = logprobs([]string{p})
		}
		add(map[string]any{"content": p}, nil, lp)
	}
	for _, p := range m.pieces(c.Refusal) {
		add(map[string]any{"refusal": p}, nil, nil)
	}
	for i, t := range c.ToolCalls {
		call := func(v map[string]any) {
			v["index"] = i
			add(map[string]any{"tool_calls": []any{v}}, nil, nil)
		}
		call(map[string]any{"id": t.ID, "type": "function", "function": map[string]any{"name": t.Name, "arguments": ""}})
		for _, p := range m.pieces(t.Arguments) {
			call(map[string]any{"function": map[string]any{"arguments": p}})
		}
	}
	if !m.a.NoFinish {
		add(map[string]any{}, c.finish(), nil)
	}
	return out
}

// pieces cuts a text into deltas.
func (m maker) pieces(s string) []string {
	size := m.a.Chunk
	if size <= 0 {
		size = 3
	}
	var out []string
	for r := []rune(s); len(r) > 0; r = r[min(size, len(r)):] {
		out = append(out, string(r[:min(size, len(r))]))
	}
	return out
}
