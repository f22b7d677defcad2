package upstream_test

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"veil/testdata/upstream"
)

func start(t *testing.T, c upstream.Config) *upstream.Server {
	t.Helper()
	s, err := upstream.New(c).Start("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func body(stream bool, text string) string {
	return fmt.Sprintf(`{"model":"m","stream":%v,"messages":[{"role":"user","content":%q}]}`, stream, text)
}

// post asks for a completion and gives the whole body, with the error of reading it.
func post(t *testing.T, s *upstream.Server, req string) (*http.Response, []byte, error) {
	t.Helper()
	tr := &http.Transport{DisableCompression: true}
	defer tr.CloseIdleConnections()
	res, err := (&http.Client{Transport: tr}).Post(s.URL+"/v1/chat/completions", "application/json", strings.NewReader(req))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	return res, b, err
}

// content joins the deltas of choice index.
func content(t *testing.T, stream []byte, index int) string {
	t.Helper()
	var out strings.Builder
	for line := range strings.Lines(string(stream)) {
		data, ok := strings.CutPrefix(strings.TrimSpace(line), "data: ")
		if !ok || data == "[DONE]" {
			continue
		}
		var c struct {
			Choices []struct {
				Index int
				Delta struct{ Content string }
			}
		}
		if err := json.Unmarshal([]byte(data), &c); err != nil {
			t.Fatalf("%v in %s", err, data)
		}
		for _, ch := range c.Choices {
			if ch.Index == index {
				out.WriteString(ch.Delta.Content)
			}
		}
	}
	return out.String()
}

func TestTheDemoModelEndsWhereItIsAskedTo(t *testing.T) {
	s := start(t, upstream.Config{})
	for _, c := range []struct {
		fields, said, want, finish string
		tokens                     int
	}{
		{`"max_tokens":3`, "abcdefgh", "You wrote: ", "length", 3},
		{`"max_tokens":100,"max_completion_tokens":4`, "éééééééé", "You wrote: éé", "length", 4},
		{`"max_tokens":4`, "abcd", "You wrote: abcd", "stop", 4},
		{`"max_tokens":5`, "abcd", "You wrote: abcd", "stop", 4},
		{`"max_tokens":null,"stop":null`, "abcd", "You wrote: abcd", "stop", 4},
		{`"stop":"cd"`, "abcd", "You wrote: ab", "stop", 4},
		{`"stop":["x","d","b"]`, "abcd", "You wrote: a", "stop", 4},
		{`"n":2,"max_tokens":3`, "abcdefgh", "You wrote: ", "length", 6},
	} {
		_, b, err := post(t, s, strings.Replace(body(false, c.said), "{", "{"+c.fields+",", 1))
		if err != nil {
			t.Fatal(err)
		}
		var got struct {
			Choices []struct {
				Message      struct{ Content string }
				FinishReason string `json:"finish_reason"`
			}
			Usage upstream.Usage
		}
		if err := json.Unmarshal(b, &got); err != nil {
			t.Fatalf("%s: %v", b, err)
		}
		for _, g := range got.Choices {
			if !strings.HasPrefix(c.want, g.Message.Content) || len(c.want)-len(g.Message.Content) > 1 || g.FinishReason != c.finish {
				t.Errorf("%s: %s", c.fields, b)
			}
		}
		if len(got.Choices) == 0 || got.Usage.CompletionTokens > c.tokens {
			t.Errorf("%s: %+v", c.fields, got.Usage)
		}
	}
}

func TestPlainAnswerEchoesTheLastUserMessage(t *testing.T) {
	s := start(t, upstream.Config{})
	_, b, err := post(t, s, body(false, "I am {{NAME_1}}, {{NAME_1}}, at {{EMAIL_1}} <&>"))
	if err != nil {
		t.Fatal(err)
	}
	var c struct {
		Choices []struct{ Message struct{ Content string } }
		Usage   upstream.Usage
	}
	if err := json.Unmarshal(b, &c); err != nil {
		t.Fatal(err)
	}
	want := "You wrote: I am {{NAME_1}}, {{NAME_1}}, at {{EMAIL_1}} <&>\n\n(I am the demo model. In place of 2 pieces of this text I saw tokens.)"
	if c.Choices[0].Message.Content != want {
		t.Errorf("got %q", c.Choices[0].Message.Content)
	}
	if c.Usage.PromptTokens == 0 || c.Usage.TotalTokens != c.Usage.PromptTokens+c.Usage.CompletionTokens {
		t.Errorf("usage %+v", c.Usage)
	}
	if bytes.Contains(b, []byte(`\u003c`)) {
		t.Error("HTML escapes are not what OpenAI writes")
	}
}

func TestStreamSplitsTokensAndAddsUpToTheAnswer(t *testing.T) {
	s := start(t, upstream.Config{Answer: upstream.Echo})
	res, b, err := post(t, s, body(true, "I am {{NAME_1}} é"))
	if err != nil || !strings.HasPrefix(res.Header.Get("Content-Type"), "text/event-stream") {
		t.Fatal(err, res.Header)
	}
	if bytes.Contains(b, []byte("{{NAME_1}}")) {
		t.Error("a token came in one piece")
	}
	if got := content(t, b, 0); got != "I am {{NAME_1}} é" {
		t.Errorf("got %q", got)
	}
	if !bytes.HasSuffix(b, []byte("data: [DONE]\n\n")) || bytes.Contains(b, []byte(`"usage"`)) {
		t.Errorf("%s", b)
	}
}

func TestStreamSaysUsageOnlyWhenAsked(t *testing.T) {
	s := start(t, upstream.Config{})
	req := strings.Replace(body(true, "hi"), `"stream":true`, `"stream":true,"stream_options":{"include_usage":true}`, 1)
	_, b, _ := post(t, s, req)
	if !bytes.Contains(b, []byte(`"choices":[]`)) || !bytes.Contains(b, []byte(`"usage":{"prompt_tokens"`)) || !bytes.Contains(b, []byte(`"usage":null`)) {
		t.Errorf("%s", b)
	}
	s.Script("hi", upstream.Answer{NoUsage: true})
	if _, b, _ := post(t, s, req); bytes.Contains(b, []byte(`"usage"`)) {
		t.Errorf("%s", b)
	}
}

func TestChoicesAreRepeatedForN(t *testing.T) {
	s := start(t, upstream.Config{Answer: upstream.Echo})
	req := strings.Replace(body(true, "same"), `"model"`, `"n":3,"model"`, 1)
	_, b, _ := post(t, s, req)
	for i := range 3 {
		if got := content(t, b, i); got != "same" {
			t.Errorf("choice %d: %q", i, got)
		}
	}
}

func TestScriptsAnswerInTurnAndTheLastStays(t *testing.T) {
	s := start(t, upstream.Config{})
	s.Script("case-a", upstream.Fail(503), upstream.Say("then this"))
	for i, want := range []int{503, 200, 200} {
		if res, b, _ := post(t, s, body(false, "case-a")); res.StatusCode != want {
			t.Errorf("%d: %d %s", i, res.StatusCode, b)
		}
	}
	if res, _, _ := post(t, s, body(false, "case-b")); res.StatusCode != 200 {
		t.Error("another case is not scripted")
	}
	s.Unscript("case-a")
	if _, b, _ := post(t, s, body(false, "case-a")); bytes.Contains(b, []byte("then this")) {
		t.Error("still scripted")
	}
}

func TestToolCallsRefusalReasoningLogprobsInBothShapes(t *testing.T) {
	s := start(t, upstream.Config{})
	s.Script("x", upstream.Answer{Choices: []upstream.Choice{{Reasoning: "hm {{NAME_1}}", Refusal: "no",
		ToolCalls: []upstream.ToolCall{{ID: "call_1", Name: "mail", Arguments: `{"to":"{{EMAIL_1}}"}`}}}, {Content: "b", Logprobs: true}}})
	for _, stream := range []bool{false, true} {
		_, b, err := post(t, s, body(stream, "x"))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`"reasoning_content":"hm `, `"refusal":"no"`, `"name":"mail"`, `"finish_reason":"tool_calls"`, `"logprob":-0.25`, `"index":1`} {
			if !bytes.Contains(b, []byte(want)) {
				t.Errorf("stream %v lacks %s: %s", stream, want, b)
			}
		}
	}
}

