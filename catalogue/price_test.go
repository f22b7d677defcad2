package catalogue

import (
	"errors"
	"strings"
	"testing"
	"time"

	"veil/catalogue/fault"
)

const priced = `currency: EUR
default: a
upstreams:
  - {name: fr, location: eu, base_url: "https://fr.example/v1", key: {env: KEY}}
  - {name: de, location: eu, base_url: "https://de.example/v1/", key: {file: /etc/key, header: api-key}}
timeouts: {keep_alive: 15s}
models:
  - id: a
    aliases: [short]
    name: A
    owned_by: x
    category: open-source
    server_location: eu
    ai_provider: P
    context_length: 100
    price:
      - {prompt: 1, completion: 2}
      - {prompt: 0.5, completion: 2.5, from: 2026-03-01}
    timeouts: {first_byte: 90s}
    routes:
      - {upstream: fr, model: m}
      - {upstream: de, model: n, price: {prompt: 3, completion: 1}}
`

func TestPricesHoldFromTheirDayAndByUpstream(t *testing.T) {
	c, err := Load("x", []byte(priced))
	if err != nil {
		t.Fatal(err)
	}
	m, ok := c.Model("short")
	if !ok || m.ID != "a" {
		t.Fatal("the alias leads nowhere")
	}
	before, from := time.Date(2026, 2, 28, 23, 59, 59, 0, time.UTC), time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	for _, w := range []struct{ what, got, want string }{
		{"before", m.PriceAt(before).Cost(1_000_000, 1_000_000).String(), "3"},
		{"from the day on", m.PriceAt(from).Cost(1_000_000, 1_000_000).String(), "3"},
		{"prompt from the day on", m.PriceAt(from).Prompt.String(), "0.5"},
		{"at the other upstream", m.RoutePriceAt("de", from).Prompt.String(), "3"},
		{"at the first", m.RoutePriceAt("fr", from).Prompt.String(), "0.5"},
		{"dearest prompt", m.MaxPriceAt(before).Prompt.String(), "3"},
		{"dearest completion", m.MaxPriceAt(before).Completion.String(), "2"},
	} {
		if w.got != w.want {
			t.Errorf("%s: %s instead of %s", w.what, w.got, w.want)
		}
	}
	if m.Timeouts != (Timeouts{5 * time.Second, 90 * time.Second, 300 * time.Second, 15 * time.Second}) {
		t.Errorf("time-outs %v", m.Timeouts)
	}
	if u, _ := c.Upstream("de"); u.BaseURL != "https://de.example/v1" || u.Key.Prefix != "" {
		t.Errorf("upstream %+v", u)
	}
	if u, _ := c.Upstream("fr"); u.Key.Header != "authorization" || u.Key.Prefix != "Bearer " {
		t.Errorf("upstream %+v", u)
	}
}

func TestMissingKeysAreNamedAndNeverShown(t *testing.T) {
	c, err := Load("x", []byte(priced))
	if err != nil {
		t.Fatal(err)
	}
	look := func(env, file string, err error) fault.List {
		return c.MissingKeys(Look{Env: func(string) string { return env }, File: func(string) ([]byte, error) { return []byte(file), err }})
	}
	if f := look("k", "k", nil); len(f) != 0 {
		t.Errorf("found %v", f)
	}
	if f := look("", "", errors.New("no file")); len(f) != 2 || !strings.Contains(f.Error(), "KEY is not set") || !strings.Contains(f.Error(), "/etc/key can't be read") {
		t.Errorf("found %v", f)
	}
	for _, file := range []string{"", "secret\n", " secret", "sec\x00ret", strings.Repeat("secret", 10_000)} {
		if f := look("k", file, nil); len(f) != 1 || strings.Contains(f.Error(), "secret") {
			t.Errorf("%q: %v", file, f)
		}
		if f := look(file, "k", nil); len(f) != 1 || strings.Contains(f.Error(), "secret") || !strings.Contains(f.Error(), "KEY") {
			t.Errorf("%q in the variable: %v", file, f)
		}
	}
}
