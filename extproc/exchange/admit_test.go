package exchange

import (
	"testing"

	"veil/extproc/account"
	"veil/extproc/apierr"
	"veil/testdata/shared"
)

func TestHeadersAreRefusedInTheOrderOfTheDecisions(t *testing.T) {
	bearer := "Bearer " + testKey
	for _, c := range []struct {
		name   string
		in     []Header
		status int
		code   apierr.Code
	}{
		{"an unknown path before a missing key", []Header{{":method", "GET"}, {":path", "/nowhere"}}, 404, apierr.InvalidRequest},
		{"a wrong method before a missing key", []Header{{":method", "DELETE"}, {":path", "/api/v1/models"}}, 405, apierr.InvalidRequest},
		{"no key", []Header{{":method", "GET"}, {":path", "/api/v1/models"}}, 401, apierr.MissingAPIKey},
		{"an empty key", []Header{{":method", "GET"}, {":path", "/api/v1/models"}, {"authorization", "Bearer "}}, 401, apierr.MissingAPIKey},
		{"another scheme", []Header{{":method", "GET"}, {":path", "/api/v1/models"}, {"authorization", "Basic " + testKey}}, 401, apierr.InvalidAPIKey},
		{"two keys", []Header{{":method", "GET"}, {":path", "/api/v1/models"}, {"authorization", bearer}, {"authorization", bearer}}, 401, apierr.InvalidAPIKey},
		{"a mistyped key", []Header{{":method", "GET"}, {":path", "/api/v1/models"}, {"authorization", bearer[:len(bearer)-1] + "!"}}, 401, apierr.InvalidAPIKey},
		{"a bad key before a wrong content type", []Header{{":method", "POST"}, {":path", "/api/v1/anonymize"}, {"authorization", "Bearer x"}, {"content-type", "text/plain"}}, 401, apierr.InvalidAPIKey},
		{"a wrong content type", []Header{{":method", "POST"}, {":path", "/api/v1/anonymize"}, {"authorization", bearer}, {"content-type", "text/plain"}}, 415, apierr.InvalidRequest},
		{"gRPC, also without a body", []Header{{":method", "GET"}, {":path", "/api/v1/models"}, {"authorization", bearer}, {"content-type", "application/grpc+proto"}}, 415, apierr.InvalidRequest},
		{"two hosts, as Envoy joins them", headers("GET", "/api/v1/models", Header{":authority", "a,b"}), 400, apierr.InvalidRequest},
		{"a compressed request", headers("POST", "/api/v1/anonymize", Header{"content-encoding", "gzip"}), 415, apierr.InvalidRequest},
		{"a body that is announced too large", headers("POST", "/api/v1/anonymize", Header{"content-length", "33554433"}), 413, apierr.InvalidRequest},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFixture(t, nil)
			x := f.gateway.Begin()
			defer x.End()
			r := x.RequestHeaders(t.Context(), c.in, false)
			wantError(t, r, c.status, c.code)
			if get(r.Answer.Headers, "x-request-id") == "" {
				t.Error("no x-request-id")
			}
		})
	}
}

func TestSchemeIsComparedWithoutCaseAndSpacesDoNotCount(t *testing.T) {
	f := newFixture(t, nil)
	for _, key := range []string{"bEARER " + testKey, " Bearer   " + testKey + " "} {
		x := f.gateway.Begin()
		r := x.RequestHeaders(t.Context(), []Header{{":method", "GET"}, {":path", "/api/v1/models?x=1"}, {"authorization", key}}, true)
		if r.Answer == nil || r.Answer.Status != 200 {
			t.Errorf("got %+v", r.Answer)
		}
		x.End()
	}
}

func TestABodyThatWasNotAdmittedGoesNowhere(t *testing.T) {
	f := newFixture(t, nil)
	x := f.gateway.Begin()
	wantError(t, x.RequestBody(t.Context(), []byte(ask)), 500, apierr.Internal)
	x.End()
	x = f.sent("/chat/completions", ask)
	wantError(t, x.RequestBody(t.Context(), []byte(ask)), 500, apierr.Internal)
	x.End()
}

func TestAPostWithoutABodyIsRefusedAtItsHeaders(t *testing.T) {
	f := newFixture(t, nil)
	x := f.gateway.Begin()
	defer x.End()
	wantError(t, x.RequestHeaders(t.Context(), headers("POST", "/api/v1/chat/completions"), true), 400, apierr.InvalidRequest)
}

