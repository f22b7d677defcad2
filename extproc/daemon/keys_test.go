package daemon

import (
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"veil/catalogue"
	"veil/catalogue/cataloguetest"
)

func TestTheUpstreamWithoutItsKeyIsNamedByAMetric(t *testing.T) {
	t.Setenv("VEIL_EU_HOST_KEY", "given")
	t.Setenv("VEIL_AGGREGATOR_KEY", "")
	c := cataloguetest.Builtin(t)
	registry := prometheus.NewRegistry()
	if err := registry.Register(newMissingKeys(func() *catalogue.Catalogue { return c })); err != nil {
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
