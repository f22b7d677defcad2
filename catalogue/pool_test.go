package catalogue

import (
	"strings"
	"testing"
)

const pooled = `currency: EUR
default: a
upstreams:
  - {name: fr, location: eu, base_url: "https://fr.example/v1", concurrency: 10}
timeouts: {connect: 1s}
models:
`

func poolModel(id, more string) string {
	return "  - {id: " + id + more + ", name: A, owned_by: x, category: premium, server_location: eu, ai_provider: P, context_length: 100," +
		" price: {prompt: 1, completion: 2}, routes: [{upstream: fr, model: m}]}\n"
}

func TestAModelSharesItsUpstreamsPoolUnlessItHasItsOwnBounds(t *testing.T) {
	c, err := Load("x", []byte(pooled+poolModel("a", "")+poolModel("b", ", concurrency: 3")+poolModel("c", ", concurrency: 30")+
		poolModel("d", ", timeouts: {connect: 2s}")+poolModel("e", ", timeouts: {connect: 1s, first_byte: 24h, between_events: 1ms, keep_alive: 0s}")))
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []struct {
		model, pool string
		limit       int
	}{{"a", "fr", 10}, {"b", "fr~b", 3}, {"c", "fr~c", 10}, {"d", "fr~d", 10}, {"e", "fr", 10}} {
		m, _ := c.Model(w.model)
		if pool, limit := c.Pool(m, m.Routes[0]), c.PoolLimit(m, m.Routes[0]); pool != w.pool || limit != w.limit {
			t.Errorf("model %s: pool %s of %d calls, want %s of %d", w.model, pool, limit, w.pool, w.limit)
		}
		if place := c.Place(m, m.Routes[0]); place != w.pool+"@"+c.Stamp("fr") {
			t.Errorf("model %s: place %s", w.model, place)
		}
	}
	if limit := c.PoolLimit(&c.Models[0], Route{Upstream: "none"}); limit != 0 {
		t.Errorf("an upstream that is not there takes %d calls", limit)
	}
	if path := c.Path("fr"); path != "/v1/chat/completions" {
		t.Errorf("path %s", path)
	}
}

// A call goes where the catalogue says that it began with: two upstreams of one name must not share a place.
func TestAPlaceTellsWhoGetsTheTextsAndTheKey(t *testing.T) {
	seen := map[string]string{}
	for _, upstream := range []string{
		`location: eu, base_url: "https://fr.example/v1"`,
		`location: us, base_url: "https://fr.example/v1"`,
		`location: eu, base_url: "https://fr.example/v2"`,
		`location: eu, base_url: "https://fr.example/v1", key: {env: KEY}`,
		`location: eu, base_url: "https://fr.example/v1", key: {env: KEY, header: api-key}`,
		`location: eu, base_url: "https://fr.example/v1", tls: {ca: /ca.pem}`,
		`location: eu, base_url: "http://fr.example/v1"`,
		`location: eu, base_url: "http://127.0.0.1:9/v1", key: {env: KEY}`,
	} {
		c, err := Load("x", []byte("currency: EUR\ndefault: a\nupstreams: [{name: fr, "+upstream+"}]\nmodels:\n"+
			"  - {id: a, name: A, owned_by: x, category: premium, server_location: us, ai_provider: P, context_length: 100,"+
			" price: {prompt: 1, completion: 2}, routes: [{upstream: fr, model: m}]}\n"))
		if err != nil {
			t.Fatal(err)
		}
		place := c.Place(&c.Models[0], c.Models[0].Routes[0])
		if other, twice := seen[place]; twice {
			t.Errorf("%s\nand %s\nhave the place %s", upstream, other, place)
		}
		seen[place] = upstream
	}
}

// Static configurations of Envoy hold marks that an earlier version has made.
func TestAMarkIsTheSameInEveryVersionAndTellsWhereCallsGo(t *testing.T) {
	text := "currency: EUR\ndefault: a\nupstreams: [{name: fr, location: eu, base_url: \"https://fr.example/v1\", key: {env: KEY}, tls: {ca: /ca.pem}}]\nmodels:\n" +
		"  - {id: a, name: A, owned_by: x, category: premium, server_location: us, ai_provider: P, context_length: 100, price: {prompt: 1, completion: 2}, routes: [{upstream: fr, model: m}]}\n"
	mark := func(pairs ...string) string {
		t.Helper()
		c, err := Load("x", []byte(strings.NewReplacer(pairs...).Replace(text)))
		if err != nil {
			t.Fatal(err)
		}
		return c.Mark(&c.Models[0])
	}
	first := mark()
	if first != "9730a547" {
		t.Errorf("the mark is %s", first)
	}
	for _, same := range [][]string{{"prompt: 1", "prompt: 3"}, {"name: A", "name: B"}, {"context_length: 100", "context_length: 200"}} {
		if mark(same...) != first {
			t.Errorf("%q makes another mark", same)
		}
	}
	for _, other := range [][]string{{"location: eu, base", "location: us, base"}, {"fr.example", "us.example"}, {"/v1", "/v2"}, {"KEY", "OTHER"}, {"model: m", "model: n"},
		{"id: a", "id: b", "default: a", "default: b"}, {"name: fr", "name: de", "upstream: fr", "upstream: de"}, {"ca.pem", "cb.pem"}, {"context_length", "concurrency: 2, context_length"}} {
		if mark(other...) == first {
			t.Errorf("%q leaves the mark", other)
		}
	}
}
