package daemon

import (
	"fmt"
	"os"

	"github.com/prometheus/client_golang/prometheus"

	"veil/catalogue"
	"veil/extproc/internal/plainfile"
	"veil/extproc/settings"
)

// Look looks for provider keys on this machine.
func Look() catalogue.Look { return catalogue.Look{Env: os.Getenv, File: plainfile.Read} }

// endless finds pipes and devices where the catalogue names files that Envoy reads: it would wait for them, and do nothing
// else meanwhile.
func endless(cat *catalogue.Catalogue, data []byte) catalogue.Faults {
	var faults catalogue.Faults
	for i := range cat.Upstreams {
		u := &cat.Upstreams[i]
		for _, f := range []struct{ field, path string }{{"key.file", u.Key.File}, {"tls.ca", u.TLS.CA}} {
			if err := plainfile.Special(f.path); err != nil {
				path := fmt.Sprintf("upstreams[%d].%s", i, f.field)
				faults = append(faults, catalogue.Fault{Line: settings.LineOf(data, path), Path: path,
					Reason: fmt.Sprintf("upstream %s: %s is a pipe or a device, which Envoy would wait for", u.Name, f.path), Fix: "put a file in its place"})
			}
		}
	}
	return faults
}

// missingKeys shows which upstreams have no provider key, as /readyz does in words.
type missingKeys struct {
	catalogue func() *catalogue.Catalogue
	desc      *prometheus.Desc
}

func newMissingKeys(c func() *catalogue.Catalogue) missingKeys {
	return missingKeys{c, prometheus.NewDesc("veil_provider_key_missing",
		"1 for an upstream whose provider key is not there: calls of its models are 502.", []string{"upstream"}, nil)}
}

// Describe names the only series.
func (m missingKeys) Describe(out chan<- *prometheus.Desc) { out <- m.desc }

// Collect looks for the keys anew, because their files rotate.
func (m missingKeys) Collect(out chan<- prometheus.Metric) {
	look := Look()
	c := m.catalogue()
	for i := range c.Upstreams {
		v := 0.0
		if c.Upstreams[i].MissingKey(look) {
			v = 1
		}
		if metric, err := prometheus.NewConstMetric(m.desc, prometheus.GaugeValue, v, c.Upstreams[i].Name); err == nil {
			out <- metric
		}
	}
}
