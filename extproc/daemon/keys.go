package daemon

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/prometheus/client_golang/prometheus"

	"veil/catalogue"
	"veil/extproc/internal/plainfile"
)

// Look looks for provider keys on this machine, where Envoy is started by veil.
func Look() catalogue.Look { return catalogue.Look{Env: os.Getenv, File: plainfile.Read} }

// lookBeside looks for the keys of an Envoy that somebody else started. Its environment is not veil's, and its files need not be: in
// compose and Kubernetes the folder of the keys is in Envoy's container alone. What can't be seen is not missed, as with the edge's
// certificate: else each such gateway would say for ever that all its calls fail.
func lookBeside() catalogue.Look {
	return catalogue.Look{File: func(path string) ([]byte, error) {
		data, err := plainfile.Read(path)
		_, folder := os.Stat(filepath.Dir(path))
		if errors.Is(err, fs.ErrPermission) || errors.Is(err, fs.ErrNotExist) && folder != nil {
			return nil, catalogue.ErrUnseen
		}
		return data, err
	}}
}

// envoyFiles are the files that a catalogue names for Envoy.
func envoyFiles(cat *catalogue.Catalogue) (files []EnvoyFile) {
	for i := range cat.Upstreams {
		u, path := &cat.Upstreams[i], fmt.Sprintf("upstreams[%d].", i)
		files = append(files, EnvoyFile{path + "key.file", u.Key.File, "upstream " + u.Name}, EnvoyFile{path + "tls.ca", u.TLS.CA, "upstream " + u.Name})
	}
	return files
}

// missingKeys shows which upstreams have no provider key, as /readyz does in words.
type missingKeys struct {
	catalogue func() *catalogue.Catalogue
	look      catalogue.Look
	desc      *prometheus.Desc
}

func newMissingKeys(c func() *catalogue.Catalogue, look catalogue.Look) missingKeys {
	return missingKeys{c, look, prometheus.NewDesc("veil_provider_key_missing",
		"1 for an upstream whose provider key is not there: calls of its models are 502, unless Envoy goes on with one that it has read before.", []string{"upstream"}, nil)}
}

// Describe names the only series.
func (m missingKeys) Describe(out chan<- *prometheus.Desc) { out <- m.desc }

// Collect looks for the keys anew, because their files rotate.
func (m missingKeys) Collect(out chan<- prometheus.Metric) {
	c := m.catalogue()
	for i := range c.Upstreams {
		v := 0.0
		if c.Upstreams[i].MissingKey(m.look) {
			v = 1
		}
		if metric, err := prometheus.NewConstMetric(m.desc, prometheus.GaugeValue, v, c.Upstreams[i].Name); err == nil {
			out <- metric
		}
	}
}
