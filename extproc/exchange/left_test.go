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
