package openai

import (
	"context"
	"errors"
	"strings"
	"testing"

	"veil/extproc/apierr"
	"veil/extproc/token"
)

// TestAnErrorIsToldInOurWordsWhereverItStands: the upstream's may name its hosts and whoever pays there.
func TestAnErrorIsToldInOurWordsWhereverItStands(t *testing.T) {
	table := tableOf(t, token.Entry{Token: "{{NAME_1}}", Value: "Zoe Laurent"})
	o := AnswerOptions{Table: table, Restore: true}
	event := func(body []byte) []byte { return append(append([]byte("data: "), body...), "\n\n"...) }
	readers := map[string]func(body []byte) error{
		"a plain answer":                func(b []byte) error { _, _, err := RestoreAnswer(context.Background(), b, o); return err },
		"one that is not anonymized":    func(b []byte) error { _, _, err := RestoreAnswer(context.Background(), b, AnswerOptions{}); return err },
		"a plain answer for a stream":   func(b []byte) error { _, err := Events(b); return err },
		"the answer of POST /anonymize": func(b []byte) error { _, err := ReadLLMResponse(context.Background(), b, table, "m"); return err },
		"an event": func(b []byte) error {
			_, err := NewStream(StreamOptions{AnswerOptions: o}).Write(nil, event(b))
			return err
		},
		"an event that is not asked": func(b []byte) error { _, _, err := Gather(event(b)); return err },
	}
	for name, read := range readers {
		for _, fault := range []string{
			`{"error":{"message":"host-7.internal is down"}}`,
			`{"choices":[],"error":"host-7.internal is down"}`,
			`{"choices":null,"object":"error","message":"host-7.internal is down"}`,
			`{"choices":[{"index":0,"message":{"content":"Dear"},"delta":{"content":"Dear"}}],"type":"error","message":"host-7.internal is down"}`,
			`{"choices":[{"index":0,"message":{"content":"Dear"},"delta":{"content":"Dear"}},{"index":1,"error":{"message":"host-7.internal is down"},"finish_reason":"error"}]}`,
		} {
			if err := read([]byte(fault)); !errors.Is(err, ErrUpstream) || err.Error() != ErrUpstream.Error() {
				t.Errorf("%s: %s: %v", name, fault, err)
			}
		}
		const sound = `{"choices":[{"index":0,"message":{"content":"Dear"},"delta":{"content":"Dear"},"error":null,"finish_reason":"stop"}],"error":null}`
		if err := read([]byte(sound)); err != nil {
			t.Errorf("%s without an error: %v", name, err)
		}
	}
}

// TestWhatHoldsNoAnswerIsNone: a status of 200 promises one, and what stands in its place may be the upstream's error.
func TestWhatHoldsNoAnswerIsNone(t *testing.T) {
	readers := map[string]func(body []byte, o AnswerOptions) (string, error){
		"a plain answer": func(b []byte, o AnswerOptions) (string, error) {
			out, _, err := RestoreAnswer(context.Background(), b, o)
			return string(out), err
		},
		"a plain answer for a stream": func(b []byte, _ AnswerOptions) (string, error) {
			out, err := Events(b)
			return string(out), err
		},
		"the answer of POST /anonymize": func(b []byte, _ AnswerOptions) (string, error) {
			_, err := ReadLLMResponse(context.Background(), b, someTable(t), "m")
			return "", err
		},
		"events that are not asked": func(b []byte, _ AnswerOptions) (string, error) {
			_, _, err := Gather(append(event(string(b)), "data: [DONE]\n\n"...))
			return "", err
		},
		"an event and the end": func(b []byte, o AnswerOptions) (string, error) {
			out, err := NewStream(StreamOptions{AnswerOptions: o, KeepUsage: true}).Write(nil, append(event(string(b)), "data: [DONE]\n\n"...))
			return string(out), err
		},
		"an event alone": func(b []byte, o AnswerOptions) (string, error) {
			s := NewStream(StreamOptions{AnswerOptions: o, KeepUsage: true})
			out, err := s.Write(nil, event(string(b)))
			if err == nil {
				out, err = s.End(out)
			}
			return string(out), err
		},
	}
	for name, read := range readers {
		for _, body := range []string{
			`{"message":"quota exceeded on host-7.internal for key sk-abc","code":429}`, `{"code":429,"msg":"host-7.internal"}`, `{"detail":"host-7.internal"}`,
			`{"detail":[{"msg":"host-7.internal"}]}`, `{"choices":[],"message":"host-7.internal"}`, `{"hello":"host-7.internal"}`, `{}`, `{"choices":null,"status":"host-7.internal"}`,
			`{"choices":"host-7.internal"}`, `{"choices":{"0":{"message":{},"delta":{}}}}`, `{"choices":[1,null]}`, `{"choices":["host-7.internal"]}`, `{"choices":[]}`,
			`{"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":4}}`,
		} {
			for _, o := range []AnswerOptions{{}, {Table: someTable(t), Restore: true}, {Table: someTable(t)}} {
				out, err := read([]byte(body), o)
				if e := apierr.From(err); err == nil || e.Status != 502 || strings.Contains(out+e.Message, "host-7") || strings.Contains(out, "[DONE]") {
					t.Errorf("%s: %s: %q, %v", name, body, out, err)
				}
			}
		}
	}
}

