package openai

import (
	"context"
	"strings"
	"testing"

	"veil/extproc/pii"
	"veil/extproc/token"
)

// conversation is a chat body of about one MiB: long turns with escapes and accents, tool calls and results.
func conversation() []byte {
	say := strings.Repeat("A longer text of the conversation, with a caf\u00e9, \\\"quotes\\\" and a line\\nor two. ", 24)
	turn := `{"role":"user","content":"` + say + ` I am Zoë Laurent."},` +
		`{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"find","arguments":"{\"who\":\"Zoë Laurent\",\"n\":12}"}}]},` +
		`{"role":"tool","tool_call_id":"call_1","content":"{\"rows\":[{\"id\":1,\"mail\":\"zoe@example.com\"}]}"},`
	return []byte(`{"model":"m","messages":[` + strings.Repeat(turn, (1<<20)/len(turn)) + `{"role":"user","content":"hi"}],"anonymize":true}`)
}

// BenchmarkPatch is a whole request apart from detection: read, checked, leaves found, edits put in.
func BenchmarkPatch(b *testing.B) {
	body := conversation()
	c, err := ParseChat(context.Background(), body)
	if err != nil {
		b.Fatal(err)
	}
	leaves, err := c.Leaves(context.Background())
	if err != nil {
		b.Fatal(err)
	}
	edits := finds("NAME=Zoë Laurent; EMAIL=zoe@example.com").edits(b, token.NewTable(), leaves)
	b.Run("anonymized", func(b *testing.B) { patch(b, body, edits) })
	b.Run("plain", func(b *testing.B) { patch(b, body, nil) })
}

func patch(b *testing.B, body []byte, edits [][]pii.Edit) {
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		c, err := ParseChat(context.Background(), body)
		if err != nil {
			b.Fatal(err)
		}
		if edits != nil {
			if _, err := c.Leaves(context.Background()); err != nil {
				b.Fatal(err)
			}
		}
		if _, err := c.Rewrite(context.Background(), Rewrite{Model: "up-1", Temperature: "0.7", Edits: edits}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAnswer(b *testing.B) {
	say := strings.Repeat("An answer to {{NAME_1}} with a caf\u00e9 and \\\"quotes\\\".\\n", 20000)
	body := []byte(`{"id":"x","model":"up","choices":[{"index":0,"message":{"role":"assistant","content":"` + say + `"},"finish_reason":"stop"}]}`)
	table := someTable(b)
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := RestoreAnswer(context.Background(), body, AnswerOptions{Table: table, Restore: true, Model: "m"}); err != nil {
			b.Fatal(err)
		}
	}
}
