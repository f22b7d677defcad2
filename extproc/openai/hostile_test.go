package openai

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"veil/extproc/jsontext"
	"veil/extproc/restore"
	"veil/extproc/token"
)

// hostile is the table of an exchange whose one value is as long as a value that a caller gives may well be.
func hostile(t *testing.T, value int) *token.Table {
	return tableOf(t, token.Entry{Token: "{{NAME_1}}", Value: strings.Repeat("x", value)})
}

func event(json string) []byte { return []byte("data: " + json + "\n\n") }

// flood writes one event again and again, and counts what comes of it.
func flood(s *Stream, times int, json func(i int) string) (out int, err error) {
	var dst []byte
	for i := range times {
		if dst, err = s.Write(dst[:0], event(json(i))); err != nil {
			return out, err
		}
		out += len(dst)
	}
	dst, err = s.End(dst[:0])
	return out + len(dst), err
}

// TestAStreamGrowsAsAWholeAndNotByText holds what all of a stream may grow by to the bound of one text: a short token of a
// long value in each of many texts, in one event or in many, in deltas or beside them.
func TestAStreamGrowsAsAWholeAndNotByText(t *testing.T) {
	const value = 1 << 20
	var many strings.Builder
	for i := range 100 {
		fmt.Fprintf(&many, `,{"index":%d,"delta":{"content":"{{NAME_1}}"}}`, i)
	}
	for name, json := range map[string]func(int) string{
		"a choice each": func(i int) string {
			return fmt.Sprintf(`{"choices":[{"index":%d,"delta":{"content":"{{NAME_1}}"}}]}`, i)
		},
		"a tool call each": func(i int) string {
			return fmt.Sprintf(`{"choices":[{"index":0,"delta":{"tool_calls":[{"index":%d,"function":{"arguments":"{{NAME_1}}"}}]}}]}`, i)
		},
		"many in one event":  func(int) string { return `{"choices":[` + many.String()[1:] + `]}` },
		"beside the choices": func(int) string { return `{"choices":[],"note":"{{NAME_1}}"}` },
		"whole tool calls": func(i int) string {
			return fmt.Sprintf(`{"choices":[{"index":0,"delta":{"tool_calls":[{"id":"c%d","function":{"arguments":"{{NAME_1}}"}}]}}]}`, i)
		},
	} {
		s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: hostile(t, value), Restore: true, NoSvc: true}})
		out, err := flood(s, 100, json)
		if err != errAmplified || out > restore.MaxGrowth+1<<16 {
			t.Errorf("%s: %d bytes, %v", name, out, err)
		}
	}
}

