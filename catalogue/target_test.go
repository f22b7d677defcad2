package catalogue

import (
	"slices"
	"strings"
	"testing"
)

func TestEUModelsNeverGoToATargetThatIsNotSaidToBeInTheEU(t *testing.T) {
	eu := []string{"llama-3.3-70b-instruct", "llama-3.1-70b-instruct", "qwen3-32b", "gpt-oss-120b", "mistral-nemo-12b"}
	for _, c := range []struct {
		name     string
		target   Target
		dropped  []string
		location string // of the first model left; "" for as in the catalogue
	}{
		{"the loopback keeps every promise", Target{BaseURL: "http://127.0.0.1:9/v1"}, nil, "eu"},
		{"so does its name", Target{BaseURL: "http://localhost:9/v1", Location: US}, nil, "eu"},
		{"and its IPv6 address", Target{BaseURL: "http://[::1]:9/v1"}, nil, "eu"},
		{"elsewhere nobody has promised", Target{BaseURL: "https://llm.example/v1"}, eu, "us"},
		{"a name that only looks like the loopback", Target{BaseURL: "https://localhost.example/v1"}, eu, "us"},
		{"an address that only looks like it", Target{BaseURL: "https://128.0.0.1/v1"}, eu, "us"},
		{"said to be in the eu", Target{BaseURL: "https://llm.example/v1", Location: EU}, nil, "eu"},
		{"said to be in the us: no model promises eu", Target{BaseURL: "https://llm.example/v1", Location: US}, nil, "us"},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, dropped, err := builtin(t).SendTo(c.target)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(dropped, c.dropped) {
				t.Errorf("dropped %v", dropped)
			}
			if got := out.Models[0].ServerLocation; got != c.location {
				t.Errorf("%s is in %s", out.Models[0].ID, got)
			}
			for _, m := range out.Models {
				if len(m.Routes) != 1 || m.Routes[0].Upstream != "upstream" || m.Routes[0].Model != m.ID {
					t.Errorf("%s goes to %v", m.ID, m.Routes)
				}
			}
			if _, ok := out.Model(out.Default); ok != (c.dropped == nil) {
				t.Errorf("the default %s is there: %v", out.Default, ok)
			}
		})
	}
}

func TestATargetThatCanNotBeIsRefused(t *testing.T) {
	for _, target := range []Target{
		{BaseURL: "llm.example/v1"}, {BaseURL: "ftp://llm.example"}, {BaseURL: "https://u:p@llm.example"}, {BaseURL: "https://"},
		{BaseURL: "http://llm.example/v1", KeyEnv: "KEY"}, {BaseURL: "https://llm.example/v1?key=1"}, {BaseURL: "https://llm.example/v1/chat/completions"},
		{BaseURL: "https://llm.example/v1?"}, {BaseURL: "https://llm.example/v1#a"}, {BaseURL: "https://llm.example/a%2Fb"}, {BaseURL: "https://llm.example/a b"},
		{BaseURL: "https://llm.example//v1"}, {BaseURL: "https://llm.example/../v1"}, {BaseURL: "https://*.example/v1"},
		{BaseURL: "https://llm.example:65536/v1"}, {BaseURL: "https://llm.example:0/v1"}, {BaseURL: "https://llm,example/v1"}, {BaseURL: "https://exämple.org/v1"},
	} {
		if _, _, err := builtin(t).SendTo(target); err == nil {
			t.Errorf("%s was taken", target.BaseURL)
		}
	}
}

func TestATargetOverHTTPGetsNoKeyExceptHere(t *testing.T) {
	for _, target := range []Target{
		{BaseURL: "http://llm.example/v1", Location: EU}, {BaseURL: "https://llm.example/v1", Location: EU, KeyEnv: "KEY"}, {BaseURL: "http://127.0.0.1:9/v1", KeyEnv: "KEY"},
	} {
		if _, _, err := builtin(t).SendTo(target); err != nil {
			t.Errorf("%+v: %v", target, err)
		}
	}
}

func TestATargetForNoModelIsRefused(t *testing.T) {
	c := *builtin(t)
	c.Models = c.Models[:5] // those of the EU
	if _, dropped, err := c.SendTo(Target{BaseURL: "https://llm.example/v1"}); err == nil || len(dropped) != 5 {
		t.Errorf("dropped %v, %v", dropped, err)
	}
}

func TestAnEUModelNeverGetsAnUpstreamElsewhere(t *testing.T) {
	const upstreams = `currency: EUR
default: a
upstreams:
  - {name: fr, location: eu, base_url: "https://fr.example/v1"}
  - {name: com, location: us, base_url: "https://com.example/v1"}
models:
`
	model := func(id, aliases, location, routes string) string {
		return "  - {id: " + id + ", aliases: [" + aliases + "], name: A, owned_by: x, category: premium, server_location: " + location +
			", ai_provider: P, context_length: 100, price: {prompt: 1, completion: 2}, routes: [" + routes + "]}\n"
	}
	for name, text := range map[string]string{
		"as its only one":             model("a", "", "eu", "{upstream: com, model: m}"),
		"as a fallback":               model("a", "", "eu", "{upstream: fr, model: m}, {upstream: com, model: m}"),
		"by weight":                   model("a", "", "eu", "{upstream: fr, model: m, weight: 9}, {upstream: com, model: m, weight: 1}"),
		"by an alias of another":      model("a", "", "eu", "{upstream: fr, model: m}") + model("b", "a", "us", "{upstream: com, model: m}"),
		"by an alias that two have":   model("a", "z", "eu", "{upstream: fr, model: m}") + model("b", "z", "us", "{upstream: com, model: m}"),
		"by a second model of its id": model("a", "", "eu", "{upstream: fr, model: m}") + model("a", "", "us", "{upstream: com, model: m}"),
	} {
		if _, err := Load("x", []byte(upstreams+text)); err == nil {
			t.Errorf("%s: loaded", name)
		}
	}
	if _, err := Load("x", []byte(upstreams+model("a", "z", "eu", "{upstream: fr, model: m}")+model("b", "", "us", "{upstream: com, model: m}"))); err != nil {
		t.Error(err)
	}
}

// HTTP does not tell capitals from small letters in the name of a header, and Envoy takes small ones.
func TestTheHeaderOfAKeyMayHaveCapitals(t *testing.T) {
	for given, want := range map[string]Key{"X-Api-Key": {Header: "x-api-key"}, "Authorization": {Header: "authorization", Prefix: "Bearer "}} {
		c, err := Load("x", []byte(`currency: EUR
default: a
upstreams: [{name: com, location: us, base_url: "https://com.example/v1", key: {env: K, header: `+given+`}}]
models: [{id: a, name: A, owned_by: x, category: premium, server_location: us, ai_provider: P, context_length: 100, price: {prompt: 1, completion: 2}, routes: [{upstream: com, model: m}]}]
`))
		want.Env = "K"
		if err != nil || c.Upstreams[0].Key != want {
			t.Errorf("%s: %+v, %v", given, c, err)
		}
	}
}

// As docs/catalogue.md has it.
func TestNeverIsATimeOfZeroSeconds(t *testing.T) {
	c, err := Load("x", []byte(strings.Replace(priced, "keep_alive: 15s", "keep_alive: 0s", 1)))
	if err != nil || c.Models[0].Timeouts.KeepAlive != 0 || !strings.Contains(priced, "keep_alive: 15s") {
		t.Errorf("%+v, %v", c, err)
	}
}
