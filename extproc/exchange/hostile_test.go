package exchange

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"veil/extproc/apierr"
)

// TestUsageBeyondAnyModelIsNotBelieved: it would empty a month's budget, and the sums of a store hold no more than int64.
func TestUsageBeyondAnyModelIsNotBelieved(t *testing.T) {
	said := func(prompt, completion string) string {
		return fmt.Sprintf(`{"object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"dear"},"finish_reason":"stop"}],"usage":{"prompt_tokens":%s,"completion_tokens":%s}}`, prompt, completion)
	}
	streamed := strings.Replace(ask, "{", `{"stream":true,`, 1)
	for _, c := range []struct {
		prompt, completion string
		believed           bool
	}{
		{"11", "7", true}, {"1000000", "200000", true},
		{"1099511627776", "7", false}, {"11", "1e11", false}, {"11", "1e300", false}, {"-1", "7", false},
		{"0", "0", false}, {"0", "7", false}, {"11", "0", false}, {"160", "null", false}, {"null", "7", false},
	} {
		body := said(c.prompt, c.completion)
		for _, call := range []struct{ path, body, contentType, answer string }{
			{"/chat/completions", ask, "application/json", body},
			{"/chat/completions", streamed, "application/json", body},
			{"/chat/completions", streamed, "text/event-stream", "data: " + strings.Replace(body, `"message"`, `"delta"`, 1) + "\n\ndata: [DONE]\n\n"},
			{"/anonymize", askModel, "application/json", body},
		} {
			f := newFixture(t, nil)
			x := f.sent(call.path, call.body)
			f.answers(x, "200", call.contentType, call.answer)
			x.End()
			x.End()
			if u := f.used(); u.Requests != 1 || (u.Estimated == 0) != c.believed || !c.believed && (u.PromptTokens == 0 || u.PromptTokens > 1000 || u.CompletionTokens > 100) {
				t.Errorf("%s and %s at %s as %s: settled %+v", c.prompt, c.completion, call.path, call.contentType, u)
			}
		}
	}
}

// TestACallerIsNeverToldToWaitForYears: a retry-after of an upstream is its own word.
func TestACallerIsNeverToldToWaitForYears(t *testing.T) {
	now := time.Now()
	for asked, want := range map[string]string{
		"7": "7", "86400": "86400", "86401": "86400", "999999999": "86400", "99999999999999999999": "", "-1": "", "nan": "", "1e9": "", "soon": "",
		now.Add(time.Minute).UTC().Format(httpTime): now.Add(time.Minute).UTC().Format(httpTime), "Fri, 31 Dec 9999 23:59:59 GMT": "86400",
	} {
		f := newFixture(t, nil)
		x := f.sent("/chat/completions", ask)
		h := []Header{{":status", "429"}, {"content-type", "application/json"}, {"retry-after", asked}}
		r := x.ResponseHeaders(t.Context(), h, false)
		if r.Answer == nil {
			r = x.ResponseBody(t.Context(), []byte("{}"), true)
		}
		x.End()
		wantError(t, r, 503, apierr.Internal)
		if got := get(r.Answer.Headers, "retry-after"); want != "" && got != want || want == "" && (got == asked || len(got) > 2) {
			t.Errorf("%q is told as %q", asked, got)
		}
	}
}

const httpTime = "Mon, 02 Jan 2006 15:04:05 GMT"

// TestAnEventStreamWithoutEventsIsNoAnswer: JSON under the name of events is a line that means nothing, and passed on as one.
func TestAnEventStreamWithoutEventsIsNoAnswer(t *testing.T) {
	streamed := strings.Replace(ask, "{", `{"stream":true,`, 1)
	for _, body := range []string{completion, `{"error":{"message":"overloaded at host-7"}}`, "<html>busy</html>\n", "", "\n\n", ": a\n\n: b\n\n"} {
		f := newFixture(t, nil)
		x := f.sent("/chat/completions", streamed)
		r := f.answers(x, "200", "text/event-stream", body)
		x.End()
		said := string(r.Body)
		if !strings.Contains(said, `"code":"internal_error"`) || strings.Contains(said, "[DONE]") || strings.Contains(said, "busy") || strings.Contains(said, "host-7") {
			t.Errorf("%q became %q", body, said)
		}
		if u := f.used(); u.Requests != 1 || u.Failed != 1 {
			t.Errorf("%q: settled %+v", body, u)
		}
	}
}

func TestStatusesThatNobodyKnowsAreOneLabel(t *testing.T) {
	f := newFixture(t, nil)
	for _, status := range []string{"200", "429", "299", "599", "999", "1000", "-7", "0200", "abc", ""} {
		x := f.sent("/chat/completions", ask)
		f.answers(x, status, "application/json", completion)
		x.End()
	}
	var labels []string
	for line := range strings.Lines(f.scraped()) {
		if strings.HasPrefix(line, "veil_upstream_responses_total{") {
			_, status, _ := strings.Cut(line, `status="`)
			status, _, _ = strings.Cut(status, `"`)
			labels = append(labels, status)
		}
	}
	slices.Sort(labels)
	if got := strings.Join(labels, " "); got != "200 429 none other" {
		t.Errorf("labels are %s", got)
	}
}
