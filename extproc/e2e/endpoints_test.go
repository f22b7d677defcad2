package e2e

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"veil/testdata/upstream"
)

func TestModelsAreListedWithEveryField(t *testing.T) {
	s := shared(t)
	type record struct {
		ID, Object string
		Created    int64
		OwnedBy    string `json:"owned_by"`
		Svc        struct {
			Name, Description, Category string
			ContextLength               int64  `json:"context_length"`
			ServerLocation              string `json:"server_location"`
			AIProvider                  string `json:"ai_provider"`
		}
	}
	var list struct {
		Object string
		Data   []record
	}
	s.do(t, call{method: "GET", path: "/models"}).read(t, &list)
	want := map[string][3]any{
		"llama-3.3-70b-instruct": {int64(128000), "meta", "eu"}, "llama-3.1-70b-instruct": {int64(128000), "meta", "eu"},
		"qwen3-32b": {int64(33000), "alibaba", "eu"}, "gpt-oss-120b": {int64(128000), "openai", "eu"},
		"mistral-nemo-12b": {int64(128000), "mistralai", "eu"}, "gpt-4.1": {int64(1047576), "openai", "us"},
		"gemini-2.5-pro": {int64(1000000), "google", "us"}, "claude-sonnet-4": {int64(200000), "anthropic", "us"},
	}
	if list.Object != "list" || len(list.Data) != len(want) {
		t.Fatalf("%s of %d", list.Object, len(list.Data))
	}
	for _, m := range list.Data {
		category := map[string]string{"eu": "open-source", "us": "premium"}[m.Svc.ServerLocation]
		if got := [3]any{m.Svc.ContextLength, m.OwnedBy, m.Svc.ServerLocation}; got != want[m.ID] || m.Object != "model" || m.Svc.Name == "" || m.Svc.Category != category || m.Svc.AIProvider == "" {
			t.Errorf("%+v", m)
		}
		var one record
		s.do(t, call{method: "GET", path: "/models/" + m.ID}).read(t, &one)
		if one != m {
			t.Errorf("alone it is %+v, in the list %+v", one, m)
		}
	}
}

func TestDefaultModelAndTemperatureAreAddedAndTheModelIsRouted(t *testing.T) {
	s := shared(t)
	about := topic()
	var c completion
	s.do(t, call{body: obj{"messages": []obj{{"role": "user", "content": about}}}}).read(t, &c)
	got := s.up.With(about)
	if c.Model != "llama-3.3-70b-instruct" || len(got) != 1 || !strings.Contains(string(got[0].Body), `"model":"llama-3.3-70b-instruct"`) || !strings.Contains(string(got[0].Body), `"temperature":0.7`) {
		t.Errorf("%s; %+v", c.Model, got)
	}
	if h := got[0].Header; h.Get("Authorization") != "" || h.Get("X-Veil-Model") != "" || h.Get("X-Envoy-Original-Path") != "" || h.Get("User-Agent") != "veil" {
		t.Errorf("the upstream got headers %v", h)
	}
}

func TestClientsCantSetInternalHeaders(t *testing.T) {
	edges(t, func(t *testing.T, s *stack, two bool) {
		about := topic()
		a := s.do(t, call{two: two, body: chat(about), header: http.Header{"X-Veil-Model": {"qwen3-32b"}, "X-Envoy-Max-Retries": {"9"}, "X-Request-Id": {"leopoldine@example.org"}, "Cookie": {"name=leopoldine"}}})
		got := s.up.With(about)
		if a.StatusCode != 200 || len(got) != 1 || !strings.Contains(string(got[0].Body), `"gpt-4.1"`) {
			t.Fatalf("%d: %+v", a.StatusCode, got)
		}
		for name, v := range got[0].Header {
			if strings.HasPrefix(name, "X-Veil") || strings.HasPrefix(name, "X-Envoy") || strings.Contains(strings.Join(v, ""), "leopoldine") {
				t.Errorf("%s: %v reached the model", name, v)
			}
		}
		if id := a.Header.Get("X-Request-Id"); id == "" || strings.Contains(id, "leopoldine") {
			t.Errorf("request id %q", id)
		}
		// A model header alone must not open a route.
		s.do(t, call{method: "GET", two: two, path: "/chat/completions", header: http.Header{"X-Veil-Model": {"gpt-4.1"}}}).refused(t, 405, "invalid_request", "")
	})
}

type anonymized struct {
	Text    string            `json:"anonymized_text"`
	Mapping map[string]string `json:"mapping"`
	Count   int               `json:"pii_count"`
	Types   []string          `json:"pii_types"`
	LLM     *struct {
		Raw      string `json:"raw_content"`
		Restored string `json:"deanonymized_content"`
		Model    string
		Usage    usage
	} `json:"llm_response"`
}

