package deploy

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// metrics are the names that the program's sources give its metrics.
func metrics(t *testing.T) []string {
	t.Helper()
	var names []string
	literal := regexp.MustCompile(`"(veil_[a-z_]*[a-z])"`)
	upstream := regexp.MustCompile(`one\("([a-z_]+)"`) // envoy/stats.go puts veil_upstream_ before these
	for _, dir := range []string{"../../extproc/telemetry", "../../extproc/daemon", ".."} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, m := range literal.FindAllSubmatch(text, -1) {
				names = append(names, string(m[1]))
			}
			for _, m := range upstream.FindAllSubmatch(text, -1) {
				names = append(names, "veil_upstream_"+string(m[1]))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(names) < 20 {
		t.Fatalf("only %d metrics were found in the sources", len(names))
	}
	return names
}

func TestAlertsAreOnMetricsThatThereAre(t *testing.T) {
	text, err := os.ReadFile("prometheus/alerts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Groups []struct {
			Rules []struct {
				Alert, Expr         string
				Labels, Annotations map[string]string
			}
		}
	}
	if err := yaml.Unmarshal(text, &file); err != nil || len(file.Groups) != 1 {
		t.Fatal(err, len(file.Groups))
	}
	known := metrics(t)
	for _, r := range file.Groups[0].Rules {
		for _, name := range regexp.MustCompile(`veil_\w+`).FindAllString(r.Expr, -1) {
			if !slices.Contains(known, strings.TrimSuffix(name, "_bucket")) {
				t.Errorf("%s: there is no metric %s", r.Alert, name)
			}
		}
		if r.Annotations["summary"] == "" || r.Annotations["action"] == "" || r.Labels["severity"] == "" {
			t.Errorf("%s doesn't say what is wrong, what to do and how urgent it is", r.Alert)
		}
	}
}

func TestEveryMetricIsOnItsPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/metrics.md")
	if err != nil {
		t.Fatal(err)
	}
	known := metrics(t)
	for _, name := range known {
		if !strings.Contains(string(page), "`"+name+"`") {
			t.Errorf("docs/metrics.md lacks %s", name)
		}
	}
	for _, m := range regexp.MustCompile("`(veil_[a-z_]+)`").FindAllSubmatch(page, -1) {
		if !slices.Contains(known, string(m[1])) {
			t.Errorf("docs/metrics.md has %s, which there is not", m[1])
		}
	}
}
