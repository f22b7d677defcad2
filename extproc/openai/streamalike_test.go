package openai

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"veil/extproc/jsontext"
	"veil/extproc/token"
)

// chunkOf is what one event of a stream says.
type chunkOf struct{ lead, id, created, choices, finish, usage, pad, end string }

func (c chunkOf) event(said string) string {
	choices := fmt.Sprintf(strings.ReplaceAll(c.choices, "F", c.finish), said)
	return fmt.Sprintf(`%s{"id":"%s","created":%s,"model":"m","choices":[%s]%s%s}%s`, c.lead, c.id, c.created, choices, c.usage, c.pad, c.end)
}

// odd draws a chunk that differs from c in some way or other.
func (c chunkOf) odd(t *rapid.T) chunkOf {
	draw := func(into *string, list ...string) { *into = rapid.SampledFrom(list).Draw(t, "odd") }
	switch rapid.IntRange(0, 6).Draw(t, "what") {
	case 0:
		draw(&c.id, "x", "y", "", "{{NAME_1}}", "{{NAME_7}}")
	case 1:
		draw(&c.created, "0", "01", "1.5", "null", `"1"`, "-1", strings.Repeat("1", longestTime), strings.Repeat("2", longestTime+1), strings.Repeat("3", maxHead+1))
	case 2:
		draw(&c.choices, `{"index":0,"delta":{"content":%s},"finish_reason":F}`, `{"index":1,"delta":{"content":%s,"refusal":null},"finish_reason":F}`,
			`{"index":0,"delta":{"role":"assistant","content":%s},"logprobs":null,"finish_reason":F}`, `{"index":0,"finish_reason":F,"delta":{"reasoning_content":%s}}`,
			`{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":%s}}]},"finish_reason":F}`, `{"index":0,"delta":{"tool_calls":[{"id":"a","function":{"arguments":%s}}]}}`,
			`{"index":0,"logprobs":{"content":[]},"delta":{"x":{"y":%s}}}`, `{"index":0,"delta":{"content":%[1]s,"refusal":%[1]s},"finish_reason":F}`,
			`{"index":0,"delta":{"content":%[1]s}},{"index":1,"delta":{"content":%[1]s},"finish_reason":F}`)
	case 3:
		draw(&c.finish, `"stop"`, `""`, "null")
	case 4:
		draw(&c.usage, `,"usage":null`, `,"usage":{"prompt_tokens":1,"completion_tokens":1}`, `,"usage":{"prompt_tokens":9,"completion_tokens":2}`, "")
	case 5:
		draw(&c.pad, `,"obfuscation":"Ab3"`, `,"obfuscation":"{{NAME_1}}"`, `,"obfuscation":"a\n"`, "")
	case 6:
		draw(&c.end, "\r\n\r\n", "\r\r", "\n\n", "\ndata: \n\n")
	}
	return c
}

