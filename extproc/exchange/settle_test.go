package exchange

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"veil/catalogue"
	"veil/extproc/account"
	"veil/extproc/apierr"
	"veil/extproc/detect"
	"veil/extproc/money"
	"veil/extproc/pii"
)

const (
	ask        = `{"anonymize":true,"messages":[{"role":"user","content":"ask secretzoe"}]}`
	completion = `{"id":"1","object":"chat.completion","created":1,"model":"up","choices":[{"index":0,"message":{"role":"assistant","content":"dear {{NAME_1}}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":11,"completion_tokens":7,"total_tokens":18}}`
)

func TestAnAnswerIsRestoredAndSettledFromItsUsage(t *testing.T) {
	f := newFixture(t, nil)
	x, r := f.post("/chat/completions", ask)
	if r.Answer != nil {
		t.Fatalf("refused: %s", r.Answer.Body)
	}
	if body := string(r.Body); strings.Contains(body, "secretzoe") || !strings.Contains(body, "{{NAME_1}}") {
		t.Fatalf("upstream gets %s", body)
	}
	if get(r.Set, "x-veil-model") != "llama-3.3-70b-instruct" || !r.Reroute {
		t.Fatalf("not routed: %+v", r.Set)
	}
	r = f.answers(x, "200", "application/json", completion)
	if !strings.Contains(string(r.Body), `"content":"dear secretzoe"`) || !strings.Contains(string(r.Body), `"pii_count":1`) {
		t.Fatalf("the caller gets %s", r.Body)
	}
	x.End()
	u := f.used()
	if u.Requests != 1 || u.PromptTokens != 11 || u.CompletionTokens != 7 || u.Estimated != 0 {
		t.Fatalf("settled %+v", u)
	}
	price := x.model.PriceAt(f.now)
	if want := price.Cost(11, 7); u.Cost != want {
		t.Fatalf("cost %s, want %s", u.Cost, want)
	}
}

// lasting is a recogniser that is at work when a day ends.
type lasting struct {
	words
	ends func()
}

func (l lasting) Find(ctx context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	l.ends()
	return l.words.Find(ctx, dst, t)
}

func TestACallIsSettledByThePricesThatItWasReservedBy(t *testing.T) {
	midnight := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	now := midnight.Add(-time.Millisecond)
	f := newFixture(t, func(c *Config, _ *account.Grant) {
		live := *c.Live()
		cat := *live.Catalogue
		cat.Models = slices.Clone(cat.Models)
		for i := range cat.Models {
			was := cat.Models[i].PriceAt(now)
			cat.Models[i].Prices = []catalogue.Dated{{Price: was}, {From: midnight, Price: catalogue.Price{Prompt: 10 * was.Prompt, Completion: 10 * was.Completion}}}
			cat.Models[i].Routes = slices.Clone(cat.Models[i].Routes)
			for r := range cat.Models[i].Routes {
				cat.Models[i].Routes[r].Prices = nil
			}
		}
		engine, err := pii.New(pii.Config{Recognisers: []detect.Recogniser{lasting{ends: func() { now = midnight }}}})
		if err != nil {
			t.Fatal(err)
		}
		live.Catalogue, live.Engine = &cat, engine
		c.Live, c.Now = func() *Live { return &live }, func() time.Time { return now }
	})
	x := f.sent("/chat/completions", ask)
	f.answers(x, "200", "application/json", completion)
	x.End()
	if u, want := f.used(), x.model.PriceAt(midnight.Add(-1)).Cost(11, 7); !now.Equal(midnight) || u.Cost != want {
		t.Errorf("cost %s, want %s", u.Cost, want)
	}
}

