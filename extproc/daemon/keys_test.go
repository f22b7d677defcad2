package daemon

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"veil/catalogue"
	"veil/catalogue/cataloguetest"
)

// In compose and Kubernetes only Envoy has the folder of the keys, and everywhere its environment is its own.
func TestAKeyThatOnlyEnvoyCanSeeIsNotMissed(t *testing.T) {
	t.Setenv("VEIL_EU_HOST_KEY", "")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "empty"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		key     catalogue.Key
		missing bool
	}{
		{"a variable", catalogue.Key{Env: "VEIL_EU_HOST_KEY"}, false},
		{"a file of a folder that is not here", catalogue.Key{File: dir + "/keys/eu-host"}, false},
		{"a file that is not in its folder", catalogue.Key{File: dir + "/eu-host"}, true},
		{"a file of nothing", catalogue.Key{File: dir + "/empty"}, true},
	} {
		u := catalogue.Upstream{Key: c.key}
		if got := u.MissingKey(lookBeside()); got != c.missing {
			t.Errorf("%s: missing %t beside an Envoy of somebody else", c.name, got)
		}
		if !u.MissingKey(Look()) {
			t.Errorf("%s: not missing where veil starts Envoy", c.name)
		}
	}
}

func TestTheWarningOfAKeyFileSaysThatEnvoyMayHaveTheKeyStill(t *testing.T) {
	s := someSettings(t)
	d, _ := served(t, s, nil)
	live := *d.live.Load()
	cat := *live.Catalogue
	cat.Upstreams = []catalogue.Upstream{{Name: "near", Key: catalogue.Key{File: filepath.Join(t.TempDir(), "gone")}}}
	live.Catalogue = &cat
	d.live.Store(&live)
	if told := d.Admin.State().Warnings["provider keys"]; !strings.Contains(told, "upstream near: ") || !strings.Contains(told, "goes on with that one") {
		t.Error(told)
	}
}

// Envoy takes it up without a word, so that its refusal is the last that is heard of it.
func TestAKeyFileThatHasComeIsNotWarnedOfWhereVeilSeesIt(t *testing.T) {
	s := someSettings(t)
	d, _ := served(t, s, nil)
	path := filepath.Join(t.TempDir(), "key")
	d.look = Look()
	if d.hasCome(path) || d.hasCome("") {
		t.Error("a file that is not there has come")
	}
	if err := os.WriteFile(path, []byte("k"), 0o600); err != nil {
		t.Fatal(err)
	}
	if !d.hasCome(path) {
		t.Error("a file that is there has not come")
	}
	if d.look = lookBeside(); d.hasCome(path) {
		t.Error("veil takes its own file for that of an Envoy elsewhere")
	}
}

func TestTheUpstreamWithoutItsKeyIsNamedByAMetric(t *testing.T) {
	t.Setenv("VEIL_EU_HOST_KEY", "given")
	t.Setenv("VEIL_AGGREGATOR_KEY", "")
	c := cataloguetest.Builtin(t)
	registry := prometheus.NewRegistry()
	if err := registry.Register(newMissingKeys(func() *catalogue.Catalogue { return c }, Look())); err != nil {
		t.Fatal(err)
	}
	families, err := registry.Gather()
	if err != nil || len(families) != 1 {
		t.Fatalf("%d families, %v", len(families), err)
	}
	for i, want := range []float64{1, 0} { // sorted by label: aggregator, eu-host
		if got := families[0].Metric[i].GetGauge().GetValue(); got != want {
			t.Errorf("%s: %v", families[0].Metric[i].Label[0].GetValue(), got)
		}
	}
}
