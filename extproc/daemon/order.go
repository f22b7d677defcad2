package daemon

import (
	"github.com/prometheus/client_golang/prometheus"

	"veil/extproc/order"
)

// putLast shows which upstreams have failed and are tried last for a while.
type putLast struct {
	book *order.Book
	desc *prometheus.Desc
}

func newPutLast(b *order.Book) putLast {
	return putLast{b, prometheus.NewDesc("veil_upstream_put_last_seconds",
		"For how much longer an upstream that has failed is tried last; no series for one that is well.", []string{"upstream"}, nil)}
}

// Describe names the only series.
func (p putLast) Describe(out chan<- *prometheus.Desc) { out <- p.desc }

// Collect asks the book.
func (p putLast) Collect(out chan<- prometheus.Metric) {
	for pool, left := range p.book.PutLast() {
		if metric, err := prometheus.NewConstMetric(p.desc, prometheus.GaugeValue, left.Seconds(), pool); err == nil {
			out <- metric
		}
	}
}
