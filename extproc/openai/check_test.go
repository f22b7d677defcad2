package openai

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"veil/extproc/apierr"
	"veil/extproc/jsontext"
	"veil/extproc/pii"
)

func TestOnlyAHashMayStandForAPersonAtTheProvider(t *testing.T) {
	const uuid = "2b7f9c1d-8e34-4a55-9D21-0c5f6a7b8c9d"
	for said, exempt := range map[string]bool{
		uuid: true, "user_" + uuid: true, "5f4dcc3b5aa765d61d8327deb882cf99": true, "sha256:" + strings.Repeat("0a", 32): true,
		"zoe": false, "zoe_" + uuid: false, "user_zoe": false, "user-184467": false, "zoe@example.org": false, uuid[:35]: false, uuid + "x": false,
		uuid[:24] + "zoe-laurent1": false, strings.Repeat("7", 31): false, strings.Repeat("7", 129): false, "+49 30 1234567": false,
	} {
		for _, field := range []string{"user", "safety_identifier", "prompt_cache_key", "metadata", "x"} {
			c, err := ParseChat(context.Background(), fmt.Appendf(nil, `{"messages":[{"role":"user","content":""}],%q:%q}`, field, said))
			if err != nil {
				t.Fatal(err)
			}
			exempt := exempt && field != "metadata" && field != "x"
			if leaves, err := c.Leaves(context.Background()); err != nil || (len(leaves) == 0) != exempt {
				t.Errorf("%s in %s: %+v, %v", said, field, leaves, err)
			}
		}
	}
}

func TestAToolCallsIDMayHoldASealedThought(t *testing.T) {
	thought := strings.Repeat("CiQBjz1rX+/Zoe", 40) + "=="
	for said, exempt := range map[string]bool{
		"call_1": true, "call_1__thought__" + thought: true, "call_1__thought__" + thought[:70]: true,
		"call_1__thought__" + thought + " Zoe": false, "call 1__thought__" + thought: false, "__thought__" + thought: false,
		"call_1__thought__" + thought[:60]: false, "call_1__thought__Zoe+Laurent": false, thought: false,
		"zoe@example.org__thought__" + thought: false, strings.Repeat("x", 257) + "__thought__" + thought: false,
	} {
		for _, message := range []string{
			`{"role":"assistant","tool_calls":[{"id":%q,"type":"function","function":{"name":"f","arguments":""}}]}`,
			`{"role":"tool","tool_call_id":%q,"content":""}`,
		} {
			c, err := ParseChat(context.Background(), fmt.Appendf(nil, `{"messages":[`+message+`]}`, said))
			if err != nil {
				t.Fatal(err)
			}
			leaves, err := c.Leaves(context.Background())
			if err != nil || (len(leaves) == 0) != exempt {
				t.Errorf("%s: %+v, %v", said, leaves, err)
			}
		}
		// A function's name holds none.
		c, err := ParseChat(context.Background(), fmt.Appendf(nil, `{"messages":[{"role":"assistant","tool_calls":[{"id":"c","type":"function","function":{"name":%q,"arguments":""}}]}]}`, said))
		if err != nil {
			t.Fatal(err)
		}
		if leaves, err := c.Leaves(context.Background()); err != nil || (len(leaves) == 0) != (said == "call_1") {
			t.Errorf("%s as a name: %+v, %v", said, leaves, err)
		}
	}
}

