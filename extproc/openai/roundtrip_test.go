package openai

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"veil/extproc/jsontext"
	"veil/extproc/pii"
	"veil/extproc/token"
)

// private is what the detector of the round trip finds.
var private = find{
	{Token: "NAME", Value: "Zoë \"Zo\" Laurent"}, {Token: "EMAIL", Value: "zoe@example.com"},
	{Token: "ADDRESS", Value: "1 rue X\n75001 Paris"}, {Token: "CREDIT_CARD", Value: "4111111111111111"}, {Token: "NAME", Value: "Kai"}, {Token: "ADDRESS", Value: written},
}

// words draws a text with personal data, and what looks like tokens, in it.
func words() *rapid.Generator[string] {
	piece := rapid.OneOf(
		rapid.SampledFrom([]string{
			private[0].Value, private[1].Value, private[2].Value, private[3].Value, "Kai", "{", "{{", "}}", "\\", "/", "\"", "\n", " ", "é",
			"😀", "{{NAME_", "1}}", "%7B", "&#123;", "_",
		}),
		rapid.StringN(0, 5, -1),
	)
	return rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(piece, 0, 6).Draw(t, "pieces"), "") })
}

// letter draws a text with JSON in some of its lines, sound or not, and in it a value as JSON writes it.
func letter() *rapid.Generator[string] {
	piece := rapid.SampledFrom([]string{
		"See:\n", "\n", " ", "{\"a\": \"", "\"}", "[\"", "\"]", "\", \"", "\"", "{\"b\":\"{\\\"c\\\":\\\"", "\\\"}\"}", "```json\n", "```", ",", "\\",
		written, written, private[0].Value, private[2].Value, private[3].Value, "x",
	})
	return rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), "") })
}

// written is a value with a line end as JSON writes it. Arguments don't hold it: to them it has a backslash.
const written = `9 rue Y\n75009 Paris`

// document draws a JSON document in a spelling drawn at random. Its strings may say documents; none else begins like one, since
// what is broken JSON to one side may read as sound to the other, whose tokens hide the quotes that broke it.
func document(depth int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		space := rapid.SampledFrom([]string{"", "", " ", "\n\t"})
		kinds := 7
		if depth == 0 {
			kinds = 4
		}
		out := space.Draw(t, "space")
		switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
		case 0, 1:
			text := words().Draw(t, "text")
			if begin := strings.TrimLeft(text, " \t\r\n"); strings.HasPrefix(begin, "{") || strings.HasPrefix(begin, "[") {
				text = "so " + text
			}
			out += spelled(t, text)
		case 2:
			out += rapid.SampledFrom([]string{"4111111111111111", "4111111111111111", "0", "-1.50", "1e400", "12345678901234567890"}).Draw(t, "number")
		case 3:
			out += rapid.SampledFrom([]string{"null", "true", "false"}).Draw(t, "literal")
		case 4:
			var items []string
			for range rapid.IntRange(0, 4).Draw(t, "items") {
				items = append(items, document(depth-1).Draw(t, "item"))
			}
			out += "[" + strings.Join(items, ",") + space.Draw(t, "space") + "]"
		case 5:
			var members []string
			for i := range rapid.IntRange(0, 4).Draw(t, "members") {
				key := spelled(t, fmt.Sprint(i, words().Draw(t, "key")))
				members = append(members, key+space.Draw(t, "space")+":"+document(depth-1).Draw(t, "member"))
			}
			out += "{" + strings.Join(members, ",") + space.Draw(t, "space") + "}"
		case 6:
			out += spelled(t, "["+document(depth-1).Draw(t, "document")+"]")
		}
		return out + space.Draw(t, "space")
	})
}

// spelled writes a JSON string with some characters escaped that need not be.
func spelled(t *rapid.T, s string) string {
	out := string(jsontext.AppendString(nil, s))
	switch rapid.IntRange(0, 2).Draw(t, "spelling") {
	case 1:
		out = strings.NewReplacer("/", `\/`, "é", `\u00e9`, "ë", `\u00EB`, "😀", `\uD83d\uDe00`).Replace(out)
	case 2:
		out = strings.NewReplacer("a", `\u0061`, "1", `\u0031`).Replace(strings.ReplaceAll(out, `\u00`, `\u00`))
		if !json.Valid([]byte(out)) { // an escape was inside an escape
			return string(jsontext.AppendString(nil, s))
		}
	}
	return out
}

