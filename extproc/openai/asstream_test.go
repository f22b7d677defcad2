package openai

import (
	"context"
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestAPlainAnswerCanBeToldInEvents(t *testing.T) {
	for _, c := range []struct{ name, answer, want string }{
		{
			"all that a client reads", `{"id":"c1","object":"chat.completion","created":7,"model":"up","choices":[{"index":0,"message":{"role":"assistant","content":"dear {{NAME_12}}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3},"x":1}`,
			`data: {"object":"chat.completion.chunk","id":"c1","created":7,"model":"up","choices":[{"index":0,"delta":{"role":"assistant","content":"dear {{NAME_12}}"},"finish_reason":"stop"}],"x":1}

data: {"object":"chat.completion.chunk","id":"c1","created":7,"model":"up","choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}

data: [DONE]

`,
		},
		{
			"tool calls get the index of those of a delta", "{\r\n \"choices\": [\n{\"message\":{\"tool_calls\":[{\"id\":\"a\"},{\"index\":1,\"id\":\"b\"},{}]}}]}\n",
			`data: {"object":"chat.completion.chunk","choices": [ {"delta":{"tool_calls":[{"index":0,"id":"a"},{"index":1,"id":"b"},{"index":2}]}}]}

data: [DONE]

`,
		},
		{"nothing but choices", ` { "choices" : [{"finish_reason":"stop"}] } `, "data: {\"object\":\"chat.completion.chunk\",\"choices\" : [{\"finish_reason\":\"stop\"}] }\n\ndata: [DONE]\n\n"},
		{"an error", `{"error":{"message":"x"}}`, ""},
		{"no object", `[]`, ""},
		{"no JSON", `<html>`, ""},
	} {
		got, err := Events([]byte(c.answer))
		if string(got) != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s: %v\n%s\nwant\n%s", c.name, err, got, c.want)
		}
	}
}

// What is told in events is restored to the same texts as the plain answer.
func TestEventsOfAPlainAnswerSayTheSame(t *testing.T) {
	files, err := filepath.Glob("testdata/answers/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	index := regexp.MustCompile(`"index":\d,|,"index":\d`)
	for _, file := range files {
		_, parts := golden(t, file)
		o := AnswerOptions{Table: someTable(t), Restore: true, NoSvc: true}
		plain, _, err := RestoreAnswer(context.Background(), []byte(parts[1]), o)
		if err != nil {
			continue
		}
		events, err := Events([]byte(parts[1]))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		s := NewStream(StreamOptions{AnswerOptions: o})
		out, err := s.Write(nil, events)
		if err == nil {
			out, err = s.End(out)
		}
		var whole, told struct {
			Choices []struct{ Message, Delta any }
		}
		first, _, _ := strings.Cut(strings.TrimPrefix(string(out), "data: "), "\n")
		if err != nil || json.Unmarshal(plain, &whole) != nil || json.Unmarshal([]byte(first), &told) != nil || len(whole.Choices) != len(told.Choices) {
			t.Errorf("%s: %v\n%s", file, err, out)
			continue
		}
		for i := range whole.Choices {
			a, _ := json.Marshal(whole.Choices[i].Message)
			b, _ := json.Marshal(told.Choices[i].Delta)
			if without := index.ReplaceAllString(string(b), ""); without != index.ReplaceAllString(string(a), "") {
				t.Errorf("%s: %s is told as %s", file, a, b)
			}
		}
	}
}

func TestEventsOfAnyShapeAreJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		body := around(t, shape(3, answerKeys()).Draw(t, "value"))
		events, err := Events([]byte(body))
		if err != nil {
			return
		}
		for line := range strings.Lines(string(events)) {
			if data := strings.TrimSpace(strings.TrimPrefix(line, "data: ")); data != "" && data != "[DONE]" && !json.Valid([]byte(data)) {
				t.Fatalf("%s is told as %s", body, line)
			}
		}
	})
}
