package settings

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestWhatIsLeftOutHasItsDefault(t *testing.T) {
	s, err := Load("veil.yaml", []byte("store:\n  sqlite: /tmp/veil.db\n"))
	if err != nil {
		t.Fatal(err)
	}
	if s.Limits != Default().Limits || s.Admin != "127.0.0.1:8081" || s.Store.SQLite != "/tmp/veil.db" {
		t.Errorf("got %+v", s)
	}
}

func TestFaultsNameLineAndRemedy(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"an unknown field", "store: {sqlite: a}\nanonymise:\n  instruction: x\n", "veil.yaml:2:"},
		{"no store", "admin: 127.0.0.1:1\n", "exactly one store"},
		{"two stores", "store:\n  sqlite: a\n  redis: {address: 'b:1'}\n", "exactly one store"},
		{"a policy that is none", "store: {sqlite: a}\nplans:\n  - name: a\n    anonymize: allways\n", "veil.yaml:4: plans[0].anonymize"},
		{"a CA without TLS", "store:\n  redis:\n    address: b:1\n    ca: /ca.pem\n", "would protect nothing"},
		{"bodies over 32 MiB", "store: {sqlite: a}\nlimits:\n  body_bytes: 33554433\n", "veil.yaml:3: limits.body_bytes"},
		{"not YAML", "store: [", "veil.yaml:"},
	} {
		if _, err := Load("veil.yaml", []byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
	}
}

func TestFaultsNeverShowTheTextOfTheFile(t *testing.T) {
	_, err := Load("veil.yaml", []byte("store:\n  redis:\n    address: b:1\n    password: hunter2-canary\n"))
	if err == nil || strings.Contains(err.Error(), "canary") {
		t.Errorf("error %v", err)
	}
}

// The page's example holds every field with its default, and is read as it stands.
func TestTheDocumentedExampleIsTheDefault(t *testing.T) {
	page, err := os.ReadFile("../../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindSubmatch(page)
	if block == nil {
		t.Fatal("docs/settings.md has no example")
	}
	s, err := Load("docs/settings.md", block[1])
	if err != nil {
		t.Fatal(err)
	}
	if d := Default(); s.Edge != d.Edge || s.Limits != d.Limits || s.Log != d.Log || s.Admin != d.Admin || s.Sidecar != d.Sidecar || s.CORS.MaxAge != d.CORS.MaxAge {
		t.Errorf("the example %+v differs from the defaults %+v", s, d)
	}
}
