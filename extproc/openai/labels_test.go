package openai

import (
	"context"
	"strings"
	"testing"

	"veil/extproc/token"
)

// TestADeltasIdentifiersAreThoseOfAMessage: what a client's next turn sends as it is, by the closed list, must not become a value
// in clear, streamed or not: a model could read it there.
func TestADeltasIdentifiersAreThoseOfAMessage(t *testing.T) {
	table := token.NewTable()
	if err := table.Load([]token.Entry{{Token: "{{IBAN_1}}", Value: "DE89370400440532013000"}, {Token: "{{NAME_1}}", Value: "Zoe Laurent"}}); err != nil {
		t.Fatal(err)
	}
	o := AnswerOptions{Table: table, Restore: true, NoSvc: true}
	for _, said := range []string{
		`{"tool_call_id":"call_{{IBAN_1}}"}`,
		`{"tool_call_id":"of {{NAME_1}}"}`,
		`{"content":[{"type":"input_audio","input_audio":{"format":"{{IBAN_1}}","data":"{{IBAN_1}}"}}]}`,
		`{"content":[{"type":"file","file":{"file_id":"{{IBAN_1}}","file_data":"{{IBAN_1}}","filename":"{{IBAN_1}}"}}]}`,
		`{"content":[{"type":"image_url","image_url":{"url":"{{IBAN_1}}","detail":"{{IBAN_1}}"}}]}`,
		`{"content":[{"type":"image_url","image_url":"{{IBAN_1}}"}]}`,
		`{"audio":{"id":"{{IBAN_1}}","transcript":"{{IBAN_1}}"}}`,
		`{"tool_calls":[{"index":0,"id":"{{IBAN_1}}","type":"{{IBAN_1}}","function":{"name":"{{IBAN_1}}","arguments":"{\"a\":\"{{IBAN_1}}\"}"}}]}`,
		`{"tool_calls":[{"index":0,"id":"{{IBAN_1}}","custom":{"name":"{{IBAN_1}}","input":"{{IBAN_1}}"}}]}`,
		`{"function_call":{"name":"{{IBAN_1}}","arguments":"{\"a\":\"{{IBAN_1}}\"}"}}`,
		`{"name":"{{IBAN_1}}","role":"{{IBAN_1}}"}`,
		`{"reasoning_details":[{"type":"{{IBAN_1}}","id":"{{IBAN_1}}","signature":"{{IBAN_1}}","text":"{{IBAN_1}}"}]}`,
		`{"thinking_blocks":[{"type":"thinking","signature":"{{IBAN_1}}","thinking":"{{IBAN_1}}"}]}`,
		`{"extra_content":{"google":{"thought_signature":"{{IBAN_1}}","more":"{{IBAN_1}}"}}}`,
	} {
		whole, _, err := RestoreAnswer(context.Background(), []byte(`{"choices":[{"index":0,"message":`+said+`}]}`), o)
		if err != nil {
			t.Fatal(err)
		}
		s := NewStream(StreamOptions{AnswerOptions: o})
		out, err := s.Write(nil, []byte(`data: {"choices":[{"index":0,"delta":`+said+"}]}\n\n"))
		if err == nil {
			out, err = s.End(out)
		}
		if err != nil {
			t.Fatal(err)
		}
		delta := strings.TrimSuffix(strings.TrimPrefix(string(out), `data: {"choices":[{"index":0,"delta":`), "}]}\n\n")
		message := strings.TrimSuffix(strings.TrimPrefix(string(whole), `{"choices":[{"index":0,"message":`), "}]}")
		if delta != message {
			t.Errorf("streamed\n%s\nas a whole\n%s", delta, message)
		}
	}
}