func TestScopesAreAskedPerEndpoint(t *testing.T) {
	for _, c := range []struct {
		method, path string
		has          account.Scope
		status       int
	}{
		{"POST", "/chat/completions", account.Models | account.Anonymize, 403},
		{"GET", "/models", account.Chat, 403},
		{"GET", "/usage", account.Chat | account.Anonymize, 403},
		{"PUT", "/anonymize", account.Chat, 403},
		{"GET", "/models", account.Models, 200},
	} {
		f := newFixture(t, func(_ *Config, g *account.Grant) { g.Scopes = c.has })
		x := f.gateway.Begin()
		r := x.RequestHeaders(t.Context(), headers(c.method, BasePath+c.path), c.method == "GET")
		x.End()
		if r.Answer == nil || r.Answer.Status != c.status {
			t.Errorf("%s %s with %s: %+v", c.method, c.path, c.has, r.Answer)
		}
	}
}

func TestOnlyListedHeadersGoUpstream(t *testing.T) {
	f := newFixture(t, nil)
	x := f.gateway.Begin()
	defer x.End()
	r := x.RequestHeaders(t.Context(), headers("POST", "/api/v1/chat/completions",
		Header{"cookie", "a"}, Header{"x-forwarded-for", "203.0.113.9"}, Header{"user-agent", "zoe"}, Header{"x-veil-model", "x"}, Header{"accept", "*/*"}), false)
	want := map[string]bool{"authorization": true, "cookie": true, "x-forwarded-for": true, "user-agent": true, "x-veil-model": true}
	for _, name := range r.Remove {
		if !want[name] {
			t.Errorf("%s was removed", name)
		}
		delete(want, name)
	}
	if len(want) > 0 {
		t.Errorf("these go upstream: %v", want)
	}
}

func TestARequestIDThatCouldBeSomebodysIsReplaced(t *testing.T) {
	f := newFixture(t, nil)
	for _, c := range shared.Cases(t, "requestids.txt") { // the edge filter repeats the rule
		if c[1] == "" {
			continue
		}
		x := f.gateway.Begin()
		r := x.RequestHeaders(t.Context(), headers("GET", "/api/v1/models", Header{"x-request-id", c[1]}), true)
		x.End()
		if got := get(r.Answer.Headers, "x-request-id"); (got == c[1]) != (c[0] == "kept") || got == "" {
			t.Errorf("%s: %q became %q", c[2], c[1], got)
		}
	}
}

// Only a broken proxy sends a body before its headers, or a second one: neither goes on.
func TestABodyOutOfTurnGoesNowhere(t *testing.T) {
	f := newFixture(t, nil)
	x := f.gateway.Begin()
	wantError(t, x.RequestBody(t.Context(), []byte(ask)), 500, apierr.Internal)
	x.End()
	for path, body := range map[string]string{"/chat/completions": ask, "/anonymize": `{"text":"ask secretzoe"}`} {
		x, _ := f.post(path, body)
		wantError(t, x.RequestBody(t.Context(), []byte(body)), 500, apierr.Internal)
		x.End()
	}
}

func TestAQueryStaysHereAndAnIdIsGivenOnlyOnce(t *testing.T) {
	const id = "0123456789abcdef0123456789abcdef"
	for _, c := range []struct{ path, id, wantPath, wantID string }{
		{"/api/v1/chat/completions", id, "", ""},
		{"/api/v1/chat/completions?user=zoe", id, "/api/v1/chat/completions", ""},
		{"/api/v1/chat/completions", "zoe@example.org", "", "set"},
	} {
		f := newFixture(t, nil)
		x := f.gateway.Begin()
		r := x.RequestHeaders(t.Context(), headers("POST", c.path, Header{"x-request-id", c.id}), false)
		if r.Answer != nil || get(r.Set, ":path") != c.wantPath {
			t.Errorf("%s: set %v, answer %v", c.path, r.Set, r.Answer)
		}
		if given := get(r.Set, "x-request-id"); (given != "") != (c.wantID != "") || given == c.id {
			t.Errorf("%s with id %s: id set to %q", c.path, c.id, given)
		}
		x.End()
	}
}

func TestAKeyWithoutTheScopeIsShownItsLimitsAndUsesNothing(t *testing.T) {
	f := newFixture(t, func(_ *Config, g *account.Grant) { g.Scopes, g.Limits.RequestsPerMinute = account.Models, 30 })
	for range 2 {
		_, r := f.post("/chat/completions", ask)
		wantError(t, r, 403, apierr.InsufficientScope)
		if left := get(r.Answer.Headers, "x-ratelimit-remaining-requests"); left != "30" || get(r.Answer.Headers, "x-ratelimit-limit-requests") != "30" {
			t.Errorf("the answer has %v", r.Answer.Headers)
		}
	}
}

