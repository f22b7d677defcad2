package openai

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"veil/extproc/apierr"
	"veil/extproc/restore"
	"veil/extproc/token"
)

func tableOf(t testing.TB, entries ...token.Entry) *token.Table {
	t.Helper()
	table := token.NewTable()
	if err := table.Load(entries); err != nil {
		t.Fatal(err)
	}
	return table
}

func someTable(t testing.TB) *token.Table {
	return tableOf(t,
		token.Entry{Token: "{{NAME_1}}", Value: "Zoë \"Zo\" Laurent"}, token.Entry{Token: "{{NAME_12}}", Value: "Kai"},
		token.Entry{Token: "{{EMAIL_1}}", Value: "zoe@example.com"}, token.Entry{Token: "{{ADDRESS_3}}", Value: "1 rue X\n75001 Paris"},
		token.Entry{Token: "{{SECRET_1}}", Value: `{{NAME_1}}\`},
	)
}

// speech draws what models say around tokens: whole, altered, unknown and half ones.
func speech() *rapid.Generator[string] {
	piece := rapid.SampledFrom([]string{
		"{{NAME_1}}", "{{NAME_12}}", "{{NAME_2}}", "{{EMAIL_1}}", "{{ADDRESS_3}}", "{{SECRET_1}}", "{{ name_1 }}", "{NAME_1}",
		`\{\{NAME\_1\}\}`, "｛｛NAME_1｝｝", "%7B%7BEMAIL_1%7D%7D", "&#123;&#123;NAME_1&#125;&#125;", "{{NAME", "{{", "{", "}}", "_1}}", "\\", "&",
		`{"a":"`, `","b":`, `"}`, " ", "\n", "é", "😀", "text ", "'s", "{{E_MAIL_1}}", "\u200b",
	})
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces"), "")
	})
}

// cut cuts a text into pieces at characters.
func cut(t *rapid.T, s string) (pieces []string) {
	runes := []rune(s)
	for len(runes) > 0 {
		n := rapid.IntRange(1, min(len(runes), 12)).Draw(t, "piece")
		pieces = append(pieces, string(runes[:n]))
		runes = runes[n:]
	}
	return pieces
}

// place names a text of a stream and writes the delta with a piece of it.
type voice struct {
	choice int
	path   string // as assemble names it
	delta  func(piece string) any
}

func voices() (all []voice) {
	for c := range 2 {
		for _, f := range []string{"content", "refusal", "reasoning_content", "x_unknown"} {
			all = append(all, voice{c, fmt.Sprintf("%d.%s", c, f), func(p string) any { return map[string]any{f: p} }})
		}
		for i := range 2 {
			all = append(all, voice{c, fmt.Sprintf("%d.tool_calls[%d].function.arguments", c, i), func(p string) any {
				return map[string]any{"tool_calls": []any{map[string]any{"index": i, "function": map[string]any{"arguments": p}}}}
			}})
		}
	}
	return all
}

// TestStreamedIsBuffered holds streams drawn at random, of several choices, fields and tool calls, cut into deltas and
// those into network pieces, against restoring each text as a whole.
func TestStreamedIsBuffered(t *testing.T) {
	table := someTable(t)
	rapid.Check(t, func(t *rapid.T) {
		all := voices()
		want := texts{"done": "yes"}
		queue := map[int][]string{}
		for _, i := range rapid.SliceOfNDistinct(rapid.IntRange(0, len(all)-1), 1, 4, rapid.ID).Draw(t, "voices") {
			if text := speech().Draw(t, "text"); text != "" {
				want[all[i].path] = text
				queue[i] = cut(t, text)
			}
		}
		var up strings.Builder
		emit := func(c int, delta any, finish any) {
			b, _ := json.Marshal(map[string]any{"id": "x", "choices": []any{map[string]any{"index": c, "delta": delta, "finish_reason": finish}}})
			fmt.Fprintf(&up, "data: %s\n\n", b)
		}
		for len(queue) > 0 {
			i := rapid.SampledFrom(slices.Sorted(maps.Keys(queue))).Draw(t, "next")
			emit(all[i].choice, all[i].delta(queue[i][0]), nil)
			if queue[i] = queue[i][1:]; len(queue[i]) == 0 {
				delete(queue, i)
			}
		}
		if rapid.Bool().Draw(t, "finishes") {
			for c := range 2 {
				emit(c, map[string]any{}, "stop")
				want[fmt.Sprint(c, " finish")] = "stop"
			}
		}
		up.WriteString("data: [DONE]\n\n")
		s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: table, Restore: true}})
		var out []byte
		for rest := up.String(); rest != ""; {
			n := rapid.IntRange(1, min(len(rest), 200)).Draw(t, "cut")
			var err error
			if out, err = s.Write(out, []byte(rest[:n])); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if got, want := assemble(nilTB{}, string(out)), want.restored(nilTB{}, table, false); !maps.Equal(got, want) {
			t.Fatalf("stream\n%s\ngot %q\nwant %q", up.String(), got, want)
		}
		if got := strings.Count(string(out), `"svc"`); got == 0 {
			t.Fatal("no chunk carries svc")
		}
	})
}

