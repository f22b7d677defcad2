package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"veil/envoy"
	"veil/extproc/detect"
	"veil/extproc/pii"
	"veil/extproc/settings"
	"veil/testdata/upstream"
)

// The Envoy facts that the design stands on, one test each.

func TestFactBodyLengthChangesWithTheRewriting(t *testing.T) {
	s := shared(t)
	for _, text := range []string{"i@ab.io", strings.Repeat("wolfgang.amadeus.theophilus", 2) + "@" + strings.Repeat("long-domain-name.", 3) + "example.org"} {
		about := topic()
		c := s.do(t, call{body: chat(about+" write to "+text+" now", private)}).completion(t)
		got := s.up.With(about)
		if len(got) != 1 || !json.Valid(got[0].Body) || got[0].Header.Get("Content-Length") != fmt.Sprint(len(got[0].Body)) || s.up.Saw(text) {
			t.Errorf("the upstream got %d: %+v", len(got), got)
		}
		if c.Choices[0].Message.Content != about+" write to "+text+" now" {
			t.Error(c.Choices[0].Message.Content)
		}
	}
}

const line = "the quick brown fox jumps over the lazy dog and runs into the wood. "

// filled is a chat body of exactly n bytes. Most of it is beside the messages, which must fit into the model.
func filled(about string, n int, anonymize bool) []byte {
	head := fmt.Sprintf(`{"model":"gpt-4.1","anonymize":%v,"temperature":1,"messages":[{"role":"user","content":"%s to j@cd.io"}],"padding":"`, anonymize, about)
	tail := `"}`
	b := append([]byte(head), bytes.Repeat([]byte(line), n/len(line)+1)...)
	return append(b[:n-len(tail)], tail...)
}

func TestFactBodiesOfOneMebibyteMoreOrLessPassBothWays(t *testing.T) {
	s := shared(t)
	for _, n := range []int{1<<20 - 1, 1 << 20, 1<<20 + 1, 6_000_000} {
		for _, anonymize := range []bool{false, true} {
			about := topic()
			body, filler := filled(about, n, anonymize), strings.Repeat(line, n/len(line))
			s.up.Script(about, upstream.Say("{{EMAIL_1}} "+filler))
			want, sent := "{{EMAIL_1}} "+filler, bytes.Replace(body, []byte(`"anonymize":false,`), nil, 1)
			if anonymize {
				want = "j@cd.io " + filler
				sent = bytes.Replace(bytes.Replace(body, []byte(`"anonymize":true,`), nil, 1), []byte("j@cd.io"), []byte("{{EMAIL_1}}"), 1)
			}
			c := s.do(t, call{body: body, two: n%2 == 0}).completion(t)
			if got := c.Choices[0].Message.Content; got != want {
				t.Errorf("%d bytes, anonymize %v: the answer has %d bytes instead of %d", n, anonymize, len(got), len(want))
			}
			if got := s.up.With(about); len(got) != 1 || !bytes.Equal(got[0].Body, sent) {
				t.Errorf("%d bytes, anonymize %v: the model did not get what it should", n, anonymize)
			}
		}
	}
}

