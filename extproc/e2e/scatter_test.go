package e2e

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"veil/extproc/account"
	"veil/testdata/upstream"
)

// scatter puts canaries into every place of calls that a caller or a provider writes, and makes the calls: those that go well, those
// that are refused at each of the checks, those that a provider spoils, and those that their client gives up.
func (s *served) scatter(t *testing.T, h *herd) {
	t.Helper()
	for _, two := range []bool{false, true} {
		proto := []string{"HTTP/1.1", "HTTP/2"}[map[bool]int{true: 1}[two]]
		head := func() http.Header {
			head := http.Header{}
			for _, name := range []string{"Baggage", "Tracestate", "Cookie", "User-Agent", "Referer", "X-Request-Id", "X-Forwarded-For", "Forwarded", "X-Real-Ip",
				"Openai-Organization", "X-Stainless-Os", "X-Api-Key", "X-B3-Traceid", "Accept-Language", "Origin", "X-Veil-Model", "X-Envoy-Peer-Metadata", "Proxy-Authorization", "X-User"} {
				head.Set(name, "a="+h.at("header "+name))
			}
			head.Set("Traceparent", "00-"+strings.Repeat("ab", 16)+"-"+strings.Repeat("cd", 8)+"-01")
			head.Set("X-"+h.at("name of a header"), "1")
			return head
		}
		send := func(c call) answer {
			c.two, c.header = two, head()
			a, err := s.try(t.Context(), c)
			if err != nil { // a connection that the edge ends
				return answer{Response: &http.Response{}}
			}
			return a
		}
		// What goes well.
		for _, more := range []obj{{}, private, stream, {"stream": true, "anonymize": true}} {
			s.up.Script("fine", upstream.Answer{Header: http.Header{"X-Provider-Note": {h.at("header of a provider")}, "Set-Cookie": {"a=" + h.at("cookie of a provider")}}, Choices: []upstream.Choice{{
				Content: "Dear {{NAME_1}}, " + h.at("answer"), Reasoning: h.at("reasoning"), Logprobs: true,
				ToolCalls: []upstream.ToolCall{{ID: "call_" + h.at("id of a call"), Name: h.at("tool called"), Arguments: `{"a":"` + h.at("arguments of a call") + `"}`}}}}})
			a := send(call{path: "/chat/completions?q=" + h.at("query") + "#" + h.at("fragment"), body: s.everywhere(h, more)})
			if a.StatusCode != 200 {
				t.Errorf("%s: %d %s", proto, a.StatusCode, a.body)
			}
		}
		text := "I am Leopoldine " + h.at("name in a text") + ", " + h.at("address") + "@example.org. " + h.at("text")
		for _, body := range []any{
			obj{"text": text, "existing_mapping": obj{"{{NAME_1}}": h.at("value of a mapping")}},
			obj{"text": text + " fine", "process_with_llm": true, "system_prompt": h.at("system prompt"), "model": "gpt-4.1"},
		} {
			if a := send(call{path: "/anonymize", body: body}); a.StatusCode != 200 {
				t.Errorf("%s: %d %s", proto, a.StatusCode, a.body)
			}
		}
		if a := send(call{method: "PUT", path: "/anonymize", body: obj{"text": "{{NAME_1}} {{X_9}} " + h.at("text to restore"), "mapping": obj{"{{NAME_1}}": h.at("value to restore")}}}); a.StatusCode != 200 {
			t.Errorf("%s: %d %s", proto, a.StatusCode, a.body)
		}
		s.refusedOnes(t, h, send, proto)
		s.spoilt(h, send)
		s.givenUp(t, h, two)
	}
}

