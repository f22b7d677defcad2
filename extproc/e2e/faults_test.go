package e2e

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"veil/testdata/upstream"
)

// both asks for an answer plain and as a stream.
func both(t *testing.T, f func(t *testing.T, more obj)) {
	t.Helper()
	t.Run("plain", func(t *testing.T) { f(t, private) })
	t.Run("stream", func(t *testing.T) { f(t, obj{"anonymize": true, "stream": true}) })
}

func TestUpstreamErrorsBecomeErrorsOfTheAPI(t *testing.T) {
	s := shared(t)
	for _, c := range []struct {
		upstream, status int
		code             string
	}{
		{400, 400, "invalid_request"}, {413, 413, "invalid_request"}, {422, 422, "invalid_request"},
		{401, 502, "internal_error"}, {403, 502, "internal_error"}, {404, 502, "internal_error"},
		{429, 503, "internal_error"},
		{500, 502, "internal_error"}, {502, 502, "internal_error"}, {503, 503, "internal_error"}, {504, 504, "internal_error"}, {529, 502, "internal_error"},
		{302, 502, "internal_error"}, {418, 502, "internal_error"},
	} {
		t.Run(fmt.Sprint(c.upstream), func(t *testing.T) {
			both(t, func(t *testing.T, more obj) {
				about, p := topic(), stranger()
				s.up.Script(about, upstream.Answer{Status: c.upstream, Header: http.Header{"Retry-After": {"7"}, "Set-Cookie": {"a=b"}, "Location": {"/x"}}})
				a := s.do(t, call{body: chat(about+" "+p.Text(), more)})
				status := c.status
				if c.upstream >= 500 && a.StatusCode >= 500 && a.StatusCode <= 504 {
					status = a.StatusCode // any of 500, 502, 503 and 504 (api.md, Errors)
				}
				a.refused(t, status, c.code, "")
				if c.upstream == 429 && a.Header.Get("Retry-After") != "7" {
					t.Errorf("retry-after %q", a.Header.Get("Retry-After"))
				}
				s.none(t, p)
			})
		})
	}
}

func TestUpstreamsMessageIsRestoredForTheCaller(t *testing.T) {
	s := shared(t)
	about, p := topic(), stranger()
	s.up.Script(about, upstream.Answer{Status: 400, Raw: []byte(`{"error":{"message":"bad text {{EMAIL_1}} here","type":"invalid_request_error","param":"messages","code":"x"}}`)})
	a := s.do(t, call{body: chat(about+" "+p.Email, private)})
	if m := a.refused(t, 400, "invalid_request", paramOf(a)); m != "bad text "+p.Email+" here" {
		t.Errorf("message %q", m)
	}
}

// paramOf takes the param as it is: an upstream's may be passed on or not.
func paramOf(a answer) string {
	_, rest, _ := strings.Cut(string(a.body), `"param":"`)
	v, _, _ := strings.Cut(rest, `"`)
	return v
}

func TestGarbageFromTheUpstreamIs502(t *testing.T) {
	s := shared(t)
	html := http.Header{"Content-Type": {"text/html"}}
	for name, a := range map[string]upstream.Answer{
		"html":            {Raw: []byte("<html>oops</html>"), Header: html},
		"no json":         {Raw: []byte("{\"choices\":[{"), Header: http.Header{"Content-Type": {"application/json"}}},
		"null":            {Raw: []byte("null"), Header: http.Header{"Content-Type": {"application/json"}}},
		"an array":        {Raw: []byte("[1,2]"), Header: http.Header{"Content-Type": {"application/json"}}},
		"empty":           {Raw: []byte{}, Header: http.Header{"Content-Type": {"application/json"}}},
		"not UTF-8":       {Raw: []byte("{\"choices\":[{\"index\":0,\"message\":{\"content\":\"\xff\"}}]}"), Header: http.Header{"Content-Type": {"application/json"}}},
		"an odd encoding": {Raw: []byte("xx"), Header: http.Header{"Content-Type": {"application/json"}, "Content-Encoding": {"zstd-of-ours"}}},
		"no gzip":         {Raw: []byte("plain"), Header: http.Header{"Content-Type": {"application/json"}, "Content-Encoding": {"gzip"}}},
	} {
		t.Run(name, func(t *testing.T) {
			about := topic()
			s.up.Script(about, a)
			s.do(t, call{body: chat(about, private)}).refused(t, 502, "internal_error", "")
		})
	}
}

func TestAnswerCutShortIs502(t *testing.T) {
	s := shared(t)
	for _, at := range []int{1, 50, 200} {
		about := topic()
		a := upstream.Say("a long enough answer for {{EMAIL_1}} to be cut at any place that we like")
		a.CutAfter = at
		s.up.Script(about, a)
		s.do(t, call{body: chat(about+" "+stranger().Email, private)}).refused(t, 502, "internal_error", "")
	}
}

func TestStreamCutShortEndsWithAnErrorEvent(t *testing.T) {
	s := shared(t)
	for _, at := range []int{300, 777, 1500} {
		about, p := topic(), stranger()
		a := upstream.Say(strings.Repeat("for {{EMAIL_1}} and again ", 10))
		a.CutAfter = at
		s.up.Script(about, a)
		res := s.do(t, call{body: chat(about+" "+p.Email, private, stream)})
		if res.StatusCode == 502 { // it broke before anything had gone to the caller
			res.refused(t, 502, "internal_error", "")
			continue
		}
		if res.err != nil {
			// Envoy resets what the upstream reset: a broken line, which clients see as one.
			if strings.Contains(string(res.body), "[DONE]") {
				t.Errorf("cut at %d: done and broken: %s", at, res.body)
			}
			continue
		}
		if got := listen(t, res.body); got.done || got.fault != "internal_error" {
			t.Errorf("cut at %d: done %v, fault %q: %s", at, got.done, got.fault, tail(string(res.body)))
		}
	}
}

