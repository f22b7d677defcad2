package exchange

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"regexp"
	"slices"
	"testing"
	"time"

	"veil/catalogue"
	"veil/extproc/account"
	"veil/extproc/telemetry"
)

func TestEachCallHasItsLineWithItsEnd(t *testing.T) {
	events := []Header{{":status", "200"}, {"content-type", "text/event-stream"}}
	for _, c := range []struct {
		name    string
		body    string
		answer  func(*fixture, *Exchange)
		status  int
		outcome string
	}{
		{"answered", ask, func(f *fixture, x *Exchange) { f.answers(x, "200", "application/json", completion) }, 200, "answered"},
		{"refused", `{"messages":[`, nil, 400, "refused"},
		{"without an upstream", ask, func(f *fixture, x *Exchange) { f.answers(x, "503", "application/json", "{}") }, 503, "failed"},
		{"a stream that the caller left", `{"stream":true,` + ask[1:], func(f *fixture, x *Exchange) { x.ResponseHeaders(f.Context(), events, false) }, 200, "aborted"},
		{"a stream to its end", `{"stream":true,` + ask[1:], func(f *fixture, x *Exchange) {
			x.ResponseHeaders(f.Context(), events, false)
			x.ResponseBody(f.Context(), []byte("data: [DONE]\n\n"), true)
		}, 200, "answered"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var log bytes.Buffer
			noon := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
			f := newFixture(t, func(g *Config, _ *account.Grant) {
				g.Access, g.Now = telemetry.NewAccessLog(slog.NewJSONHandler(&log, nil)), func() time.Time { return noon }
			})
			x, _ := f.post("/chat/completions", c.body)
			if c.answer != nil {
				c.answer(f, x)
			}
			x.End()
			var line struct {
				Time                            time.Time
				Account, Key, Endpoint, Outcome string
				Status                          int
				Bytes                           int   `json:"request_bytes"`
				Prompt                          int64 `json:"prompt_tokens"`
				Completion                      int64 `json:"completion_tokens"`
			}
			if err := json.Unmarshal(log.Bytes(), &line); err != nil {
				t.Fatalf("%s: %v", log.Bytes(), err)
			}
			if !line.Time.Equal(noon) || line.Account != "acc_1" || line.Key != "key_1" || line.Endpoint != "chat" || line.Status != c.status || line.Outcome != c.outcome || line.Bytes != len(c.body) {
				t.Errorf("%s", log.Bytes())
			}
			if u := f.used(); line.Prompt != u.PromptTokens || line.Completion != u.CompletionTokens {
				t.Errorf("charged %+v, the line says %s", u, log.Bytes())
			}
		})
	}
}

func TestACallThatTheClientLeftBeforeItsBodyIsAborted(t *testing.T) {
	for name, begin := range map[string]func(*fixture, *Exchange){
		"before its headers": func(*fixture, *Exchange) {},
		"before its body": func(f *fixture, x *Exchange) {
			x.RequestHeaders(f.Context(), headers("POST", BasePath+"/chat/completions"), false)
		},
	} {
		var log bytes.Buffer
		f := newFixture(t, func(g *Config, _ *account.Grant) { g.Access = telemetry.NewAccessLog(slog.NewJSONHandler(&log, nil)) })
		x := f.gateway.Begin()
		begin(f, x)
		x.End()
		var line struct{ Outcome string }
		if err := json.Unmarshal(log.Bytes(), &line); err != nil || line.Outcome != "aborted" {
			t.Errorf("%s: %s, %v", name, log.Bytes(), err)
		}
	}
}

func TestNothingOfTheMappingIsLeftAtTheEnd(t *testing.T) {
	f := newFixture(t, nil)
	x := f.sent("/chat/completions", ask)
	kept := x.table.Entries()
	if len(kept) != 1 || kept[0].Value != "secretzoe" {
		t.Fatalf("the mapping is %v", kept)
	}
	x.End()
	if kept[0].Value == "secretzoe" || x.table.Len() != 0 {
		t.Errorf("left: %q", kept)
	}
}

// A call that stayed in the count of its upstream would keep the next ones away from it.
func TestACallThatHasEndedLeavesItsPlaceAtTheUpstream(t *testing.T) {
	f := newFixture(t, nil)
	m, _ := f.gateway.Live().Catalogue.Model("llama-3.3-70b-instruct")
	m.Concurrency, m.Routes = 1, []catalogue.Route{{Upstream: "eu-host", Model: "a"}, {Upstream: "aggregator", Model: "a"}}
	first := func() (*Exchange, string) {
		x, r := f.post("/chat/completions", ask)
		if len(r.Tries) != 2 {
			t.Fatalf("%+v", r)
		}
		return x, r.Tries[0].Pool
	}
	a, one := first()
	a.End()
	b, again := first()
	defer b.End()
	c, other := first()
	defer c.End()
	if again != one || other == one {
		t.Errorf("the first goes to %s, one after it to %s, and one beside that to %s", one, again, other)
	}
}

// Envoy answers for an upstream that can't be reached, and says of whom nothing.
func TestTheOnlyUpstreamOfAModelIsTheOneThatDidNotAnswer(t *testing.T) {
	for routes, want := range map[int]string{1: "near", 2: ""} {
		f := newFixture(t, func(g *Config, _ *account.Grant) {
			live := *g.Live()
			cat := *live.Catalogue
			cat.Models = slices.Clone(cat.Models)
			for i := range cat.Models {
				cat.Models[i].Routes = []catalogue.Route{{Upstream: "near", Model: "a"}, {Upstream: "far", Model: "a"}}[:routes]
			}
			live.Catalogue = &cat
			g.Live = func() *Live { return &live }
		})
		x := f.sent("/chat/completions", ask)
		f.answers(x, "503", "application/json", `{"error":{}}`)
		x.End()
		text := f.scraped()
		if !regexp.MustCompile(`veil_upstream_responses_total\{model="[^"]+",status="503",upstream="`+want+`"\} 1`).MatchString(text) ||
			!regexp.MustCompile(`veil_upstream_first_byte_seconds_count\{model="[^"]+",upstream=""\} 1`).MatchString(text) {
			t.Errorf("%d routes:\n%s", routes, text)
		}
	}
}