func TestUnsoundRequestsAreRefusedAtTheField(t *testing.T) {
	const hi = `"messages":[{"role":"user","content":"hi"}]`
	message := func(m string) string { return `{"messages":[{"role":"user","content":"hi"},` + m + `]}` }
	with := func(field string) string { return `{` + hi + `,` + field + `}` }
	for _, c := range []struct{ name, body, param string }{
		{"nothing", ``, ""},
		{"no JSON", `hello`, ""},
		{"no object", `[]`, ""},
		{"trailing data", `{` + hi + `}{}`, ""},
		{"two models", `{"model":"a","mod\u0065l":"b",` + hi + `}`, "model"},
		{"two anonymize", `{"anonymize":false,` + hi + `,"anonymize":true}`, "anonymize"},
		{"no messages", `{"model":"a"}`, "messages"},
		{"null messages", `{"messages":null}`, "messages"},
		{"empty messages", `{"messages":[]}`, "messages"},
		{"messages a string", `{"messages":"secret"}`, "messages"},
		{"a message a string", message(`"secret"`), "messages[1]"},
		{"no role", message(`{"content":"secret"}`), "messages[1].role"},
		{"an unknown role", message(`{"role":"secret","content":"x"}`), "messages[1].role"},
		{"a role in capitals", message(`{"role":"User","content":"x"}`), "messages[1].role"},
		{"two roles", message(`{"role":"user","content":"x","role":"system"}`), "messages[1].role"},
		{"two contents", message(`{"role":"user","content":"x","content":"secret"}`), "messages[1].content"},
		{"no content", message(`{"role":"user"}`), "messages[1].content"},
		{"null content of a user", message(`{"role":"user","content":null}`), "messages[1].content"},
		{"null content and no call", message(`{"role":"assistant","content":null}`), "messages[1].content"},
		{"a number as content", message(`{"role":"user","content":4}`), "messages[1].content"},
		{"an object as content", message(`{"role":"user","content":{"text":"x"}}`), "messages[1].content"},
		{"a part a string", message(`{"role":"user","content":["secret"]}`), "messages[1].content[0]"},
		{"a part without type", message(`{"role":"user","content":[{"text":"x"}]}`), "messages[1].content[0].type"},
		{"a part with two types", message(`{"role":"user","content":[{"type":"text","type":"image_url"}]}`), "messages[1].content[0].type"},
		{"a part's text a number", message(`{"role":"user","content":[{"type":"text","text":1}]}`), "messages[1].content[0].text"},
		{"a text part without text", message(`{"role":"user","content":[{"type":"text"}]}`), "messages[1].content[0].text"},
		{"a name that is a number", message(`{"role":"user","content":"x","name":1}`), "messages[1].name"},
		{"tool calls an object", message(`{"role":"assistant","tool_calls":{}}`), "messages[1].tool_calls"},
		{"a tool call a string", message(`{"role":"assistant","tool_calls":["x"]}`), "messages[1].tool_calls[0]"},
		{"two arguments", message(`{"role":"assistant","tool_calls":[{"function":{"arguments":"","arguments":"x"}}]}`), "messages[1].tool_calls[0].function.arguments"},
		{"invalid UTF-8", message("{\"role\":\"user\",\"content\":\"secret\xff\"}"), "messages[1].content"},
		{"half a pair", message(`{"role":"user","content":"secret\ud800"}`), "messages[1].content"},
		{"too deep", with(`"x":` + strings.Repeat("[", 200) + strings.Repeat("]", 200)), ""},
		{"model a number", with(`"model":1`), "model"},
		{"stream a string", with(`"stream":"true"`), "stream"},
		{"stream a number", with(`"stream":1`), "stream"},
		{"anonymize a string", with(`"anonymize":"yes"`), "anonymize"},
		{"anonymize as the British write it", with(`"anonymise":true`), "anonymize"},
		{"anonymize in capitals, beside itself", with(`"anonymize":true,"Anonymize":true`), "anonymize"},
		{"svc in capitals", with(`"SVC":{"detect":{}}`), "svc"},
		{"detect beside svc", with(`"detect":{"deny":[]}`), "detect"},
		{"deny beside svc", with(`"deny":[]`), "deny"},
		{"a mapping beside svc", with(`"existing_mapping":{}`), "existing_mapping"},
		{"a mapping beside svc, with a slip", with(`"existingMappings":{}`), "svc.existing_mapping"},
		{"two thresholds", with(`"svc":{"detect":{"types":{"PHONE":{"threshold":0.3,"threshold":1}}}}`), "svc.detect"},
		{"two patterns", with(`"svc":{"detect":{"custom":[{"type":"A","pattern":"a","pattern":"b"}]}}`), "svc.detect"},
		{"temperature too high", with(`"temperature":2.1`), "temperature"},
		{"temperature below zero", with(`"temperature":-0.1`), "temperature"},
		{"temperature a hair too high", with(`"temperature":2.0000000000000000001`), "temperature"},
		{"temperature a hair below zero", with(`"temperature":-1e-400`), "temperature"},
		{"a cap that is nearly whole", with(`"max_tokens":0.99999999999999999999`), "max_tokens"},
		{"a number of answers that is nearly whole", with(`"n":1.00000000000000000001`), "n"},
		{"a cap below all numbers", with(`"max_tokens":1e-99999999999999999999`), "max_tokens"},
		{"temperature without end", with(`"temperature":1e400`), "temperature"},
		{"temperature a string", with(`"temperature":"1"`), "temperature"},
		{"top_p too high", with(`"top_p":1.5`), "top_p"},
		{"a penalty too high", with(`"presence_penalty":3`), "presence_penalty"},
		{"top_logprobs too high", with(`"top_logprobs":21`), "top_logprobs"},
		{"max_tokens zero", with(`"max_tokens":0`), "max_tokens"},
		{"max_tokens below zero", with(`"max_tokens":-1`), "max_tokens"},
		{"max_tokens a half", with(`"max_tokens":1.5`), "max_tokens"},
		{"max_tokens a string", with(`"max_tokens":"1"`), "max_tokens"},
		{"max_tokens huge", with(`"max_tokens":99999999999999999999`), "max_tokens"},
		{"max_completion_tokens true", with(`"max_completion_tokens":true`), "max_completion_tokens"},
		{"n zero", with(`"n":0`), "n"},
		{"n huge", with(`"n":129`), "n"},
		{"svc a string", with(`"svc":"secret"`), "svc"},
		{"an unknown key in svc", with(`"svc":{"secret":1}`), "svc"},
		{"two keys in svc", with(`"svc":{"restore":true,"restore":false}`), "svc.restore"},
		{"restore a string", with(`"svc":{"restore":"no"}`), "svc.restore"},
		{"instruction a string", with(`"svc":{"instruction":"secret"}`), "svc.instruction"},
		{"a mapping of numbers", with(`"svc":{"existing_mapping":{"secret":1}}`), "svc.existing_mapping"},
		{"a mapping with a key twice", with(`"svc":{"existing_mapping":{"{{NAME_1}}":"a","{{NAME_1}}":"b"}}`), "svc.existing_mapping"},
		{"detect a list", with(`"svc":{"detect":[]}`), "svc.detect"},
		{"stream_options a list", with(`"stream_options":[]`), "stream_options"},
		{"include_usage a string", with(`"stream_options":{"include_usage":"yes"}`), "stream_options.include_usage"},
		{"tools an object", with(`"tools":{}`), "tools"},
		{"response_format a string", with(`"response_format":"json"`), "response_format"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ParseChat(context.Background(), []byte(c.body))
			var e *apierr.Error
			if !errors.As(err, &e) || e.Status != http.StatusBadRequest || e.Code != apierr.InvalidRequest || e.Param != c.param {
				t.Fatalf("got %+v, want a 400 at %q", err, c.param)
			}
			if strings.Contains(string(e.JSON()), "secret") {
				t.Fatalf("%s repeats the client's text", e.JSON())
			}
		})
	}
}