// TestTextGrowsAsItIsWritten: a control character is one byte of a value and six of JSON.
func TestTextGrowsAsItIsWritten(t *testing.T) {
	table := tableOf(t, token.Entry{Token: "{{NAME_1}}", Value: strings.Repeat("\x01", 3<<20)})
	o := AnswerOptions{Table: table, Restore: true, NoSvc: true}
	if _, _, err := RestoreAnswer(context.Background(), []byte(`{"choices":[{"index":0,"message":{"content":"{{NAME_1}}"}}]}`), o); err != errAmplified {
		t.Errorf("a plain answer: %v", err)
	}
	for name, json := range map[string]string{
		"a text":             `{"choices":[{"index":0,"delta":{"content":"{{NAME_1}}"}}]}`,
		"like one before":    `{"choices":[{"index":0,"delta":{"content":"a word"}}]}`,
		"beside the choices": `{"choices":[],"note":"{{NAME_1}}"}`,
	} {
		s := NewStream(StreamOptions{AnswerOptions: o})
		_, err := flood(s, 4, func(i int) string {
			if i < 3 {
				return json
			}
			return strings.Replace(json, "a word", "{{NAME_1}}", 1)
		})
		if err != errAmplified {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSvcComesNoOftenerThanAnswersWereAskedFor: it holds all that was hidden, and an upstream could finish its choices for ever.
func TestSvcComesNoOftenerThanAnswersWereAskedFor(t *testing.T) {
	finish := func(i int) string {
		return fmt.Sprintf(`{"choices":[{"index":%d,"delta":{},"finish_reason":"stop"}]}`, i%3)
	}
	for _, restored := range []bool{true, false} {
		s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: hostile(t, 1<<20), Restore: restored}, Choices: 3})
		out, err := flood(s, 200, finish)
		if err != nil || out > restore.MaxGrowth+4<<20 || !s.sent {
			t.Errorf("%d bytes, %v", out, err)
		}
		// As many as were asked for may be as large as they are.
		s = NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: hostile(t, 10<<20), Restore: restored}, Choices: 3})
		if out, err = flood(s, 3, finish); err != nil || out < 30<<20 {
			t.Errorf("%d bytes, %v", out, err)
		}
	}
	// But not all in memory together, however many were asked for.
	for _, restored := range []bool{true, false} {
		s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: hostile(t, 10<<20), Restore: restored}, Choices: 128})
		if out, err := flood(s, 128, finish); err != nil || out > mostTold+21<<20 || !s.sent {
			t.Errorf("%d MB, %v", out>>20, err)
		}
	}
	// The last one has all, at the latest at the end.
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: hostile(t, restore.MaxGrowth+1), Restore: true}, Choices: 1})
	for i, told := range []bool{true, false} {
		if out, err := s.Write(nil, event(finish(i))); err != nil || bytes.Contains(out, []byte(`"svc"`)) != told {
			t.Errorf("finish %d: %d bytes, %v", i, len(out), err)
		}
	}
	if out, err := s.End(nil); err != nil || !bytes.Contains(out, []byte(`"svc"`)) {
		t.Errorf("at the end: %d bytes, %v", len(out), err)
	}
	// Short ones may come as often as a server says that it has finished: some say it with every event.
	s = NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true}})
	if _, err := flood(s, 1000, finish); err != nil {
		t.Error(err)
	}
}

// TestTextsOfJSONHoldNoMoreThanOneBody: each takes as much memory as a body of its own, and there may be many.
func TestTextsOfJSONHoldNoMoreThanOneBody(t *testing.T) {
	content := "[" + strings.Repeat("[],", jsontext.DefaultValues/4) + "0]"
	for n, want := range map[int]error{3: nil, 4: errTexts} {
		body := `{"messages":[` + strings.Repeat(`{"role":"tool","content":"`+content+`"},`, n) + `{"role":"user","content":""}]}`
		c, err := ParseChat(context.Background(), []byte(body))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Leaves(context.Background()); err != want {
			t.Errorf("%d texts: %v", n, err)
		}
	}
}

// TestWhatChunksBeginWithIsShort: it is said again before every text that was held back.
func TestWhatChunksBeginWithIsShort(t *testing.T) {
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true, NoSvc: true}})
	long := strings.Repeat("x", 1<<20)
	head := fmt.Sprintf(`{"id":"%s","created":[%s1],"model":"%s","choices":[`, long, strings.Repeat("1,", 1<<16), long)
	for i := range 100 {
		head += fmt.Sprintf(`{"index":%d,"delta":{"content":"{{NAME_"}},`, i)
	}
	out, err := s.Write(nil, event(head[:len(head)-1]+`]}`))
	if err != nil {
		t.Fatal(err)
	}
	if out, err = s.End(out[:0]); err != nil || len(out) > 1<<16 {
		t.Errorf("%d bytes, %v", len(out), err)
	}
}

