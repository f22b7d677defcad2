package telemetry

import "github.com/prometheus/client_golang/prometheus"

// StoreState is how the store of accounts and counters stands.
type StoreState struct {
	Up      bool
	Pending int // settlements not written yet
}

// WatchStore shows the store's state; read is asked at each scrape.
func (m *Metrics) WatchStore(read func() StoreState) {
	gauge := func(name, help string, value func(StoreState) float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 { return value(read()) })
	}
	m.registry.MustRegister(
		gauge("veil_store_up", "1 while the store answers; 0 while limits are kept from the last known state or refused.", func(s StoreState) float64 {
			if s.Up {
				return 1
			}
			return 0
		}),
		gauge("veil_settlements_pending", "Settlements that are not written yet.", func(s StoreState) float64 { return float64(s.Pending) }),
	)
}
