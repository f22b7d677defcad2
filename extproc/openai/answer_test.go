package openai

import (
	"context"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"veil/extproc/apierr"
	"veil/extproc/token"
)

func TestAnswers(t *testing.T) {
	files, err := filepath.Glob("testdata/answers/*.txt")
	if err != nil || len(files) < 12 {
		t.Fatalf("%d answers: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			options, parts := golden(t, file)
			tr := transcript{options: options}
			o := AnswerOptions{
				Table: tr.table(t), Restore: options["restore"] != "false", PIICount: 2, Model: options["model"], JSON: options["json"] == "true",
			}
			out, u, err := RestoreAnswer(context.Background(), []byte(strings.TrimSuffix(parts[1], "\n")), o)
			got := string(out) + "\n"
			if err != nil {
				got = string(apierr.From(err).JSON()) + "\n"
			}
			usage := "no usage\n"
			if u != nil {
				usage = fmt.Sprintln(u.PromptTokens, u.CompletionTokens, u.TotalTokens)
			}
			check(t, file, parts, got, usage)
		})
	}
}

func TestAnAnswerThatGrowsTooLargeIsRefused(t *testing.T) {
	table := tableOf(t, token.Entry{Token: "{{NAME_1}}", Value: strings.Repeat("long ", 1<<18)})
	strs := strings.TrimSuffix(strings.Repeat(`{"message":{"content":"{{NAME_1}}"}},`, 20), ",")
	_, _, err := RestoreAnswer(context.Background(), []byte(`{"choices":[`+strs+`]}`), AnswerOptions{Table: table, Restore: true})
	if e := apierr.From(err); e.Status != http.StatusBadGateway || !strings.Contains(e.Message, "too large") {
		t.Fatalf("many texts together: %v", err)
	}
	one := `{"choices":[{"message":{"content":"` + strings.Repeat("{{NAME_1}}", 20) + `"}}]}`
	_, _, err = RestoreAnswer(context.Background(), []byte(one), AnswerOptions{Table: table, Restore: true})
	if e := apierr.From(err); e.Status != http.StatusBadGateway || !strings.Contains(e.Message, "too large") {
		t.Fatalf("one text: %v", err)
	}
}

func TestTokensThatNameNothingAreCounted(t *testing.T) {
	left := 0
	body := `{"choices":[{"message":{"content":"{{NAME_1}} {{ name_1 }} {{NAME_7}}"}}],"citations":["{{NAME_8}}"]}`
	if _, _, err := RestoreAnswer(context.Background(), []byte(body), AnswerOptions{Table: someTable(t), Restore: true, Left: &left}); err != nil || left != 2 {
		t.Errorf("an answer: %d, %v", left, err)
	}
	if r, err := ReadLLMResponse(context.Background(), []byte(body), someTable(t), "m"); err != nil || r.Left != 1 {
		t.Errorf("one of POST /anonymize: %+v, %v", r, err)
	}
	s := NewStream(StreamOptions{AnswerOptions: AnswerOptions{Table: someTable(t), Restore: true}})
	text := strings.Replace(delta, "and", "{{ name_1 }} {{NAME_7}}", 1)
	if _, err := s.Write(nil, []byte(text+"data: {\"choices\":[],\"citations\":[\"{{NAME_8}}\"]}\n\n")); err != nil || s.Left() != 2 {
		t.Errorf("a stream: %d, %v", s.Left(), err)
	}
}

