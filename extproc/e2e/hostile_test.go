package e2e

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"veil/testdata/upstream"
)

// wicked are answers of an upstream that means harm, or is broken beyond what servers usually are, as they come over the wire.
// The client gets an error in the shape, or an error event.
func wicked() map[string]upstream.Answer {
	events := http.Header{"Content-Type": {"text/event-stream"}}
	plain := http.Header{"Content-Type": {"application/json"}}
	var bomb bytes.Buffer
	w := gzip.NewWriter(&bomb)
	_, _ = w.Write(bytes.Repeat([]byte(" "), 64<<20)) // a Buffer takes all
	_ = w.Close()
	many := http.Header{"Content-Type": {"application/json"}}
	for i := range 300 {
		many.Set(fmt.Sprintf("X-Header-%d", i), strings.Repeat("x", 300))
	}
	const half = `data: {"choices":[{"index":0,"delta":{"content":"x"}}]}` + "\n\n"
	return map[string]upstream.Answer{
		"deep":                       {Raw: []byte(strings.Repeat("[", 1<<20)), Header: plain},
		"deep events":                {Raw: []byte(half + "data: {\"a\":" + strings.Repeat("[", 1<<20) + "\n\n"), Header: events},
		"a bomb":                     {Raw: bomb.Bytes(), Header: http.Header{"Content-Type": {"application/json"}, "Content-Encoding": {"gzip"}}},
		"a bomb of events":           {Raw: bomb.Bytes(), Header: http.Header{"Content-Type": {"text/event-stream"}, "Content-Encoding": {"gzip"}}},
		"packed twice":               {Raw: []byte("x"), Header: http.Header{"Content-Type": {"application/json"}, "Content-Encoding": {"gzip, gzip"}}},
		"events that are JSON":       {Raw: []byte(`{"error":{"message":"host-7 is busy"}}`), Header: events},
		"JSON that is events":        {Raw: []byte(half + "data: [DONE]\n\n"), Header: plain},
		"a NUL":                      {Raw: []byte("{\"choices\":[{\"index\":0,\"message\":{\"content\":\"a\x00b\"}}]}"), Header: plain},
		"an event without end":       {Raw: append([]byte("data: "), bytes.Repeat([]byte("x"), 17<<20)...), Header: events},
		"lines without end":          {Raw: append([]byte(half), bytes.Repeat([]byte("data\n"), 1<<20)...), Header: events},
		"longer than any":            {Raw: bytes.Repeat([]byte(" "), 33<<20), Header: plain},
		"headers without end":        {Raw: []byte("{}"), Header: many},
		"nothing but tokens":         {Raw: []byte(`{"choices":[{"index":0,"message":{"content":"` + strings.Repeat("{{EMAIL_1}}", 1<<19) + `"}}]}`), Header: plain},
		"an error in the midst":      {Raw: []byte(half + "event: error\ndata: {\"message\":\"host-7\"}\n\n"), Header: events},
		"no status that anybody has": {Status: 599, Raw: []byte("host-7"), Header: plain},
		"a status for no body":       {Status: 204, Header: plain},
		"one for none that is new":   {Status: 304, Header: plain},
	}
}

func TestAnUpstreamThatMeansHarmIsToldAsAnError(t *testing.T) {
	s := shared(t)
	for name, a := range wicked() {
		t.Run(name, func(t *testing.T) {
			both(t, func(t *testing.T, more obj) {
				if name == "nothing but tokens" && more["stream"] != nil {
					return // a text of a stream is restored as it comes, and takes no places
				}
				about, p := topic(), stranger()
				s.up.Script(about, a)
				res := s.do(t, call{body: chat(about+" "+p.Email, more)})
				said := string(res.body)
				if strings.Contains(said, "host-7") || len(said) > 64<<10 {
					t.Errorf("%d bytes: %s", len(said), tail(said))
				}
				if res.StatusCode == http.StatusOK && more["stream"] != nil {
					if got := listen(t, res.body); got.fault != "internal_error" || got.done {
						t.Errorf("no error: %s", tail(said))
					}
					return
				}
				if name == "JSON that is events" && res.StatusCode == http.StatusOK {
					t.Errorf("passed on: %s", tail(said))
				}
				if res.StatusCode < 500 || res.StatusCode > 504 {
					t.Fatalf("%d: %s", res.StatusCode, tail(said))
				}
				res.refused(t, res.StatusCode, "internal_error", "")
				s.none(t, p)
			})
		})
	}
	// The service is as well as before, and its labels are those that it had.
	about, p := topic(), stranger()
	s.up.Script(about, upstream.Say("dear {{EMAIL_1}}"))
	if got := s.do(t, call{body: chat(about+" "+p.Email, private)}).completion(t); got.Choices[0].Message.Content != "dear "+p.Email {
		t.Errorf("afterwards: %+v", got)
	}
	text, err := s.metrics()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^veil_\w+\{.*status="(\w+)"`).FindAllStringSubmatch(text, -1) {
		if m[1] == "599" {
			t.Errorf("a label of its own: %s", m[0])
		}
	}
	if strings.Contains(text, "host-7") || !strings.Contains(text, "veil_panics_total 0") {
		t.Error("the metrics hold what the upstream said, or a fault of veil")
	}
}
