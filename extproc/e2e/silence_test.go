package e2e

import (
	"context"
	"crypto/tls"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"veil/catalogue"
	"veil/extproc/supervise"
	"veil/testdata/upstream"
)

// impatient is a catalogue of one model whose upstream may be silent for half a second.
func impatient(base string) (*catalogue.Catalogue, error) { return patient("500ms")(base) }

// patient is such a catalogue whose upstream may be silent for so long.
func patient(silence string) func(base string) (*catalogue.Catalogue, error) {
	return func(base string) (*catalogue.Catalogue, error) {
		text := strings.Replace(catalogueOf(strings.TrimSuffix(base, "/v1"), "1"), "price:",
			"timeouts: {first_byte: 2s, between_events: "+silence+"}, price:", 1)
		return catalogue.Load("models.yaml", []byte(text))
	}
}

func TestAnUpstreamThatFallsSilentInAStreamEndsItWithAnErrorEvent(t *testing.T) {
	t.Parallel()
	s := own(t, recipe{catalogue: impatient})
	for _, two := range []bool{false, true} {
		p, about := stranger(), topic()
		s.up.Script(about, upstream.Answer{Choices: []upstream.Choice{{Content: strings.Repeat("dear {{NAME_1}} ", 20)}}, Chunk: 100, Gap: time.Hour})
		began := time.Now()
		a := s.do(t, call{body: chat(about+" "+p.Text(), private, stream), two: two})
		if took := time.Since(began); a.err != nil || took < 500*time.Millisecond { // the upstream would be silent for an hour
			t.Errorf("HTTP/2 %v: %v after %s", two, a.err, took)
		}
		if got := listen(t, a.body); got.done || got.fault != "internal_error" {
			t.Errorf("HTTP/2 %v: done %v, fault %q: %s", two, got.done, got.fault, a.body)
		}
		until(t, "the upstream to be left", func() bool { return s.up.Open() == 0 })
		var line string
		until(t, "the call's line in the log", func() bool {
			for l := range strings.Lines(s.log.String()) {
				if strings.Contains(l, a.Header.Get("X-Request-Id")) {
					line = l
				}
			}
			return line != ""
		})
		if !strings.Contains(line, `"outcome":"failed"`) || !strings.Contains(line, `"estimated":true`) {
			t.Errorf("HTTP/2 %v: %s", two, line)
		}
	}
}

func TestASlowStreamThatNeverFallsSilentIsLeftAlone(t *testing.T) {
	t.Parallel()
	s := own(t, recipe{catalogue: patient("3s")})
	about := topic()
	s.up.Script(about, upstream.Answer{Choices: []upstream.Choice{{Content: strings.Repeat("word ", 8)}}, Chunk: 5, Gap: 400 * time.Millisecond}) // 3.6 s in all
	if got := s.do(t, call{body: chat(about, private, stream)}).streamed(t); got.content[0] != strings.Repeat("word ", 8) {
		t.Errorf("%q", got.content[0])
	}
}

func TestAnUpstreamThatFallsSilentInAPlainAnswerIs504(t *testing.T) {
	t.Parallel()
	s := own(t, recipe{catalogue: impatient})
	about := topic()
	s.up.Script(about, upstream.Answer{Choices: []upstream.Choice{{Content: "late"}}, Pause: time.Hour})
	s.do(t, call{body: chat(about, private)}).refused(t, http.StatusGatewayTimeout, "internal_error", "")
	until(t, "the upstream to be left", func() bool { return s.up.Open() == 0 })
}

