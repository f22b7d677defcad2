package deploy

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"veil/catalogue"
	"veil/extproc/settings"
)

// Files of the deployments that follow from others are held against these in every run of the tests, not only in those of the deployments:
// whoever changes the built-in catalogue or the bootstrap learns here what else changes.

func TestSettingsAndCataloguesOfTheDeploymentsLoad(t *testing.T) {
	for _, file := range glob(t, "*/settings*.yaml", "kubernetes/overlays/*/settings.yaml") {
		if _, err := settings.Load(file, []byte(read(t, file))); err != nil {
			t.Errorf("%v", err)
		}
	}
	for _, file := range glob(t, "*/models*.yaml", "kubernetes/overlays/*/models.yaml") {
		if _, err := catalogue.Load(file, []byte(read(t, file))); err != nil {
			t.Errorf("%v", err)
		}
	}
}

func TestDeployedCatalogueIsTheBuiltInOneWithKeysFromFiles(t *testing.T) {
	_, body, ok := strings.Cut(read(t, "../../catalogue/models.yaml"), "currency:")
	if !ok {
		t.Fatal("the built-in catalogue begins otherwise")
	}
	want := "currency:" + strings.NewReplacer("{env: VEIL_EU_HOST_KEY}", "{file: /etc/veil/keys/eu-host}",
		"{env: VEIL_AGGREGATOR_KEY}", "{file: /etc/veil/keys/aggregator}").Replace(body)
	for _, file := range []string{"compose/models.yaml", "kubernetes/overlays/small/models.yaml", "kubernetes/overlays/production/models.yaml", "systemd/models.yaml"} {
		head, _, _ := strings.Cut(read(t, file), "currency:")
		if *update {
			if err := os.WriteFile(file, []byte(head+want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if read(t, file) != head+want {
			t.Errorf("%s differs: run go test ./envoy/deploy -run BuiltIn -update", file)
		}
	}
}

func glob(t *testing.T, patterns ...string) []string {
	t.Helper()
	var files []string
	for _, p := range patterns {
		m, err := filepath.Glob(p)
		if err != nil || len(m) == 0 {
			t.Fatalf("%s: nothing (%v)", p, err)
		}
		files = append(files, m...)
	}
	return files
}

func read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
