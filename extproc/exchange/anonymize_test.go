package exchange

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"veil/extproc/account"
	"veil/extproc/apierr"
	"veil/extproc/telemetry"
)

// put runs PUT /anonymize.
func (f *fixture) put(body string) Reply {
	f.Helper()
	x := f.gateway.Begin()
	defer x.End()
	if r := x.RequestHeaders(f.Context(), headers("PUT", BasePath+"/anonymize"), false); r.Answer != nil {
		return r
	}
	return x.RequestBody(f.Context(), []byte(body))
}

func TestATextIsAnonymizedAndComesBackByItsMapping(t *testing.T) {
	f := newFixture(t, nil)
	x, r := f.post("/anonymize", `{"text":"ask secretzoe and secretbob, not Ada or secretzoe","existing_mapping":{"{{NAME_4}}":"Ada"}}`)
	x.End()
	const want = `{"anonymized_text":"ask {{NAME_5}} and {{NAME_6}}, not {{NAME_4}} or {{NAME_5}}",` +
		`"mapping":{"{{NAME_4}}":"Ada","{{NAME_5}}":"secretzoe","{{NAME_6}}":"secretbob"},"pii_count":4,"pii_types":["NAME"]}`
	if r.Answer == nil || r.Answer.Status != 200 || string(r.Answer.Body) != want {
		t.Fatalf("%+v", r.Answer)
	}
	var said struct {
		Text    string          `json:"anonymized_text"`
		Mapping json.RawMessage `json:"mapping"`
	}
	if err := json.Unmarshal(r.Answer.Body, &said); err != nil {
		t.Fatal(err)
	}
	r = f.put(`{"text":"` + said.Text + `","mapping":` + string(said.Mapping) + `}`)
	const back = `{"deanonymized_text":"ask secretzoe and secretbob, not Ada or secretzoe","restored_count":4,"unknown_tokens":[]}`
	if r.Answer.Status != 200 || string(r.Answer.Body) != back {
		t.Errorf("back comes %s", r.Answer.Body)
	}
	if u := f.used(); u.Cost != 0 || u.PromptTokens != 0 {
		t.Errorf("charged %+v", u)
	}
}

func TestTokensThatAMappingDoesNotNameStayAndAreCounted(t *testing.T) {
	f := newFixture(t, nil)
	r := f.put(`{"text":"{{NAME_1}}, {{NAME_2}} and {{EMAIL_1}}","mapping":{"{{NAME_1}}":"Ada"}}`)
	if body := string(r.Answer.Body); body != `{"deanonymized_text":"Ada, {{NAME_2}} and {{EMAIL_1}}","restored_count":1,"unknown_tokens":["{{NAME_2}}","{{EMAIL_1}}"]}` {
		t.Error(body)
	}
	if said := f.scraped(); !strings.Contains(said, "veil_restore_unresolved_total 2\n") {
		t.Error("the metrics do not say that two tokens stayed")
	}
}

func TestAMappingThatIsNoneIsRefused(t *testing.T) {
	f := newFixture(t, nil)
	for _, body := range []string{
		`{"text":"a","mapping":{"NAME_1":"Ada"}}`, `{"text":"a","mapping":{"{{NAME_1}}":1}}`, `{"text":"a","mapping":[]}`, `{"text":"a"}`, `{"mapping":{}}`, `{"text":`,
	} {
		wantError(t, f.put(body), 400, apierr.InvalidRequest)
	}
}