func TestAStreamIsSettledFromItsUsageWhichOnlyWhoAskedSees(t *testing.T) {
	const events = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"dear\"}}]}\n\ndata: {\"choices\":[],\"usage\":{\"prompt_tokens\":11,\"completion_tokens\":7,\"total_tokens\":18}}\n\ndata: [DONE]\n\n"
	for options, seen := range map[string]bool{`"stream":true,`: false, `"stream":true,"stream_options":{"include_usage":true},`: true} {
		f := newFixture(t, nil)
		x := f.sent("/chat/completions", strings.Replace(ask, "{", "{"+options, 1))
		x.ResponseHeaders(t.Context(), []Header{{":status", "200"}, {"content-type", "text/event-stream"}}, false)
		r := x.ResponseBody(t.Context(), []byte(events), true)
		x.End()
		if strings.Contains(string(r.Body), `"prompt_tokens":11`) != seen {
			t.Errorf("%s: the caller gets %s", options, r.Body)
		}
		if u := f.used(); u.Requests != 1 || u.PromptTokens != 11 || u.CompletionTokens != 7 || u.Estimated != 0 {
			t.Errorf("%s: settled %+v", options, u)
		}
	}
}

func TestAnAnswerThatCantBeReadIsChargedAndCountsAsFailed(t *testing.T) {
	f := newFixture(t, nil)
	x := f.sent("/chat/completions", ask)
	r := f.answers(x, "200", "application/json", `{"choices":`)
	x.End()
	if u := f.used(); r.Answer.Status != 502 || u.Requests != 1 || u.Failed != 1 || u.Estimated != 1 || u.PromptTokens == 0 {
		t.Fatalf("answered %d, settled %+v", r.Answer.Status, u)
	}
}

func TestAnErrorUnderAGoodStatusCostsNothingUnlessTheUpstreamSaysSo(t *testing.T) {
	const fault, said = `{"error":{"message":"overloaded","code":502}}`, `{"error":{"message":"overloaded"},"choices":[],"usage":{"prompt_tokens":11,"completion_tokens":7}}`
	const other = `{"hello":"host-7.internal"}`
	delta := "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"dear\"}}]}\n\n"
	streamed := strings.Replace(ask, "{", `{"stream":true,`, 1)
	for _, c := range []struct {
		name, path, body, contentType, answer string
		charged                               bool
	}{
		{"a plain answer", "/chat/completions", ask, "application/json", fault, false},
		{"a plain answer with its usage", "/chat/completions", ask, "application/json", said, true},
		{"of POST /anonymize", "/anonymize", askModel, "application/json", fault, false},
		{"of POST /anonymize with its usage", "/anonymize", askModel, "application/json", said, true},
		{"all at once for a stream", "/chat/completions", streamed, "application/json", fault, false},
		{"the first event", "/chat/completions", streamed, "text/event-stream", "data: " + fault + "\n\n", false},
		{"the first event with its usage", "/chat/completions", streamed, "text/event-stream", "data: " + said + "\n\n", true},
		{"the same, unasked", "/chat/completions", ask, "text/event-stream", "data: " + said + "\n\n", true},
		{"behind a comment", "/chat/completions", streamed, "text/event-stream", ": on it\n\ndata: " + fault + "\n\n", false},
		{"behind a text", "/chat/completions", streamed, "text/event-stream", delta + "data: " + fault + "\n\n", true},
		{"behind the usage", "/chat/completions", streamed, "text/event-stream", "data: " + said[:1] + said[strings.Index(said, `"choices"`):] + "\n\ndata: " + fault + "\n\n", true},
		{"the first event, unasked", "/chat/completions", ask, "text/event-stream", "data: " + fault + "\n\n", false},
		{"behind a text, unasked", "/chat/completions", ask, "text/event-stream", delta + "data: " + fault + "\n\n", true},
		{"no answer", "/chat/completions", ask, "application/json", other, false},
		{"no answer with its usage", "/chat/completions", ask, "application/json", `{"choices":[],"usage":{"prompt_tokens":11,"completion_tokens":7}}`, true},
		{"no answer of POST /anonymize", "/anonymize", askModel, "application/json", other, false},
		{"no answer all at once for a stream", "/chat/completions", streamed, "application/json", other, false},
		{"an event of no answer", "/chat/completions", streamed, "text/event-stream", "data: " + other + "\n\ndata: [DONE]\n\n", false},
		{"the same behind a text", "/chat/completions", streamed, "text/event-stream", delta + "data: {\"choices\":7}\n\ndata: [DONE]\n\n", true},
		{"the same, unasked", "/chat/completions", ask, "text/event-stream", "data: " + other + "\n\ndata: [DONE]\n\n", false},
		{"broken off, unasked", "/anonymize", askModel, "text/event-stream", delta, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFixture(t, nil)
			x := f.sent(c.path, c.body)
			r := f.answers(x, "200", c.contentType, c.answer)
			x.End()
			if x.rec.Outcome != "failed" || r.Answer != nil && r.Answer.Status != 502 {
				t.Errorf("%s: %+v", x.rec.Outcome, r)
			}
			if u := f.used(); (u.PromptTokens > 0) != c.charged || (u.Failed == 1) != c.charged {
				t.Errorf("settled %+v", u)
			}
		})
	}
}