func TestFactBodyOverTheLimitIs413AndNothingGoesUpstream(t *testing.T) {
	s := shared(t)
	about := topic()
	body := filled(about, 32<<20+1, false)
	for _, c := range []struct {
		name string
		body io.Reader
		two  bool
	}{
		{"length told", bytes.NewReader(body), false},
		{"length told, HTTP/2", bytes.NewReader(body), true},
		{"length not told", io.MultiReader(bytes.NewReader(body)), false},
		{"length not told, HTTP/2", io.MultiReader(bytes.NewReader(body)), true},
	} {
		req, err := http.NewRequestWithContext(t.Context(), "POST", s.base+"/chat/completions", c.body)
		if err != nil {
			t.Fatal(err)
		}
		req.Header = http.Header{"Content-Type": {"application/json"}, "Authorization": {"Bearer " + s.key}}
		client := s.client
		if c.two {
			client = s.client2
		}
		res, err := client.Do(req)
		if err != nil { // an early answer may be lost when the rest of the body can't be sent
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		b, err := io.ReadAll(res.Body)
		res.Body.Close()
		if _, e := (answer{Response: res, body: b, err: err}).refusal(413, "invalid_request", ""); e != nil {
			t.Errorf("%s: %v", c.name, e)
		}
	}
	if n := len(s.up.With(about)); n > 0 {
		t.Errorf("%d went upstream", n)
	}
}

// stall is a recogniser that finds nothing until its context ends.
type stall struct{ begun, working atomic.Int64 }

func (d *stall) Find(ctx context.Context, dst []detect.Span, _ detect.Text) ([]detect.Span, error) {
	d.begun.Add(1)
	d.working.Add(1)
	defer d.working.Add(-1)
	<-ctx.Done()
	return dst, ctx.Err()
}

// slow is a stack whose detection takes as long as it is let.
func slow(t *testing.T, deadline, message time.Duration) (*stack, *stall) {
	t.Helper()
	d := &stall{}
	engine, err := pii.New(pii.Config{Recognisers: []detect.Recogniser{d}})
	if err != nil {
		t.Fatal(err)
	}
	return own(t, recipe{engine: engine,
		settings: func(s *settings.Settings) { s.Limits.Deadline, s.Limits.DeadlinePer = deadline, 0 },
		envoy:    func(o *envoy.Options) { o.MessageTimeout = message }}), d
}

func TestFactSlowDetectorIsStopped(t *testing.T) {
	t.Parallel()
	const short = time.Second // also for what comes before the work, on a busy machine
	for _, c := range []struct {
		name              string
		deadline, message time.Duration
	}{
		{"by veil's own deadline", short, time.Minute},
		{"by Envoy's", time.Minute, short},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, d := slow(t, c.deadline, c.message)
			began := time.Now()
			s.do(t, call{body: chat("anything", private)}).refused(t, 504, "internal_error", "")
			if took := time.Since(began); took < short || took > 30*time.Second {
				t.Errorf("it took %v", took)
			}
			if s.up.Total() != 0 {
				t.Error("something went upstream")
			}
			until(t, "the work's end", func() bool { return d.begun.Load() > 0 && d.working.Load() == 0 })
		})
	}
}

// until waits for something that happens soon, on a machine that is busy with much else too.
func until(t *testing.T, what string, f func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !f(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s does not come", what)
		}
	}
}

func TestFactPostWithoutABodyIsAnsweredFromTheHeaders(t *testing.T) {
	s := shared(t)
	before := s.up.Total()
	for _, two := range []bool{false, true} {
		for _, path := range []string{"/chat/completions", "/anonymize"} {
			s.do(t, call{path: path, two: two, header: http.Header{"Content-Type": {"application/json"}}}).refused(t, 400, "invalid_request", "")
		}
	}
	for _, r := range s.up.Requests() {
		if r.ID > before && len(r.Body) == 0 {
			t.Error("an empty request went upstream")
		}
	}
}

func TestFactRequestTrailersDontHideTheEndOfTheBody(t *testing.T) {
	s := shared(t)
	p := stranger()
	req, err := s.request(t.Context(), call{body: chat(p.Text(), private)})
	if err != nil {
		t.Fatal(err)
	}
	req.Trailer = http.Header{"X-Checksum": {"abc"}}
	req.ContentLength = -1
	res, err := s.client2.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	c := (answer{Response: res, body: b, err: err}).completion(t)
	if res.ProtoMajor != 2 || c.Choices[0].Message.Content != p.Text() {
		t.Errorf("%s: %q", res.Proto, c.Choices[0].Message.Content)
	}
	s.none(t, p)
}

func TestFactDeadVeilMeansAnErrorAndNothingUpstream(t *testing.T) {
	t.Parallel()
	s, d := slow(t, time.Minute, time.Minute)
	p := stranger()
	under := make(chan answer, 1)
	go func() {
		a, err := s.try(context.Background(), call{body: chat(p.Text(), private)})
		if err != nil {
			t.Error(err)
		}
		under <- a
	}()
	until(t, "the first request's detection", func() bool { return d.working.Load() > 0 })
	s.veilGone.Store(true)
	if err := s.stopVeil(); err != nil {
		t.Error(err)
	}
	a := <-under
	if _, err := a.refusal(a.StatusCode, "internal_error", ""); err != nil || a.StatusCode < 500 {
		t.Errorf("the call under way: %d %v", a.StatusCode, err)
	}
	for _, two := range []bool{false, true} {
		s.do(t, call{body: chat(p.Text()), two: two}).refused(t, 503, "internal_error", "")
	}
	if s.up.Total() != 0 {
		t.Error("something went upstream")
	}
}