// allocated is how many bytes f takes from the heap in all.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestAContentOfManyPartsIsReadOnce(t *testing.T) {
	body := []byte(`{"choices":[{"index":0,"message":{"content":[` + strings.Repeat(`{"text":"ten letters"},`, 1<<14) + `{"text":"."}]}}]}`)
	took := allocated(func() {
		if out, _, err := RestoreAnswer(context.Background(), body, AnswerOptions{Table: someTable(t), Restore: true}); err != nil || len(out) < len(body) {
			t.Error(len(out), err)
		}
		if r, err := ReadLLMResponse(context.Background(), body, someTable(t), "m"); err != nil || len(r.RawContent) != 11<<14+1 {
			t.Error(err)
		}
	})
	if took > 50*uint64(len(body)) {
		t.Errorf("%d MB for %d KB", took>>20, len(body)>>10)
	}
}

// TestChoicesThatFinishLookAtTheirOwnTextsOnly measures two streams against each other, which hold few and many texts.
func TestChoicesThatFinishLookAtTheirOwnTextsOnly(t *testing.T) {
	var ends strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&ends, `,{"index":%d,"finish_reason":"a"}`, i+1)
	}
	chunk := event(`{"choices":[` + ends.String()[1:] + `]}`)
	least := func(texts int) (best time.Duration) {
		s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true, NoSvc: true}})
		var delta strings.Builder
		for i := range texts {
			fmt.Fprintf(&delta, `,"t%d":"x"`, i)
		}
		if _, err := s.Write(nil, event(`{"choices":[{"index":0,"delta":{`+delta.String()[1:]+`}}]}`)); err != nil {
			t.Fatal(err)
		}
		for i := range 10 {
			began := time.Now()
			if _, err := s.Write(nil, chunk); err != nil {
				t.Fatal(err)
			}
			if took := time.Since(began); i == 0 || took < best {
				best = took
			}
		}
		return best
	}
	if few, many := least(1), least(maxLanes); many > 8*few+time.Millisecond {
		t.Errorf("%s with one text, %s with %d", few, many, maxLanes)
	}
}

func TestLogprobsOfAStreamThatIsGatheredTakeNoMoreThanTheirText(t *testing.T) {
	one := `data: {"choices":[{"index":0,"logprobs":{"content":[` + strings.Repeat("1,", 1<<17) + `1]}}]}` + "\n\n"
	events := []byte(strings.Repeat(one, 64) + `data: {"choices":[{"index":0,"delta":{"content":"x"},"finish_reason":"stop"}]}` + "\n\n")
	took := allocated(func() {
		if out, _, err := Gather(events); err != nil || len(out) < len(events)/2 {
			t.Error(len(out), err)
		}
	})
	if took > 16*uint64(len(events)) {
		t.Errorf("%d MB for %d", took>>20, len(events)>>20)
	}
}

// TestUsageThatMakesNoSenseIsNone: who is not believed in one number is not believed in the others.
func TestUsageThatMakesNoSenseIsNone(t *testing.T) {
	for _, usage := range []string{
		`{"prompt_tokens":-5,"completion_tokens":7}`, `{"prompt_tokens":5,"completion_tokens":1e300}`, `{"prompt_tokens":"5","completion_tokens":7}`,
		`{"prompt_tokens":5,"completion_tokens":-0.5}`, `{"prompt_tokens":9223372036854775808,"completion_tokens":7}`, `{"prompt_tokens":[5],"completion_tokens":7}`,
		`{}`, `[]`, `"7"`, `7`, `null`, `{"total_tokens":7}`, `{"prompt_tokens":null,"completion_tokens":null}`,
		`{"prompt_tokens":160}`, `{"prompt_tokens":5,"completion_tokens":null}`, `{"completion_tokens":7,"total_tokens":12}`, `{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}`,
		`{"prompt_tokens":0,"completion_tokens":7}`, `{"prompt_tokens":10.5,"completion_tokens":7}`, `{"prompt_tokens":5,"completion_tokens":0.1}`, `{"prompt_tokens":5,"completion_tokens":105e-1}`,
	} {
		body := `{"choices":[{"index":0,"message":{"content":"x"}}],"usage":` + usage + `}`
		if _, u, err := RestoreAnswer(context.Background(), []byte(body), AnswerOptions{}); err != nil || u != nil {
			t.Errorf("%s: %+v, %v", usage, u, err)
		}
	}
	for usage, want := range map[string]Usage{
		`{"prompt_tokens":5,"completion_tokens":7}`:                       {PromptTokens: 5, CompletionTokens: 7, TotalTokens: 12},
		`{"prompt_tokens":5,"completion_tokens":0}`:                       {PromptTokens: 5, TotalTokens: 5},
		`{"prompt_tokens":5.0,"completion_tokens":7e0,"total_tokens":-1}`: {PromptTokens: 5, CompletionTokens: 7, TotalTokens: 12},
		`{"prompt_tokens":5,"completion_tokens":7,"total_tokens":12.5}`:   {PromptTokens: 5, CompletionTokens: 7, TotalTokens: 12},
	} {
		_, u, err := RestoreAnswer(context.Background(), []byte(`{"choices":[{"index":0,"message":{"content":"x"}}],"usage":`+usage+`}`), AnswerOptions{})
		if err != nil || u == nil || *u != want {
			t.Errorf("%s: %+v, %v", usage, u, err)
		}
	}
}

