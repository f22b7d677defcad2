package telemetry

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	dto "github.com/prometheus/client_model/go"

	"veil/extproc/internal/together"
)

// Metrics counts what the gateway does. Its methods are safe for concurrent use.
type Metrics struct {
	registry    *prometheus.Registry
	asked       together.Asked[gathered]
	requests    *children[ending, prometheus.Counter]
	seconds     *children[string, prometheus.Observer]
	work        *children[string, prometheus.Observer]
	found       *children[string, prometheus.Counter]
	unknown     prometheus.Counter
	tokens      *children[[2]string, prometheus.Counter]
	estimated   prometheus.Counter
	inFlight    prometheus.Gauge
	bodyBytes   prometheus.Gauge
	answerBytes prometheus.Gauge
	panics      prometheus.Counter
	refusedMode *prometheus.CounterVec
	upstream    *children[reply, prometheus.Counter]
	firstByte   *children[[2]string, prometheus.Observer]
	reloads     *prometheus.CounterVec
}

// ending is the labels of a finished call.
type ending struct {
	endpoint, model string
	status          int
	outcome         string
}

// reply is the labels of an upstream's answer.
type reply struct {
	model, upstream string
	status          int
}

// NewMetrics makes the metrics and their registry, with Go's and the process's own beside them.
func NewMetrics() *Metrics {
	requests := counters("veil_requests_total", "Calls of the API by endpoint, model, status and how they ended.",
		"endpoint", "model", "status", "outcome")
	seconds := histogram("veil_request_seconds", "Time from the request's headers to the end of the answer.",
		[]float64{.001, .005, .025, .1, .5, 1, 5, 15, 60, 300}, "endpoint")
	work := histogram("veil_work_seconds", "Veil's own time in one phase of a call.",
		[]float64{.00005, .0001, .00025, .0005, .001, .005, .025, .1, .5, 2}, "phase")
	found := counters("veil_pii_total", "Occurrences of personal data replaced by tokens.", "type")
	tokens := counters("veil_tokens_total", "Tokens of models, as settled.", "model", "kind")
	upstream := counters("veil_upstream_responses_total", "Answers by model, upstream and status, Envoy's own in an upstream's place among them.", "model", "upstream", "status")
	firstByte := histogram("veil_upstream_first_byte_seconds", "Time from the request going on to the answer's headers.",
		[]float64{.005, .025, .1, .25, .5, 1, 2.5, 5, 15, 60, 300}, "model", "upstream")
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: newChildren(func(e ending) prometheus.Counter {
			return requests.WithLabelValues(e.endpoint, e.model, statusText(e.status), e.outcome)
		}),
		seconds:     newChildren(func(endpoint string) prometheus.Observer { return seconds.WithLabelValues(endpoint) }),
		work:        newChildren(func(phase string) prometheus.Observer { return work.WithLabelValues(phase) }),
		found:       newChildren(func(typ string) prometheus.Counter { return found.WithLabelValues(typ) }),
		tokens:      newChildren(func(l [2]string) prometheus.Counter { return tokens.WithLabelValues(l[0], l[1]) }),
		firstByte:   newChildren(func(l [2]string) prometheus.Observer { return firstByte.WithLabelValues(l[0], l[1]) }),
		unknown:     counter("veil_restore_unresolved_total", "Token-like texts in answers that name no value of their exchange."),
		estimated:   counter("veil_settled_by_estimate_total", "Calls settled by an estimate since the upstream gave no usage."),
		inFlight:    gauge("veil_exchanges", "Calls under way."),
		bodyBytes:   gauge("veil_body_bytes", "Bytes of request bodies being worked on."),
		answerBytes: gauge("veil_answer_bytes", "Bytes of plain answers and unfinished events being read, without the first 64 KiB of each."),
		panics:      counter("veil_panics_total", "Streams closed by a fault in Veil. Always report one."),
		refusedMode: counters("veil_refused_modes_total", "Streams refused since Envoy's processing modes would let text pass unread.", "reason"),
		upstream: newChildren(func(r reply) prometheus.Counter {
			return upstream.WithLabelValues(r.model, r.upstream, statusText(r.status))
		}),
		reloads: counters("veil_reloads_total", "Changes of settings or catalogue, taken up or refused.", "result"),
	}
	for _, result := range []string{"taken", "refused"} { // from the start, so that the first one is an increase
		m.reloads.WithLabelValues(result)
	}
	m.registry.MustRegister(m.reloads, requests, seconds, work, found, m.unknown, tokens, m.estimated, m.inFlight,
		m.bodyBytes, m.answerBytes, m.panics, m.refusedMode, upstream, firstByte,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// What stands for a status that there isn't, and for one that nobody knows: an upstream may answer with any number, and each
// would be a series of its own.
const (
	noStatus    = 0
	otherStatus = -1
)

// statusOf is a status from a closed set: those of HTTP's registry, and those that providers and their proxies are known for.
func statusOf(status int) int {
	switch {
	case status <= 0:
		return noStatus
	case http.StatusText(status) != "", status == 499, status >= 520 && status <= 530:
		return status
	}
	return otherStatus
}

func statusText(status int) string {
	switch status {
	case noStatus:
		return "none"
	case otherStatus:
		return "other"
	}
	return strconv.Itoa(status)
}

// Register adds a collector of another part, for example a store's state.
func (m *Metrics) Register(c prometheus.Collector) error { return m.registry.Register(c) }

// gather asks for every metric: once for all who ask at the same time, since some are read from files and from Envoy.
func (m *Metrics) gather() ([]*dto.MetricFamily, error) {
	all := m.asked.Get(func() gathered {
		families, err := m.registry.Gather()
		return gathered{families, err}
	})
	return all.families, all.err
}

// gathered is every metric, and what could not be told.
type gathered struct {
	families []*dto.MetricFamily
	err      error
}

// Handler serves the metrics in Prometheus's format.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(prometheus.GathererFunc(m.gather), promhttp.HandlerOpts{})
}

