package openai

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"veil/extproc/apierr"
	"veil/extproc/token"
)

func TestAnonymizeBodiesAreChecked(t *testing.T) {
	for _, c := range []struct{ name, body, param string }{
		{"nothing", ``, ""},
		{"no object", `"secret"`, ""},
		{"no text", `{"model":"m"}`, "text"},
		{"null text", `{"text":null}`, "text"},
		{"a number as text", `{"text":1}`, "text"},
		{"two texts", `{"text":"a","text":"secret"}`, "text"},
		{"half a pair", `{"text":"secret\udc00"}`, "text"},
		{"a mapping that is a list", `{"text":"a","existing_mapping":[]}`, "existing_mapping"},
		{"a mapping to a number", `{"text":"a","existing_mapping":{"{{NAME_1}}":1}}`, "existing_mapping"},
		{"process_with_llm a string", `{"text":"a","process_with_llm":"yes"}`, "process_with_llm"},
		{"model a number", `{"text":"a","model":1}`, "model"},
		{"system_prompt a list", `{"text":"a","system_prompt":["x"]}`, "system_prompt"},
		{"temperature too high", `{"text":"a","temperature":3}`, "temperature"},
		{"max_tokens zero", `{"text":"a","max_tokens":0}`, "max_tokens"},
		{"an unknown key in svc", `{"text":"a","svc":{"restore":false}}`, "svc"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ParseAnonymize(context.Background(), []byte(c.body))
			var e *apierr.Error
			if !errors.As(err, &e) || e.Status != http.StatusBadRequest || e.Param != c.param || strings.Contains(string(e.JSON()), "secret") {
				t.Fatalf("got %+v, want a 400 at %q", err, c.param)
			}
		})
	}
	a, err := ParseAnonymize(context.Background(), []byte(`{"text":"","existing_mapping":null,"process_with_llm":null,"model":null,"system_prompt":null,"temperature":null,"max_tokens":null,"svc":null,"x":1}`))
	if err != nil || !reflect.DeepEqual(*a, Anonymize{}) {
		t.Fatalf("%+v, %v", a, err)
	}
}