// TestALateLineFeedGoesWhereItsEventWent cuts streams within the CRLF that ends an event: one that is dropped, kept for the end, or
// given in another form.
func TestALateLineFeedGoesWhereItsEventWent(t *testing.T) {
	const first, usage, done = `data: {"id":"x","choices":[{"index":0,"delta":{"content":"a"}}]}` + "\n\n", `data: {"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":1}}` + "\n\n", "data: [DONE]\n\n"
	for name, stream := range map[string]string{
		"an odd line":           first + "oops\n\n" + done,
		"an odd line with data": first + "oops\n" + first + done,
		"usage":                 first + usage + done,
		"usage in the middle":   first + usage + first + done,
		"usage twice":           first + usage + usage + done,
		"behind the end":        first + done + first + "\n\n",
		"a call held back":      first + `data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{{NAME_"}}]}}]}` + "\n\n" + done,
		"comments":              ": ping\n\n" + first + ": ping\n\n" + done,
	} {
		stream = strings.ReplaceAll(stream, "\n", "\r\n")
		for _, keep := range []bool{false, true} {
			for _, table := range []*token.Table{nil, someTable(t)} {
				o := StreamOptions{KeepUsage: keep, AnswerOptions: AnswerOptions{Table: table, Restore: true}}
				want := tell(NewStream(o), []string{stream})
				if want.fault != "" {
					t.Fatal(name, want.fault)
				}
				for i := range stream {
					if got := tell(NewStream(o), []string{stream[:i], stream[i:]}); got != want {
						t.Errorf("%s, usage kept %t, anonymized %t, cut at %d:\n%+v\nwhole:\n%+v", name, keep, table != nil, i, got, want)
					}
				}
			}
		}
	}
}

// nilTB is for helpers whose failures a rapid check can't take.
type nilTB struct{ testing.TB }

func (nilTB) Helper() {}

const delta = `data: {"id":"chatcmpl-7","object":"chat.completion.chunk","created":1700000000,"model":"up-1","choices":[{"index":0,"delta":{"content":" some words {{NAME_1}} and"},"finish_reason":null}]}` + "\n\n"

func TestAnEventGoesOutWithTheBytesThatEndIt(t *testing.T) {
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true}})
	out, err := s.Write(nil, []byte(delta[:len(delta)-1]))
	if err != nil || len(out) != 0 {
		t.Fatalf("too early: %q, %v", out, err)
	}
	out, err = s.Write(nil, []byte(delta[len(delta)-1:]))
	if err != nil || !strings.Contains(string(out), " some words Zoë") || !strings.HasSuffix(string(out), "\n\n") {
		t.Fatalf("got %q, %v", out, err)
	}
}

func TestAStreamOfAnyLengthNeedsTheSameMemory(t *testing.T) {
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true}})
	var dst []byte
	run := func(n int) uint64 {
		for range n {
			var err error
			if dst, err = s.Write(dst[:0], []byte(delta)); err != nil {
				t.Fatal(err)
			}
		}
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := run(1000)
	if after := run(100_000); after > before+1<<20 {
		t.Fatalf("%d bytes became %d", before, after)
	}
}

func TestTooManyTextsAtOnceEndTheStream(t *testing.T) {
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true}})
	for i := range maxLanes + 1 {
		_, err := s.Write(nil, fmt.Appendf(nil, `data: {"choices":[{"index":%d,"delta":{"content":"x"}}]}`+"\n\n", i))
		if (err != nil) != (i == maxLanes) {
			t.Fatalf("choice %d: %v", i, err)
		}
	}
	if out, err := s.Write(nil, []byte(delta)); len(out) > 0 || err != nil || !s.Done() {
		t.Fatalf("it went on: %q, %v", out, err)
	}
}

func TestAnEndlessEventEndsTheStream(t *testing.T) {
	s := NewStream(StreamOptions{MaxEvent: 1 << 10})
	var err error
	for i := 0; err == nil && i < 1000; i++ {
		_, err = s.Write(nil, []byte("data: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"))
	}
	if !errors.Is(err, errTooLong) {
		t.Fatalf("got %v", err)
	}
}

