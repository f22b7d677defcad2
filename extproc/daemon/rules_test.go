package daemon

import (
	"os"
	"regexp"
	"testing"

	"veil/extproc/settings"
)

func TestTheDocumentedRulesAndPlansAreTaken(t *testing.T) {
	page, err := os.ReadFile("../../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindSubmatch(page)
	if block == nil {
		t.Fatal("docs/settings.md has no example")
	}
	s, err := settings.Load("docs/settings.md", block[1])
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Detect) == 0 || len(s.Plans) == 0 {
		t.Fatalf("the example shows no rules or plans: %+v", s)
	}
	if _, err := newEngine(s.Detect, nil); err != nil {
		t.Error(err)
	}
	if _, err := plansOf(s.Plans); err != nil {
		t.Error(err)
	}
}
