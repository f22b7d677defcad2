package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestUpstreamsShowsWhoFails(t *testing.T) {
	var looks atomic.Int64
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n := looks.Add(1) * 10
		fmt.Fprintf(w, "# TYPE veil_upstream_requests_total counter\nveil_upstream_requests_total{upstream=\"good\",class=\"2xx\"} %d\n", n)
		fmt.Fprintf(w, "# TYPE veil_upstream_failures_total counter\nveil_upstream_failures_total{upstream=\"dead\",reason=\"connect\"} %d\n", n)
		fmt.Fprint(w, "# TYPE veil_upstream_addresses gauge\nveil_upstream_addresses{upstream=\"good\"} 2\nveil_upstream_addresses{upstream=\"dead\"} 1\nveil_upstream_addresses{upstream=\"lost\"} 0\n")
		fmt.Fprint(w, "# TYPE veil_upstream_put_last_seconds gauge\nveil_upstream_put_last_seconds{upstream=\"limping\"} 3.6\n")
		fmt.Fprint(w, "# TYPE veil_upstream_first_byte_seconds histogram\n")
		for _, model := range []string{"a", "b"} {
			fmt.Fprintf(w, "veil_upstream_first_byte_seconds_bucket{model=%[1]q,upstream=\"good\",le=\"0.1\"} 40\nveil_upstream_first_byte_seconds_bucket{model=%[1]q,upstream=\"good\",le=\"0.25\"} 50\nveil_upstream_first_byte_seconds_bucket{model=%[1]q,upstream=\"good\",le=\"+Inf\"} 50\nveil_upstream_first_byte_seconds_sum{model=%[1]q,upstream=\"good\"} 5\nveil_upstream_first_byte_seconds_count{model=%[1]q,upstream=\"good\"} 50\n", model)
		}
		fmt.Fprint(w, "# TYPE veil_upstream_seconds histogram\nveil_upstream_seconds_bucket{upstream=\"good\",le=\"0.5\"} 60\nveil_upstream_seconds_bucket{upstream=\"good\",le=\"1\"} 100\nveil_upstream_seconds_bucket{upstream=\"good\",le=\"+Inf\"} 100\nveil_upstream_seconds_sum{upstream=\"good\"} 50\nveil_upstream_seconds_count{upstream=\"good\"} 100\n")
	}))
	defer srv.Close()
	var out bytes.Buffer
	c := upstreamsCmd{Admin: strings.TrimPrefix(srv.URL, "http://"), Over: time.Millisecond, JSON: true}
	if err := c.Run(t.Context(), stdio{out: &out, err: &out}); err != nil {
		t.Fatal(err)
	}
	var got struct{ Upstreams []upstreamView }
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	states := ""
	for _, u := range got.Upstreams {
		states += u.Name + " " + u.State + "; "
	}
	if states != "dead failing; good ok; limping put last; lost no address; " {
		t.Errorf("%s", states)
	}
	if g := got.Upstreams[1]; g.Answers["2xx"] != 20 || *g.P50 != 0.5 || *g.P99 != 1 || g.First50 != 0.1 || g.First99 != 0.25 {
		t.Errorf("%+v", g)
	}
	out.Reset()
	c.JSON = false
	if err := c.Run(t.Context(), stdio{out: &out, err: &out}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "connect 40") || !strings.Contains(out.String(), "put last 4s") {
		t.Errorf("%s", out.String())
	}
}

// Under veil serve Envoy is somebody else's: veil tells what it has seen itself, and no zeros for the rest.
func TestUpstreamsWithoutEnvoysCountsShowsVeilsOwn(t *testing.T) {
	var looks atomic.Int64
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n := looks.Add(1) * 10
		fmt.Fprintf(w, "# TYPE veil_upstream_responses_total counter\n")
		for i, status := range []string{"200", "404", "503", "none"} {
			fmt.Fprintf(w, "veil_upstream_responses_total{model=\"m\",upstream=\"good\",status=%q} %d\n", status, n*int64(4-i))
		}
		fmt.Fprintf(w, "veil_upstream_responses_total{model=\"n\",upstream=\"dead\",status=\"503\"} %d\n", n)
		fmt.Fprintf(w, "veil_upstream_responses_total{model=\"n\",upstream=\"quiet\",status=\"200\"} 7\n")
	}))
	defer srv.Close()
	var out, said bytes.Buffer
	c := upstreamsCmd{Admin: strings.TrimPrefix(srv.URL, "http://"), Over: time.Millisecond}
	if err := c.Run(t.Context(), stdio{out: &out, err: &said}); err != nil {
		t.Fatal(err)
	}
	var got []string
	for line := range strings.Lines(out.String()) {
		f := strings.Fields(line)
		if _, err := strconv.ParseFloat(f[2], 64); err == nil {
			f[2] = "N" // a rate
		}
		got = append(got, strings.Join(f, " "))
	}
	want := []string{"dead failing N - 0 0 20 - - - 0s 0s - -", "good ok N - 80 60 60 - - - 0s 0s - -", "quiet idle N - 7 0 0 - - - 0s 0s - -"}
	if strings.Join(got[1:], "\n") != strings.Join(want, "\n") || !strings.Contains(said.String(), "- is what Envoy alone knows") {
		t.Errorf("%s\n%s", &out, &said)
	}
	out.Reset()
	c.JSON = true
	if err := c.Run(t.Context(), stdio{out: &out, err: &said}); err != nil || !strings.Contains(out.String(), `"active": null`) || !strings.Contains(out.String(), `"failures": null`) {
		t.Errorf("%v\n%s", err, &out)
	}
}