func TestAnAnonymizeBodyMaySettleDetection(t *testing.T) {
	a, err := ParseAnonymize(context.Background(), []byte(`{"text":"a","svc":{"detect":{"types": ["NAME"]}},"temperature":1.50,"max_tokens":7,"process_with_llm":true}`))
	if err != nil || string(a.Detect) != `{"types": ["NAME"]}` || a.Temperature != "1.50" || a.MaxTokens != 7 || !a.ProcessWithLLM {
		t.Fatalf("%+v, %v", a, err)
	}
	for _, body := range []string{`{"text":"a","svc":[]}`, `{"text":"a","svc":{"detect":1}}`} {
		if _, err := ParseAnonymize(context.Background(), []byte(body)); apierr.From(err).Status != 400 {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func TestRestoreBodiesAreChecked(t *testing.T) {
	for body, param := range map[string]string{
		`{}`: "text", `{"text":"a"}`: "mapping", `{"text":null,"mapping":{}}`: "text", `{"text":"a","mapping":null}`: "mapping",
		`{"text":"a","mapping":{"{{NAME_1}}":null}}`: "mapping", `{"text":"a","mapping":{"{{NAME_1}}":"a","{{NAME_1}}":"b"}}`: "mapping",
	} {
		if _, err := ParseRestore(context.Background(), []byte(body)); apierr.From(err).Status != 400 || apierr.From(err).Param != param {
			t.Errorf("%s: %v", body, err)
		}
	}
	r, err := ParseRestore(context.Background(), []byte(`{"mapping":{"{{NAME_1}}":"Zo\u00eb"},"text":"Hi {{NAME_1}}"}`))
	if err != nil || r.Text != "Hi {{NAME_1}}" || !reflect.DeepEqual(r.Mapping, []token.Entry{{Token: "{{NAME_1}}", Value: "Zoë"}}) {
		t.Fatalf("%+v, %v", r, err)
	}
}

func TestAMalformedMappingNamesItsField(t *testing.T) {
	bad := []token.Entry{{Token: "NAME_1", Value: "x"}}
	for param, load := range map[string]func() (*token.Table, error){
		"svc.existing_mapping": (&Chat{ExistingMapping: bad}).Table,
		"existing_mapping":     (&Anonymize{ExistingMapping: bad}).Table,
		"mapping":              (&RestoreRequest{Mapping: bad}).Table,
	} {
		if _, err := load(); apierr.From(err).Status != 400 || apierr.From(err).Param != param {
			t.Errorf("%s: %v", param, err)
		}
	}
	if table, err := (&Chat{}).Table(); err != nil || table.Len() != 0 {
		t.Errorf("no mapping: %v", err)
	}
}

func TestTheChatOfAnAnonymizeCall(t *testing.T) {
	for _, c := range []struct {
		name string
		a    Anonymize
		call ChatCall
		want string
	}{
		{"defaults", Anonymize{}, ChatCall{Model: "up", Text: "Hi \"{{NAME_1}}\"\n"},
			`{"model":"up","messages":[{"role":"user","content":"Hi \"{{NAME_1}}\"\n"}],"temperature":0.7}`},
		{"all", Anonymize{Temperature: "1.50", MaxTokens: 9}, ChatCall{Model: "up", Text: "a", System: "s", Cap: 4096, CapField: "max_completion_tokens", FixedTemperature: true},
			`{"model":"up","messages":[{"role":"system","content":"s"},{"role":"user","content":"a"}],"temperature":1.50,"max_completion_tokens":9}`},
		{"a cap of the budget, a fixed temperature", Anonymize{}, ChatCall{Model: "up", Text: "a", Cap: 4096, FixedTemperature: true},
			`{"model":"up","messages":[{"role":"user","content":"a"}],"max_tokens":4096}`},
	} {
		if got := string(c.a.ChatBody(c.call)); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
		if _, err := ParseChat(context.Background(), c.a.ChatBody(c.call)); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestResultsOfAnonymizeAndRestore(t *testing.T) {
	llm, err := ReadLLMResponse(context.Background(), []byte(`{"choices":[{"message":{"content":"Dear {{NAME_1}}"}}],"usage":{"prompt_tokens":3,"completion_tokens":4,"total_tokens":7}}`), someTable(t), "m")
	if err != nil {
		t.Fatal(err)
	}
	got := string(AnonymizeResult{
		Text: "Hi {{NAME_1}}", Mapping: []token.Entry{{Token: "{{NAME_1}}", Value: "Zoë \"Zo\" Laurent"}}, Count: 1, Types: []string{"NAME", "EMAIL", "NAME"}, LLM: llm,
	}.JSON())
	want := `{"anonymized_text":"Hi {{NAME_1}}","mapping":{"{{NAME_1}}":"Zoë \"Zo\" Laurent"},"pii_count":1,"pii_types":["EMAIL","NAME"],` +
		`"llm_response":{"raw_content":"Dear {{NAME_1}}","deanonymized_content":"Dear Zoë \"Zo\" Laurent","model":"m","usage":{"prompt_tokens":3,"completion_tokens":4,"total_tokens":7}}}`
	if got != want || !json.Valid([]byte(got)) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := string(AnonymizeResult{}.JSON()); got != `{"anonymized_text":"","mapping":{},"pii_count":0,"pii_types":[]}` {
		t.Errorf("got %s", got)
	}
	if got := string(RestoreResult{Text: "a\n", Restored: 2, Unknown: []string{"{{X_1}}"}}.JSON()); got != `{"deanonymized_text":"a\n","restored_count":2,"unknown_tokens":["{{X_1}}"]}` {
		t.Errorf("got %s", got)
	}
	for _, body := range []string{``, `[]`, `{}`, `{"choices":[]}`, `{"error":{"message":"secret"}}`} {
		if _, err := ReadLLMResponse(context.Background(), []byte(body), someTable(t), "m"); apierr.From(err).Status != http.StatusBadGateway {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func TestARefusalIsWhatTheModelSaid(t *testing.T) {
	llm, err := ReadLLMResponse(context.Background(), []byte(`{"choices":[{"message":{"content":null,"refusal":"Not for {{NAME_1}}"}}]}`), someTable(t), "m")
	if err != nil || llm.RawContent != "Not for {{NAME_1}}" || llm.DeanonymizedContent != `Not for Zoë "Zo" Laurent` {
		t.Errorf("%+v (%v)", llm, err)
	}
}
