package openai

import (
	"fmt"
	"strings"
	"testing"

	"veil/extproc/token"
)

// An event that only goes on with a tool call, of which all is held back, is not given on, but whatever else an event says is.
func TestOnlyAnEventThatSaysNothingIsLeftOut(t *testing.T) {
	const text = `"tool_calls":[{"index":0,"function":{"arguments":"{{NA"}}]`
	for _, c := range []struct {
		name, choices, rest string // of the event: the elements of choices, and members behind them
		given               bool
	}{
		{"nothing", `{"index":0,"delta":{` + text + `},"finish_reason":null}`, ``, false},
		{"nulls and empty texts", `{"index":0,"delta":{"role":null,"refusal":null,"content":"",` + text + `},"finish_reason":"","logprobs":null}`, `,"usage":null,"service_tier":"default"`, false},
		{"logprobs, which are taken out", `{"index":0,"delta":{` + text + `},"logprobs":null}`, ``, false},
		{"two calls held back", `{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{{NA"}},{"index":1,"function":{"arguments":"{{NA"}}]}}`, ``, false},
		{"a call's empty text", `{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":""}}]}}`, ``, true},
		{"a call of which some is given on", `{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{{NA"}},{"index":1,"function":{"arguments":"so"}}]}}`, ``, true},
		{"an answer's text", `{"index":0,"delta":{"content":"{{NA"}}`, ``, true},
		{"a thought beside it", `{"index":0,"delta":{` + text + `,"reasoning":"{{NA"}}`, ``, true},
		{"a role", `{"index":0,"delta":{"role":"assistant",` + text + `}}`, ``, true},
		{"a call's id", `{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c","function":{"arguments":"{{NA"}}]}}`, ``, true},
		{"a call that comes whole", `{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{{NA"}},{"id":"c","function":{"name":"f","arguments":"{}"}}]}}`, ``, true},
		{"a finish", `{"index":0,"delta":{` + text + `},"finish_reason":"stop"}`, ``, true},
		{"another text", `{"index":0,"delta":{` + text + `,"reasoning":"so"}}`, ``, true},
		{"another choice's text", `{"index":0,"delta":{` + text + `}},{"index":1,"delta":{"content":"so"}}`, ``, true},
		{"a number", `{"index":0,"delta":{` + text + `,"tokens":3}}`, ``, true},
		{"something true", `{"index":0,"delta":{` + text + `,"partial":true}}`, ``, true},
		{"what a provider has sealed", `{"index":0,"delta":{` + text + `,"reasoning_details":[{"index":0,"signature":"` + strings.Repeat("x", 64) + `"}]}}`, ``, true},
		{"annotations", `{"index":0,"delta":{` + text + `,"annotations":[{}]}}`, ``, true},
		{"what a filter says of the choice", `{"index":0,"delta":{` + text + `},"content_filter_results":{}}`, ``, true},
		{"usage", `{"index":0,"delta":{` + text + `}}`, `,"usage":{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2}`, true},
		{"sources", `{"index":0,"delta":{` + text + `}}`, `,"citations":["x"]`, true},
		{"no text at all", `{"index":0,"delta":{"content":""}}`, ``, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			event := fmt.Sprintf(`data: {"id":"c","choices":[%s]%s}`+"\n\n", c.choices, c.rest)
			for _, before := range []string{"", strings.ReplaceAll(event, "{{NA", "so")} { // the second is given as one like the first
				s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: tableOf(t, token.Entry{Token: "{{NAME_1}}", Value: "Zoe"}), Restore: true}, KeepUsage: true})
				start, err := s.Write(nil, []byte(before))
				if err != nil {
					t.Fatal(err)
				}
				out, err := s.Write(nil, []byte(event))
				if err != nil || (len(out) > 0) != c.given {
					t.Errorf("behind %q it gives %q, %v", start, out, err)
				}
			}
		})
	}
}