func TestATextGoesToAModelWithItsSystemPromptHidden(t *testing.T) {
	f := newFixture(t, nil)
	x, r := f.post("/anonymize", `{"text":"ask secretzoe","system_prompt":"you serve secretbob and secretzoe","process_with_llm":true,"temperature":0.20,"max_tokens":9}`)
	const want = `{"model":"Meta-Llama-3_3-70B-Instruct","messages":[{"role":"system","content":"you serve {{NAME_2}} and {{NAME_1}}"},` +
		`{"role":"user","content":"ask {{NAME_1}}"}],"temperature":0.20,"max_tokens":9}`
	if r.Answer != nil || string(r.Body) != want {
		t.Fatalf("upstream gets %s, %+v", r.Body, r.Answer)
	}
	r = f.answers(x, "200", "application/json", `{"choices":[{"message":{"content":"{{NAME_2}} knows {{NAME_1}}"}}],"usage":{"prompt_tokens":3,"completion_tokens":2,"total_tokens":5}}`)
	x.End()
	// The count and the text are of the text alone; the mapping serves both.
	const answer = `{"anonymized_text":"ask {{NAME_1}}","mapping":{"{{NAME_1}}":"secretzoe","{{NAME_2}}":"secretbob"},"pii_count":1,"pii_types":["NAME"],` +
		`"llm_response":{"raw_content":"{{NAME_2}} knows {{NAME_1}}","deanonymized_content":"secretbob knows secretzoe","model":"llama-3.3-70b-instruct",` +
		`"usage":{"prompt_tokens":3,"completion_tokens":2,"total_tokens":5}}}`
	if string(r.Body) != answer {
		t.Errorf("the caller gets %s", r.Body)
	}
	if u := f.used(); u.PromptTokens != 3 || u.CompletionTokens != 2 || u.Estimated != 0 {
		t.Errorf("settled %+v", u)
	}
}

// TestAnAnswerThatWouldBeTooLongIsRefused: a word of two letters may become a token of thirty, ten million times, and a control
// character is six bytes of JSON.
func TestAnAnswerThatWouldBeTooLongIsRefused(t *testing.T) {
	f := newFixture(t, nil)
	x, r := f.post("/anonymize", `{"text":"`+strings.Repeat("ab ", 1<<20)+`","svc":{"detect":{"deny":[{"text":"ab","type":"ABCDEFGHIJKLMNOPQRSTUVWXYZ"}]}}}`)
	x.End()
	value := strings.Repeat(`\u0001`, 5<<20-1<<10)
	for i, r := range []Reply{r, f.put(`{"text":"{{NAME_1}} {{NAME_1}} {{NAME_1}}","mapping":{"{{NAME_1}}":"` + value + `"}}`)} {
		if r.Answer == nil || r.Answer.Status != 413 { // what it says is long
			t.Errorf("%d: answered with %.200s", i, r.Answer.Body)
		}
	}
}

// The answer tells of the text, the metrics and the log of all that was replaced.
func TestWhatIsReplacedInASystemPromptIsCounted(t *testing.T) {
	var log bytes.Buffer
	f := newFixture(t, func(g *Config, _ *account.Grant) { g.Access = telemetry.NewAccessLog(slog.NewJSONHandler(&log, nil)) })
	x := f.sent("/anonymize", `{"process_with_llm":true,"text":"ask secretzoe","system_prompt":"serve secretbob and secretzoe"}`)
	r := f.answers(x, "200", "application/json", completion)
	x.End()
	if !strings.Contains(string(r.Body), `"pii_count":1,"pii_types":["NAME"]`) || !strings.Contains(f.scraped(), `veil_pii_total{type="NAME"} 3`) || !strings.Contains(log.String(), `"pii":3`) {
		t.Errorf("%s\n%s\n%s", r.Body, &log, f.scraped())
	}
}

// Metrics count what is left of a value beside another one as what it was left of; the answer names its token's type.
func TestARestIsCountedAsItsValue(t *testing.T) {
	f := newFixture(t, nil)
	x, r := f.post("/anonymize", `{"text":"Ada, Lovelace of x","existing_mapping":{"{{NAME_1}}":"Ada, Lovelace","{{NAME_2}}":"Lovelace of x"}}`)
	x.End()
	if !strings.Contains(string(r.Answer.Body), `"anonymized_text":"{{NAME_1}} {{NAME_REST_1}}"`) || !strings.Contains(string(r.Answer.Body), `"pii_types":["NAME","NAME_REST"]`) ||
		!strings.Contains(f.scraped(), `veil_pii_total{type="NAME"} 2`) {
		t.Errorf("%s\n%s", r.Answer.Body, f.scraped())
	}
}