func TestSoundRequestsAreTaken(t *testing.T) {
	const hi = `"messages":[{"role":"user","content":"hi"}]`
	for _, body := range []string{
		`{` + hi + `}`,
		`{` + hi + `,"model":null,"stream":null,"anonymize":null,"svc":null,"n":null,"max_tokens":null,"temperature":null,"stream_options":null,"tools":null,"response_format":null}`,
		`{` + hi + `,"prediction":[{"content":7},{"content":[7]},7]}`, `{` + hi + `,"prediction":{"content":[7,{}]}}`,
		`{` + hi + `,"svc":{"restore":null,"detect":null,"existing_mapping":null,"instruction":null}}`,
		`{` + hi + `,"anonymize":true,"anonymized":true,"metadata":{"anonymise":true}}`,
		`{` + hi + `,"anonymized":false,"metadata":{"anonymize":"no","svc":"billing","anonymous":true,"detect":{},"anon":1},"x":[{"anonymize":true}],"detect":"fast","deny":"x","deanonymize":true}`,
		`{` + hi + `,"tools":[{"type":"function","function":{"name":"f","parameters":{"type":"object","properties":{"anonymize":{"type":"boolean"}}}}}]}`,
		`{` + hi + `,"max_tokens":1e2,"n":128,"temperature":2,"top_p":0,"presence_penalty":-2}`,
		`{` + hi + `,"max_tokens":12.50e1,"n":100e-1,"temperature":20e-1,"top_p":0.00e99999999999,"presence_penalty":-2.00,"frequency_penalty":-0}`,
		`{` + hi + `,"temperature":1.99999999999999999999999,"top_p":1.0,"top_logprobs":20.0,"presence_penalty":2E+0}`,
		`{"messages":[{"role":"assistant","content":null,"tool_calls":[]},{"role":"assistant","function_call":{"name":"f"}},{"role":"function","name":"f","content":null},{"role":"developer","content":""},{"role":"tool","content":[]},{"role":"system","content":"x"}]}`,
		`{"messages":[{"role":"user","content":"hi","x":1,"tool_calls":null,"name":null}],"metadata":{"a":1,"a":2},"x":{"b":1,"b":2}}`,
	} {
		if c, err := ParseChat(context.Background(), []byte(body)); err != nil || !c.Restore || c.N < 1 {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func TestWhatARequestSays(t *testing.T) {
	c, err := ParseChat(context.Background(), []byte(`{"model":"m\u0031","stream":true,"stream_options":{"include_usage":true},"anonymize":true,
		"max_tokens":7,"max_completion_tokens":9,"n":3,"temperature":1,"response_format":{"type":"json_object"},
		"svc":{"restore":false,"instruction":true,"existing_mapping":{"{{NAME_2}}":"b","{{NAME_1}}":"a"},"detect":{ "types": ["NAME"] }},
		"messages":[{"role":"user","content":[{"type":"text","text":"x"},{"type":"image_url","image_url":{"url":"u"}}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprintln(c.Model, c.Stream, c.IncludeUsage, c.Anonymize, c.Cap, c.N, c.HasTemperature, c.JSON, c.Restore, *c.Instruction,
		c.ExistingMapping, string(c.Detect), c.MediaAt)
	want := `m1 true true true 9 3 true true false true [{{{NAME_2}} b} {{{NAME_1}} a}] { "types": ["NAME"] } messages[0].content[1]
`
	if got != want {
		t.Fatalf("got\n%s\nwant\n%s", got, want)
	}
}

func TestMediaIsSeenWhateverItCallsItself(t *testing.T) {
	for part, media := range map[string]bool{
		`{"type":"text","text":"x"}`:                      false,
		`{"type":"refusal","refusal":"x"}`:                false,
		`{"type":"image_url","image_url":{"url":"u"}}`:    true,
		`{"type":"input_audio","input_audio":{}}`:         true,
		`{"type":"file","file":{}}`:                       true,
		`{"type":"video_url","video_url":{"url":"u"}}`:    true,
		`{"type":"something","data":"u"}`:                 true,
		`{"type":"text","text":"x","image_url":"u"}`:      true,
		`{"type":"t\u0065xt","text":"x"}`:                 false,
		`{"type":"image\u005furl","image_url":{"url":1}}`: true,
	} {
		c, err := ParseChat(context.Background(), []byte(`{"messages":[{"role":"user","content":"a"},{"role":"user","content":[`+part+`]}]}`))
		if err != nil || (c.MediaAt != "") != media || (media && c.MediaAt != "messages[1].content[0]") {
			t.Errorf("%s: %v, media at %q", part, err, c.MediaAt)
		}
		c, err = ParseChat(context.Background(), []byte(`{"messages":[{"role":"user","content":"a"}],"prediction":{"type":"content","content":[`+part+`]}}`))
		if err != nil || (c.MediaAt != "") != media || (media && c.MediaAt != "prediction.content[0]") {
			t.Errorf("%s in a prediction: %v, media at %q", part, err, c.MediaAt)
		}
	}
}

func TestTextHiddenFromDetectionIsRefused(t *testing.T) {
	deep := strings.Repeat("[", 200) + `\"a\"` + strings.Repeat("]", 200)
	for name, c := range map[string]struct{ args, param string }{
		"too deep":    {deep, "messages[0].tool_calls[0].function.arguments"},
		"half a pair": {`{\"a\":\"\\ud800 zo\\u0065\"}`, "messages[0].tool_calls[0].function.arguments"},
	} {
		body := `{"anonymize":true,"messages":[{"role":"assistant","tool_calls":[{"function":{"name":"f","arguments":"` + c.args + `"}}]}]}`
		chat, err := ParseChat(context.Background(), []byte(body))
		if err != nil {
			t.Fatal(err)
		}
		if _, err = chat.Leaves(context.Background()); apierr.From(err).Status != 400 || apierr.From(err).Param != c.param {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestOnlyWhatLooksLikeAnIdIsExempt(t *testing.T) {
	for id, exempt := range map[string]bool{
		"call_1": true, "chatcmpl-tool-1.2:3/4": true, strings.Repeat("a", 256): true,
		"": true, "zoe@example.com": false, "Zoe Laurent": false, "Zoë": false, "+33612345678": false, strings.Repeat("a", 257): false,
	} {
		c, err := ParseChat(context.Background(), []byte(`{"messages":[{"role":"tool","tool_call_id":"`+id+`","content":""}]}`))
		if err != nil {
			t.Fatal(err)
		}
		if leaves, err := c.Leaves(context.Background()); err != nil || (len(leaves) == 0) != exempt {
			t.Errorf("%q: %v, %v", id, leaves, err)
		}
	}
}

func TestOnlyWhatLooksSealedIsExemptAndOnlyWhereProvidersPutIt(t *testing.T) {
	sealed := strings.Repeat("EqoBCkgIARAB+/Zoe", 4)
	for _, place := range []string{
		`"reasoning_details":[{"type":"reasoning.text","signature":%q,"index":0}]`, `"reasoning_details":[{"type":"reasoning.encrypted","id":"rs_1","data":%q}]`,
		`"thinking_blocks":[{"type":"thinking","signature":%q}]`, `"thinking_blocks":[{"type":"redacted_thinking","data":%q}]`,
		`"content":[{"type":"thinking","signature":%q}]`, `"content":[{"type":"redacted_thinking","data":%q}]`,
		`"extra_content":{"google":{"thought_signature":%q}}`,
		`"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":""},"extra_content":{"google":{"thought_signature":%q}}}]`,
		`"signature":%q`, `"data":%q`,
	} {
		for text, exempt := range map[string]bool{
			sealed: true, strings.NewReplacer("+", "-", "/", "_").Replace(sealed) + "==": true,
			sealed[:63]: false, sealed + " ": false, "zoe.laurent@example.com." + sealed: false, "=" + sealed: false, sealed + "é": false,
		} {
			said := fmt.Sprintf(place, text)
			c, err := ParseChat(context.Background(), []byte(`{"messages":[{"role":"assistant","refusal":"",`+said+`}]}`))
			if err != nil {
				t.Fatal(said, err)
			}
			exempt = exempt && place[0:2] != `"s` && place[0:2] != `"d`
			if leaves, err := c.Leaves(context.Background()); err != nil || (len(leaves) == 0) != exempt {
				t.Errorf("%s: %v, %v", said, leaves, err)
			}
		}
	}
}

func TestABodyOverTheLimitsIsTooLarge(t *testing.T) {
	for name, body := range map[string]string{
		"bytes":  `{"messages":[{"role":"user","content":"` + strings.Repeat("x", jsontext.DefaultBytes) + `"}]}`,
		"values": `{"x":[` + strings.Repeat("0,", 1<<21) + `0]}`,
	} {
		if _, err := ParseChat(context.Background(), []byte(body)); apierr.From(err).Status != http.StatusRequestEntityTooLarge {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestEditsThatDoNotFitAreNotSent(t *testing.T) {
	c, err := ParseChat(context.Background(), []byte(`{"messages":[{"role":"user","content":"hello"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Leaves(context.Background()); err != nil {
		t.Fatal(err)
	}
	for _, e := range [][][]pii.Edit{
		{}, {nil, nil}, {{{Start: 0, End: 6}}}, {{{Start: 2, End: 1}}}, {{{Start: -1, End: 1}}}, {{{Start: 0, End: 3}, {Start: 2, End: 4}}},
	} {
		if out, err := c.Rewrite(context.Background(), Rewrite{Edits: e}); err == nil {
			t.Errorf("%v gave %s", e, out)
		}
	}
}

func TestPartOfANumberMakesItAString(t *testing.T) {
	c, err := ParseChat(context.Background(), []byte(`{"messages":[{"role":"tool","content":"{\"id\":12345}"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Leaves(context.Background()); err != nil {
		t.Fatal(err)
	}
	out, err := c.Rewrite(context.Background(), Rewrite{Edits: [][]pii.Edit{nil, {{Start: 1, End: 3, Token: "{{X_1}}"}}}})
	if want := `{"messages":[{"role":"tool","content":"{\"id\":\"1{{X_1}}45\"}"}]}`; err != nil || string(out) != want {
		t.Fatalf("got %s, %v, want %s", out, err, want)
	}
}

// Clients print the message and leave the param out, so the message names the field.
func TestAMessageNamesTheField(t *testing.T) {
	for body, want := range map[string]string{
		`{"messages":[],"temperature":3}`:                                                    "temperature must be from 0 to 2.",
		`{"messages":[],"max_tokens":0}`:                                                     "max_tokens must be a whole number from 1 to 2147483647.",
		`{"messages":[],"anonymize":"yes"}`:                                                  "anonymize must be true or false, not a string.",
		`{"messages":[{"role":"user","content":"","name":7}]}`:                               "messages[0].name must be a string, not a number.",
		`{"messages":[{"role":"assistant","content":"","tool_calls":[{"id":"Zoe"},"Zoe"]}]}`: "messages[0].tool_calls[1] must be an object, not a string.",
	} {
		_, err := ParseChat(context.Background(), []byte(body))
		var e *apierr.Error
		if !errors.As(err, &e) || e.Message != want {
			t.Errorf("%s: %v, want %q", body, err, want)
		}
	}
}
