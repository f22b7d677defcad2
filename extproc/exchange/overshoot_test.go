package exchange

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/tiktoken-go/tokenizer"

	"veil/extproc/account"
	"veil/extproc/apierr"
	"veil/extproc/detect"
	"veil/extproc/pii"
)

// billed is how many tokens a model's server counts of a request with max_tokens: 1, as OpenAI's does.
func billed(t *testing.T, body []byte) int {
	t.Helper()
	var sent struct {
		Messages []struct{ Role, Content string }
	}
	if err := json.Unmarshal(body, &sent); err != nil {
		t.Fatal(err)
	}
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	n := 3 + 1
	for _, m := range sent.Messages {
		said, err := codec.Count(m.Role + m.Content)
		if err != nil {
			t.Fatal(err)
		}
		n += 3 + said
	}
	return n
}

// TestCallsAtOnceDoNotOvershootALimit: what is reserved is what goes upstream, where names are tokens and a sentence says so.
func TestCallsAtOnceDoNotOvershootALimit(t *testing.T) {
	const limit = 10_000
	var names, others strings.Builder
	for i := range 300 {
		fmt.Fprintf(&names, "secret%c%c; ", 'a'+i%26, 'a'+i/26)
		fmt.Fprintf(&others, "Xo%c Ry%c; ", 'a'+i%26, 'a'+i/26)
	}
	for name, c := range map[string]struct{ path, body string }{
		"names":             {"/chat/completions", `{"anonymize":true,"max_tokens":1,"svc":{"instruction":true},"messages":[{"role":"user","content":"Guests: ` + names.String() + `"}]}`},
		"a short text":      {"/chat/completions", `{"anonymize":true,"max_tokens":1,"svc":{"instruction":true},"messages":[{"role":"user","content":"hi"}]}`},
		"not anonymized":    {"/chat/completions", `{"max_tokens":1,"messages":[{"role":"user","content":"Guests: ` + others.String() + `"}]}`},
		"names as a text":   {"/anonymize", `{"process_with_llm":true,"max_tokens":1,"text":"Guests: ` + names.String() + `"}`},
		"a short text's":    {"/anonymize", `{"process_with_llm":true,"max_tokens":1,"text":"hi"}`},
		"a system prompt's": {"/anonymize", `{"process_with_llm":true,"max_tokens":1,"text":"hi","system_prompt":"` + names.String() + `"}`},
	} {
		f := newFixture(t, func(cfg *Config, g *account.Grant) {
			g.Limits.TokensPerMinute = limit
			live := *cfg.Live()
			if c.path == "/anonymize" {
				live.Instruction = defaultInstruction
			}
			cfg.Live = func() *Live { return &live }
		})
		used, calls := 0, 0
		var open []*Exchange
		for {
			x, r := f.post(c.path, c.body)
			open = append(open, x)
			if r.Answer != nil {
				wantError(t, r, 429, apierr.RateLimitExceeded)
				break
			}
			if calls++; calls > 1000 {
				t.Fatal("no limit")
			}
			used += billed(t, r.Body)
		}
		if calls == 0 || used > limit || used < limit/4 {
			t.Errorf("%s: %d calls used %d of %d tokens", name, calls, used, limit)
		}
		for _, x := range open {
			x.End()
		}
		if u, err := f.store.Used(t.Context(), "acc_1", ""); err != nil || u.Open != 0 {
			t.Errorf("%s: %+v, %v", name, u, err)
		}
	}
}

// seen is a recogniser that counts what it is asked.
type seen struct {
	words
	times *int
}

func (s seen) Find(ctx context.Context, dst []detect.Span, t detect.Text) ([]detect.Span, error) {
	*s.times++
	return s.words.Find(ctx, dst, t)
}

// TestARefusedCallCostsNoWork: but for one that does not fit with its tokens alone. Neither keeps anything.
func TestARefusedCallCostsNoWork(t *testing.T) {
	for name, c := range map[string]struct {
		content string
		worked  bool
	}{
		"too long":             {strings.Repeat("word ", 500), false},
		"too long with tokens": {strings.Repeat("secretana ", 30), true},
	} {
		times := 0
		f := newFixture(t, func(cfg *Config, g *account.Grant) {
			g.Limits.TokensPerMinute = 200
			live := *cfg.Live()
			engine, err := pii.New(pii.Config{Recognisers: []detect.Recogniser{seen{times: &times}}})
			if err != nil {
				t.Fatal(err)
			}
			live.Engine = engine
			cfg.Live = func() *Live { return &live }
		})
		x, r := f.post("/chat/completions", `{"anonymize":true,"max_tokens":1,"messages":[{"role":"user","content":"`+c.content+`"}]}`)
		wantError(t, r, 429, apierr.RateLimitExceeded)
		x.End()
		if (times > 0) != c.worked {
			t.Errorf("%s: the recogniser was asked %d times", name, times)
		}
		if u, err := f.store.Used(t.Context(), "acc_1", ""); err != nil || u.Tokens != 0 || u.Open != 0 || u.Requests != 1 {
			t.Errorf("%s: %+v, %v", name, u, err)
		}
	}
}
