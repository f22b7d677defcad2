package exchange

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"veil/catalogue"
	"veil/catalogue/cataloguetest"
	"veil/extproc/account"
	"veil/extproc/apierr"
	"veil/extproc/money"
)

func TestPoliciesOfTheAccount(t *testing.T) {
	const plain = `{"messages":[{"role":"user","content":"ask secretzoe"}]}`
	f := newFixture(t, func(_ *Config, g *account.Grant) { g.Anonymize = "required" })
	x, r := f.post("/chat/completions", plain)
	wantError(t, r, 400, apierr.InvalidRequest)
	if !strings.Contains(string(r.Answer.Body), `"param":"anonymize"`) {
		t.Errorf("no param: %s", r.Answer.Body)
	}
	x.End()
	f.sent("/chat/completions", ask).End() // as it asks itself

	for i, body := range []string{plain, strings.Replace(plain, "{", `{"anonymize":false,"svc":{"restore":false},`, 1), plain} {
		f = newFixture(t, func(_ *Config, g *account.Grant) { g.Anonymize = []string{"always", "always", "unheard of"}[i] })
		x, r = f.post("/chat/completions", body)
		if r.Answer != nil || strings.Contains(string(r.Body), "secretzoe") {
			t.Errorf("always: %+v %s", r.Answer, r.Body)
		}
		if r = f.answers(x, "200", "application/json", completion); strings.Contains(string(r.Body), `"svc"`) || !strings.Contains(string(r.Body), "secretzoe") {
			t.Errorf("the caller, who did not ask for anonymization, gets %s", r.Body)
		}
		x.End()
	}
}

// A wish that stands where nothing is read would leave a caller in the belief that the text is hidden.
func TestAWishInAWrongPlaceIsRefusedUnlessTheCallIsAnonymized(t *testing.T) {
	const say = `"messages":[{"role":"user","content":"ask secretzoe"}]}`
	for _, c := range []struct{ name, members, path, header string }{
		{"in a body within the body", `"extra_body":{"anonymize":true},`, "", ""},
		{"in notes, with a slip", `"metadata":{"anonimize":"true"},`, "", ""},
		{"rules alone", `"svc":{"detect":{"deny":[{"text":"secretzoe","type":"X"}]}},`, "", ""},
		{"a mapping alone", `"svc":{"existing_mapping":{"{{NAME_1}}":"secretzoe"}},`, "", ""},
		{"in the query", "", "?stream=1&anonymize=true", ""},
		{"in the query, escaped", "", "?%61nonymize=1", ""},
		{"in the query, escaped twice", "", "?%2561nonymize=true", ""},
		{"in the query, behind a semicolon", "", "?a=1;anonymize=true", ""},
		{"in the query, in JSON", "", "?svc={%22anonymize%22:true}", ""},
		{"in the query, in JSON within JSON, escaped", "", "?a=%7B%22svc%22%3A+%7B%22restore%22%3Atrue%2C%20%22anonymize%22%3Atrue%7D%7D", ""},
		{"in the query, in JSON, escaped twice", "", "?svc=%257B%2522anonymize%2522%253Atrue%257D", ""},
		{"in the query, in JSON without quotes", "", "?svc={anonymize:true}", ""},
		{"in the query, as a member", "", "?svc%5Banonymize%5D=true", ""},
		{"in a header", "", "", "x-anonymize"},
		{"in a header of Veil's", "", "", "x-veil-anonymize"},
		{"in a header with an underscore", "", "", "svc_anonymize"},
	} {
		for _, policy := range []string{"", "always", "asked"} {
			f, body := newFixture(t, func(_ *Config, g *account.Grant) { g.Anonymize = strings.TrimPrefix(policy, "asked") }), "{"+c.members+say
			if policy == "asked" {
				body = `{"anonymize":true,` + c.members + say
			}
			h := headers("POST", BasePath+"/chat/completions"+c.path)
			if c.header != "" {
				h = append(h, Header{c.header, "true"})
			}
			x := f.gateway.Begin()
			if r := x.RequestHeaders(t.Context(), h, false); r.Answer != nil {
				t.Fatalf("%s: %s", c.name, r.Answer.Body)
			}
			r := x.RequestBody(t.Context(), []byte(body))
			x.End()
			if policy == "" {
				wantError(t, r, 400, apierr.InvalidRequest)
				if text := string(r.Answer.Body); !strings.Contains(text, "write anonymize: true") || strings.Contains(text, "secretzoe") || strings.Contains(text, `"param":null`) {
					t.Errorf("%s: %s", c.name, text)
				}
			} else if r.Answer != nil || strings.Contains(string(r.Body), "secretzoe") {
				t.Errorf("%s, with %s: %+v %s", c.name, policy, r.Answer, r.Body)
			}
		}
	}
}