func TestAnAnswerWithoutUsageIsChargedByItsText(t *testing.T) {
	const choices = `"choices":[{"index":0,"message":{"role":"assistant","content":"0123456789abcdef"},"logprobs":{"content":[{"token":"0123456789abcdef"}]},"finish_reason":"stop"}]`
	for _, body := range []string{`{` + choices + `}`, `{"id":"` + strings.Repeat("x", 400) + `",` + choices + `,"usage":null}`} {
		f := newFixture(t, nil)
		x := f.sent("/chat/completions", ask)
		f.answers(x, "200", "application/json", body)
		x.End()
		if u := f.used(); u.Estimated != 1 || u.PromptTokens == 0 || u.CompletionTokens != 4 {
			t.Errorf("settled %+v", u)
		}
	}
}

// Only a text can't have been written in no tokens.
func TestAnAnswerWithoutATextMayHaveUsedNothingButItsPrompt(t *testing.T) {
	f := newFixture(t, nil)
	x := f.sent("/chat/completions", ask)
	f.answers(x, "200", "application/json", `{"choices":[{"index":0,"message":{"role":"assistant","content":""},"finish_reason":"stop"}],"usage":{"prompt_tokens":11,"completion_tokens":0}}`)
	x.End()
	if u := f.used(); u.Estimated != 0 || u.PromptTokens != 11 || u.CompletionTokens != 0 {
		t.Errorf("settled %+v", u)
	}
}

func TestUsageThatWasSaidIsNotTakenBack(t *testing.T) {
	const text, real, end = `{"choices":[{"index":0,"delta":{"content":"dear"},"finish_reason":"stop"}]}`, `{"choices":[],"usage":{"prompt_tokens":11,"completion_tokens":7,"total_tokens":18}}`, "data: [DONE]\n\n"
	for _, after := range []string{
		`{"choices":[],"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}`, `{"choices":[],"usage":{"prompt_tokens":11,"completion_tokens":0}}`, `{"choices":[],"usage":{}}`,
		`{"choices":[],"usage":null}`, `{"choices":[{"index":0,"delta":{}}],"usage":{"prompt_tokens":0,"completion_tokens":0}}`,
	} {
		for _, stream := range []string{`"stream":true,`, `"stream":true,"stream_options":{"include_usage":true},`, ""} {
			f := newFixture(t, nil)
			x := f.sent("/chat/completions", strings.Replace(ask, "{", "{"+stream, 1))
			r := f.answers(x, "200", "text/event-stream", "data: "+text+"\n\ndata: "+real+"\n\ndata: "+after+"\n\n"+end)
			x.End()
			if u := f.used(); u.Estimated != 0 || u.PromptTokens != 11 || u.CompletionTokens != 7 {
				t.Errorf("%s after it: settled %+v", after, u)
			}
			if told := strings.Contains(string(r.Body), `"completion_tokens":7`); told != (stream != `"stream":true,`) {
				t.Errorf("%s after it: the caller gets %s", after, r.Body)
			}
		}
	}
}

