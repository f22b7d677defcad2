package e2e

import (
	"strings"
	"testing"

	"veil/testdata/upstream"
)

// none fails when a piece of a person reached the upstream, as it is or with JSON's escapes.
func (s *stack) none(t *testing.T, p person) {
	t.Helper()
	for _, v := range p.values() {
		if s.up.Saw(v) {
			t.Errorf("%s… reached the model", v[:5])
		}
	}
}

func TestAnswerHoldsTheCallersDataAndTheModelSawOnlyTokens(t *testing.T) {
	s := shared(t)
	for _, two := range []bool{false, true} {
		p := stranger()
		c := s.do(t, call{body: chat(p.Text(), private), two: two}).completion(t)
		if got := c.Choices[0].Message.Content; got != p.Text() {
			t.Errorf("HTTP/2 %v: got %q", two, got)
		}
		a := c.Svc.Anonymization
		if a == nil || !a.Enabled || a.Count < 4 || len(a.Mapping) < 4 || a.Restored == nil || *a.Restored != p.Text() {
			t.Errorf("svc %+v", a)
		}
		if c.Object != "chat.completion" || c.Model != "gpt-4.1" || c.Usage == nil || c.Usage.Total == 0 || c.Choices[0].FinishReason != "stop" {
			t.Errorf("%+v", c)
		}
		s.none(t, p)
	}
}

func TestStreamHoldsTheCallersDataAndTheModelSawOnlyTokens(t *testing.T) {
	s := shared(t)
	for _, two := range []bool{false, true} {
		p := stranger()
		got := s.do(t, call{body: chat(p.Text(), private, stream), two: two}).streamed(t)
		if got.content[0] != p.Text() || got.finish[0] != "stop" || got.usage != nil || got.svc == nil || len(got.svc.Anonymization.Mapping) < 4 {
			t.Errorf("HTTP/2 %v: %+v", two, got)
		}
		s.none(t, p)
	}
}

func TestWithoutAnonymizeNothingIsTouched(t *testing.T) {
	s := shared(t)
	about := topic()
	raw := `{"model":"gpt-4.1",  "temperature":1.0, "messages":[{"role":"user","content":"` + about + ` write to \u0061nna@example.org \/ 1e2"}], "x_unknown":{"b":1,"a":[1.50,2e3]}}`
	s.up.Script(about, upstream.Answer{Raw: []byte(`{"id":"x", "choices":[{"index":0,"message":{"role":"assistant","content":"{{EMAIL_1}} \u0061"},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2}, "odd": 1.0}`)})
	a := s.do(t, call{body: raw})
	got := s.up.With(about)
	if len(got) != 1 || string(got[0].Body) != raw {
		t.Errorf("the upstream got %s", got[0].Body)
	}
	if !strings.Contains(string(a.body), `"odd": 1.0`) || !strings.Contains(string(a.body), `"content":"{{EMAIL_1}} \u0061"`) || strings.Contains(string(a.body), `"svc"`) {
		t.Errorf("the client got %s", a.body)
	}
}