func TestAQueryThatAsksForNothingIsDropped(t *testing.T) {
	for _, query := range []string{"?q=anonymize", "?q=hello,%20anonymize%20this", "?no-anonymize=1", "?q={%22a%22:%22anonymize%22}", "?q={%22a%22:[1,%22anonymize%22]}", "?%zz=%zz", "?;&=;", "?api-version=2025-01-01"} {
		f := newFixture(t, nil)
		x := f.gateway.Begin()
		r := x.RequestHeaders(t.Context(), headers("POST", BasePath+"/chat/completions"+query), false)
		if r = x.RequestBody(t.Context(), []byte(`{"messages":[{"role":"user","content":"hi"}]}`)); r.Answer != nil {
			t.Errorf("%s: %s", query, r.Answer.Body)
		}
		x.End()
	}
}

func TestAKeyUsesOnlyItsModels(t *testing.T) {
	f := newFixture(t, func(_ *Config, g *account.Grant) { g.Models = []string{"qwen3-32b"} })
	x, r := f.post("/chat/completions", ask)
	wantError(t, r, 403, apierr.InsufficientScope)
	x.End()
	x = f.gateway.Begin()
	defer x.End()
	r = x.RequestHeaders(t.Context(), headers("GET", "/api/v1/models"), true)
	if n := strings.Count(string(r.Answer.Body), `"object":"model"`); n != 1 {
		t.Errorf("%d models are listed", n)
	}
	for id, status := range map[string]int{"qwen3-32b": 200, "llama-3.3-70b-instruct": 404, "none": 404} {
		x := f.gateway.Begin()
		if r := x.RequestHeaders(t.Context(), headers("GET", "/api/v1/models/"+id), true); r.Answer.Status != status {
			t.Errorf("%s: %d %s", id, r.Answer.Status, r.Answer.Body)
		}
		x.End()
	}
}

func TestACallThatNamesNoModelLearnsThatItIsAboutTheDefault(t *testing.T) {
	elsewhere, _, err := cataloguetest.Builtin(t).SendTo(catalogue.Target{BaseURL: "https://llm.example/v1"})
	if err != nil {
		t.Fatal(err)
	}
	const one = `{"model":"llama-3.3-70b-instruct","messages":[{"role":"user","content":"a"}]}`
	for _, c := range []struct {
		name    string
		change  func(*Config, *account.Grant)
		body    string
		code    apierr.Code
		status  int
		ofModel bool
	}{
		{"none, and the default is not offered", func(c *Config, _ *account.Grant) { offer(c, elsewhere) }, ask, apierr.InvalidModel, 400, false},
		{"one that is not offered", func(c *Config, _ *account.Grant) { offer(c, elsewhere) }, one, apierr.InvalidModel, 400, true},
		{"none, and the default is not the key's", func(_ *Config, g *account.Grant) { g.Models = []string{"qwen3-32b"} }, ask, apierr.InsufficientScope, 403, false},
		{"one that is not the key's", func(_ *Config, g *account.Grant) { g.Models = []string{"qwen3-32b"} }, one, apierr.InsufficientScope, 403, true},
	} {
		x, r := newFixture(t, c.change).post("/chat/completions", c.body)
		wantError(t, r, c.status, c.code)
		if said := string(r.Answer.Body); strings.Contains(said, "names no model") == c.ofModel || !strings.Contains(said, `"param":"model"`) {
			t.Errorf("%s: %s", c.name, said)
		}
		x.End()
	}
}

// offer puts another catalogue in the place of a gateway's.
func offer(c *Config, cat *catalogue.Catalogue) {
	live := *c.Live()
	live.Catalogue = cat
	c.Live = func() *Live { return &live }
}

