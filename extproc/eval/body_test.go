package eval_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"veil/extproc/openai"
	"veil/extproc/pii"
	"veil/extproc/token"
)

// body is a request of testdata/pii/bodies.
type body struct {
	Language, Endpoint string
	Hide, Keep         []string
	Body               json.RawMessage

	name string
	even bool
	said string // every text of it that is for the model
}

func bodies(t *testing.T) (all []body) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "pii", "bodies", "*.json"))
	if err != nil || len(files) != 60 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		b := body{name: filepath.Base(f), even: (f[len(f)-len(filepath.Base(f))+1]-'0')%2 == 0}
		if err := json.Unmarshal(raw, &b); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		b.said = b.texts(t, b.Body)
		for _, s := range slices.Concat(b.Hide, b.Keep) {
			if times(b.said, s) == 0 {
				t.Errorf("%s: %q does not stand in it", b.name, s)
			}
		}
		all = append(all, b)
	}
	return all
}

// send rewrites the request as a call does and answers with all texts that the upstream gets. An upstream that says every content and all
// arguments again must be understood as having said the caller's.
func (b body) send(t *testing.T, e *pii.Engine) string {
	t.Helper()
	if b.Endpoint == "POST /anonymize" {
		return b.sendText(t, e)
	}
	c, err := openai.ParseChat(t.Context(), b.Body)
	if err != nil {
		t.Fatalf("%s: %v", b.name, err)
	}
	if e, err = e.For(t.Context(), nil, c.Detect, false); err != nil {
		t.Fatal(err)
	}
	table, err := c.Table()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Avoid(t.Context(), table); err != nil {
		t.Fatal(err)
	}
	leaves, edits := found(t, e, c, table)
	if err := c.NoteWritten(t.Context(), table, leaves, edits); err != nil {
		t.Fatal(err)
	}
	sent, err := c.Rewrite(t.Context(), openai.Rewrite{Edits: edits})
	if err != nil {
		t.Fatal(err)
	}
	b.echo(t, sent, table)
	return b.texts(t, sent)
}

// echo answers with the messages that the upstream got.
func (b body) echo(t *testing.T, sent []byte, table *token.Table) {
	t.Helper()
	var got, had struct{ Messages []map[string]any }
	if err := json.Unmarshal(sent, &got); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b.Body, &had); err != nil {
		t.Fatal(err)
	}
	for i, m := range got.Messages {
		answer, err := json.Marshal(map[string]any{"choices": []any{map[string]any{"index": 0, "message": m}}})
		if err != nil {
			t.Fatal(err)
		}
		restored, _, err := openai.RestoreAnswer(t.Context(), answer, openai.AnswerOptions{Table: table, Restore: true})
		if err != nil {
			t.Fatal(err)
		}
		var back struct {
			Choices []struct{ Message map[string]any }
		}
		if err := json.Unmarshal(restored, &back); err != nil {
			t.Fatal(err)
		}
		for _, field := range []string{"content", "tool_calls", "name"} {
			if a, want := read(back.Choices[0].Message[field]), read(had.Messages[i][field]); !reflect.DeepEqual(a, want) {
				t.Errorf("%s: messages[%d].%s is not restored:\n%v\n%v", b.name, i, field, a, want)
			}
		}
	}
}

// read is v with what strings of JSON in it say: a value in one comes back with its letters themselves (decision 0093).
func read(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k := range v {
			v[k] = read(v[k])
		}
	case []any:
		for i := range v {
			v[i] = read(v[i])
		}
	case string:
		var inner any
		if strings.ContainsAny(v, "{[") && json.Unmarshal([]byte(v), &inner) == nil {
			return read(inner)
		}
	}
	return v
}

// sendText is send for POST /anonymize, as if a model were to be asked.
func (b body) sendText(t *testing.T, e *pii.Engine) string {
	t.Helper()
	a, err := openai.ParseAnonymize(t.Context(), b.Body)
	if err != nil {
		t.Fatalf("%s: %v", b.name, err)
	}
	if e, err = e.For(t.Context(), nil, a.Detect, false); err != nil {
		t.Fatal(err)
	}
	table, err := a.Table()
	if err != nil {
		t.Fatal(err)
	}
	leaves := []pii.Leaf{{Text: a.Text}, {Text: a.SystemPrompt, Message: 1, Speaker: pii.Operator}}
	edits, err := e.Leaves(t.Context(), table, leaves)
	if err != nil {
		t.Fatal(err)
	}
	var sent strings.Builder
	for i, l := range leaves {
		masked := string(pii.Apply(nil, l.Text, edits[i]))
		back, err := pii.Restore(masked, table.Entries())
		if err != nil || back != l.Text {
			t.Errorf("%s: restored to %q, %v", b.name, back, err)
		}
		sent.WriteString(masked + "\n")
	}
	return sent.String()
}

// texts is every key and string of a request, a line each. JSON in strings is read as JSON.
func (b body) texts(t *testing.T, raw []byte) string {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatalf("%s: %v", b.name, err)
	}
	for _, own := range []string{"anonymize", "svc", "existing_mapping", "process_with_llm"} {
		delete(v, own)
	}
	var all strings.Builder
	say(&all, v)
	return all.String()
}

func say(all *strings.Builder, v any) {
	switch v := read(v).(type) {
	case map[string]any:
		for _, k := range sorted(v) {
			all.WriteString(k + "\n")
			say(all, v[k])
		}
	case []any:
		for _, e := range v {
			say(all, e)
		}
	case string:
		all.WriteString(v + "\n")
	}
}

func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func longestFirst(list []string) []string {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b string) int { return len(b) - len(a) })
	return list
}

// times is how often part stands in text as whole words.
func times(text, part string) (n int) {
	for range places(text, part) {
		n++
	}
	return n
}

// places is where part stands in text as whole words.
func places(text, part string) (all []int) {
	for at := 0; ; {
		i := strings.Index(text[at:], part)
		if i < 0 {
			return all
		}
		at += i
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(part):])
		if !unicode.In(before, unicode.L, unicode.N) && !unicode.In(after, unicode.L, unicode.N) {
			all = append(all, at)
		}
		at += len(part)
	}
}

// without is text with a mark in each place of part.
func without(text, part string) string {
	for _, at := range slices.Backward(places(text, part)) {
		text = text[:at] + "·" + text[at+len(part):]
	}
	return text
}

// around is what stands about the first place of part.
func around(text, part string) string {
	all := places(text, part)
	if len(all) == 0 {
		return ""
	}
	from, to := max(all[0]-40, 0), min(all[0]+len(part)+40, len(text))
	return " in " + strings.ToValidUTF8(strings.ReplaceAll(text[from:to], "\n", "⏎"), "")
}
