package exchange

import (
	"strings"
	"testing"

	"veil/extproc/account"
	"veil/extproc/apierr"
)

func TestTheModelIsToldToKeepTokensWhereTheCallOrElseTheSettingsWantIt(t *testing.T) {
	const own = "Keep what stands in braces."
	for _, c := range []struct{ settings, call, want string }{
		{"", `"anonymize":true`, ""},
		{own, `"anonymize":true`, own},
		{own, `"anonymize":true,"svc":{"instruction":true}`, own},
		{"", `"anonymize":true,"svc":{"instruction":true}`, defaultInstruction},
		{own, `"anonymize":true,"svc":{"instruction":false}`, ""},
		{own, `"anonymize":true,"svc":{"instruction":null}`, own},
		{own, `"anonymize":false,"svc":{"instruction":true}`, ""},
	} {
		f := newFixture(t, func(g *Config, _ *account.Grant) {
			live := *g.Live()
			live.Instruction = c.settings
			g.Live = func() *Live { return &live }
		})
		x, r := f.post("/chat/completions", `{`+c.call+`,"messages":[{"role":"user","content":"ask secretzoe"}]}`)
		x.End()
		said := strings.Contains(string(r.Body), `"role":"system"`)
		if r.Answer != nil || said != (c.want != "") || !strings.Contains(string(r.Body), c.want) {
			t.Errorf("%s where the settings say %q: upstream gets %s", c.call, c.settings, r.Body)
		}
	}
}

func TestTheModelOfAnAnonymizeCallIsToldToKeepTokensAsTheSettingsSay(t *testing.T) {
	const own = "Keep what stands in braces."
	for _, c := range []struct{ settings, prompt, want string }{
		{"", "", ""},
		{"", `,"system_prompt":"serve secretbob"`, `{"role":"system","content":"serve {{NAME_2}}"},`},
		{own, "", `{"role":"system","content":"Keep what stands in braces."},`},
		{own, `,"system_prompt":"serve secretbob"`, `{"role":"system","content":"serve {{NAME_2}}\n\nKeep what stands in braces."},`},
	} {
		f := newFixture(t, func(g *Config, _ *account.Grant) {
			live := *g.Live()
			live.Instruction = c.settings
			g.Live = func() *Live { return &live }
		})
		x, r := f.post("/anonymize", `{"process_with_llm":true,"text":"ask secretzoe"`+c.prompt+`}`)
		x.End()
		if want := `"messages":[` + c.want + `{"role":"user","content":"ask {{NAME_1}}"}]`; r.Answer != nil || !strings.Contains(string(r.Body), want) {
			t.Errorf("system prompt %s where the settings say %q: upstream gets %s, not %s", c.prompt, c.settings, r.Body, want)
		}
	}
}

func TestRulesAndMappingOfOneCallBothHold(t *testing.T) {
	f := newFixture(t, nil)
	x, r := f.post("/chat/completions", `{"anonymize":true,"svc":{"existing_mapping":{"{{NAME_7}}":"Ada"},"detect":{"deny":[{"text":"north star","type":"PROJECT"}]}},`+
		`"messages":[{"role":"user","content":"ask secretzoe and Ada of North Star"}]}`)
	x.End()
	if !strings.Contains(string(r.Body), "ask {{NAME_8}} and {{NAME_7}} of {{PROJECT_1}}") {
		t.Errorf("upstream gets %s, %+v", r.Body, r.Answer)
	}
}

// Agents and frameworks shorten a conversation where they read that it is too long; the interface has no code for it.
func TestWhoseTextIsTooLongIsToldSoInOpenAIsWords(t *testing.T) {
	f := newFixture(t, nil)
	x, r := f.post("/chat/completions", `{"messages":[{"role":"user","content":"`+strings.Repeat("word ", 200_000)+`"}]}`)
	x.End()
	wantError(t, r, 400, apierr.InvalidRequest)
	for _, words := range []string{"This model's maximum context length is 128000 tokens", "context_length_exceeded", `"param":"messages"`} {
		if said := string(r.Answer.Body); !strings.Contains(said, words) {
			t.Errorf("%s does not say %s", said, words)
		}
	}
}

func TestABodyOfTheLimitIsTakenAndOneByteMoreIsNot(t *testing.T) {
	const body = `{"messages":[{"role":"user","content":"a"}]}`
	for limit, taken := range map[int]bool{len(body): true, len(body) - 1: false} {
		f := newFixture(t, func(g *Config, _ *account.Grant) { g.BodyLimit = int64(limit) })
		x, r := f.post("/chat/completions", body)
		x.End()
		if !taken {
			wantError(t, r, 413, apierr.InvalidRequest)
		} else if r.Answer != nil {
			t.Errorf("refused: %s", r.Answer.Body)
		}
	}
}

// Envoy may answer by itself what nothing was sent upstream for, such as a body that is too large for it.
func TestAnAnswerOfEnvoysOwnPassesAndCostsNothing(t *testing.T) {
	f := newFixture(t, func(_ *Config, g *account.Grant) { g.Limits.Concurrency = 1 })
	x := f.gateway.Begin()
	x.RequestHeaders(t.Context(), headers("POST", BasePath+"/chat/completions"), false)
	r := x.ResponseHeaders(t.Context(), []Header{{":status", "413"}, {"content-type", "application/json"}}, false)
	if r.Answer != nil || get(r.Set, "x-request-id") == "" || len(r.Remove) != 0 {
		t.Errorf("%+v", r)
	}
	// Its place is free before the end of the stream is told.
	next := f.sent("/chat/completions", ask)
	next.End()
	x.End()
	if u := f.used(); u.Requests != 1 { // the next one, which was left alone
		t.Errorf("settled %+v", u)
	}
}

// TestNobodyIsToldToSendAPartInClear: who asks for anonymization and has a part of another product's type has a text.
func TestNobodyIsToldToSendAPartInClear(t *testing.T) {
	f := newFixture(t, nil)
	for part, says := range map[string]string{
		`{"type":"tool_result","tool_use_id":"t","content":"secretzoe"}`:          "is not known",
		`{"type":"tool_use","id":"t","name":"f","input":{"who":"secretzoe"}}`:     "is not known",
		`{"type":"document","source":{"type":"text","data":"secretzoe"}}`:         "is not known",
		`{"type":"json","json":{"who":"secretzoe"}}`:                              "is not known",
		`{"type":"secretkind","text":"secretzoe"}`:                                "is not known",
		`{"type":"image_url","image_url":{"url":"https://x.example/a.png"}}`:      "in clear",
		`{"type":"input_audio","input_audio":{"data":"AAAA","format":"wav"}}`:     "in clear",
		`{"type":"text","text":"see","file":{"file_id":"f-1"}}`:                   "in clear",
		`{"type":"video_url","video_url":{"url":"https://x.example/secret.mp4"}}`: "in clear",
	} {
		x, r := f.post("/chat/completions", `{"anonymize":true,"messages":[{"role":"user","content":[`+part+`]}]}`)
		x.End()
		wantError(t, r, 400, apierr.InvalidRequest)
		said := string(r.Answer.Body)
		if !strings.Contains(said, says) || strings.Contains(said, "send it") || strings.Contains(said, "secret") || !strings.Contains(said, `"param":"messages[0].content[0]"`) {
			t.Errorf("%s: %s", part, said)
		}
		if says == "is not known" && (strings.Contains(said, "Images") || !strings.Contains(said, "Known are text, input_text,")) {
			t.Errorf("%s: %s", part, said)
		}
	}
}
