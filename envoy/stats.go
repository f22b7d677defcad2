package envoy

import (
	"bytes"
	"context"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// statsPath is what is asked of Envoy's admin interface for Upstreams.
const statsPath = `/stats/prometheus?usedonly&filter=^cluster\.(.*)\.((retry\.)?upstream_rq_([1-5]xx|time|active|retry|timeout|per_try_timeout|pending_overflow|rx_reset)|upstream_cx_connect_fail|membership_total|membership_healthy)$`

// Upstreams shows Envoy's counts of each upstream among veil's own metrics, so that one address tells everything. It asks
// Envoy at every scrape and keeps nothing. It is safe for concurrent use.
type Upstreams struct {
	ask     func(ctx context.Context, path string) ([]byte, error)
	timeout time.Duration
	series  map[string]upstreamSeries
}

// upstreamSeries is what one of Envoy's families becomes.
type upstreamSeries struct {
	desc  *prometheus.Desc
	label string // fixed value of the second label, if the family has one
	class bool   // the second label is Envoy's class of status
}

// NewUpstreams makes the collector. ask gets a path of Envoy's admin interface and answers with the body.
func NewUpstreams(ask func(ctx context.Context, path string) ([]byte, error)) *Upstreams {
	requests := prometheus.NewDesc("veil_upstream_requests_total", "Answers of an upstream that were passed on, by class of status.", []string{"upstream", "class"}, nil)
	repeated := prometheus.NewDesc("veil_upstream_repeated_total", "Answers of an upstream that led to another try, by class of status.", []string{"upstream", "class"}, nil)
	failures := prometheus.NewDesc("veil_upstream_failures_total", "Tries at an upstream that got no answer.", []string{"upstream", "reason"}, nil)
	one := func(name, help string) upstreamSeries {
		return upstreamSeries{desc: prometheus.NewDesc("veil_upstream_"+name, help, []string{"upstream"}, nil)}
	}
	failure := func(reason string) upstreamSeries { return upstreamSeries{desc: failures, label: reason} }
	return &Upstreams{ask: ask, timeout: 2 * time.Second, series: map[string]upstreamSeries{
		"envoy_cluster_upstream_rq_xx":               {desc: requests, class: true},
		"envoy_cluster_retry_upstream_rq_xx":         {desc: repeated, class: true},
		"envoy_cluster_upstream_cx_connect_fail":     failure("connect"),
		"envoy_cluster_upstream_rq_timeout":          failure("timeout"),
		"envoy_cluster_upstream_rq_per_try_timeout":  failure("first_byte_timeout"),
		"envoy_cluster_upstream_rq_rx_reset":         failure("reset"),
		"envoy_cluster_upstream_rq_pending_overflow": failure("concurrency"),
		"envoy_cluster_upstream_rq_retry":            one("retries_total", "Tries at an upstream that followed a failed one."),
		"envoy_cluster_upstream_rq_active":           one("active", "Calls under way."),
		"envoy_cluster_membership_total":             one("addresses", "Addresses that the upstream's name has."),
		"envoy_cluster_membership_healthy":           one("addresses_healthy", "Addresses that are not put aside after failures."),
		"envoy_cluster_upstream_rq_time":             one("seconds", "Time of a call until its answer was complete."),
	}}
}

// Describe sends nothing: which series there are depends on Envoy (prometheus calls that an unchecked collector).
func (u *Upstreams) Describe(chan<- *prometheus.Desc) {}

// Collect asks Envoy. When Envoy does not answer there are no series, which is what a monitor alerts on.
func (u *Upstreams) Collect(out chan<- prometheus.Metric) {
	ctx, stop := context.WithTimeout(context.Background(), u.timeout)
	defer stop()
	text, err := u.ask(ctx, statsPath)
	if err != nil {
		return
	}
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(bytes.NewReader(text))
	if err != nil {
		return
	}
	for name, family := range families {
		series, ok := u.series[name]
		if !ok {
			continue
		}
		sums := make(map[string]*sum)
		for _, m := range family.Metric {
			series.add(sums, m)
		}
		for _, s := range sums {
			if metric := series.metric(family.GetType(), s); metric != nil {
				out <- metric
			}
		}
	}
}

// sum is one series of veil's: those of Envoy's for all clusters of a pool, which are more than one where an upstream has
// become another and the old one lingers.
type sum struct {
	labels  []string
	value   float64
	count   uint64
	buckets map[float64]uint64
}

// add adds one of Envoy's series to the sum that it belongs to; not those of the gateway's own clusters.
func (s upstreamSeries) add(sums map[string]*sum, m *dto.Metric) {
	var cluster, class string
	for _, l := range m.Label {
		switch l.GetName() {
		case "envoy_cluster_name":
			cluster = l.GetValue()
		case "envoy_response_code_class":
			class = l.GetValue() + "xx"
		}
	}
	if cluster == processorCluster || cluster == adsCluster || cluster == "" {
		return
	}
	labels := []string{poolOf(cluster)}
	switch {
	case s.class:
		labels = append(labels, class)
	case s.label != "":
		labels = append(labels, s.label)
	}
	key := strings.Join(labels, "\x00")
	of := sums[key]
	if of == nil {
		of = &sum{labels: labels, buckets: make(map[float64]uint64)}
		sums[key] = of
	}
	of.value += m.GetCounter().GetValue() + m.GetGauge().GetValue() + m.GetHistogram().GetSampleSum()/1000 // one of them is set
	of.count += m.GetHistogram().GetSampleCount()
	for _, b := range m.GetHistogram().GetBucket() {
		of.buckets[b.GetUpperBound()/1000] += b.GetCumulativeCount() // Envoy counts milliseconds
	}
}

// metric is veil's series; nil for a kind that none of the families has.
func (s upstreamSeries) metric(kind dto.MetricType, of *sum) prometheus.Metric {
	var out prometheus.Metric
	var err error
	switch kind {
	case dto.MetricType_COUNTER:
		out, err = prometheus.NewConstMetric(s.desc, prometheus.CounterValue, of.value, of.labels...)
	case dto.MetricType_GAUGE:
		out, err = prometheus.NewConstMetric(s.desc, prometheus.GaugeValue, of.value, of.labels...)
	case dto.MetricType_HISTOGRAM:
		out, err = prometheus.NewConstHistogram(s.desc, of.count, of.value, of.buckets, of.labels...)
	}
	if err != nil {
		return nil
	}
	return out
}
