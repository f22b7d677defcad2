package exchange

import (
	"encoding/json"
	"strings"
	"testing"

	"veil/extproc/openai"
)

func TestOnlyARetryAfterThatSaysWhenIsPassedOn(t *testing.T) {
	f := newFixture(t, nil)
	for given, want := range map[string]string{
		"7":                             "7",
		"0":                             "0",
		"Wed, 21 Oct 2037 07:28:00 GMT": "Wed, 21 Oct 2037 07:28:00 GMT",
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