func TestAmplificationEndsTheStream(t *testing.T) {
	table := tableOf(t, token.Entry{Token: "{{NAME_1}}", Value: strings.Repeat("long ", 1<<18)})
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: table, Restore: true}})
	var err error
	total := 0
	for i := 0; err == nil && i < 100; i++ {
		var out []byte
		out, err = s.Write(nil, []byte(delta))
		total += len(out)
	}
	if apierr.From(err).Status != http.StatusBadGateway || total > restore.MaxText {
		t.Fatalf("%d bytes, %v", total, err)
	}
}

func TestAFaultAtTheEndLeavesOutTheEnd(t *testing.T) {
	table := tableOf(t, token.Entry{Token: "{{NAME_1}}", Value: strings.Repeat("long ", 1<<18)})
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: table}})
	out, err := s.Write(nil, []byte(strings.Repeat(delta, 20)+"data: [DONE]\n\n"))
	if !errors.Is(err, errAmplified) || strings.Contains(string(out), "[DONE]") {
		t.Fatalf("%v behind %q", err, out[max(0, len(out)-100):])
	}
}

func TestALaneKeepsNothingOfItsEvent(t *testing.T) {
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true}})
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	fill := strings.Repeat("x", 1<<20)
	for i := range 50 {
		event := fmt.Appendf(nil, `data: {"x":"%s","choices":[{"index":%d,"delta":{"f%d":[{"type":"t%d","text":"{{"}]}}]}`+"\n\n", fill, i, i, i)
		if _, err := s.Write(nil, event); err != nil {
			t.Fatal(err)
		}
	}
	if after := heap(); after > before+16<<20 {
		t.Fatalf("%d bytes became %d", before, after)
	}
	long := fmt.Sprintf(`data: {"choices":[{"index":0,"delta":{"%s":"x"}}]}`+"\n\n", fill)
	if _, err := s.Write(nil, []byte(long)); !errors.Is(err, errLanes) {
		t.Fatalf("a path of 1 MiB: %v", err)
	}
}

func TestADeltaOfAnyShapeDoesNoHarm(t *testing.T) {
	for _, d := range []string{`null`, `"{{NAME_12}}"`, `["{{NAME_12}}"]`, `[["{{NAME_12}}"]]`, `{"":"{{NAME_12}}"}`, `{"tool_calls":{"id":"{{NAME_12}}"}}`, `{"tool_calls":"{{NAME_12}}"}`, `7`} {
		for _, o := range []AnswerOptions{{Table: someTable(t), Restore: true}, {Table: someTable(t)}, {}} {
			s := NewStream(StreamOptions{AnswerOptions: o})
			in := `data: {"choices":[{"index":0,"delta":` + d + `,"message":["{{NAME_12}}"]}]}` + "\n\n"
			out, err := s.Write(nil, []byte(in))
			if err != nil || o.Restore && strings.Contains(string(out), "NAME_12") || !o.Restore && string(out) != in {
				t.Errorf("%s: %q, %v", d, out, err)
			}
		}
	}
}

func TestNoValueComesToStandAsAnIdentifierThatIsSentAgain(t *testing.T) {
	table := tableOf(t, token.Entry{Token: "{{IBAN_1}}", Value: "DE89370400440532013000"}, token.Entry{Token: "{{NAME_1}}", Value: "Zoe Laurent"})
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: table, Restore: true}})
	in := `data: {"choices":[{"index":0,"delta":{"role":"{{IBAN_1}}","audio":{"id":"{{IBAN_1}}"},"function_call":{"name":"{{IBAN_1}}"},"content":[{"type":"image_url","image_url":{"url":"//x/{{IBAN_1}}"}}],` +
		`"tool_calls":[{"index":0,"id":"c_{{IBAN_1}}","function":{"name":"{ iban_1}"}},{"id":"{{IBAN_1}}","type":"{{IBAN_1}}","function":{"name":"{{IBAN_1}}"}}]}}]}` + "\n\n"
	for range 3 { // also as an event that is like an earlier one
		out, err := s.Write(nil, []byte(in))
		if err != nil || string(out) != in {
			t.Errorf("%q, %v", out, err)
		}
	}
	in = `data: {"choices":[{"index":0,"delta":{"name":"{{IBAN_1}}","annotations":[{"name":"{{IBAN_1}}"}],"tool_calls":[{"index":0,"function":{"name":"{{NAME_1}}"}}]}}]}` + "\n\n"
	want := strings.NewReplacer("{{IBAN_1}}", "DE89370400440532013000", "{{NAME_1}}", "Zoe Laurent").Replace(in)
	if out, err := s.Write(nil, []byte(in)); err != nil || string(out) != want {
		t.Errorf("what is no identifier, or is read again: %q, %v", out, err)
	}
}

