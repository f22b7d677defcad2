package exchange

import (
	"strings"
	"testing"

	"veil/extproc/account"
	"veil/extproc/apierr"
)

// more is a call of the aggregator's dearest model with other models beside it.
func more(model, fields string) string {
	return `{"model":"` + model + `",` + fields + `,"max_tokens":100,"messages":[{"role":"user","content":"ask secretzoe"}]}`
}

func TestOtherModelsOfABodyAreHeldToTheKey(t *testing.T) {
	for _, c := range []struct {
		name, fields, param string
		status              int
		code                apierr.Code
	}{
		{"one that the key may use", `"models":["openai/gpt-4.1","google/gemini-2.5-pro"],"route":"fallback"`, "", 0, ""},
		{"by another product's field", `"fallbacks":["google/gemini-2.5-pro"]`, "", 0, ""},
		{"none", `"models":[],"fallbacks":null`, "", 0, ""},
		{"one that it may not", `"models":["openai/gpt-4.1","anthropic/claude-sonnet-4"]`, "models[1]", 403, apierr.InsufficientScope},
		{"one without a price", `"models":["openai/gpt-4.1:nitro"]`, "models[0]", 400, apierr.InvalidModel},
		{"one of another upstream", `"models":["Qwen3-32B"]`, "models[0]", 400, apierr.InvalidModel},
		{"a table of them", `"fallbacks":[{"gpt-4.1":["anthropic/claude-sonnet-4"]}]`, "fallbacks[0]", 400, apierr.InvalidRequest},
		{"no list", `"models":"anthropic/claude-sonnet-4"`, "models", 400, apierr.InvalidRequest},
		{"too many", `"models":["` + strings.Repeat(`openai/gpt-4.1","`, 32) + `openai/gpt-4.1"]`, "models[32]", 400, apierr.InvalidRequest},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFixture(t, func(_ *Config, g *account.Grant) { g.Models = []string{"gpt-4.1", "gemini-2.5-pro", "qwen3-32b"} })
			for _, masked := range []string{"", `"anonymize":true,`} {
				x, r := f.post("/chat/completions", more("gpt-4.1", masked+c.fields))
				if c.status == 0 {
					if r.Answer != nil || !strings.Contains(string(r.Body), c.fields) {
						t.Errorf("the request became %+v %s", r.Answer, r.Body)
					}
				} else if wantError(t, r, c.status, c.code); !strings.Contains(string(r.Answer.Body), `"param":"`+c.param+`"`) {
					t.Errorf("%s", r.Answer.Body)
				}
				x.End()
			}
		})
	}
}

func TestACallCostsWhatTheDearestModelCostsThatMayAnswer(t *testing.T) {
	cost := func(model, fields string) int64 {
		f := newFixture(t, func(_ *Config, g *account.Grant) { g.Limits.Budget = 1_000_000_000 })
		x := f.sent("/chat/completions", more(model, fields))
		f.answers(x, "200", "application/json", completion)
		x.End()
		return int64(f.used().Cost)
	}
	cheap, dear := cost("gpt-4.1", `"n":1`), cost("claude-sonnet-4", `"n":1`)
	if both := cost("gpt-4.1", `"models":["openai/gpt-4.1","anthropic/claude-sonnet-4"]`); cheap >= dear || both != dear {
		t.Errorf("%d and %d cost %d together", cheap, dear, both)
	}
}

func TestWhatTheLargestModelTakesThatMayAnswerIsBelieved(t *testing.T) {
	for large, estimated := range map[int64]int64{0: 1, 1 << 22: 0} {
		f := newFixture(t, nil)
		m, _ := f.gateway.Live().Catalogue.Model("claude-sonnet-4")
		m.ContextLength = max(m.ContextLength, large)
		x := f.sent("/chat/completions", more("gpt-4.1", `"models":["anthropic/claude-sonnet-4"]`))
		f.answers(x, "200", "application/json", strings.Replace(completion, `"prompt_tokens":11`, `"prompt_tokens":20000000`, 1))
		x.End()
		if u := f.used(); u.Estimated != estimated {
			t.Errorf("with %d tokens of context: %+v", large, u)
		}
	}
}

func TestThePolicyOfAnotherModelHoldsToo(t *testing.T) {
	f := newFixture(t, nil)
	m, _ := f.gateway.Live().Catalogue.Model("claude-sonnet-4")
	m.Anonymize = "always"
	x, r := f.post("/chat/completions", more("gpt-4.1", `"models":["anthropic/claude-sonnet-4"]`))
	defer x.End()
	if r.Answer != nil || strings.Contains(string(r.Body), "secretzoe") {
		t.Errorf("%+v %s", r.Answer, r.Body)
	}
}