// TestAnAnswerOfNothingButTokensIsRefused: the place of one takes many times its own memory.
func TestAnAnswerOfNothingButTokensIsRefused(t *testing.T) {
	const tok = "{{NAME_12}}"
	text, list := strings.Repeat(tok, 1<<20), strings.Repeat(`"`+tok+`",`, 1<<20)
	for name, body := range map[string]string{
		"a text":         `{"choices":[{"index":0,"message":{"content":"` + text + `"}}]}`,
		"many texts":     `{"choices":[{"index":0,"message":{"content":"x","more":[` + list[:len(list)-1] + `]}}]}`,
		"cited":          `{"choices":[{"index":0,"message":{"content":"` + text + `","annotations":[{"start_index":1}]}}]}`,
		"beside choices": `{"choices":[{"index":0,"message":{"content":"x"}}],"x":"` + text + `"}`,
	} {
		var err error
		took := allocated(func() {
			_, _, err = RestoreAnswer(context.Background(), []byte(body), AnswerOptions{Table: someTable(t), Restore: true})
		})
		if err != errPlaces || took > 15*uint64(len(body)) {
			t.Errorf("%s: %d MB for %d, %v", name, took>>20, len(body)>>20, err)
		}
	}
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true}})
	if _, err := s.Write(nil, event(`{"choices":[],"x":"`+text+`"}`)); err != errPlaces {
		t.Errorf("in an event: %v", err)
	}
	body := `{"choices":[{"index":0,"message":{"content":"` + text[:len(tok)*(restore.MaxPlaces-1)] + `"}}]}`
	if _, _, err := RestoreAnswer(context.Background(), []byte(body), AnswerOptions{Table: someTable(t), Restore: true, NoSvc: true}); err != nil {
		t.Errorf("just so many: %v", err)
	}
}

// TestATimeOfAMegabyteIsNotSaidAgain: each choice that holds text back has a chunk of its own at the end, with the time of the last event.
func TestATimeOfAMegabyteIsNotSaidAgain(t *testing.T) {
	const choices, digits = 200, 1 << 20
	in := 0
	out, err := flood(NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: hostile(t, 1), Restore: true}}), choices+3, func(i int) string {
		index, text, created := i, "{{NAME_", "1"
		if i >= choices { // like one another
			index, text = 7, "x"
		}
		if i == choices+2 {
			created = strings.Repeat("1", digits)
		}
		json := fmt.Sprintf(`{"id":"a","created":%s,"choices":[{"index":%d,"delta":{"content":"%s"}}]}`, created, index, text)
		in += len(json)
		return json
	})
	if err != nil || out > 2*in {
		t.Errorf("%d bytes become %d, %v", in, out, err)
	}
}
