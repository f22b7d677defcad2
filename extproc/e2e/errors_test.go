package e2e

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/extproc/detect"
	"veil/extproc/pii"
)

// edges are the ways in: with the edge filter and without it the API answers the same.
func edges(t *testing.T, f func(t *testing.T, s *stack, two bool)) {
	t.Helper()
	t.Run("with the edge filter", func(t *testing.T) {
		s := shared(t)
		for _, two := range []bool{false, true} {
			t.Run(proto(two), func(t *testing.T) { f(t, s, two) })
		}
	})
	t.Run("without it", func(t *testing.T) {
		t.Parallel()
		s := own(t, recipe{})
		for _, two := range []bool{false, true} {
			t.Run(proto(two), func(t *testing.T) { f(t, s, two) })
		}
	})
}

func proto(two bool) string {
	if two {
		return "HTTP 2"
	}
	return "HTTP 1.1"
}

func TestErrorsBeforeTheBody(t *testing.T) {
	edges(t, func(t *testing.T, s *stack, two bool) {
		before := s.up.Total()
		_, revoked := s.revoked(t)
		_, expired, err := s.newKey(account.Overrides{}, account.Key{Expires: time.Now().Add(-time.Hour)})
		if err != nil {
			t.Fatal(err)
		}
		other, err := account.MintKey(randomness{})
		if err != nil {
			t.Fatal(err)
		}
		mistyped := s.key[:len(s.key)-1] + map[bool]string{true: "A", false: "B"}[s.key[len(s.key)-1] != 'A']
		head := func(kv ...string) http.Header {
			h := http.Header{}
			for i := 0; i < len(kv); i += 2 {
				h[kv[i]] = append(h[kv[i]], kv[i+1])
			}
			return h
		}
		hello := chat("hello")
		for _, c := range []struct {
			name   string
			call   call
			status int
			code   string
		}{
			{"no key", call{body: hello, key: "-"}, 401, "missing_api_key"},
			{"x-api-key is no key", call{body: hello, key: "-", header: head("X-Api-Key", s.key)}, 401, "missing_api_key"},
			{"an empty Authorization", call{body: hello, key: "-", header: head("Authorization", "")}, 401, "missing_api_key"},
			{"Bearer and nothing", call{body: hello, key: "-", header: head("Authorization", "Bearer ")}, 401, "missing_api_key"},
			{"another scheme", call{body: hello, key: "-", header: head("Authorization", "Basic dTpw")}, 401, "invalid_api_key"},
			{"two keys", call{body: hello, key: "-", header: head("Authorization", "Bearer "+s.key, "Authorization", "Bearer "+s.key)}, 401, "invalid_api_key"},
			{"another prefix", call{body: hello, key: "sk-abcdef"}, 401, "invalid_api_key"},
			{"a mistyped key", call{body: hello, key: mistyped}, 401, "invalid_api_key"},
			{"a key nobody has", call{body: hello, key: other}, 401, "invalid_api_key"},
			{"a revoked key", call{body: hello, key: revoked}, 401, "invalid_api_key"},
			{"an expired key", call{body: hello, key: expired}, 401, "invalid_api_key"},
			{"models without a key", call{method: "GET", path: "/models", key: "-"}, 401, "missing_api_key"},
			{"an unknown path", call{path: "/embeddings", body: hello}, 404, "invalid_request"},
			{"an unknown path, no key", call{path: "/embeddings", body: hello, key: "-"}, 404, "invalid_request"},
			{"a path below", call{path: "/chat/completions/x", body: hello}, 404, "invalid_request"},
			{"no JSON type", call{body: `{"messages":[]}`, header: head("Content-Type", "text/plain")}, 415, "invalid_request"},
			{"a form", call{body: `a=b`, header: head("Content-Type", "application/x-www-form-urlencoded")}, 415, "invalid_request"},
			{"a compressed body", call{body: hello, header: head("Content-Encoding", "gzip")}, 415, "invalid_request"},
			{"wrong method on chat", call{method: "GET"}, 405, "invalid_request"},
			{"wrong method on models", call{path: "/models", body: hello}, 405, "invalid_request"},
			{"wrong method on anonymize", call{method: "DELETE", path: "/anonymize"}, 405, "invalid_request"},
			{"an unknown model", call{method: "GET", path: "/models/no-such-model"}, 404, "invalid_model"},
			{"an unknown model of an organisation", call{method: "GET", path: "/models/no-such%2Fmodel"}, 404, "invalid_model"},
		} {
			t.Run(c.name, func(t *testing.T) {
				c.call.two = two
				a := s.do(t, c.call)
				m := a.refused(t, c.status, c.code, "")
				for _, k := range []string{s.key, other, revoked, "no-such-model", "/embeddings"} {
					if strings.Contains(m, k) {
						t.Errorf("the message repeats the request: %q", m)
					}
				}
				if c.status == 405 && a.Header.Get("Allow") == "" {
					t.Error("no Allow")
				}
			})
		}
		if s.alone() && s.up.Total() != before {
			t.Error("something went upstream")
		}
	})
}