func TestEndTwiceSettlesOnce(t *testing.T) {
	f := newFixture(t, nil)
	x := f.sent("/chat/completions", ask)
	f.answers(x, "200", "application/json", completion)
	x.settle()
	x.End()
	if u := f.used(); u.Requests != 1 || u.PromptTokens != 11 {
		t.Fatalf("settled %+v", u)
	}
}

func TestAnAnswerThatEndsWithTrailersIsSettledThen(t *testing.T) {
	f := newFixture(t, nil)
	x := f.sent("/chat/completions", strings.Replace(ask, "{", `{"stream":true,`, 1))
	x.ResponseHeaders(t.Context(), []Header{{":status", "200"}, {"content-type", "text/event-stream"}}, false)
	x.ResponseTrailers(t.Context())
	if !x.settled || x.rec.Outcome != "answered" {
		t.Errorf("settled: %v, %s", x.settled, x.rec.Outcome)
	}
	x.End()
	if u := f.used(); u.Requests != 1 {
		t.Errorf("%+v", u)
	}
}

func TestACallerWhoLeavesIsChargedByEstimate(t *testing.T) {
	stream := "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"0123456789012345\"}}]}\n\n"
	for _, c := range []struct {
		name  string
		until func(*fixture, *Exchange)
		least int64 // completion tokens
	}{
		{"before the answer", func(*fixture, *Exchange) {}, 0},
		{"after its headers", func(f *fixture, x *Exchange) {
			x.ResponseHeaders(f.Context(), []Header{{":status", "200"}, {"content-type", "text/event-stream"}}, false)
		}, 0},
		{"in the middle of a stream", func(f *fixture, x *Exchange) {
			x.ResponseHeaders(f.Context(), []Header{{":status", "200"}, {"content-type", "text/event-stream"}}, false)
			x.ResponseBody(f.Context(), []byte(stream), false)
		}, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFixture(t, nil)
			x := f.sent("/chat/completions", strings.Replace(ask, "{", `{"stream":true,`, 1))
			c.until(f, x)
			x.End()
			u := f.used()
			if u.Requests != 1 || u.Estimated != 1 || u.PromptTokens < 1 || u.CompletionTokens < c.least {
				t.Fatalf("settled %+v", u)
			}
		})
	}
}

func TestAFaultOfTheUpstreamCostsNothing(t *testing.T) {
	f := newFixture(t, func(_ *Config, g *account.Grant) { g.Limits.Budget = money.Scale })
	for _, status := range []string{"500", "401", "429", "404", "302"} {
		x := f.sent("/chat/completions", ask)
		r := f.answers(x, status, "application/json", `{"error":{"message":"secretupstream"}}`)
		if r.Answer == nil || r.Answer.Status < 502 || strings.Contains(string(r.Answer.Body), "secretupstream") {
			t.Errorf("%s became %+v", status, r.Answer)
		}
		x.End()
	}
	if u := f.used(); u.Cost != 0 {
		t.Fatalf("charged %+v", u)
	}
}

func TestWhatFailsBeforeTheUpstreamSendsNothingAndCostsNothing(t *testing.T) {
	f := newFixture(t, nil)
	for _, c := range []struct {
		name, body string
		status     int
		code       apierr.Code
	}{
		{"a recogniser fails", `{"anonymize":true,"messages":[{"role":"user","content":"boom"}]}`, 500, apierr.Internal},
		{"no messages", `{"anonymize":true}`, 400, apierr.InvalidRequest},
		{"an unknown model", `{"model":"none","messages":[{"role":"user","content":"a"}]}`, 400, apierr.InvalidModel},
		{"broken JSON", `{"messages":[`, 400, apierr.InvalidRequest},
		{"media", `{"anonymize":true,"messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"https://x.example/a.png"}}]}]}`, 400, apierr.InvalidRequest},
	} {
		x, r := f.post("/chat/completions", c.body)
		wantError(t, r, c.status, c.code)
		if strings.Contains(string(r.Answer.Body), "secretboom") {
			t.Errorf("%s: the fault's text got out: %s", c.name, r.Answer.Body)
		}
		x.End()
	}
	if u := f.used(); u.Cost != 0 || u.PromptTokens != 0 {
		t.Fatalf("charged %+v", u)
	}
}

