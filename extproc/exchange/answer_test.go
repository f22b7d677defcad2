package exchange

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"veil/extproc/apierr"
	"veil/extproc/openai"
)

func TestOnlyARetryAfterThatSaysWhenIsPassedOn(t *testing.T) {
	f := newFixture(t, nil)
	for given, want := range map[string]string{
		"7":                             "7",
		"0":                             "0",
		"Wed, 21 Oct 2015 07:28:00 GMT": "Wed, 21 Oct 2015 07:28:00 GMT",
		"Wed, 21 Oct 2037 07:28:00 GMT": "86400",
		"":                              "1",
		"-1":                            "1",
		"soon":                          "1",
		"99999999999999999999":          "1",
	} {
		x := f.sent("/chat/completions", ask)
		x.ResponseHeaders(t.Context(), []Header{{":status", "429"}, {"retry-after", given}}, false)
		r := x.ResponseBody(t.Context(), []byte("{}"), true)
		if got := get(r.Answer.Headers, "retry-after"); r.Answer.Status != 503 || got != want {
			t.Errorf("%q became %d, %q; want %q", given, r.Answer.Status, got, want)
		}
		x.End()
	}
}

// OpenAI's clients try again at every 5xx that does not say so: what an operator has to set right would be asked for three times.
func TestAFaultThatStaysIsNotTriedAgain(t *testing.T) {
	f := newFixture(t, nil)
	for status, want := range map[string]string{"401": "false", "402": "false", "403": "false", "404": "false", "500": "", "429": "", "503": ""} {
		x := f.sent("/chat/completions", ask)
		r := f.answers(x, status, "application/json", `{"error":{"message":"no"}}`)
		if got := get(r.Answer.Headers, "x-should-retry"); r.Answer.Status < 500 || got != want {
			t.Errorf("%s became %d, x-should-retry %q; want %q", status, r.Answer.Status, got, want)
		}
		x.End()
	}
}

func TestWhatAnUpstreamCallsItselfIsNoLabel(t *testing.T) {
	f := newFixture(t, nil)
	for _, name := range []string{"zoe@example.org", "eu-host"} {
		x := f.sent("/chat/completions", ask)
		x.ResponseHeaders(t.Context(), []Header{{":status", "200"}, {"content-type", "application/json"}, {"x-veil-upstream", name}}, false)
		x.End()
	}
	if said := f.scraped(); strings.Contains(said, "zoe") || !strings.Contains(said, `upstream="eu-host"`) {
		t.Error("the metrics name an upstream that the catalogue has not, or not the one that it has")
	}
}

// A server that knows no streams answers a call for one with a plain answer; OpenAI's clients would read nothing in it.
func TestWhoAskedForAStreamGetsOneFromAnyServer(t *testing.T) {
	const answer = `{"id":"c","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"dear {{NAME_1}}"},"finish_reason":"stop"}],` +
		`"usage":{"prompt_tokens":5,"completion_tokens":7,"total_tokens":12}}`
	for options, withUsage := range map[string]bool{``: false, `"stream_options":{"include_usage":true},`: true} {
		f := newFixture(t, nil)
		x := f.sent("/chat/completions", `{"stream":true,`+options+ask[1:])
		r := f.answers(x, "200", "application/json", answer)
		x.End()
		if r.Answer != nil || get(r.Set, "content-type") != "text/event-stream" || get(r.Set, "content-length") != strconv.Itoa(len(r.Body)) {
			t.Fatalf("%+v", r)
		}
		said := string(r.Body)
		for want, there := range map[string]bool{`"delta":{"role":"assistant","content":"dear secretzoe"}`: true, `"mapping":{"{{NAME_1}}":"secretzoe"}`: true, `"usage":{`: withUsage} {
			if strings.Contains(said, want) != there {
				t.Errorf("%s in it is not %v: %s", want, there, said)
			}
		}
		if !strings.HasSuffix(said, "data: [DONE]\n\n") {
			t.Errorf("it ends with %s", said)
		}
		if u := f.used(); u.Requests != 1 || u.Estimated != 0 || u.PromptTokens != 5 || u.CompletionTokens != 7 {
			t.Errorf("charged: %+v", u)
		}
	}
	f := newFixture(t, nil)
	x := f.sent("/chat/completions", `{"stream":true,`+ask[1:])
	defer x.End()
	wantError(t, f.answers(x, "200", "application/json", `<html>`), 502, apierr.Internal)
}

