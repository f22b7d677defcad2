package openai

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func decoded(t *testing.T, text []byte) (v map[string]any) {
	t.Helper()
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func TestGatheringIsTheOtherWayOfEvents(t *testing.T) {
	for _, answer := range []string{
		`{"id":"c","object":"chat.completion","created":7,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Zoë \ud83d \" \n","refusal":null},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}`,
		`{"object":"chat.completion","choices":[{"index":0,"message":{"content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{\"a\":1}"}},{"id":"b","type":"function","function":{"name":"g","arguments":""}}]},"finish_reason":"tool_calls","logprobs":{"content":[{"token":"x","logprob":-1.50}]}},{"index":1,"message":{"content":[{"type":"text","text":"two"}],"annotations":[{"type":"url_citation","n":1},{"type":"url_citation","n":2}]},"finish_reason":"length"}]}`,
	} {
		events, err := Events([]byte(answer))
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := Gather(events)
		if err != nil || !reflect.DeepEqual(decoded(t, got), decoded(t, []byte(answer))) {
			t.Errorf("%v\n%s\n%s", err, got, answer)
		}
	}
}

func TestDeltasArePutTogether(t *testing.T) {
	for _, c := range []struct {
		name   string
		deltas []string
		want   string
	}{
		{"text", []string{`{"role":"assistant","content":""}`, `{"content":"Dear {{NA"}`, `{"content":"ME_1}}"}`, `{"content":null}`}, `{"role":"assistant","content":"Dear {{NAME_1}}"}`},
		{"half a character each", []string{`{"content":"\ud83d"}`, `{"content":"\ude00"}`}, `{"content":"😀"}`},
		{"a role each time", []string{`{"role":"assistant","content":"a"}`, `{"role":"assistant","content":"b"}`}, `{"role":"assistant","content":"ab"}`},
		{"two tool calls in turns", []string{`{"tool_calls":[{"index":1,"id":"b","type":"function","function":{"name":"g","arguments":"{"}}]}`, `{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":""}}]}`, `{"tool_calls":[{"index":1,"function":{"arguments":"}"}}]}`},
			`{"tool_calls":[{"id":"b","type":"function","function":{"name":"g","arguments":"{}"}},{"id":"a","function":{"name":"f","arguments":""}}]}`},
		{"calls without an index", []string{`{"tool_calls":[{"id":"a","function":{"name":"f","arguments":"1"}}]}`, `{"tool_calls":[{"id":"b","function":{"name":"f","arguments":"2"}}]}`},
			`{"tool_calls":[{"id":"a","function":{"name":"f","arguments":"1"}},{"id":"b","function":{"name":"f","arguments":"2"}}]}`},
		{"thoughts with their format", []string{`{"reasoning_details":[{"type":"reasoning.text","text":"a","format":"x","index":0}]}`, `{"reasoning_details":[{"type":"reasoning.text","text":"b","format":"x","index":0}]}`},
			`{"reasoning_details":[{"type":"reasoning.text","text":"ab","format":"x","index":0}]}`},
		{"a text that becomes parts", []string{`{"content":""}`, `{"content":[{"type":"text","text":"a"}]}`, `{"content":[{"type":"text","text":"b"}]}`}, `{"content":[{"type":"text","text":"ab"}]}`},
	} {
		var events strings.Builder
		for _, d := range c.deltas {
			events.WriteString(`data: {"choices":[{"index":0,"delta":` + d + "}]}\n\n")
		}
		got, _, err := Gather([]byte(events.String() + "data: [DONE]\n\n"))
		want := `{"object":"chat.completion","choices":[{"index":0,"message":` + c.want + `,"finish_reason":null}]}`
		if err != nil || !reflect.DeepEqual(decoded(t, got), decoded(t, []byte(want))) {
			t.Errorf("%s: %v\n%s\n%s", c.name, err, got, want)
		}
	}
}

func TestWhatIsNoAnswerIsNotGathered(t *testing.T) {
	const text = `data: {"choices":[{"index":0,"delta":{"content":"a"}}]}` + "\n\n"
	many := strings.Repeat(`{"a":{}},`, maxGathered/2)
	for _, c := range []struct{ name, events string }{
		{"nothing", ""},
		{"the end alone", "data: [DONE]\n\n"},
		{"no JSON", text + "data: {\n\n"},
		{"no object", text + "data: 7\n\ndata: [DONE]\n\n"},
		{"broken off", text},
		{"one of two finished", text + `data: {"choices":[{"index":1,"delta":{"content":"a"},"finish_reason":"stop"}]}` + "\n\n"},
		{"an error", text + "event: error\ndata: {}\n\ndata: [DONE]\n\n"},
		{"another API's events", `data: {"type":"content_block_delta","delta":{"text":"a"}}` + "\n\ndata: [DONE]\n\n"},
		{"a choice without a message", `data: {"choices":[{"index":0,"text":"a","finish_reason":"stop"}]}` + "\n\ndata: [DONE]\n\n"},
		{"a text, then an object", text + `data: {"choices":[{"index":0,"delta":{"content":{"a":1}}}]}` + "\n\ndata: [DONE]\n\n"},
		{"more than is kept", text + `data: {"choices":[{"index":0,"delta":{"x":[` + many + `{}]}}]}` + "\n\ndata: [DONE]\n\n"},
	} {
		if got, _, err := Gather([]byte(c.events)); err == nil {
			t.Errorf("%s: gathered %.200s", c.name, got)
		} else if !json.Valid(got) {
			t.Errorf("%s: what was charged is %.200s", c.name, got)
		}
	}
}
