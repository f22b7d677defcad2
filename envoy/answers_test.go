package envoy

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// one is a catalogue with one upstream for the model m.
func one(url string, more ...string) string {
	return list([]string{"a " + url + strings.Join(more, "")}, []string{"a x"})
}

func TestEnvoysOwnAnswersHaveTheShapeOfTheAPI(t *testing.T) {
	up := provide(t, false, nil)
	e := start(t, load(t, one(up.URL+" , key: {env: NOT_SET_ANYWHERE}")), func(o *Options) {
		o.BodyLimit = 2 << 20
		o.MessageTimeout = 2 * time.Second
	})

	t.Run("a missing provider key is the operator's fault", func(t *testing.T) {
		wantError(t, e.post(chat("m")), 502, "internal_error")
	})
	t.Run("a body over the limit", func(t *testing.T) {
		wantError(t, e.post(strings.Repeat("x", 2<<20+1)), 413, "invalid_request")
	})
	t.Run("a body at the limit reaches veil", func(t *testing.T) {
		wantError(t, e.post(strings.Repeat("x", 2<<20)), 500, "internal_error")
	})
	t.Run("a request that veil gave no model", func(t *testing.T) {
		wantError(t, e.post(chat("unknown"), ModelHeader, "m"), 500, "internal_error")
	})
	t.Run("an upgrade", func(t *testing.T) {
		wantError(t, e.post("{}", "connection", "upgrade", "upgrade", "websocket"), 400, "invalid_request")
	})
	t.Run("an escaped zero byte in the path", func(t *testing.T) {
		req, err := http.NewRequest("GET", e.url+"/api/v1/models%00", nil)
		if err != nil {
			t.Fatal(err)
		}
		wantError(t, e.do(req), 400, "invalid_request")
	})
	t.Run("headers over the limit", func(t *testing.T) {
		wantError(t, e.raw("GET /api/v1/models HTTP/1.1\r\nhost: x\r\nx-big: "+strings.Repeat("x", 61<<10)+"\r\n\r\n"), 431, "invalid_request")
	})
	t.Run("bytes that are no HTTP", func(t *testing.T) {
		wantError(t, e.raw("POST /api/v1/models HTTP/1.1\r\nhost: x\r\ncontent-length: no\r\n\r\n"), 400, "invalid_request")
	})
	t.Run("a veil that does not answer", func(t *testing.T) {
		e.processor.silent.Store(true)
		wantError(t, e.post(chat("m")), 504, "internal_error")
		e.processor.silent.Store(false)
	})
	if n := len(up.all()); n != 0 {
		t.Errorf("%d requests reached the upstream", n)
	}
	t.Run("a veil that is gone", func(t *testing.T) {
		e.processor.server.Stop()
		a := e.post(chat("m"))
		wantError(t, a, 503, "internal_error")
		if a.header.Get("retry-after") == "" {
			t.Error("no retry-after")
		}
	})
}

// raw sends bytes as they are and reads one answer.
func (e *edge) raw(request string) answer {
	e.t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(e.url, "http://"))
	if err != nil {
		e.t.Fatal(err)
	}
	defer c.Close()
	if _, err := io.WriteString(c, request); err != nil {
		e.t.Fatal(err)
	}
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		e.t.Errorf("no answer: %v", err)
		return answer{}
	}
	b, err := io.ReadAll(res.Body)
	if err != nil {
		e.t.Error(err)
	}
	return answer{status: res.StatusCode, header: res.Header, body: string(b)}
}

func TestAnswersOfVeilStayAsTheyAre(t *testing.T) {
	up := provide(t, false, nil)
	e := start(t, load(t, one(up.URL)), nil)
	const own = `{"error":{"message":"100% own","type":"api_error","code":"rate_limit_exceeded","param":null}}`
	e.processor.answer.Store(own)
	a := e.post(chat("m"))
	wantError(t, a, 429, "rate_limit_exceeded")
	if a.body != own || a.header.Get("x-own") != "1" || a.header.Get("retry-after") != "" {
		t.Errorf("%s %v", a.body, a.header)
	}
}

func TestTooManyExchangesAreRefusedWithARetryAfter(t *testing.T) {
	up := provide(t, false, nil)
	e := start(t, load(t, one(up.URL)), func(o *Options) { o.MaxExchanges = 1; o.MessageTimeout = 5 * time.Second })
	e.processor.silent.Store(true)
	first := make(chan answer)
	go func() { first <- e.post(chat("m")) }()
	for e.processor.calls.Load() == 0 {
		time.Sleep(5 * time.Millisecond)
	}
	a := e.post(chat("m"))
	wantError(t, a, 503, "internal_error")
	if a.header.Get("retry-after") != "1" {
		t.Errorf("retry-after %q", a.header.Get("retry-after"))
	}
	wantError(t, <-first, 504, "internal_error")
}

func TestTheRequestIdIsMadeHereAndOnEveryAnswer(t *testing.T) {
	up := provide(t, false, nil)
	e := start(t, load(t, one(up.URL)), nil)
	a := e.post(chat("m"), "x-request-id", "jane@example.org")
	id := a.header.Get("x-request-id")
	if a.header.Get("x-envoy-attempt-count") != "" {
		t.Error("the client sees how many tries there were")
	}
	if a.status != 200 || len(id) != 36 || up.all()[0].header.Get("x-request-id") != id {
		t.Errorf("%d, id %q", a.status, id)
	}
}

// The answer in the place of one that breaks off is Envoy's alone: veil has seen the other one's headers.
func TestNoAnswerOfEnvoysOwnSaysHowManyTriesThereWere(t *testing.T) {
	for name, behave := range map[string]func(w http.ResponseWriter, try int) bool{
		"no upstream answers": status(503),
		"its answer breaks off": func(w http.ResponseWriter, _ int) bool {
			w.Header().Set("content-length", "1000")
			fmt.Fprint(w, `{"choices":[`)
			return true
		},
	} {
		t.Run(name, func(t *testing.T) {
			up := provide(t, false, behave)
			e := start(t, load(t, one(up.URL)), nil)
			a := e.post(chat("m"))
			if a.status < 500 || a.header.Get(TriesHeader) != "" {
				t.Errorf("%d, %s: %q", a.status, TriesHeader, a.header.Get(TriesHeader))
			}
		})
	}
}