func TestWhoAskedForNoStreamGetsNone(t *testing.T) {
	const said = `data: {"id":"c","model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"dear {{NA"}}]}` + "\n\n" +
		`data: {"id":"c","model":"m","choices":[{"index":0,"delta":{"content":"ME_1}}"},"finish_reason":"stop"}]}` + "\n\n" +
		`data: {"id":"c","choices":[],"usage":{"prompt_tokens":5,"completion_tokens":7,"total_tokens":12}}` + "\n\ndata: [DONE]\n\n"
	for _, c := range []struct{ path, body, want string }{
		{"/chat/completions", ask, `"message":{"role":"assistant","content":"dear secretzoe"}`},
		{"/chat/completions", `{"stream":false,` + ask[1:], `"usage":{"prompt_tokens":5,"completion_tokens":7,"total_tokens":12}`},
		{"/anonymize", askModel, `"deanonymized_content":"dear secretzoe"`},
	} {
		f := newFixture(t, nil)
		x := f.sent(c.path, c.body)
		r := f.answers(x, "200", "text/event-stream; charset=utf-8", said)
		x.End()
		if r.Answer != nil || get(r.Set, "content-type") != "application/json" || !json.Valid(r.Body) || !strings.Contains(string(r.Body), c.want) {
			t.Errorf("%s: %+v, %s", c.body, r.Set, r.Body)
		}
		if u := f.used(); u.Requests != 1 || u.Estimated != 0 || u.PromptTokens != 5 || u.CompletionTokens != 7 || x.rec.Stream {
			t.Errorf("charged: %+v", u)
		}
	}
	f := newFixture(t, nil)
	x := f.sent("/chat/completions", ask)
	defer x.End()
	wantError(t, f.answers(x, "200", "text/event-stream", strings.Replace(said[:strings.Index(said, "data: [DONE]")], `"stop"`, "null", 1)), 502, apierr.Internal)
}

func TestAStreamHasNoContentEncoding(t *testing.T) {
	f := newFixture(t, nil)
	for _, coding := range []string{"identity", "gzip"} {
		x := f.sent("/chat/completions", `{"stream":true,`+ask[1:])
		r := x.ResponseHeaders(t.Context(), []Header{{":status", "200"}, {"content-type", "text/event-stream"}, {"content-encoding", coding}}, false)
		if !slices.Contains(r.Remove, "content-encoding") {
			t.Errorf("%s: %+v", coding, r)
		}
		x.End()
	}
}

const askModel = `{"text":"ask secretzoe","process_with_llm":true}`

func TestAnAnswerOfAnonymizeHasUsageAlsoWhereUpstreamSaidNone(t *testing.T) {
	f := newFixture(t, nil)
	x := f.sent("/anonymize", askModel)
	r := f.answers(x, "200", "application/json", `{"choices":[{"message":{"content":"dear {{NAME_1}}"}}]}`)
	x.End()
	var said struct {
		LLM struct {
			Usage *openai.Usage `json:"usage"`
		} `json:"llm_response"`
	}
	if err := json.Unmarshal(r.Body, &said); err != nil || said.LLM.Usage == nil {
		t.Fatalf("%s (%v)", r.Body, err)
	}
	u, got := f.used(), said.LLM.Usage
	if u.Estimated != 1 || got.PromptTokens != u.PromptTokens || got.CompletionTokens != u.CompletionTokens || got.TotalTokens != got.PromptTokens+got.CompletionTokens {
		t.Errorf("shown %+v, charged %+v", *got, u)
	}
}

func TestARefusedCallOfAnonymizeNamesNoFieldThatTheCallerDidNotSend(t *testing.T) {
	f := newFixture(t, nil)
	x := f.sent("/anonymize", askModel)
	r := f.answers(x, "400", "application/json", `{"error":{"message":"no {{NAME_1}}","param":"messages"}}`)
	if body := string(r.Answer.Body); !strings.Contains(body, `"no secretzoe"`) || !strings.Contains(body, `"param":null`) {
		t.Errorf("the caller gets %s", body)
	}
	x.End()
}