func TestGarbageInAStreamEndsWithAnErrorEvent(t *testing.T) {
	s := shared(t)
	about := topic()
	s.up.Script(about, upstream.Answer{Raw: []byte("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"ok\"}}]}\n\ndata: {\"choices\":[{\"index\":0,\"delta\":{\"conte\n\ndata: [DONE]\n\n")})
	got := listen(t, s.do(t, call{body: chat(about+" "+stranger().Email, private, stream)}).body)
	if got.done || got.fault != "internal_error" || got.content[0] != "ok" {
		t.Errorf("%+v", got)
	}
}

func TestQuietStreamsStillEndWell(t *testing.T) {
	s := shared(t)
	for name, a := range map[string]upstream.Answer{"no [DONE]": {NoDone: true}, "no finish_reason": {NoFinish: true}, "CR LF": {CRLF: true}, "neither": {NoDone: true, NoFinish: true}} {
		t.Run(name, func(t *testing.T) {
			about, p := topic(), stranger()
			a.Choices = []upstream.Choice{{Content: "dear {{EMAIL_1}}"}}
			s.up.Script(about, a)
			res := s.do(t, call{body: chat(about+" "+p.Email, private, stream)})
			got := listen(t, res.body)
			if res.err != nil || got.content[0] != "dear "+p.Email || got.fault != "" || got.svc == nil || got.svc.Anonymization.Mapping["{{EMAIL_1}}"] != p.Email {
				t.Errorf("%v %+v: %s", res.err, got, tail(string(res.body)))
			}
		})
	}
}

func TestCompressedAnswersAreRestored(t *testing.T) {
	s := shared(t)
	for _, enc := range []string{"gzip", "deflate", "br"} {
		t.Run(enc, func(t *testing.T) {
			both(t, func(t *testing.T, more obj) {
				about, p := topic(), stranger()
				a := upstream.Say("dear {{EMAIL_1}}, " + strings.Repeat("well ", 200))
				a.Encoding = enc
				s.up.Script(about, a)
				res := s.do(t, call{body: chat(about+" "+p.Email, more), header: http.Header{"Accept-Encoding": {"gzip, deflate, br"}}})
				want := "dear " + p.Email + ", " + strings.Repeat("well ", 200)
				if res.Header.Get("Content-Encoding") != "" {
					t.Fatalf("content-encoding %q", res.Header.Get("Content-Encoding"))
				}
				if more["stream"] != nil {
					if got := res.streamed(t); got.content[0] != want {
						t.Errorf("%q", got.content[0])
					}
				} else if got := res.completion(t); got.Choices[0].Message.Content != want {
					t.Errorf("%q", got.Choices[0].Message.Content)
				}
				for _, r := range s.up.With(about) {
					if ae := r.Header.Get("Accept-Encoding"); ae != "" && ae != "identity" {
						t.Errorf("the upstream was asked for %q", ae)
					}
				}
			})
		})
	}
}

func TestClientThatLeavesAStreamIsChargedAndTheUpstreamIsFreed(t *testing.T) {
	s := shared(t)
	for _, two := range []bool{false, true} {
		about := topic()
		a := upstream.Say(strings.Repeat("word ", 2000))
		a.Gap = 20 * time.Millisecond
		s.up.Script(about, a)
		ctx, cancel := context.WithCancel(t.Context())
		req, err := s.request(ctx, call{body: chat(about, private, stream)})
		if err != nil {
			t.Fatal(err)
		}
		client := s.client
		if two {
			client = s.client2
		}
		res, err := client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(res.Body, make([]byte, 1000)); err != nil {
			t.Fatal(err)
		}
		id := res.Header.Get("X-Request-Id")
		cancel()
		res.Body.Close()
		var line string
		until(t, "the call's line in the log", func() bool {
			for l := range strings.Lines(s.log.String()) {
				if strings.Contains(l, `"request_id":"`+id+`"`) {
					line = l
				}
			}
			return line != ""
		})
		if !strings.Contains(line, `"outcome":"aborted"`) || !strings.Contains(line, `"estimated":true`) || strings.Contains(line, `"completion_tokens":0`) {
			t.Errorf("HTTP/2 %v: %s", two, line)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	for s.up.Open() > 0 && ctx.Err() == nil { // others may be open beside
		time.Sleep(10 * time.Millisecond)
	}
	if ctx.Err() != nil {
		t.Errorf("%d answers are still being written", s.up.Open())
	}
}

func TestRetryCarriesTheSameTokens(t *testing.T) {
	s := shared(t)
	about, p := topic(), stranger()
	s.up.Script(about, upstream.Fail(503), upstream.Say("dear {{EMAIL_1}}"))
	c := s.do(t, call{body: chat(about+" "+p.Text(), private)}).completion(t)
	got := s.up.With(about)
	if len(got) != 2 || string(got[0].Body) != string(got[1].Body) || c.Choices[0].Message.Content != "dear "+p.Email {
		t.Errorf("%d requests; %q", len(got), c.Choices[0].Message.Content)
	}
	s.none(t, p)
}

func TestSlowFirstByteIsWaitedFor(t *testing.T) {
	s := shared(t)
	both(t, func(t *testing.T, more obj) {
		about := topic()
		a := upstream.Say("at last")
		a.Delay, a.Pause = time.Second, 500*time.Millisecond
		s.up.Script(about, a)
		if res := s.do(t, call{body: chat(about, more)}); res.StatusCode != 200 {
			t.Errorf("%d %s", res.StatusCode, res.body)
		}
	})
}