// What is reserved by a cap goes up with it; a call that nothing is reserved for is not rewritten.
func TestACapIsSentWhereItIsReservedBy(t *testing.T) {
	ofKey := func(change func(*account.Limits)) func(*account.Grant) {
		return func(g *account.Grant) {
			l := account.NoLimits()
			change(&l)
			g.KeyLimits = &l
		}
	}
	for _, c := range []struct {
		name   string
		limit  func(*account.Grant)
		capped bool
	}{
		{"a budget of the account", func(g *account.Grant) { g.Limits.Budget = money.Scale }, true},
		{"a budget of the key", ofKey(func(l *account.Limits) { l.Budget = money.Scale }), true},
		{"tokens a minute of the account", func(g *account.Grant) { g.Limits.TokensPerMinute = 1 << 20 }, true},
		{"tokens a day of the account", func(g *account.Grant) { g.Limits.TokensPerDay = 1 << 20 }, true},
		{"tokens a minute of the key", ofKey(func(l *account.Limits) { l.TokensPerMinute = 1 << 20 }), true},
		{"tokens a day of the key", ofKey(func(l *account.Limits) { l.TokensPerDay = 1 << 20 }), true},
		{"limits of requests", func(g *account.Grant) {
			g.Limits.RequestsPerMinute, g.Limits.RequestsPerDay, g.Limits.Concurrency = 10, 10, 10
		}, false},
		{"none", ofKey(func(*account.Limits) {}), false},
	} {
		for path, body := range map[string]string{"/chat/completions": ask, "/anonymize": askModel} {
			f := newFixture(t, func(_ *Config, g *account.Grant) { c.limit(g) })
			x, r := f.post(path, body)
			x.End()
			if r.Answer != nil || strings.Contains(string(r.Body), `"max_tokens":4096`) != c.capped {
				t.Errorf("%s, %s: %s, %+v", c.name, path, r.Body, r.Answer)
			}
		}
	}
}

// A server that does not know the field in which the caller named a cap would write as much as it likes.
func TestACapGoesToTheModelInTheFieldThatItKnows(t *testing.T) {
	for _, c := range []struct {
		name, caps, sent string
		reserved         int64 // -1: nothing
	}{
		{"in the other field", `"max_completion_tokens":10`, `"max_tokens":10`, 10},
		{"in both", `"max_completion_tokens":10,"max_tokens":100000`, `"max_tokens":10`, 10},
		{"in both, the lower in its own", `"max_completion_tokens":100000,"max_tokens":10`, `"max_tokens":100000`, 100000},
		{"without a limit", `"max_completion_tokens":10,"max_tokens":100000`, `"max_completion_tokens":10,"max_tokens":100000`, -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFixture(t, func(_ *Config, g *account.Grant) {
				if c.reserved >= 0 {
					g.Limits.TokensPerDay = 1 << 20
				}
			})
			x, r := f.post("/chat/completions", `{`+c.caps+`,`+ask[1:])
			defer x.End()
			body := string(r.Body)
			if r.Answer != nil || !strings.Contains(body, c.sent) || strings.Count(body, "_tokens") != strings.Count(c.sent, "_tokens") {
				t.Fatalf("upstream gets %s, %+v", body, r.Answer)
			}
			if left := get(x.limitHeaders(nil), "x-ratelimit-remaining-tokens"); c.reserved >= 0 && left != fmt.Sprint(1<<20-x.prompt.high-c.reserved) {
				t.Errorf("%s tokens are left of %d, with a prompt of %d", left, 1<<20, x.prompt.high)
			}
		})
	}
}

func TestABudgetIsReservedBeforeTheCall(t *testing.T) {
	f := newFixture(t, func(_ *Config, g *account.Grant) { g.Limits.Budget = 3_000_0000 }) // 0.003: room for one call of 4096 tokens
	first := f.sent("/chat/completions", ask)
	second, r := f.post("/chat/completions", ask)
	wantError(t, r, 429, apierr.BudgetExceeded)
	second.End()
	f.answers(first, "500", "application/json", "{}")
	first.End()
	third := f.sent("/chat/completions", ask) // the reservation came back
	third.End()
}

func TestAnonymizeWithAModelNeedsBothScopes(t *testing.T) {
	f := newFixture(t, func(_ *Config, g *account.Grant) { g.Scopes = account.Anonymize })
	x, r := f.post("/anonymize", `{"text":"secretzoe","process_with_llm":true}`)
	wantError(t, r, 403, apierr.InsufficientScope)
	x.End()
	x, r = f.post("/anonymize", `{"text":"secretzoe secretzoe"}`)
	defer x.End()
	if r.Answer == nil || !strings.Contains(string(r.Answer.Body), `"anonymized_text":"{{NAME_1}} {{NAME_1}}"`) || !strings.Contains(string(r.Answer.Body), `"pii_count":2`) {
		t.Errorf("got %+v", r.Answer)
	}
}

