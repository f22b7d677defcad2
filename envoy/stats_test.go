package envoy

import (
	"context"
	"errors"
	"io"
	"net/http"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"
)

// values reads a registry as name{labels} to value; histograms give their count.
func values(t *testing.T, g prometheus.Gatherer) map[string]float64 {
	t.Helper()
	families, err := g.Gather()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]float64{}
	for _, f := range families {
		for _, m := range f.Metric {
			key := f.GetName()
			for _, l := range m.Label {
				key += " " + l.GetValue()
			}
			switch f.GetType() {
			case dto.MetricType_COUNTER:
				out[key] = m.GetCounter().GetValue()
			case dto.MetricType_GAUGE:
				out[key] = m.GetGauge().GetValue()
			default:
				out[key] = float64(m.GetHistogram().GetSampleCount())
			}
		}
	}
	return out
}

func TestUpstreamsAreCountedAmongVeilsMetrics(t *testing.T) {
	bad, good := provide(t, false, status(503)), provide(t, false, nil)
	e := start(t, load(t, list([]string{"bad " + bad.URL, "good " + good.URL}, []string{"bad x", "good y"})), nil)
	for range 3 {
		e.post(chat("m"))
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(NewUpstreams(func(ctx context.Context, path string) ([]byte, error) {
		req, err := http.NewRequestWithContext(ctx, "GET", "http://"+e.admin+path, nil)
		if err != nil {
			return nil, err
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			return nil, err
		}
		defer res.Body.Close()
		return io.ReadAll(res.Body)
	}))
	got := values(t, registry)
	for name, want := range map[string]float64{
		"veil_upstream_repeated_total 5xx bad": 1, "veil_upstream_requests_total 2xx good": 3,
		"veil_upstream_retries_total good": 1, "veil_upstream_addresses good": 1,
	} {
		if got[name] != want {
			t.Errorf("%s is %v", name, got[name])
		}
	}
	// Envoy adds up histograms every 5 s.
	eventually(t, "the times", func() bool { return values(t, registry)["veil_upstream_seconds good"] == 3 })
	for name := range got {
		if name == "veil_upstream_active veil" {
			t.Errorf("the gateway's own cluster is shown: %s", name)
		}
	}
}

func TestAnEnvoyThatDoesNotAnswerLeavesTheOtherMetrics(t *testing.T) {
	registry := prometheus.NewRegistry()
	registry.MustRegister(NewUpstreams(func(context.Context, string) ([]byte, error) { return nil, errors.New("away") }))
	if got := values(t, registry); len(got) != 0 {
		t.Errorf("%v", got)
	}
}