// everywhere is a chat completion with a canary in every field.
func (s *served) everywhere(h *herd, more obj) obj {
	image := "data:image/png;base64," + base64.StdEncoding.EncodeToString([]byte(h.at("image")))
	o := obj{"model": "gpt-4.1", "user": h.at("user"), "metadata": obj{h.at("name in metadata"): h.at("metadata")}, "stop": []string{h.at("stop")},
		"safety_identifier": h.at("safety identifier"), "prompt_cache_key": h.at("cache key"), "x_" + h.at("name of a member"): h.at("unknown member"),
		"messages": []obj{
			{"role": "system", "content": "fine " + h.at("system message")},
			{"role": "user", "name": h.at("name of a user"), "content": []obj{{"type": "text", "text": "I am Leopoldine " + h.at("surname") + ", call +33 6 12 34 56 78. " + h.at("prompt")}}},
			{"role": "assistant", "tool_calls": []obj{{"id": "c1", "type": "function", "function": obj{"name": "f", "arguments": `{"` + h.at("key in arguments") + `":"` + h.at("argument") + `"}`}}}},
			{"role": "tool", "tool_call_id": "c1", "content": `{"a":"` + h.at("result of a tool") + `"}`},
		},
		"tools": []obj{{"type": "function", "function": obj{"name": "f_" + h.at("name of a tool"), "description": h.at("description"),
			"parameters": obj{"type": "object", "properties": obj{h.at("property"): obj{"type": "string", "enum": []string{h.at("enum")}}}}}}},
		"svc": obj{}}
	for k, v := range more {
		o[k] = v
	}
	if o["anonymize"] == nil { // media are refused with it
		parts := o["messages"].([]obj)[1]["content"].([]obj)
		o["messages"].([]obj)[1]["content"] = append(parts, obj{"type": "image_url", "image_url": obj{"url": image}},
			obj{"type": "file", "file": obj{"filename": h.at("name of a file") + ".pdf", "file_data": image}})
		delete(o, "svc")
	} else {
		o["svc"] = obj{"existing_mapping": obj{"{{NAME_7}}": h.at("value of a mapping")}, "detect": obj{"deny": []obj{{"text": h.at("rule"), "type": "SECRET"}},
			"custom": []obj{{"type": "CUSTOM", "pattern": h.at("pattern"), "context": []string{h.at("context of a rule")}}}}}
	}
	return o
}

// refusedOnes are calls that end here. What they say never repeats the caller's text.
func (s *served) refusedOnes(t *testing.T, h *herd, send func(call) answer, proto string) {
	t.Helper()
	key, err := account.MintKey(randomness{})
	if err != nil {
		t.Fatal(err)
	}
	h.keep("a key that is none", key)
	hi := `"messages":[{"role":"user","content":"` + h.at("prompt of a refused call") + `"}]`
	for name, c := range map[string]call{
		"an unknown key":      {body: chat(h.at("prompt without a key")), key: key},
		"no key":              {body: chat(h.at("prompt without a key")), key: "-"},
		"a mistyped key":      {body: chat("x"), key: h.keep("a mistyped key", key[:len(key)-3]+word())},
		"an unknown path":     {path: "/" + h.at("path") + "?" + h.at("query"), body: "{}"},
		"a method":            {method: "DELETE", path: "/models/" + h.at("path")},
		"an unknown model":    {method: "GET", path: "/models/" + h.at("path of a model")},
		"a model in a body":   {body: chat(h.at("prompt"), obj{"model": h.at("model")})},
		"other models":        {body: chat(h.at("prompt"), obj{"models": []string{h.at("other model")}})},
		"no JSON":             {body: `{"` + h.at("no JSON") + `": ` + h.at("no JSON") + `}`},
		"text behind it":      {body: "{" + hi + "} " + h.at("trailing text")},
		"a name twice":        {body: `{` + hi + `,"` + h.keep("a name twice", word()+word()) + `":1,"a":{"b":1},"model":"a","model":"b"}`},
		"no UTF-8":            {body: "{" + strings.Replace(hi, `"}]`, "\xff"+`"}]`, 1) + "}"},
		"a number as text":    {body: "{" + hi + `,"temperature":"` + h.at("temperature") + `"}`},
		"a role":              {body: obj{"messages": []obj{{"role": h.at("role"), "content": "x"}}}},
		"svc":                 {body: "{" + hi + `,"svc":{"` + h.at("name in svc") + `":1}}`},
		"a rule":              {body: "{" + hi + `,"anonymize":true,"svc":{"detect":{"custom":[{"type":"` + h.at("type of a rule") + `","pattern":"[` + h.at("pattern") + `"}]}}}`},
		"a token":             {body: "{" + hi + `,"anonymize":true,"svc":{"existing_mapping":{"` + h.at("token") + `":"x"}}}`},
		"a wish elsewhere":    {body: "{" + hi + `,"metadata":{"anonymize":"` + h.at("wish") + `"}}`},
		"media":               {body: obj{"anonymize": true, "messages": []obj{{"role": "user", "content": []obj{{"type": "image_url", "image_url": obj{"url": "https://a.example/" + h.at("address of an image")}}}}}}},
		"a mapping of lists":  {method: "PUT", path: "/anonymize", body: `{"text":"x","mapping":{"{{NAME_1}}":["` + h.at("mapping of lists") + `"]}}`},
		"a text that is none": {path: "/anonymize", body: `{"text":["` + h.at("text that is none") + `"]}`},
	} {
		a := send(c)
		if a.StatusCode < 400 || a.StatusCode >= 500 {
			t.Errorf("%s, %s: %d %s", proto, name, a.StatusCode, a.body)
		}
		if places := h.found(fmt.Sprint(a.Header) + string(a.body)); places != nil {
			t.Errorf("%s, %s: the refusal repeats %q: %s", proto, name, places, a.body)
		}
	}
	if proto == "HTTP/1.1" {
		for _, line := range []string{"GET /" + h.at("raw path") + " HTTP/1.1\r\nHost: " + h.at("host") + "\r\nBad Header " + h.at("bad header") + ": 1\r\n\r\n",
			"POST /api/v1/chat/completions HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: -" + h.at("length") + "\r\n\r\n"} {
			if a := s.raw(t, line); h.found(fmt.Sprint(a.Header)+string(a.body)) != nil {
				t.Errorf("bad HTTP: %s", a.body)
			}
		}
	}
}