// alone reports whether the stack is this test's own, where nobody else calls the upstream.
func (s *stack) alone() bool {
	c, err := common()
	return err != nil || c != s
}

// randomness is enough of it for keys that nobody has.
type randomness struct{}

func (randomness) Read(p []byte) (int, error) { return copy(p, word()+word()+word()), nil }

// revoked is a key that was revoked.
func (s *stack) revoked(t *testing.T) (account.Account, string) {
	t.Helper()
	ctx := context.Background()
	admin := account.Admin{Store: s.veil.StoreInUse()}
	a, err := admin.CreateAccount(ctx, "test-"+word(), "enterprise", account.Overrides{})
	if err != nil {
		t.Fatal(err)
	}
	k, key, err := admin.CreateKey(ctx, account.Key{Account: a.ID, Scopes: account.AllScopes})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := admin.RevokeKey(ctx, k.ID); err != nil {
		t.Fatal(err)
	}
	return a, key
}

func TestErrorsOfTheBody(t *testing.T) {
	s := shared(t)
	long := strings.Repeat("[", 200) + strings.Repeat("]", 200)
	msg := func(more string) string { return `{"messages":[{"role":"user","content":"hi"}]` + more + `}` }
	for _, c := range []struct {
		name, body, code, param string
	}{
		{"no JSON", `hello`, "invalid_request", ""},
		{"half JSON", `{"messages":[`, "invalid_request", ""},
		{"no object", `[1]`, "invalid_request", ""},
		{"null", `null`, "invalid_request", ""},
		{"trailing data", msg("") + "x", "invalid_request", ""},
		{"no messages", `{"model":"gpt-4.1"}`, "invalid_request", "messages"},
		{"empty messages", `{"messages":[]}`, "invalid_request", "messages"},
		{"messages is a string", `{"messages":"hi"}`, "invalid_request", "messages"},
		{"a message is a string", `{"messages":["hi"]}`, "invalid_request", "messages[0]"},
		{"an unknown role", `{"messages":[{"role":"user","content":"a"},{"role":"boss","content":"a"}]}`, "invalid_request", "messages[1].role"},
		{"no role", `{"messages":[{"content":"a"}]}`, "invalid_request", "messages[0].role"},
		{"content is a number", `{"messages":[{"role":"user","content":1}]}`, "invalid_request", "messages[0].content"},
		{"temperature over 2", msg(`,"temperature":2.1`), "invalid_request", "temperature"},
		{"temperature below 0", msg(`,"temperature":-0.1`), "invalid_request", "temperature"},
		{"temperature is a string", msg(`,"temperature":"1"`), "invalid_request", "temperature"},
		{"max_tokens 0", msg(`,"max_tokens":0`), "invalid_request", "max_tokens"},
		{"max_tokens 1.5", msg(`,"max_tokens":1.5`), "invalid_request", "max_tokens"},
		{"max_completion_tokens is a string", msg(`,"max_completion_tokens":"5"`), "invalid_request", "max_completion_tokens"},
		{"n 0", msg(`,"n":0`), "invalid_request", "n"},
		{"stream is a string", msg(`,"stream":"true"`), "invalid_request", "stream"},
		{"anonymize is a number", msg(`,"anonymize":1`), "invalid_request", "anonymize"},
		{"an unknown key in svc", msg(`,"svc":{"x":1}`), "invalid_request", "svc"},
		{"a malformed mapping", msg(`,"anonymize":true,"svc":{"existing_mapping":{"EMAIL":"a"}}`), "invalid_request", "svc.existing_mapping"},
		{"a duplicate key", msg(`,"messages":[]`), "invalid_request", "messages"},
		{"a lone surrogate", `{"messages":[{"role":"user","content":"\ud800"}]}`, "invalid_request", "messages[0].content"},
		{"not UTF-8", "{\"messages\":[{\"role\":\"user\",\"content\":\"\xff\"}]}", "invalid_request", ""},
		{"too deep", msg(`,"x":` + long), "invalid_request", ""},
		{"an image with anonymize", `{"anonymize":true,"messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,AA=="}}]}]}`, "invalid_request", "messages[0].content[0]"},
		{"a model that is none", msg(`,"model":"no-such-model"`), "invalid_model", "model"},
		{"an empty model", msg(`,"model":""`), "invalid_model", "model"},
		{"model is a number", msg(`,"model":5`), "invalid_request", "model"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := s.do(t, call{body: c.body})
			param := c.param
			if param == "" {
				param = paramOf(a) // where no one field is at fault, naming the nearest is as good
			}
			a.refused(t, 400, c.code, param)
		})
	}
	for _, c := range []struct{ name, method, body, param string }{
		{"no text", "POST", `{}`, "text"},
		{"text is a number", "POST", `{"text":1}`, "text"},
		{"a malformed mapping", "POST", `{"text":"a","existing_mapping":{"x":"y"}}`, "existing_mapping"},
		{"process_with_llm is a string", "POST", `{"text":"a","process_with_llm":"yes"}`, "process_with_llm"},
		{"restore without text", "PUT", `{"mapping":{}}`, "text"},
		{"restore without mapping", "PUT", `{"text":"a"}`, "mapping"},
		{"a mapping of numbers", "PUT", `{"text":"a","mapping":{"{{NAME_1}}":5}}`, "mapping"},
		{"too large a result", "PUT", `{"text":"` + strings.Repeat("{{NAME_1}}", 40) + `","mapping":{"{{NAME_1}}":"` + strings.Repeat("x", 1<<20) + `"}}`, ""},
	} {
		t.Run(c.method+" anonymize: "+c.name, func(t *testing.T) {
			a := s.do(t, call{method: c.method, path: "/anonymize", body: c.body})
			param := c.param
			if got := paramOf(a); param == "" || strings.HasPrefix(got, param) {
				param = got
			}
			a.refused(t, 400, "invalid_request", param)
		})
	}
	s.do(t, call{path: "/anonymize", body: `{"text":"a","process_with_llm":true,"model":"no-such-model"}`}).refused(t, 400, "invalid_model", "model")
}