func TestFactEnvoysOwnAnswersPassTheResponsePathInTheShape(t *testing.T) {
	t.Parallel()
	s := own(t, recipe{})
	if err := s.up.Close(); err != nil { // nobody listens there any more
		t.Fatal(err)
	}
	for _, more := range []obj{private, {}, {"stream": true, "anonymize": true}} {
		a := s.do(t, call{body: chat("hello", more)})
		a.refused(t, 503, "internal_error", "")
		if a.Header.Get("Retry-After") == "" {
			t.Errorf("headers %v", a.Header)
		}
	}
	if text := s.log.String(); strings.Contains(text, `"outcome":"aborted"`) || strings.Contains(text, `"settled":true`) {
		t.Errorf("a call that reached nobody was charged:\n%s", text)
	}
}

// An error event should stand here, as for any other fault of a stream (api.md, Streams). Envoy leaves no place for
// one: its router ends a response whose upstream was reset by resetting the client's stream, past all filters, and tells veil nothing
// (docs/decisions/0058-broken-upstreams.md). What a client gets is a broken line, which no HTTP client takes for an end.
func TestFactAStreamThatItsUpstreamBreaksIsBrokenForTheClientAndNeverLooksWhole(t *testing.T) {
	s := shared(t)
	about := topic()
	a := upstream.Say(strings.Repeat("and again ", 100))
	a.CutAfter, a.Gap = 3000, 10*time.Millisecond
	s.up.Script(about, a)
	for _, two := range []bool{false, true} {
		res := s.do(t, call{body: chat(about, private, stream), two: two})
		if res.StatusCode != 200 || res.err == nil || strings.Contains(string(res.body), "[DONE]") || strings.Contains(string(res.body), `"error"`) {
			t.Errorf("HTTP/2 %v: %d, %v: an error event can come after all? %s", two, res.StatusCode, res.err, tail(string(res.body)))
		}
		if got := events(res.body); got == 0 {
			t.Errorf("HTTP/2 %v: what came before is lost", two)
		}
		until(t, "the call's settlement", func() bool {
			for l := range strings.Lines(s.log.String()) {
				if strings.Contains(l, res.Header.Get("X-Request-Id")) {
					return strings.Contains(l, `"estimated":true`) && !strings.Contains(l, `"completion_tokens":0`)
				}
			}
			return false
		})
	}
}

// Such a call should be failed and free. Envoy's router answers it past all filters, as above, and ends veil's stream in the same way
// as for a client that left (docs/decisions/0170-answers-that-are-none.md): one who leaves in the midst must not go free.
func TestFactAPlainAnswerThatItsUpstreamBreaksLooksToVeilAsIfTheClientHadLeft(t *testing.T) {
	s := shared(t)
	about := topic()
	a := upstream.Say(strings.Repeat("and again ", 100))
	a.CutAfter = 300
	s.up.Script(about, a)
	for _, two := range []bool{false, true} {
		res := s.do(t, call{body: chat(about, private), two: two})
		res.refused(t, 502, "internal_error", "")
		until(t, "the call's settlement", func() bool {
			for l := range strings.Lines(s.log.String()) {
				if strings.Contains(l, res.Header.Get("X-Request-Id")) {
					if !strings.Contains(l, `"status":0`) || !strings.Contains(l, `"outcome":"aborted"`) || !strings.Contains(l, `"estimated":true`) || !strings.Contains(l, `"completion_tokens":0`) {
						t.Errorf("HTTP/2 %v: can veil tell it after all? %s", two, l)
					}
					return true
				}
			}
			return false
		})
	}
}

// events counts the whole events of a stream, cut or not.
func events(body []byte) int { return bytes.Count(body, []byte("\n\n")) }