// spoilt are calls that their provider spoils.
func (s *served) spoilt(h *herd, send func(call) answer) {
	note := func() http.Header {
		return http.Header{"X-Note": {h.at("header of a provider's error")}, "Content-Type": {"application/json"}}
	}
	fail := func(status int) upstream.Answer {
		return upstream.Answer{Status: status, Header: note(), Raw: fmt.Appendf(nil, `{"error":{"message":"%s","type":"%s","code":"%s","param":"%s"}}`,
			h.at("message of a provider's error"), h.at("type of an error"), h.at("code of an error"), h.at("param of an error"))}
	}
	stop := "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"%s\"}}]}\n\n"
	events := http.Header{"Content-Type": {"text/event-stream"}}
	for _, a := range []upstream.Answer{fail(400), fail(401), fail(404), fail(413), fail(422), fail(429), fail(500), fail(503), fail(302),
		{Raw: []byte(h.at("an answer that is no JSON")), Header: note()}, {Raw: []byte(`{"choices":"` + h.at("an answer of another shape") + `"}`), Header: note()},
		{Raw: []byte("<html>" + h.at("a page")), Header: http.Header{"Content-Type": {"text/html"}}}, {Encoding: "gzip", Choices: []upstream.Choice{{Content: h.at("a compressed answer")}}},
		{CutAfter: 40, Choices: []upstream.Choice{{Content: h.at("a cut answer")}}},
		{Raw: fmt.Appendf(nil, stop+"data: %s\n\n", h.at("first event"), h.at("event that is no JSON")), Header: events},
		{Raw: fmt.Appendf(nil, stop+"event: error\ndata: {\"error\":{\"message\":\"%s\"}}\n\n", h.at("event"), h.at("error in a stream")), Header: events},
		{Raw: fmt.Appendf(nil, stop+": %s\nid: %s\nretry: x\n%s\n\n", h.at("event"), h.at("comment"), h.at("id of an event"), h.at("line that is none")), Header: events},
	} {
		for _, more := range []obj{{}, private, {"stream": true, "anonymize": true}} {
			about := topic()
			s.up.Script(about, a)
			send(call{body: chat(about+" I am Leopoldine "+h.at("name in a spoilt call"), more)})
			s.up.Unscript(about)
		}
	}
}

// givenUp is a stream that its client leaves in the middle.
func (s *served) givenUp(t *testing.T, h *herd, two bool) {
	t.Helper()
	about := topic() // the canary is apart from it: joined to its last word it may be taken for a name, which takes the word along
	s.up.Script(about, upstream.Answer{Gap: time.Minute, Choices: []upstream.Choice{{Content: strings.Repeat(h.at("answer that nobody reads")+" ", 50)}}})
	for tries := 1; ; tries++ { // a busy machine may refuse a call
		ctx, end := context.WithTimeout(t.Context(), 600*time.Millisecond)
		a, err := s.try(ctx, call{body: chat(about+"\n\n"+h.at("prompt given up"), stream, private), two: two})
		end()
		if err != nil || a.err != nil {
			return
		}
		if tries == 5 {
			all := s.up.Requests()
			t.Fatalf("the stream was not cut: %s %s\nthe upstream saw %q %d times; the last that it got is %s", a.Status, tail(string(a.body)), about, len(s.up.With(about)), all[len(all)-1].Body)
		}
	}
}