func TestSlowWorkEndsAtItsDeadlineWith504(t *testing.T) {
	f := newFixture(t, func(c *Config, _ *account.Grant) {
		c.Deadline = func(int) time.Duration { return 20 * time.Millisecond }
	})
	x, r := f.post("/chat/completions", `{"anonymize":true,"messages":[{"role":"user","content":"wait"}]}`)
	defer x.End()
	wantError(t, r, 504, apierr.Internal)
}

func TestWorkStopsWhenTheCallerLeaves(t *testing.T) {
	f := newFixture(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	x := f.gateway.Begin()
	defer x.End()
	if r := x.RequestHeaders(ctx, headers("POST", "/api/v1/anonymize"), false); r.Answer != nil {
		t.Fatalf("refused: %s", r.Answer.Body)
	}
	done := make(chan Reply, 1)
	go func() { done <- x.RequestBody(ctx, []byte(`{"text":"wait"}`)) }()
	cancel()
	select {
	case r := <-done:
		if r.Answer == nil {
			t.Error("the call went on")
		}
	case <-time.After(5 * time.Second):
		t.Error("the work goes on")
	}
}

func TestBodiesBeyondTheMemoryAreToldToComeBack(t *testing.T) {
	f := newFixture(t, func(c *Config, _ *account.Grant) { c.MemoryLimit = 100 })
	if !f.gateway.bodies.TryAcquire(90) {
		t.Fatal("no room")
	}
	x, r := f.post("/anonymize", `{"text":"`+strings.Repeat("a", 80)+`"}`)
	wantError(t, r, 503, apierr.Internal)
	if get(r.Answer.Headers, "retry-after") == "" {
		t.Error("no retry-after")
	}
	x.End()
	f.gateway.bodies.Release(90)
	x, r = f.post("/anonymize", `{"text":"a"}`)
	x.End()
	if r.Answer.Status != 200 {
		t.Errorf("still refused: %s", r.Answer.Body)
	}
	if !f.gateway.bodies.TryAcquire(100) {
		t.Error("a call kept its room")
	}
}

func TestATypeThatARequestNamesIsInNoMetric(t *testing.T) {
	f := newFixture(t, nil)
	x, r := f.post("/anonymize", `{"text":"ask secretbob and Nordstern","svc":{"detect":{"deny":[{"text":"Nordstern","type":"ZOE_LAURENT"}]}}}`)
	x.End()
	if r.Answer == nil || !strings.Contains(string(r.Answer.Body), "{{ZOE_LAURENT_1}}") || !strings.Contains(string(r.Answer.Body), `"pii_types":["NAME","ZOE_LAURENT"]`) {
		t.Fatalf("got %+v", r.Answer)
	}
	if text := f.scraped(); strings.Contains(text, "ZOE_LAURENT") || !strings.Contains(text, `veil_pii_total{type="CUSTOM"} 1`) {
		t.Error("the metrics show the name of a request's type, or do not count it")
	}
}

// The type in a token that a caller gave is the caller's memory: a series that held on to it lost its name when the call ended, and
// with the second such call there was no page of metrics any more.
func TestATypeThatOnlyAMappingNamesIsCountedByItsName(t *testing.T) {
	f := newFixture(t, nil)
	for range 3 {
		x, r := f.post("/anonymize", `{"text":"hello there","existing_mapping":{"{{PASSPORT_4}}":"hello"}}`)
		x.End()
		if r.Answer == nil || r.Answer.Status != 200 {
			t.Fatalf("got %+v", r.Answer)
		}
	}
	if text := f.scraped(); !strings.Contains(text, `veil_pii_total{type="PASSPORT"} 3`) || strings.Contains(text, "\x00") {
		t.Error("the metrics do not have the three by their type")
	}
}

// Who is anonymized by a policy can't leave anonymize out: the way that is named must be one that there is.
func TestWhoSendsMediaIsToldWhatHelps(t *testing.T) {
	const body = `{"anonymize":true,"messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"https://x.example/a.png"}}]}]}`
	for policy, want := range map[string]string{"": "would go out", "optional": "would go out", "always": "ask the operator", "required": "ask the operator"} {
		f := newFixture(t, func(_ *Config, g *account.Grant) { g.Anonymize = policy })
		x, r := f.post("/chat/completions", body)
		wantError(t, r, 400, apierr.InvalidRequest)
		if !strings.Contains(string(r.Answer.Body), want) {
			t.Errorf("with the policy %q it says %s", policy, r.Answer.Body)
		}
		x.End()
	}
}