// What a stream is waited for is shorter once it has said [DONE] than it was when its clock was set.
func TestAStreamThatItsUpstreamHoldsOpenAfterDoneEndsCleanly(t *testing.T) {
	t.Parallel()
	held := startFailing(t, 0, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("content-type", "text/event-stream")
		for _, data := range []string{`{"choices":[{"index":0,"delta":{"content":"word"}}]}`, `{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`, "[DONE]"} {
			_, _ = w.Write([]byte("data: " + data + "\n\n"))
			_ = http.NewResponseController(w).Flush()
			time.Sleep(200 * time.Millisecond)
		}
		<-r.Context().Done()
	}))
	s := own(t, recipe{catalogue: pair(held.addr, "")})
	began := time.Now()
	a := s.do(t, call{body: chat("about "+topic(), private, stream)})
	if took := time.Since(began); a.err != nil || took > time.Minute { // it would be five without [DONE]
		t.Errorf("%v after %s", a.err, took)
	}
	if got := listen(t, a.body); !got.done || got.fault != "" || got.content[0] != "word" {
		t.Errorf("%+v: %s", got, a.body)
	}
}

// Only HTTP/2 upstreams have trailers that Envoy passes on, and Envoy speaks HTTP/2 to those with TLS.
func TestAStreamThatEndsWithTrailersLosesNothing(t *testing.T) {
	t.Parallel()
	certs, err := supervise.Certify(supervise.CertConfig{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	pair, err := tls.LoadX509KeyPair(certs.Cert, certs.Key)
	if err != nil {
		t.Fatal(err)
	}
	up, err := upstream.New(upstream.Config{}).StartTLS("127.0.0.1:0", &tls.Config{Certificates: []tls.Certificate{pair}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { up.Close() })
	s := own(t, recipe{catalogue: func(string) (*catalogue.Catalogue, error) {
		text := strings.Replace(catalogueOf(up.URL, "1"), "location: us,", "location: us, tls: {ca: "+certs.CA+"},", 1)
		return catalogue.Load("models.yaml", []byte(text))
	}})
	about, p := topic(), stranger()
	up.Script(about, upstream.Answer{Choices: []upstream.Choice{{Content: "dear {{EMAIL_1}}, see {{"}}, NoDone: true, NoFinish: true,
		Header: http.Header{http.TrailerPrefix + "X-Cost": {"7"}}})
	for _, two := range []bool{false, true} {
		a := s.do(t, call{body: chat(about+" "+p.Email, private, stream), two: two})
		got := listen(t, a.body)
		if a.err != nil || got.content[0] != "dear "+p.Email+", see {{" || got.svc == nil || got.fault != "" {
			t.Errorf("HTTP/2 %v: %v %+v: %s", two, a.err, got, a.body)
		}
		if len(a.Trailer) > 0 {
			t.Errorf("trailers of the upstream reached the client: %v", a.Trailer)
		}
	}
	if r := up.Requests(); len(r) == 0 || r[0].Proto != "HTTP/2.0" {
		t.Error("the upstream was not asked by HTTP/2")
	}
}

func TestAClientThatTakesNothingHoldsTheUpstreamBack(t *testing.T) {
	t.Parallel()
	var sent atomic.Int64
	endless := startFailing(t, 0, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("content-type", "text/event-stream")
		event := []byte(`data: {"choices":[{"index":0,"delta":{"content":"` + strings.Repeat("word ", 800) + `"}}]}` + "\n\n")
		for r.Context().Err() == nil {
			n, err := w.Write(event)
			sent.Add(int64(n))
			if err != nil {
				return
			}
		}
	}))
	s := own(t, recipe{catalogue: pair(endless.addr, "")})
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	for _, client := range []*http.Client{s.client, s.client2} {
		req, err := s.request(ctx, call{body: chat("about "+topic(), private, stream)})
		if err != nil {
			t.Fatal(err)
		}
		res, err := client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
	}
	var last int64
	until(t, "the upstream to be held back", func() bool {
		now := sent.Load()
		still := now == last && now > 0
		last = now
		time.Sleep(500 * time.Millisecond)
		return still
	})
	if last > 128<<20 { // the kernel's buffers of three hops, twice, are most of it
		t.Errorf("%d MiB were taken from the upstream for two clients that take nothing", last>>20)
	}
	t.Logf("%d KiB", last>>10)
}