// The order of checks (api.md, Errors): body, model, budget.
func TestFaultsOfTheBodyComeBeforeModelAndBudget(t *testing.T) {
	f := newFixture(t, func(_ *Config, g *account.Grant) { g.Limits.Budget = 0 })
	for _, c := range []struct {
		path, body string
		code       apierr.Code
		status     int
	}{
		{"/chat/completions", `{"messages":[{"role":"user","content":"a"}]}`, apierr.BudgetExceeded, 429},
		{"/chat/completions", `{"model":"none","messages":[{"role":"user","content":"a"}]}`, apierr.InvalidModel, 400},
		{"/chat/completions", `{"model":"","messages":[{"role":"user","content":"a"}]}`, apierr.InvalidModel, 400},
		{"/chat/completions", `{"model":null,"messages":[{"role":"user","content":"a"}]}`, apierr.BudgetExceeded, 429},
		{"/chat/completions", `{"model":"none","anonymize":true,"svc":{"existing_mapping":{"none":"a"}},"messages":[{"role":"user","content":"a"}]}`, apierr.InvalidRequest, 400},
		{"/chat/completions", `{"svc":{"existing_mapping":{"none":"a"}},"messages":[{"role":"user","content":"a"}]}`, apierr.InvalidRequest, 400},
		{"/chat/completions", `{"svc":{"detect":{"types":1}},"messages":[{"role":"user","content":"a"}]}`, apierr.InvalidRequest, 400},
		{"/anonymize", `{"text":"a","process_with_llm":true}`, apierr.BudgetExceeded, 429},
		{"/anonymize", `{"text":"a","model":"none","process_with_llm":true}`, apierr.InvalidModel, 400},
		{"/anonymize", `{"text":"a","model":"","process_with_llm":true}`, apierr.InvalidModel, 400},
		{"/anonymize", `{"text":"a","model":"none","process_with_llm":true,"existing_mapping":{"none":"a"}}`, apierr.InvalidRequest, 400},
	} {
		x, r := f.post(c.path, c.body)
		wantError(t, r, c.status, c.code)
		x.End()
	}
}

func TestHeadersThatGoUpstreamHoldNoTextOfTheCaller(t *testing.T) {
	f := newFixture(t, nil)
	for _, c := range []struct{ name, given, want string }{
		{"content-type", "application/json", ""},
		{"content-type", "application/json; charset=utf-8; by=zoe", "application/json"},
		{"accept", "application/json", ""},
		{"accept", "text/event-stream", ""},
		{"accept", "application/json; by=zoe, text/plain", "*/*"},
	} {
		h := headers("POST", "/api/v1/chat/completions", Header{c.name, c.given})
		if c.name == "content-type" {
			h = append(h[:3:3], Header{c.name, c.given})
		}
		x := f.gateway.Begin()
		if r := x.RequestHeaders(t.Context(), h, false); r.Answer != nil || get(r.Set, c.name) != c.want {
			t.Errorf("%s %q becomes %q: %+v", c.name, c.given, get(r.Set, c.name), r.Answer)
		}
		x.End()
	}
}

// TestAHeaderInSeveralLinesIsReadAsAWhole: one good line among them says nothing of the others, which go upstream as well.
func TestAHeaderInSeveralLinesIsReadAsAWhole(t *testing.T) {
	f := newFixture(t, nil)
	const id = "0123456789abcdef0123456789abcdef"
	for _, c := range []struct {
		name   string
		lines  []string
		status int
		want   string // what the header is set to
	}{
		{"accept", []string{"text/plain; by=zoe", "*/*"}, 0, "*/*"},
		{"accept", []string{"*/*", "text/plain; by=zoe"}, 0, "*/*"},
		{"accept", []string{"application/json", "text/event-stream"}, 0, ""},
		{"x-request-id", []string{"zoe", id}, 0, "another"},
		{"x-request-id", []string{id, "zoe"}, 0, "another"},
		{"x-request-id", []string{id}, 0, ""},
		{"content-type", []string{"text/zoe", "application/json"}, 415, ""},
		{"content-encoding", []string{"gzip", "identity"}, 415, ""},
	} {
		h := headers("POST", "/api/v1/chat/completions")
		for _, l := range c.lines {
			h = append(h, Header{c.name, l})
		}
		x := f.gateway.Begin()
		r := x.RequestHeaders(t.Context(), h, false)
		status := 0
		if r.Answer != nil {
			status = r.Answer.Status
		}
		got := get(r.Set, c.name)
		if c.want == "another" && safeID(got) && got != id {
			got = c.want
		}
		if status != c.status || got != c.want {
			t.Errorf("%s %q: status %d, set to %q", c.name, c.lines, status, got)
		}
		x.End()
	}
}