func TestAnswersAreCompressedWhereScripted(t *testing.T) {
	open := map[string]func(io.Reader) (io.Reader, error){
		"gzip":    func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
		"deflate": func(r io.Reader) (io.Reader, error) { return zlib.NewReader(r) },
		"br":      func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
	}
	s := start(t, upstream.Config{Answer: upstream.Echo})
	for name, dec := range open {
		a := upstream.Say("packed")
		a.Encoding = name
		s.Script(name, a)
		for _, stream := range []bool{false, true} {
			res, b, err := post(t, s, body(stream, name))
			if err != nil || res.Header.Get("Content-Encoding") != name {
				t.Fatal(err, res.Header)
			}
			r, err := dec(bytes.NewReader(b))
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(r)
			if err != nil || !bytes.Contains(text, []byte(`pac`)) {
				t.Errorf("%s: %v %s", name, err, text)
			}
		}
	}
}

func TestFaultsLookLikeFaults(t *testing.T) {
	s := start(t, upstream.Config{})
	cut := upstream.Say("a long enough answer")
	cut.CutAfter = 40
	s.Script("cut", cut)
	for _, stream := range []bool{false, true} {
		if _, b, err := post(t, s, body(stream, "cut")); !errors.Is(err, io.ErrUnexpectedEOF) || len(b) != 40 {
			t.Errorf("cut, stream %v: %v, %d bytes", stream, err, len(b))
		}
	}
	quiet := upstream.Say("x")
	quiet.NoDone, quiet.NoFinish = true, true
	s.Script("quiet", quiet)
	if _, b, err := post(t, s, body(true, "quiet")); err != nil || bytes.Contains(b, []byte("DONE")) || bytes.Contains(b, []byte(`"stop"`)) {
		t.Errorf("%v %s", err, b)
	}
	s.Script("garbage", upstream.Answer{Raw: []byte("<html>\x00")})
	if _, b, _ := post(t, s, body(false, "garbage")); string(b) != "<html>\x00" {
		t.Errorf("%q", b)
	}
	if res, b, _ := post(t, s, "no json"); res.StatusCode != 400 || !bytes.Contains(b, []byte(`"invalid_request_error"`)) {
		t.Errorf("%d %s", res.StatusCode, b)
	}
}