// TestEventsThatAreNoneOfTheAnswerChangeNothing: some servers send such as a sign of life, and clients fail in them.
func TestEventsThatAreNoneOfTheAnswerChangeNothing(t *testing.T) {
	const text, end = `{"choices":[{"index":0,"delta":{"content":"Dear"},"finish_reason":"stop"}]}`, "data: [DONE]\n\n"
	for _, alive := range []string{`{"type":"ping"}`, `{}`, `{"choices":null,"object":"heartbeat"}`} {
		for _, o := range []AnswerOptions{{}, {Table: someTable(t), Restore: true, NoSvc: true}} {
			in := string(event(alive)) + string(event(text)) + string(event(alive)) + end
			out, err := NewStream(StreamOptions{AnswerOptions: o}).Write(nil, []byte(in))
			if want := string(event(text)) + end; err != nil || string(out) != want {
				t.Errorf("%s: %q, %v", alive, out, err)
			}
			if whole, _, err := Gather([]byte(in)); err != nil || strings.Contains(string(whole), "ping") {
				t.Errorf("%s: gathered to %s, %v", alive, whole, err)
			}
		}
	}
	// An empty list of choices is a chunk like any other.
	const filter = `{"choices":[],"prompt_filter_results":[{"prompt_index":0}]}`
	in := string(event(filter)) + string(event(text)) + end
	if out, err := NewStream(StreamOptions{}).Write(nil, []byte(in)); err != nil || string(out) != in {
		t.Errorf("%q, %v", out, err)
	}
}

// TestAChoiceMaySayNothingIfItSaysWhy: Gemini gives one whose message is null when its filter has cut it.
func TestAChoiceMaySayNothingIfItSaysWhy(t *testing.T) {
	const body = `{"choices":[{"index":0,"message":null,"finish_reason":"content_filter"}]}`
	if out, _, err := RestoreAnswer(context.Background(), []byte(body), AnswerOptions{}); err != nil || string(out) != body {
		t.Errorf("%s, %v", out, err)
	}
}

// TestLinesThatAreNoFieldsArePassedOnNowhere: who reads events never sees them, and an upstream's error may stand there.
func TestLinesThatAreNoFieldsArePassedOnNowhere(t *testing.T) {
	const fault, chunk = `{"error":{"message":"host-7.internal is down"}}`, `{"choices":[{"index":0,"delta":{"content":"Dear"}}]}`
	for _, table := range []*token.Table{nil, someTable(t)} {
		for _, end := range []string{"\n", "\r", "\r\n"} {
			for _, events := range []string{
				fault + end + "data: [DONE]" + end + end,
				fault + end + "id: 7" + end + "data: " + chunk + end + end + "data: [DONE]" + end + end,
				"data: " + chunk + end + fault + end + "data: " + end + end + "data: [DONE]" + end + end,
				"data: " + chunk + end + fault,
			} {
				s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: table, Restore: true}})
				out, err := s.Write(nil, []byte(events))
				if err == nil {
					out, err = s.End(out)
				}
				if got := string(out); err != nil || strings.Contains(got, "host-7") || strings.Contains(events, "Dear") && !strings.Contains(got, "data: "+chunk+"\n") ||
					strings.Contains(events, "DONE") != strings.Contains(got, "data: [DONE]") {
					t.Errorf("%q became %q, %v", events, got, err)
				}
			}
		}
	}
}