// inSchool is a stream whose events are mostly alike, like one or two that are drawn, and sometimes odd.
func inSchool(t *rapid.T) string {
	usual := chunkOf{lead: "data: ", id: "x", choices: `{"index":0,"delta":{"content":%s},"finish_reason":F}`, finish: "null", end: "\n\n"}
	for range rapid.IntRange(0, 3).Draw(t, "odds") {
		usual = usual.odd(t)
	}
	other := usual.odd(t)
	var b strings.Builder
	for _, piece := range cut(t, speech().Draw(t, "said")+speech().Draw(t, "said")+speech().Draw(t, "said")) {
		said, c := string(jsontext.AppendString(nil, piece)), usual
		c.created = fmt.Sprint(rapid.IntRange(1, 3).Draw(t, "created"))
		switch rapid.IntRange(0, 40).Draw(t, "this") {
		case 0:
			c = c.odd(t)
		case 1, 2, 3, 4:
			c = other
		case 5:
			said = rapid.SampledFrom([]string{`"\ud83d"`, "\"\xff\"", `"`, `""`, `1`, `null`, "\"\xed\xa0\x80\"", "\"\x01\"", "\"\u00e9\""}).Draw(t, "text")
		case 6:
			b.WriteString(rapid.SampledFrom([]string{": alive\n\n", "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":2}}\n\n", "data: [DONE]\n\n", "\n"}).Draw(t, "between"))
		}
		b.WriteString(c.event(said))
	}
	return b.String()
}

// told is all that a stream tells of an answer.
type told struct {
	out, fault string
	texts      int
	usage      Usage
	left       int
	done       bool
}

// tell gives a stream to s in pieces.
func tell(s *Stream, pieces []string) (got told) {
	var out []byte
	var err error
	for _, p := range pieces {
		if out, err = s.Write(out, []byte(p)); err != nil {
			break
		}
	}
	if err == nil {
		out, err = s.End(out)
	}
	got = told{out: string(out), texts: s.Bytes(), left: s.Left(), done: s.Done()}
	if err != nil {
		got.fault = err.Error()
	}
	if u := s.Usage(); u != nil {
		got.usage = *u
	}
	return got
}

func TestEventsThatAreAlikeAreGivenAsIfTheyWereRead(t *testing.T) {
	quick := 0
	rapid.Check(t, func(rt *rapid.T) {
		var table *token.Table
		if rapid.Bool().Draw(rt, "anonymized") {
			table = someTable(t)
		}
		o := StreamOptions{KeepUsage: rapid.Bool().Draw(rt, "usage"), AnswerOptions: AnswerOptions{Table: table, Restore: rapid.IntRange(0, 9).Draw(rt, "restore") > 0,
			Model: rapid.SampledFrom([]string{"", "m", "other"}).Draw(rt, "model"), JSON: rapid.Bool().Draw(rt, "json"), NoSvc: rapid.Bool().Draw(rt, "no svc")}}
		stream := inSchool(rt)
		pieces := cutBytes(rt, stream)
		read := NewStream(o)
		read.alike.tries = 0
		s := NewStream(o)
		want, got := tell(read, pieces), tell(s, pieces)
		if !reflect.DeepEqual(got, want) {
			rt.Fatalf("of %q\n%+v\nread:\n%+v", stream, got, want)
		}
		if s.reader == nil && s.alike.parts != nil {
			quick++
		}
	})
	if quick == 0 {
		t.Error("no event was like another")
	}
}

// cutBytes cuts a stream anywhere, mostly into pieces of some events.
func cutBytes(t *rapid.T, s string) (pieces []string) {
	for len(s) > 0 {
		n := min(len(s), rapid.IntRange(1, 600).Draw(t, "bytes"))
		pieces = append(pieces, s[:n])
		s = s[n:]
	}
	return pieces
}

func TestAStreamOfAlikeEventsHoldsNoReader(t *testing.T) {
	for name, table := range map[string]*token.Table{"anonymized": someTable(t), "plain": nil} {
		s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: table, Restore: true, Model: "m"}})
		for i, text := range []string{"one", "two", "thr\u00e9e", `fo\"ur`, "five"} {
			event := fmt.Sprintf(`data: {"id":"x","created":%d,"model":"up","choices":[{"index":0,"delta":{"content":"%s"},"finish_reason":null}]}`+"\n\n", i, text)
			out, err := s.Write(nil, []byte(event))
			if want := strings.Replace(event, `"up"`, `"m"`, 1); err != nil || string(out) != want {
				t.Errorf("%s: %q, %v; want %q", name, out, err, want)
			}
			if escaped := strings.Contains(text, `\`); (s.reader == nil) != (i > 0 && !escaped) {
				t.Errorf("%s: after event %d a reader is held: %t", name, i, s.reader != nil)
			}
		}
	}
}

func TestAStreamWithoutAlikeEventsStopsLearning(t *testing.T) {
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true}})
	for i := range 3 * mostTries {
		if _, err := s.Write(nil, fmt.Appendf(nil, "data: {\"id\":\"%d\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}\n\n", i)); err != nil {
			t.Fatal(err)
		}
	}
	if s.alike.tries != 0 {
		t.Errorf("%d tries are left", s.alike.tries)
	}
}

// What random streams seldom hold: events that are the same to the byte, and what only looks like one before.
func TestEventsThatAreTheSameAreEachGivenAsIfTheyWereRead(t *testing.T) {
	const start, end = `data: {"id":"x","created":1,"model":"m","choices":[{"index":0,"delta":{`, "}\n\n"
	twice := func(event string) string { return event + event + event }
	for name, stream := range map[string]string{
		"two texts":             twice(start + `"content":"{{NAME","refusal":"_1}}"}}]` + end),
		"two choices":           twice(start + `"content":"ab"}},{"index":1,"delta":{"content":"cd"}}]` + end),
		"a control character":   start + `"content":"ab"}}]` + end + start + `"content":"a` + "\x01" + `b"}}]` + end,
		"usage":                 twice(start + `"content":"ab"}}],"usage":{"prompt_tokens":9,"completion_tokens":2}` + end),
		"no usage":              twice(start + `"content":"ab"}}],"usage":null` + end),
		"padding within svc":    twice(start + `"content":"ab"}}],"svc":{"a":1},"obfuscation":"cd"` + end),
		"padding of two kinds":  twice(start + `"content":"ab"}}],"obfuscation":"cd","obfuscation":"{{NAME_1}}"` + end),
		"a finish":              twice(start + `"content":"ab"},"finish_reason":"stop"}]` + end),
		"a token in every text": twice(start + `"content":"{{NAME_1}}"}}]` + end),
	} {
		for _, table := range []*token.Table{nil, someTable(t)} {
			for _, kept := range []bool{false, true} {
				o := StreamOptions{KeepUsage: kept, AnswerOptions: AnswerOptions{Table: table, Restore: true, Model: "other"}}
				read := NewStream(o)
				read.alike.tries = 0
				if want, got := tell(read, []string{stream}), tell(NewStream(o), []string{stream}); !reflect.DeepEqual(got, want) {
					t.Errorf("%s, anonymized %t, usage kept %t:\n%+v\nread:\n%+v", name, table != nil, kept, got, want)
				}
			}
		}
	}
}