func TestUpstreamErrorsBecomeOurs(t *testing.T) {
	for _, c := range []struct {
		name   string
		status int
		body   string
		want   int
		code   apierr.Code
		says   string
	}{
		{"a bad request, restored", 400, `{"error":{"message":"{{EMAIL_1}} is no schema","type":"invalid_request_error"}}`, 400, apierr.InvalidRequest, "zoe@example.com is no schema"},
		{"too large", 413, `{"error":"too long"}`, 413, apierr.InvalidRequest, "too long"},
		{"unprocessable", 422, `{"detail":[{"loc":["body"],"msg":"field required"}]}`, 422, apierr.InvalidRequest, "field required"},
		{"in an array", 400, `[{"error":{"message":"no key"}}]`, 400, apierr.InvalidRequest, "no key"},
		{"message alone", 400, `{"object":"error","message":"bad role"}`, 400, apierr.InvalidRequest, "bad role"},
		{"detail alone", 400, `{"detail":"bad"}`, 400, apierr.InvalidRequest, "bad"},
		{"of the provider behind an aggregator", 400, `{"error":{"message":"Provider returned error","metadata":{"raw":"{\"error\":{\"message\":\"{{EMAIL_1}} is no schema\"}}","provider_name":"secret"}}}`,
			400, apierr.InvalidRequest, "zoe@example.com is no schema"},
		{"of such a provider, in an array", 400, `{"error":{"message":"Provider returned error","metadata":{"raw":"[{\"error\":{\"message\":\"no schema\"}}]"}}}`, 400, apierr.InvalidRequest, "no schema"},
		{"of such a provider, no JSON", 400, `{"error":{"message":"Provider returned error","metadata":{"raw":"<html>secret"}}}`, 400, apierr.InvalidRequest, "Provider returned error"},
		{"in a list of errors", 400, `{"errors":[{"message":"no schema"}],"success":false}`, 400, apierr.InvalidRequest, "no schema"},
		{"no JSON", 400, `<html>{{EMAIL_1}}`, 400, apierr.InvalidRequest, "refused"},
		{"nothing", 422, ``, 422, apierr.InvalidRequest, "refused"},
		{"a wrong key", 401, `{"error":{"message":"Incorrect API key provided: sk-secret"}}`, 502, apierr.Internal, "not set up"},
		{"no right", 403, `{"error":{"message":"org-secret"}}`, 502, apierr.Internal, "not set up"},
		{"no such model", 404, `{"error":{"message":"gpt-secret"}}`, 502, apierr.Internal, "not set up"},
		{"too many", 429, `{"error":{"message":"org-secret"}}`, 503, apierr.Internal, "busy"},
		{"a fault", 500, `{"error":{"message":"secret"}}`, 502, apierr.Internal, "error"},
		{"bad gateway", 502, ``, 502, apierr.Internal, "error"},
		{"unavailable", 503, `secret`, 503, apierr.Internal, "not available"},
		{"timeout", 504, `secret`, 504, apierr.Internal, "too long"},
		{"payment", 402, `secret`, 502, apierr.Internal, "not set up"},
		{"a redirect", 302, `secret`, 502, apierr.Internal, "error"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := UpstreamError(c.status, []byte(c.body), someTable(t))
			if e.Status != c.want || e.Code != c.code || !strings.Contains(e.Message, c.says) || strings.Contains(e.Message, "secret") {
				t.Fatalf("got %v", e)
			}
			if wantRetry := c.says != "not set up"; e.NoRetry == wantRetry {
				t.Errorf("no retry: %v", e.NoRetry)
			}
		})
	}
	for param, want := range map[string]string{
		"messages[0].content": "messages[0].content", "temperature": "temperature", "zoe@example.com": "", "messages[x]": "", "": "",
		"messages.secret": "", "tools[0].function.parameters": "tools[0].function.parameters",
	} {
		if e := UpstreamError(400, fmt.Appendf(nil, `{"error":{"message":"no","param":%q}}`, param), nil); e.Param != want {
			t.Errorf("param %q became %q", param, e.Param)
		}
	}
	if e := UpstreamError(400, []byte(`{"error":{"message":"no","param":"stop","metadata":{"raw":"{\"error\":{\"message\":\"too large\",\"param\":\"max_tokens\"}}"}}}`), nil); e.Param != "max_tokens" {
		t.Errorf("param %q is not that of the message", e.Param)
	}
	long := UpstreamError(400, []byte(`{"error":{"message":"`+strings.Repeat("é", 5000)+`"}}`), nil)
	if len(long.Message) > maxMessage+3 {
		t.Fatalf("%d bytes of message", len(long.Message))
	}
}
