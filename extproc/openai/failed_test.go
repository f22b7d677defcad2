package openai

import (
	"context"
	"errors"
	"strings"
	"testing"

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
