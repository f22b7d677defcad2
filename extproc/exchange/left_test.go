package exchange

import (
	"context"
	"strings"
	"testing"
)

// leaving is a context that ends when it has been asked so many times.
type leaving struct {
	context.Context
	left int
}

func (l *leaving) Err() error {
	if l.left--; l.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestWhoLeavesWhileTheAnswerIsRestoredIsChargedWhatItCost: the work stops, nothing of the answer goes on, and its usage is settled.
func TestWhoLeavesWhileTheAnswerIsRestoredIsChargedWhatItCost(t *testing.T) {
	answer := `{"object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"` + strings.Repeat("dear {{NAME_1}}, ", 1<<14) +
		`"},"finish_reason":"stop"}],"usage":{"prompt_tokens":11,"completion_tokens":7}}`
	for _, call := range []struct{ path, body string }{{"/chat/completions", ask}, {"/anonymize", askModel}} {
		f := newFixture(t, nil)
		x := f.sent(call.path, call.body)
		x.ResponseHeaders(t.Context(), []Header{{":status", "200"}, {"content-type", "application/json"}}, false)
		r := x.ResponseBody(&leaving{t.Context(), 1}, []byte(answer), true)
		x.End()
		if r.Answer == nil || r.Answer.Status != 499 || strings.Contains(string(r.Answer.Body), "dear") || len(r.Body) > 0 || x.rec.Outcome != "aborted" {
			t.Errorf("%s: %+v, %s", call.path, r, x.rec.Outcome)
		}
		if u := f.used(); u.Requests != 1 || u.PromptTokens != 11 || u.CompletionTokens != 7 || u.Estimated != 0 {
			t.Errorf("%s: settled %+v", call.path, u)
		}
	}
}

// TestAUsageThatIsOlderThanTheTextIsNotAllThatIsCharged: some servers count as they go, and some say a placeholder at first.
func TestAUsageThatIsOlderThanTheTextIsNotAllThatIsCharged(t *testing.T) {
	event := func(text, usage string) string {
		return `data: {"choices":[{"index":0,"delta":{"content":"` + text + `"}}]` + usage + "}\n\n"
	}
	used := func(completion string) string {
		return `,"usage":{"prompt_tokens":11,"completion_tokens":` + completion + `}`
	}
	long := strings.Repeat("word", 1000) // 1,000 tokens by estimate
	for _, c := range []struct {
		name, events string
		completion   int64
		estimated    int64
	}{
		{"with the first event alone", event("a", used("1")) + event(long, "") + event(long, ""), 2001, 1},
		{"before all text", "data: {\"choices\":[]" + used("1") + "}\n\n" + event(long, ""), 1001, 1},
		{"of thoughts that nobody sees", event("a", used("5000")) + event(long, ""), 6000, 1},
		{"with each event", event("a", used("1")) + event(long, used("900")) + event(long, used("1800")), 1800, 0},
		{"with the last", event(long, "") + event("a", used("900")), 900, 0},
		{"behind it", event(long, "") + "data: {\"choices\":[]" + used("900") + "}\n\n", 900, 0},
		{"and then nothing but an end", event(long, used("900")) + "data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"},\"finish_reason\":\"stop\"}]}\n\n", 900, 0},
	} {
		for _, left := range []bool{true, false} {
			for i, body := range []string{`{"stream":true,` + ask[1:], strings.Replace(ask, `"anonymize":true`, `"stream":true`, 1)} {
				f := newFixture(t, nil)
				x := f.sent("/chat/completions", body)
				x.ResponseHeaders(t.Context(), []Header{{":status", "200"}, {"content-type", "text/event-stream"}}, false)
				events := c.events
				if !left {
					events += "data: [DONE]\n\n"
				}
				x.ResponseBody(t.Context(), []byte(events), !left)
				x.End()
				prompt := int64(11)
				if c.estimated == 1 {
					prompt = max(prompt, x.prompt.likely)
				}
				if u := f.used(); u.PromptTokens != prompt || u.CompletionTokens != c.completion || u.Estimated != c.estimated {
					t.Errorf("%s, left: %t, body %d: settled %+v", c.name, left, i, u)
				}
			}
		}
	}
}