// A client that has the whole answer may call again at once: its place must be free by then, whenever Envoy closes the
// first call's stream.
func TestACallIsSettledWhenItsAnswerIsWhole(t *testing.T) {
	stream := "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"
	events := []Header{{":status", "200"}, {"content-type", "text/event-stream"}}
	for _, c := range []struct {
		name string
		call func(*fixture, *Exchange)
	}{
		{"a plain answer", func(f *fixture, x *Exchange) { f.answers(x, "200", "application/json", completion) }},
		{"a fault of the upstream", func(f *fixture, x *Exchange) { f.answers(x, "500", "application/json", "{}") }},
		{"a stream whose upstream has not closed it", func(f *fixture, x *Exchange) {
			x.ResponseHeaders(f.Context(), events, false)
			x.ResponseBody(f.Context(), []byte(stream), false)
		}},
		{"a stream without its mark of the end", func(f *fixture, x *Exchange) {
			x.ResponseHeaders(f.Context(), events, false)
			x.ResponseBody(f.Context(), []byte(stream[:len(stream)-14]), true)
		}},
		{"a stream that breaks", func(f *fixture, x *Exchange) {
			x.ResponseHeaders(f.Context(), events, false)
			x.ResponseBody(f.Context(), []byte("data: {\n\n"), false)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFixture(t, func(_ *Config, g *account.Grant) { g.Limits.Concurrency = 1 })
			first := f.sent("/chat/completions", ask)
			c.call(f, first)
			second, r := f.post("/chat/completions", ask)
			if r.Answer != nil {
				t.Fatalf("the next call is refused: %s", r.Answer.Body)
			}
			first.End()
			second.End()
			if u := f.used(); u.Requests > 2 || first.rec.Outcome == "aborted" {
				t.Fatalf("settled %+v, the first was %s", u, first.rec.Outcome)
			}
		})
	}
}

// A stream that says nothing still has a chunk with svc, and OpenAI's clients take an id and a time for given.
func TestAChunkOfTheGatewaysOwnHasAnIDAndATime(t *testing.T) {
	f := newFixture(t, func(c *Config, _ *account.Grant) {
		c.NewID, c.Now = func() string { return "made-up" }, func() time.Time { return time.Unix(1700000007, 0) }
	})
	x := f.sent("/chat/completions", `{"stream":true,`+ask[1:])
	r := f.answers(x, "200", "text/event-stream", "data: [DONE]\n\n")
	x.End()
	if body := string(r.Body); !strings.HasPrefix(body, `data: {"id":"chatcmpl-made-up","object":"chat.completion.chunk","created":1700000007,"model":`) || !strings.Contains(body, `"svc":`) {
		t.Errorf("the caller gets %s", body)
	}
}

func TestAfterTheEndOfItsEventsAStreamIsNotWaitedForLong(t *testing.T) {
	f := newFixture(t, nil)
	x := f.sent("/chat/completions", `{"stream":true,`+ask[1:])
	x.ResponseHeaders(f.Context(), []Header{{":status", "200"}, {"content-type", "text/event-stream"}}, false)
	x.ResponseBody(f.Context(), []byte("data: [DONE]\n\n"), false)
	if x.Patience() != lastMoment || x.KeepAlive() != 0 {
		t.Errorf("waits %s, comments every %s", x.Patience(), x.KeepAlive())
	}
	if r := x.Silent(); len(r.Body) != 0 || !r.End {
		t.Errorf("the stream goes on: %+v", r)
	}
	x.End()
}