// values reads JSON with its numbers as they are written.
func values(t *rapid.T, src string) (v any) {
	d := json.NewDecoder(strings.NewReader(src))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return innerValues(t, v)
}

// said is what a string says that is a document.
type said struct{ v any }

// inner reads the documents that strings of a document say.
func innerValues(t *rapid.T, v any) any {
	switch v := v.(type) {
	case string:
		if strings.HasPrefix(v, "[") && json.Valid([]byte(v)) {
			return said{values(t, v)}
		}
	case []any:
		for i := range v {
			v[i] = innerValues(t, v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = innerValues(t, v[k])
		}
	}
	return v
}

// TestARoundTripGivesEveryTextBack sends texts and JSON documents through Rewrite and lets a model say them back.
func TestARoundTripGivesEveryTextBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sent := roundTrip(t, func(table *token.Table, leaves []pii.Leaf) [][]pii.Edit {
			for _, l := range leaves {
				table.AvoidIn(l.Text, 0, len(l.Text))
			}
			return private.edits(nilTB{}, table, leaves)
		})
		for _, p := range private {
			if strings.Contains(sent, p.Value) {
				t.Fatalf("%s holds %s", sent, p.Value)
			}
		}
	})
}

// TestARoundTripThroughTheEngine is the same with real detection.
func TestARoundTripThroughTheEngine(t *testing.T) {
	engine, err := pii.New(pii.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		roundTrip(t, func(table *token.Table, leaves []pii.Leaf) [][]pii.Edit {
			edits, err := engine.Leaves(context.Background(), table, leaves)
			if err != nil {
				t.Fatal(err)
			}
			return edits
		})
	})
}

// roundTrip draws a request, sends it with its edits to a model that repeats it, and holds the restored answer against
// the request. It gives what the model saw.
func roundTrip(t *rapid.T, edit func(*token.Table, []pii.Leaf) [][]pii.Edit) string {
	content, args := rapid.OneOf(words(), letter()).Draw(t, "content"), document(3).Draw(t, "arguments")
	body := fmt.Sprintf(`{"messages":[{"role":"user","content":%s},{"role":"assistant","tool_calls":[{"function":{"name":"f","arguments":%s}}]}],"anonymize":true,"n":1}`,
		spelled(t, content), jsontext.AppendString(nil, args))
	c, err := ParseChat(context.Background(), []byte(body))
	if err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	leaves, err := c.Leaves(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	table := token.NewTable()
	edits := edit(table, leaves)
	c.NoteWritten(context.Background(), table, leaves, edits)
	upstream, err := c.Rewrite(context.Background(), Rewrite{Edits: edits})
	if err != nil {
		t.Fatal(err)
	}
	var sent struct {
		Messages []struct {
			Content   string
			ToolCalls []struct{ Function struct{ Arguments string } } `json:"tool_calls"`
		}
	}
	if err := json.Unmarshal(upstream, &sent); err != nil {
		t.Fatalf("%s: %v", upstream, err)
	}
	said := sent.Messages[1].ToolCalls[0].Function.Arguments
	answer := fmt.Sprintf(`{"choices":[{"index":0,"message":{"content":%s,"tool_calls":[{"function":{"arguments":%s}}]}}]}`,
		jsontext.AppendString(nil, sent.Messages[0].Content), jsontext.AppendString(nil, said))
	back, _, err := RestoreAnswer(context.Background(), []byte(answer), AnswerOptions{Table: table, Restore: true})
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Choices []struct {
			Message struct {
				Content   string
				ToolCalls []struct{ Function struct{ Arguments string } } `json:"tool_calls"`
			}
		}
		Svc struct {
			Anonymization struct {
				Content string `json:"deanonymized_content"`
			}
		}
	}
	if err := json.Unmarshal(back, &got); err != nil {
		t.Fatalf("%s: %v", back, err)
	}
	m := got.Choices[0].Message
	if m.Content != content || got.Svc.Anonymization.Content != content {
		t.Fatalf("content %q came back as %q and %q", content, m.Content, got.Svc.Anonymization.Content)
	}
	if a, b := values(t, args), values(t, m.ToolCalls[0].Function.Arguments); !reflect.DeepEqual(a, b) {
		t.Fatalf("arguments %s were sent as %s and came back as %s", args, said, m.ToolCalls[0].Function.Arguments)
	}
	return string(upstream)
}
