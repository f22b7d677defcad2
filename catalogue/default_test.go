package catalogue

import (
	"os"
	"strings"
	"testing"
	"time"
)

func TestTheBuiltInCatalogueHasTheEightModelsOfTheInterface(t *testing.T) {
	c := builtin(t)
	if c.Default != "llama-3.3-70b-instruct" {
		t.Errorf("default is %s", c.Default)
	}
	want := []struct {
		id, owner, category, location string
		context                       int64
	}{
		{"llama-3.3-70b-instruct", "meta", "open-source", "eu", 128000},
		{"llama-3.1-70b-instruct", "meta", "open-source", "eu", 128000},
		{"qwen3-32b", "alibaba", "open-source", "eu", 33000},
		{"gpt-oss-120b", "openai", "open-source", "eu", 128000},
		{"mistral-nemo-12b", "mistralai", "open-source", "eu", 128000},
		{"gpt-4.1", "openai", "premium", "us", 1047576},
		{"gemini-2.5-pro", "google", "premium", "us", 1000000},
		{"claude-sonnet-4", "anthropic", "premium", "us", 200000},
	}
	if len(c.Models) != len(want) {
		t.Fatalf("%d models", len(c.Models))
	}
	for i, w := range want {
		m := c.Models[i]
		if m.ID != w.id || m.OwnedBy != w.owner || m.Category != w.category || m.ServerLocation != w.location || m.ContextLength != w.context {
			t.Errorf("model %d is %s of %s, %s, %s, %d", i, m.ID, m.OwnedBy, m.Category, m.ServerLocation, m.ContextLength)
		}
		if m.Reserve != 4096 || m.CapField != "max_tokens" || m.Anonymize != Optional || m.MaxPriceAt(time.Now()).Completion == 0 {
			t.Errorf("%s lacks a default", m.ID)
		}
	}
}

func TestACatalogueAsWindowsWritesItIsOne(t *testing.T) {
	data, err := os.ReadFile("models.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Load("m.yaml", []byte("\ufeff"+strings.ReplaceAll(string(data), "\n", "\r\n"))); err != nil {
		t.Error(err)
	}
}

func TestTheCatalogueOfTheDocumentationIsOne(t *testing.T) {
	text, err := os.ReadFile("../docs/catalogue.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(text), "```yaml\n")
	block, _, ok := strings.Cut(after, "```")
	if !ok {
		t.Fatal("no block of YAML")
	}
	if _, err := Load("docs/catalogue.md", []byte(block)); err != nil {
		t.Error(err)
	}
}

// builtin is the built-in
func builtin(t testing.TB) *Catalogue {
	t.Helper()
	c, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	return c
}