func TestScopesAreAsked(t *testing.T) {
	s := shared(t)
	for _, c := range []struct {
		scopes  account.Scope
		allowed string // of: chat models usage anonymize restore llm
	}{
		{account.Chat, "chat"}, {account.Models, "models usage"}, {account.Anonymize, "anonymize restore"},
		{account.Anonymize | account.Chat, "chat anonymize restore llm"},
	} {
		_, key, err := s.newKey(account.Overrides{}, account.Key{Scopes: c.scopes})
		if err != nil {
			t.Fatal(err)
		}
		for name, k := range map[string]call{
			"chat":      {body: chat("hello")},
			"models":    {method: "GET", path: "/models"},
			"usage":     {method: "GET", path: "/usage"},
			"anonymize": {path: "/anonymize", body: obj{"text": "hello"}},
			"restore":   {method: "PUT", path: "/anonymize", body: obj{"text": "hello", "mapping": obj{}}},
			"llm":       {path: "/anonymize", body: obj{"text": "hello", "process_with_llm": true}},
		} {
			t.Run(fmt.Sprint(c.scopes, " ", name), func(t *testing.T) {
				k.key = key
				a := s.do(t, k)
				if strings.Contains(" "+c.allowed+" ", " "+name+" ") {
					if a.StatusCode != 200 {
						t.Errorf("%d %s", a.StatusCode, a.body)
					}
					return
				}
				a.refused(t, 403, "insufficient_scope", "")
			})
		}
	}
	_, key, err := s.newKey(account.Overrides{}, account.Key{Models: []string{"qwen3-32b"}})
	if err != nil {
		t.Fatal(err)
	}
	s.do(t, call{body: chat("hello"), key: key}).refused(t, 403, "insufficient_scope", "model")
	if a := s.do(t, call{body: chat("hello", obj{"model": "qwen3-32b"}), key: key}); a.StatusCode != 200 {
		t.Errorf("%d %s", a.StatusCode, a.body)
	}
}

// crash is a recogniser with a fault.
type crash struct{}

func (crash) Find(_ context.Context, _ []detect.Span, t detect.Text) ([]detect.Span, error) {
	panic("a fault at " + t.Value)
}

func TestPanicEndsOneCallAndSaysNothing(t *testing.T) {
	t.Parallel()
	engine, err := pii.New(pii.Config{Recognisers: []detect.Recogniser{crash{}}})
	if err != nil {
		t.Fatal(err)
	}
	s := own(t, recipe{engine: engine})
	p := stranger()
	s.do(t, call{body: chat(p.Text(), private)}).refused(t, 500, "internal_error", "")
	if s.up.Total() != 0 {
		t.Error("something went upstream")
	}
	if a := s.do(t, call{body: chat("hello")}); a.StatusCode != 200 {
		t.Errorf("the next call: %d %s", a.StatusCode, a.body)
	}
}