func TestWhatAProviderSealedIsNeverRestored(t *testing.T) {
	o := AnswerOptions{Table: tableOf(t, token.Entry{Token: "{{SECRET_1}}", Value: strings.Repeat("Zm9vYmFy", 8)}), Restore: true}
	said := `{"reasoning_details":[{"type":"reasoning.text","id":"{{SECRET_1}}","index":0,"signature":"{{SECRET_1}}"},{"data":"{{SECRET_1}}"}],` +
		`"thinking_blocks":[{"signature":"{{SECRET_1}}"}],"extra_content":{"google":{"thought_signature":"{{SECRET_1}}"}},` +
		`"tool_calls":[{"index":0,"extra_content":{"google":{"thought_signature":"{{SECRET_1}}"}}},{"id":"c","extra_content":{"google":{"thought_signature":"{ secret_1}"}}}],` +
		`"content":[{"type":"thinking","signature":"{{SECRET_1}}"},{"type":"redacted_thinking","data":"{{SECRET_1}}"}]}`
	s := NewStream(StreamOptions{AnswerOptions: o})
	in := `data: {"choices":[{"index":0,"delta":` + said + `}]}` + "\n\n"
	for range 3 { // also as an event that is like an earlier one
		if out, err := s.Write(nil, []byte(in)); err != nil || string(out) != in {
			t.Errorf("%q, %v", out, err)
		}
	}
	out, _, err := RestoreAnswer(context.Background(), []byte(`{"choices":[{"index":0,"message":`+said+`}]}`), o)
	if err != nil || !strings.Contains(string(out), said) {
		t.Errorf("%s, %v", out, err)
	}
}

func TestUsageIsReadWhateverIsPassedOn(t *testing.T) {
	for _, tr := range transcripts(t) {
		if !strings.Contains(tr.name, "usage") {
			continue
		}
		_, s := tr.run(t)
		if u := s.Usage(); u == nil || u.PromptTokens == 0 || u.TotalTokens != u.PromptTokens+u.CompletionTokens && u.TotalTokens != 18 {
			t.Errorf("%s: %+v", tr.name, u)
		}
	}
	s := NewStream(StreamOptions{})
	if _, err := s.Write(nil, []byte(delta)); err != nil || s.Usage() != nil || s.Bytes() != len(" some words {{NAME_1}} and") {
		t.Errorf("%v, %+v, %d bytes", err, s.Usage(), s.Bytes())
	}
}

func TestAPolicyThatNobodyAskedForLeavesNoBlock(t *testing.T) {
	o := AnswerOptions{Table: someTable(t), Restore: true, NoSvc: true}
	s := NewStream(StreamOptions{AnswerOptions: o})
	out, err := s.Write(nil, []byte(delta+strings.Replace(delta, "null", `"stop"`, 1)))
	if err == nil {
		out, err = s.End(out)
	}
	if err != nil || strings.Contains(string(out), "svc") || strings.Count(string(out), "Laurent") != 2 {
		t.Errorf("stream: %s, %v", out, err)
	}
	body := `{"choices":[{"message":{"content":"{{NAME_12}}"},"logprobs":{}}],"svc":1}`
	out, _, err = RestoreAnswer(context.Background(), []byte(body), o)
	if err != nil || string(out) != `{"choices":[{"message":{"content":"Kai"},"logprobs":null}]}` {
		t.Errorf("answer: %s, %v", out, err)
	}
}

func BenchmarkEvent(b *testing.B) {
	for name, table := range map[string]*token.Table{"anonymized": someTable(b), "plain": nil} {
		b.Run(name, func(b *testing.B) {
			s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: table, Restore: true, Model: "catalogue-1"}})
			var dst []byte
			b.ReportAllocs()
			for b.Loop() {
				if table != nil && s.Bytes() > 1<<22 { // a lane ends at 32 MiB
					s = NewStream(s.o)
				}
				var err error
				if dst, err = s.Write(dst[:0], []byte(delta)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// A model could else have a long key sent in clear with the next turn.
func TestAValueIsNotRestoredBehindTheThoughtOfAToolCall(t *testing.T) {
	o := AnswerOptions{Table: tableOf(t, token.Entry{Token: "{{SECRET_1}}", Value: strings.Repeat("Zm9v+/Fy", 12)}), Restore: true}
	said := `{"tool_calls":[{"index":0,"id":"call_1__thought__{{SECRET_1}}"}]}`
	in := `data: {"choices":[{"index":0,"delta":` + said + `}]}` + "\n\n"
	if out, err := NewStream(StreamOptions{AnswerOptions: o}).Write(nil, []byte(in)); err != nil || string(out) != in {
		t.Errorf("%q, %v", out, err)
	}
	if out, _, err := RestoreAnswer(context.Background(), []byte(`{"choices":[{"index":0,"message":`+said+`}]}`), o); err != nil || !strings.Contains(string(out), said) {
		t.Errorf("%s, %v", out, err)
	}
}
