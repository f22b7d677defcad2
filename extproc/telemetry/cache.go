package telemetry

import "github.com/prometheus/client_golang/prometheus"

// CacheState is how the cache of detection results stands.
type CacheState struct {
	Hits, Misses uint64
	Bytes        int
}

// WatchCache shows the cache of detection results; read is asked at each scrape.
func (m *Metrics) WatchCache(read func() CacheState) {
	counter := func(name, help string, value func(CacheState) float64) prometheus.Collector {
		return prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, func() float64 { return value(read()) })
	}
	m.registry.MustRegister(
		counter("veil_detection_cache_hits_total", "Texts whose personal data was known from an earlier call.", func(s CacheState) float64 { return float64(s.Hits) }),
		counter("veil_detection_cache_misses_total", "Texts that had to be read.", func(s CacheState) float64 { return float64(s.Misses) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "veil_detection_cache_bytes", Help: "Memory of the cache; it holds places and types, no text."},
			func() float64 { return float64(read().Bytes) }),
	)
}