func TestAnonymizeAndRestoreGiveBackEveryByte(t *testing.T) {
	s := shared(t)
	p := stranger()
	text := p.Text() + "\r\n\t„" + p.Email + "“ {{NAME_7}} \u2028 \\ \" é́ 🙂 again " + p.Phone
	var a anonymized
	s.do(t, call{path: "/anonymize", body: obj{"text": text}}).read(t, &a)
	for _, v := range p.values() {
		if strings.Contains(a.Text, v) {
			t.Errorf("%s… is still there: %s", v[:5], a.Text)
		}
	}
	if a.Count < 6 || a.LLM != nil || !slices.IsSorted(a.Types) || !slices.Contains(a.Types, "EMAIL") || !slices.Contains(a.Types, "IBAN") {
		t.Errorf("%+v", a)
	}
	for k, v := range a.Mapping {
		if !strings.Contains(a.Text, k) || !strings.Contains(text, v) {
			t.Errorf("mapping %s", k)
		}
	}
	var back struct {
		Text    string   `json:"deanonymized_text"`
		Count   int      `json:"restored_count"`
		Unknown []string `json:"unknown_tokens"`
	}
	s.do(t, call{method: "PUT", path: "/anonymize", body: obj{"text": a.Text, "mapping": a.Mapping}}).read(t, &back)
	if back.Text != text || back.Count != a.Count || !slices.Equal(back.Unknown, []string{"{{NAME_7}}"}) {
		t.Errorf("got back %+v", back)
	}
}

func TestExistingMappingIsExtended(t *testing.T) {
	s := shared(t)
	p, q := stranger(), stranger()
	var a anonymized
	s.do(t, call{path: "/anonymize", body: obj{"text": "Tell Bluebird and " + p.Email + " of " + q.Email, "existing_mapping": obj{"{{NAME_4}}": "Bluebird", "{{EMAIL_2}}": q.Email}}}).read(t, &a)
	if a.Text != "Tell {{NAME_4}} and {{EMAIL_3}} of {{EMAIL_2}}" || a.Mapping["{{EMAIL_3}}"] != p.Email || len(a.Mapping) != 3 || a.Count != 3 {
		t.Errorf("%+v", a)
	}
	got := s.do(t, call{body: chat("Tell Bluebird", private, obj{"svc": obj{"existing_mapping": obj{"{{NAME_4}}": "Bluebird"}}})}).completion(t)
	if got.Choices[0].Message.Content != "Tell Bluebird" || got.Svc.Anonymization.Mapping["{{NAME_4}}"] != "Bluebird" {
		t.Errorf("%+v", got)
	}
}

func TestAnonymizeWithAModelAnswersTwice(t *testing.T) {
	s := shared(t)
	about, p := topic(), stranger()
	s.up.Script(about, upstream.Say("dear {{EMAIL_1}}, of {{NAME_99}}"))
	res := s.do(t, call{path: "/anonymize", body: obj{"text": "write to " + p.Email, "process_with_llm": true, "model": "qwen3-32b",
		"system_prompt": "be brief about " + about + " and " + p.Email, "temperature": 0.1, "max_tokens": 50}})
	var a anonymized
	res.read(t, &a)
	if a.Text != "write to {{EMAIL_1}}" || a.LLM == nil || a.LLM.Raw != "dear {{EMAIL_1}}, of {{NAME_99}}" || a.LLM.Restored != "dear "+p.Email+", of {{NAME_99}}" || a.LLM.Model != "qwen3-32b" || a.LLM.Usage.Total == 0 || a.Count != 1 {
		t.Errorf("%s", res.body)
	}
	got := s.up.With(about)
	if len(got) != 1 || got[0].Path != "/v1/chat/completions" || !strings.Contains(string(got[0].Body), `"temperature":0.1`) || !strings.Contains(string(got[0].Body), `"max_tokens":50`) {
		t.Errorf("%+v", got)
	}
	s.none(t, p)
	// Faults of the model come as they do in a chat.
	about = topic()
	s.up.Script(about, upstream.Fail(401))
	s.do(t, call{path: "/anonymize", body: obj{"text": about, "process_with_llm": true}}).refused(t, 502, "internal_error", "")
}

func TestUsageIsCountedOnce(t *testing.T) {
	s := shared(t)
	_, key, err := s.newKey(noOverrides(), noKey())
	if err != nil {
		t.Fatal(err)
	}
	about := topic()
	a := upstream.Say("ok")
	a.Usage = &upstream.Usage{PromptTokens: 100, CompletionTokens: 10, TotalTokens: 110}
	s.up.Script(about, a)
	for _, more := range []obj{nil, stream, private} {
		if a := s.do(t, call{body: chat(about, more), key: key}); a.StatusCode != 200 {
			t.Fatalf("%d %s", a.StatusCode, a.body)
		}
	}
	var text string
	until(t, "the usage of three calls", func() bool {
		text = string(s.do(t, call{method: "GET", path: "/usage", key: key}).body)
		return strings.Contains(text, "300") && strings.Contains(text, "30")
	})
	if !strings.Contains(text, "gpt-4.1") {
		t.Error(text)
	}
}