func TestDelaysEndWithTheClient(t *testing.T) {
	s := start(t, upstream.Config{})
	s.Script("slow", upstream.Answer{Delay: time.Hour})
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	req, _ := http.NewRequestWithContext(ctx, "POST", s.URL+"/v1/chat/completions", strings.NewReader(body(true, "slow")))
	if _, err := http.DefaultClient.Do(req); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	ctx, cancel = context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if err := s.WaitIdle(ctx); err != nil {
		t.Error("the answer is still open:", err)
	}
}

func TestServedSaysWhatAProviderWouldBill(t *testing.T) {
	told := make(chan upstream.Served, 8)
	s := start(t, upstream.Config{Served: func(x upstream.Served) { told <- x }})
	used := upstream.Usage{PromptTokens: 7, CompletionTokens: 5, TotalTokens: 12}
	whole, cut := upstream.Say("abc"), upstream.Say("a long enough answer")
	whole.Usage, cut.Usage, cut.CutAfter = &used, &used, 40
	s.Script("whole", whole)
	s.Script("cut", cut)
	s.Script("fault", upstream.Fail(503))
	asking := strings.Replace(body(true, "whole"), `"stream":true`, `"stream":true,"stream_options":{"include_usage":true}`, 1)
	for _, c := range []struct {
		body   string
		status int
		used   bool
		whole  bool
	}{
		{body(false, "whole"), 200, true, true}, {asking, 200, true, true}, {body(true, "whole"), 200, false, true},
		{body(false, "cut"), 200, true, false}, {body(false, "fault"), 503, false, true},
	} {
		post(t, s, c.body)
		got := <-told
		if got.Status != c.status || got.Whole != c.whole || (got.Usage != nil) != c.used || c.used && *got.Usage != used || string(got.Request.Body) != c.body {
			t.Errorf("%s: %+v", c.body, got)
		}
	}
}

func TestRecordingsAreBoundedAndSearchable(t *testing.T) {
	s := start(t, upstream.Config{Keep: 3})
	for i := range 5 {
		post(t, s, body(false, fmt.Sprintf("word-%d", i)))
	}
	if s.Total() != 5 || len(s.Requests()) != 3 || s.Saw("word-1") || !s.Saw("word-4") || !s.Saw("Go-http-client") || len(s.With("word-3")) != 1 {
		t.Errorf("%d of %d", len(s.Requests()), s.Total())
	}
	few := upstream.New(upstream.Config{KeepBytes: 100})
	for range 3 {
		few.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("POST", "/chat/completions", strings.NewReader(body(false, "some text"))))
	}
	if n := len(few.Requests()); n != 1 {
		t.Errorf("%d kept of 100 bytes", n)
	}
}

func TestLastShowsTheBodyToThisMachineOnly(t *testing.T) {
	u := upstream.New(upstream.Config{})
	last := func(from string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/last", nil)
		r.RemoteAddr = from
		u.ServeHTTP(w, r)
		return w
	}
	if w := last("127.0.0.1:1"); w.Code != 404 {
		t.Error("nothing yet:", w.Code)
	}
	want := body(false, "see me")
	u.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("POST", "/v1/chat/completions", strings.NewReader(want)))
	if w := last("[::1]:1"); w.Body.String() != want {
		t.Errorf("got %s", w.Body)
	}
	if w := last("192.0.2.7:1"); w.Code != 403 || strings.Contains(w.Body.String(), "see me") {
		t.Error("a stranger:", w.Code, w.Body)
	}
}

func TestServesHTTP2WithoutTLS(t *testing.T) {
	s := start(t, upstream.Config{Answer: upstream.Echo})
	tr := &http.Transport{Protocols: new(http.Protocols)}
	tr.Protocols.SetUnencryptedHTTP2(true)
	defer tr.CloseIdleConnections()
	res, err := (&http.Client{Transport: tr}).Post(s.URL+"/v1/chat/completions", "application/json", strings.NewReader(body(false, "two")))
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.ProtoMajor != 2 || s.Requests()[0].Proto != "HTTP/2.0" {
		t.Error(res.Proto, s.Requests()[0].Proto)
	}
}

func ExampleNew() {
	up := upstream.New(upstream.Config{})
	srv, err := up.Start("127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer srv.Close()
	up.Script("weather", upstream.Say("It rains."))
	res, err := http.Post(srv.URL+"/v1/chat/completions", "application/json",
		strings.NewReader(`{"messages":[{"role":"user","content":"How is the weather?"}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer res.Body.Close()
	fmt.Println(res.StatusCode, up.Total(), up.Saw("my secret"))
	// Output: 200 1 false
}
