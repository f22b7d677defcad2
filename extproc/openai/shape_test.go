package openai

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"veil/extproc/apierr"
	"veil/extproc/token"
)

// shape draws a JSON value of any shape whose keys mean something to the gateway.
func shape(depth int, keys []string) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		kinds := 8
		if depth == 0 {
			kinds = 5
		}
		switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
		case 0:
			return rapid.SampledFrom([]string{"null", "true", "false"}).Draw(t, "literal")
		case 1:
			return rapid.SampledFrom([]string{"0", "1", "-1", "1.5", "1e400", "4111111111111111"}).Draw(t, "number")
		case 2, 3, 4:
			return rapid.SampledFrom([]string{
				`""`, `"{{NAME_1}}"`, `"{{NA"`, `"ME_1}} {"`, `"{\"a\":\"{{NAME_1}}\",\"b\":1}"`, `"[\"Kai\",4111111111111111]"`, `"user"`, `"assistant"`,
				`"tool"`, `"text"`, `"stop"`, `"Kai \ud83d\ude00"`, `"\u007b\u007bNAME_1}}"`, `"json_object"`,
			}).Draw(t, "string")
		case 5:
			return "[" + strings.Join(rapid.SliceOfN(shape(depth-1, keys), 0, 3).Draw(t, "items"), ",") + "]"
		default:
			var members []string
			for _, k := range rapid.SliceOfNDistinct(rapid.SampledFrom(keys), 0, 5, rapid.ID).Draw(t, "keys") {
				members = append(members, fmt.Sprintf("%q:%s", k, shape(depth-1, keys).Draw(t, "member")))
			}
			return "{" + strings.Join(members, ",") + "}"
		}
	})
}

func answerKeys() []string {
	return []string{
		"choices", "choices", "index", "delta", "message", "content", "refusal", "tool_calls", "function", "arguments", "name", "id", "type",
		"text", "finish_reason", "logprobs", "usage", "prompt_tokens", "svc", "model", "object", "x", "annotations", "start_index", "end_index",
	}
}

// around puts a value where the gateway looks for a choice's parts, so that odd shapes stand deep inside sound ones.
func around(t *rapid.T, v string) string {
	return fmt.Sprintf(rapid.SampledFrom([]string{
		`%s`, `{"choices":%s}`, `{"choices":[%s]}`, `{"choices":[{"index":0,"delta":%s}]}`, `{"choices":[{"index":0,"message":%s}]}`,
		`{"choices":[{"index":0,"delta":{"content":%s},"finish_reason":"stop"}]}`, `{"choices":[{"delta":{"tool_calls":%s}}]}`,
		`{"choices":[{"delta":{"tool_calls":[{"index":1,"function":%s}]}}]}`, `{"choices":[],"usage":%s}`, `{"choices":[{"finish_reason":%s,"delta":{}}],"svc":1}`,
	}).Draw(t, "around"), v)
}

func TestAnswersOfAnyShapeDoNoHarm(t *testing.T) {
	table := someTable(t)
	rapid.Check(t, func(t *rapid.T) {
		o := AnswerOptions{Restore: rapid.Bool().Draw(t, "restore"), JSON: rapid.Bool().Draw(t, "json"), Model: rapid.SampledFrom([]string{"", "m"}).Draw(t, "model")}
		if rapid.Bool().Draw(t, "anonymized") {
			o.Table = table
		}
		s := NewStream(StreamOptions{AnswerOptions: o, KeepUsage: rapid.Bool().Draw(t, "usage")})
		var out []byte
		var err error
		for range rapid.IntRange(1, 4).Draw(t, "events") {
			v := around(t, shape(3, answerKeys()).Draw(t, "value"))
			if whole, _, err := RestoreAnswer(context.Background(), []byte(v), o); err == nil && !json.Valid(whole) {
				t.Fatalf("%s became %s", v, whole)
			}
			if out, err = s.Write(out, []byte("data: "+v+"\n\n")); err != nil {
				break
			}
		}
		if err == nil {
			out, err = s.End(out)
		}
		if err != nil {
			out = StreamError(out, apierr.From(err))
		}
		for _, e := range strings.Split(strings.TrimSuffix(string(out), "\n\n"), "\n\n") {
			if e != "" && !json.Valid([]byte(strings.TrimPrefix(e, "data: "))) {
				t.Fatalf("event %s", e)
			}
		}
	})
}

func TestRequestsOfAnyShapeDoNoHarm(t *testing.T) {
	fields := []string{
		"role", "content", "name", "type", "text", "image_url", "url", "tool_calls", "function", "arguments", "id", "parameters", "properties", "enum",
		"description", "required", "items", "anyOf", "existing_mapping", "detect", "restore", "include_usage", "json_schema", "schema", "Kai", "x",
	}
	top := []string{
		"model", "stream", "stream_options", "temperature", "n", "max_tokens", "tools", "functions", "response_format", "metadata", "svc", "stop", "user",
		"anonymize", "prediction", "tool_choice", "x", "Kai", "audio",
	}
	rapid.Check(t, func(t *rapid.T) {
		messages := fmt.Sprintf(rapid.SampledFrom([]string{
			`[{"role":"user","content":"Kai"}]`, `[{"role":"tool","content":%s}]`, `[{"role":"assistant","tool_calls":[{"function":{"arguments":%s}}]}]`,
			`[{"role":"assistant","tool_calls":%s}]`, `[{"role":"user","content":"a","x":%s}]`, `[{"role":"user","content":[{"type":"text","y":%s}]}]`,
		}).Draw(t, "messages")+"%.0s", shape(3, fields).Draw(t, "message"))
		messages, _, _ = strings.Cut(messages, "%!")
		var members []string
		for _, k := range rapid.SliceOfNDistinct(rapid.SampledFrom(top), 0, 4, rapid.ID).Draw(t, "fields") {
			members = append(members, fmt.Sprintf("%q:%s", k, shape(3, fields).Draw(t, k)))
		}
		body := "{" + strings.Join(append(members, `"messages":`+messages), ",") + "}"
		c, err := ParseChat(context.Background(), []byte(body))
		if err != nil {
			return
		}
		leaves, err := c.Leaves(context.Background())
		if err != nil {
			return
		}
		edits := find{{Token: "NAME", Value: "Kai"}, {Token: "CREDIT_CARD", Value: "4111111111111111"}}.edits(nilTB{}, token.NewTable(), leaves)
		out, err := c.Rewrite(context.Background(), Rewrite{Model: "m", Temperature: "0.7", CapFields: []string{"max_tokens"}, Cap: 9, AskUsage: true, Instruction: "x", Edits: edits})
		if err != nil || !json.Valid(out) {
			t.Fatalf("%s became %s, %v", body, out, err)
		}
		if _, err := ParseChat(context.Background(), out); err != nil {
			t.Fatalf("%s became %s: %v", body, out, err)
		}
	})
}