// Started counts a call as under way.
func (m *Metrics) Started() { m.inFlight.Inc() }

// Ended records a finished call.
func (m *Metrics) Ended(r Record) {
	m.inFlight.Dec()
	m.requests.of(ending{r.Endpoint, r.Model, statusOf(r.Status), r.Outcome}).Inc()
	m.seconds.of(r.Endpoint).Observe(r.Duration.Seconds())
	if r.Settled {
		m.tokens.of([2]string{r.Model, "prompt"}).Add(float64(r.PromptTokens))
		m.tokens.of([2]string{r.Model, "completion"}).Add(float64(r.CompletionTokens))
		if r.Estimated {
			m.estimated.Inc()
		}
	}
}

// Worked records Veil's own time in a phase ("body", "answer").
func (m *Metrics) Worked(phase string, d time.Duration) {
	m.work.of(phase).Observe(d.Seconds())
}

// Found counts n occurrences of a type.
func (m *Metrics) Found(typ string, n int) { m.found.of(typ).Add(float64(n)) }

// Unresolved counts token-like texts that named nothing.
func (m *Metrics) Unresolved(n int) { m.unknown.Add(float64(n)) }

// Body moves the gauge of body bytes by n.
func (m *Metrics) Body(n int) { m.bodyBytes.Add(float64(n)) }

// Answer moves the gauge of answer bytes by n.
func (m *Metrics) Answer(n int) { m.answerBytes.Add(float64(n)) }

// Upstream records the status of an upstream's answer, or of Envoy's own in its place; upstream is "" where it isn't known which
// of several did not answer.
func (m *Metrics) Upstream(model, upstream string, status int) {
	m.upstream.of(reply{model, upstream, statusOf(status)}).Inc()
}

// FirstByte records how long an upstream's answer was waited for; upstream is "" where Envoy answered itself.
func (m *Metrics) FirstByte(model, upstream string, wait time.Duration) {
	m.firstByte.of([2]string{model, upstream}).Observe(wait.Seconds())
}

// Reloaded counts a change of settings or catalogue.
func (m *Metrics) Reloaded(ok bool) {
	if ok {
		m.reloads.WithLabelValues("taken").Inc()
		return
	}
	m.reloads.WithLabelValues("refused").Inc()
}

// Panicked counts a stream closed by a fault.
func (m *Metrics) Panicked() { m.panics.Inc() }

// RefusedMode counts a stream refused for its processing mode.
func (m *Metrics) RefusedMode(reason string) { m.refusedMode.WithLabelValues(reason).Inc() }

func counter(name, help string) prometheus.Counter {
	return prometheus.NewCounter(prometheus.CounterOpts{Name: name, Help: help})
}

func counters(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
}

func gauge(name, help string) prometheus.Gauge {
	return prometheus.NewGauge(prometheus.GaugeOpts{Name: name, Help: help})
}

func histogram(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets}, labels)
}
