package e2e

import (
	"bytes"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"veil/catalogue"
	"veil/testdata/upstream"
	"veil/testdata/vacant"
)

// elsewhere starts an upstream of its own.
func elsewhere(t *testing.T) *upstream.Server {
	t.Helper()
	up, err := upstream.New(upstream.Config{Keep: 20000}).Start("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { up.Close() })
	return up
}

func TestAnEUModelWhoseUpstreamsAreAllOutGoesNowhereElse(t *testing.T) {
	t.Parallel()
	us := elsewhere(t)
	dead := vacant.For(t)
	s := own(t, recipe{catalogue: func(base string) (*catalogue.Catalogue, error) {
		return catalogue.Load("models.yaml", fmt.Appendf(nil, `currency: EUR
default: near
upstreams:
  - {name: fr, location: eu, base_url: "http://%s/v1"}
  - {name: fr-two, location: eu, base_url: %q}
  - {name: com, location: us, base_url: "%s/v1"}
models:
  - {id: near, aliases: [close, gpt-near], name: A, owned_by: x, category: open-source, server_location: eu, ai_provider: P, context_length: 100000,
     price: {prompt: 1, completion: 1}, routes: [{upstream: fr, model: m}, {upstream: fr-two, model: m}]}
  - {id: far, name: B, owned_by: x, category: premium, server_location: us, ai_provider: P, context_length: 100000,
     price: {prompt: 1, completion: 1}, routes: [{upstream: com, model: m}]}
`, dead, base, us.URL))
	}})
	about := topic()
	s.up.Script(about, upstream.Fail(503))
	for _, model := range []any{"near", "close", "gpt-near", nil} {
		for _, kind := range []obj{{}, stream} {
			s.do(t, call{body: chat(about, kind, obj{"model": model})}).refused(t, http.StatusServiceUnavailable, "internal_error", "")
		}
	}
	if n := us.Total(); n != 0 {
		t.Errorf("%d calls of an eu model reached the us", n)
	}
	if len(s.up.With(about)) == 0 {
		t.Error("the second eu upstream was not tried")
	}
	if a := s.do(t, call{body: chat(about, obj{"model": "far"})}); a.StatusCode != 200 || us.Total() != 1 {
		t.Errorf("%d, %d calls in the us", a.StatusCode, us.Total())
	}
}

// A model that moves between eu and us, at an upstream that keeps its name: whatever the instant, what one catalogue calls
// the model goes where that catalogue says.
func TestGenerationsOfACatalogueAreNeverMixedUnderLoad(t *testing.T) {
	us := elsewhere(t)
	text := func(location, base, path, name string) string {
		return fmt.Sprintf(`currency: EUR
default: gpt-4.1
upstreams:
  - {name: host, location: %[1]s, base_url: %[2]s/%[3]s}
models:
  - {id: gpt-4.1, name: A, owned_by: x, category: premium, server_location: %[1]s, ai_provider: P, context_length: 100000,
     price: {prompt: 1, completion: 1}, routes: [{upstream: host, model: %[4]s}]}
`, location, base, path, name)
	}
	var near string
	s := serveAs(t, operation{upstream: upstream.Config{Keep: 20000}, catalogue: func(base string) string {
		near = text("eu", base, "near", "name-near")
		return near
	}})
	s.key = s.account(t)
	far := text("us", us.URL, "far", "name-far")
	release := s.pressure(t, 6)
	reloads := 0
	for begin := time.Now(); time.Since(begin) < 6*time.Second; reloads++ {
		put(t, s.catalogue, []string{far, near}[reloads%2])
		time.Sleep(500 * time.Millisecond)
	}
	n, failed := release()
	if len(failed) > 0 {
		t.Errorf("%d of %d failed; the first: %s", len(failed), n, failed[0])
	}
	for _, at := range []struct {
		up         *upstream.Server
		path, name string
	}{{s.up, "/near/chat/completions", "name-near"}, {us, "/far/chat/completions", "name-far"}} {
		requests := at.up.Requests()
		for _, r := range requests {
			if r.Path != at.path || !bytes.Contains(r.Body, []byte(`"model":"`+at.name+`"`)) {
				t.Fatalf("%s got %s for %s", at.path, r.Path, r.Body)
			}
		}
		if len(requests) == 0 {
			t.Errorf("nothing went to %s", at.path)
		}
	}
	t.Logf("%d calls through %d reloads, %d of them in the us", n, reloads, us.Total())
}

func TestEUModelsAreNotOfferedAtAnUpstreamThatNobodySaysIsInTheEU(t *testing.T) {
	t.Parallel()
	r := runVeil(t, filepath.Join(t.TempDir(), "state"), "--upstream", "https://192.0.2.1/v1")
	_, client, err := clients(r.ca)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(method, path, body string) string {
		req, err := http.NewRequestWithContext(t.Context(), method, r.base+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("authorization", "Bearer "+r.key)
		req.Header.Set("content-type", "application/json")
		res, err := client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		var b bytes.Buffer
		if _, err := b.ReadFrom(res.Body); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	if list := ask("GET", "/models", ""); strings.Contains(list, `"eu"`) || !strings.Contains(list, `"us"`) {
		t.Errorf("models: %s", list)
	}
	for _, model := range []string{`"model":"llama-3.3-70b-instruct",`, `"model":"qwen3-32b",`, ""} {
		if got := ask("POST", "/chat/completions", `{`+model+`"messages":[{"role":"user","content":"about tea"}]}`); !strings.Contains(got, `"code":"invalid_model"`) {
			t.Errorf("%s: %s", model, got)
		}
	}
	if !strings.Contains(r.said, `"model": "gpt-4.1", `) {
		t.Errorf("the call to try names no model that is offered: %s", r.said)
	}
	r.end(t)
}
