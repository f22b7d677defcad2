package openai

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"

	"veil/extproc/pii"
	"veil/extproc/token"
)

// patience is a context that ends when it has been asked so many times.
type patience struct {
	context.Context
	left, asked int
}

func (p *patience) Err() error {
	if p.asked++; p.asked > p.left {
		return context.Canceled
	}
	return nil
}

// TestLongWorkStopsWhenItsContextEnds counts how often each piece of work asks, and lets the context end at each third of them.
func TestLongWorkStopsWhenItsContextEnds(t *testing.T) {
	const size = 1 << 20
	list := func(item string) string { return strings.TrimSuffix(strings.Repeat(item+",", size/len(item)), ",") }
	chat := func(messages, more string) string { return `{"messages":[` + messages + `]` + more + `}` }
	said := func(text string) string { return `{"role":"user","content":"` + text + `"}` }
	parse := func(ctx context.Context, body string) error { _, err := ParseChat(ctx, []byte(body)); return err }
	read := func(body string) *Chat {
		c, err := ParseChat(t.Context(), []byte(body))
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	leaves := func(c *Chat) []pii.Leaf {
		l, err := c.Leaves(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	answer := func(content string) []byte {
		return []byte(`{"choices":[{"index":0,"message":{"role":"assistant","content":` + content + `}}],"usage":{"prompt_tokens":7,"completion_tokens":9}}`)
	}
	restored := func(ctx context.Context, content string) error {
		out, u, err := RestoreAnswer(ctx, answer(content), AnswerOptions{Table: someTable(t), Restore: true})
		if u == nil || u.CompletionTokens != 9 || (err != nil) != (out == nil) {
			t.Errorf("%d bytes, usage %v, %v", len(out), u, err)
		}
		return err
	}
	tokens := `"` + strings.Repeat("{{NAME_1}} is {{NOBODY_7}}. ", size/28) + `"`
	small, nested := read(chat(list(said("hi")), "")), read(chat(`{"role":"tool","content":"[`+list(`\"hi\"`)+`]"}`, ""))
	in, within := leaves(small), leaves(nested)
	edits := make([][]pii.Edit, len(in))
	for i := range edits {
		edits[i] = []pii.Edit{{End: 2, Token: "{{NAME_1}}"}}
	}
	street := strings.Repeat(`\"a\": \"1 Main St\\nParis\", `, size/30)
	written := read(chat(said("{"+street), ""))
	streets := leaves(written)
	var found []pii.Edit
	table := token.NewTable()
	for at := 0; ; {
		const value = `1 Main St\nParis`
		i := strings.Index(streets[0].Text[at:], value)
		if i < 0 {
			break
		}
		tok, _, err := table.MintAs("ADDRESS", value, token.InText)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, pii.Edit{Start: at + i, End: at + i + len(value), Token: tok, Type: "ADDRESS"})
		at += i + len(value)
	}
	numeric := token.NewTable()
	if _, _, err := numeric.MintAs("PHONE", "33612345678", token.InText); err != nil {
		t.Fatal(err)
	}
	schemas := read(chat(said("hi"), `,"tools":[{"function":{"name":"f","parameters":`+schemaOf(10_000, `"#/$defs/d0"`, `"d0":{"type":"`+strings.Repeat("long ", size/5)+`"}`)+`}}]`))
	for name, c := range map[string]struct {
		asks int // at least
		work func(ctx context.Context) error
	}{
		"a long text":       {8, func(ctx context.Context) error { return parse(ctx, chat(said(strings.Repeat("word ", size/5)), "")) }},
		"a text of escapes": {8, func(ctx context.Context) error { return parse(ctx, chat(said(strings.Repeat(`\n`, size/2)), "")) }},
		"many messages":     {8, func(ctx context.Context) error { return parse(ctx, chat(list(said("hi")), "")) }},
		"many parts": {8, func(ctx context.Context) error {
			return parse(ctx, chat(`{"role":"user","content":[`+list(`{"type":"text","text":"hi"}`)+`]}`, ""))
		}},
		"many tool calls": {8, func(ctx context.Context) error {
			return parse(ctx, chat(`{"role":"assistant","tool_calls":[`+list(`{"id":"c"}`)+`]}`, ""))
		}},
		"many numbers": {8, func(ctx context.Context) error { return parse(ctx, chat(said("hi"), `,"x":[`+list("1")+`]`)) }},
		"a mapping": {8, func(ctx context.Context) error {
			return parse(ctx, chat(said("hi"), `,"svc":{"existing_mapping":{`+numbered(size, `"{{A_`, `}}":"b"`)+`}}`))
		}},
		"rules": {8, func(ctx context.Context) error {
			return parse(ctx, chat(said("hi"), `,"svc":{"detect":{"allow":[`+list(`"a"`)+`]}}`))
		}},
		"many members": {150, func(ctx context.Context) error { return parse(ctx, chat(said("hi"), `,`+numbered(size, `"k`, `":1`))) }},
		"members of one": {150, func(ctx context.Context) error {
			return parse(ctx, chat(`{"role":"user","content":"hi",`+numbered(size, `"k`, `":1`)+`}`, ""))
		}},
		"text alone": {8, func(ctx context.Context) error {
			_, err := ParseAnonymize(ctx, []byte(`{"text":"`+strings.Repeat("word ", size/5)+`"}`))
			return err
		}},
		"a text to restore": {8, func(ctx context.Context) error {
			_, err := ParseRestore(ctx, []byte(`{"mapping":{},"text":"`+strings.Repeat("word ", size/5)+`"}`))
			return err
		}},
		"tokens in the body": {8, func(ctx context.Context) error { return small.Avoid(ctx, token.NewTable()) }},
		"many leaves":        {20, func(ctx context.Context) error { _, err := small.Leaves(ctx); return err }},
		"leaves of JSON":     {20, func(ctx context.Context) error { _, err := nested.Leaves(ctx); return err }},
		"patches":            {20, func(ctx context.Context) error { _, err := small.Rewrite(ctx, Rewrite{Edits: edits}); return err }},
		"no patches": {20, func(ctx context.Context) error {
			_, err := nested.Rewrite(ctx, Rewrite{Edits: make([][]pii.Edit, len(within))})
			return err
		}},
		"values in JSON":     {8, func(ctx context.Context) error { return NoteTexts(ctx, table, streets, [][]pii.Edit{found}) }},
		"types of schemas":   {8, func(ctx context.Context) error { _, err := schemas.Types(ctx, numeric); return err }},
		"an answer":          {8, func(ctx context.Context) error { return restored(ctx, tokens) }},
		"an answer of parts": {8, func(ctx context.Context) error { return restored(ctx, `[`+list(`{"type":"text","text":"hi"}`)+`]`) }},
		"a text's answer": {8, func(ctx context.Context) error {
			r, err := ReadLLMResponse(ctx, answer(tokens), someTable(t), "m")
			if r == nil || r.Usage == nil || r.Usage.CompletionTokens != 9 {
				t.Errorf("%v, %v", r, err)
			}
			return err
		}},
	} {
		long := &patience{Context: t.Context(), left: 1 << 30}
		if err := c.work(long); err != nil || long.asked < c.asks {
			t.Errorf("%s: asked %d times, %v", name, long.asked, err)
			continue
		}
		for _, left := range []int{0, long.asked / 3, 2 * long.asked / 3, long.asked - 1} {
			short := &patience{Context: t.Context(), left: left}
			if err := c.work(short); !errors.Is(err, context.Canceled) || short.asked > left+2 {
				t.Errorf("%s, ended after %d of %d: asked %d times, %v", name, left, long.asked, short.asked, err)
			}
		}
	}
}

// numbered is some bytes of members, each a number between two texts.
func numbered(size int, before, behind string) string {
	var b strings.Builder
	for i := 1; b.Len() < size; i++ {
		b.WriteString("," + before + strconv.Itoa(i) + behind)
	}
	return b.String()[1:]
}
