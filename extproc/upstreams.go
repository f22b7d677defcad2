package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// upstreamsCmd is `veil upstreams`.
type upstreamsCmd struct {
	Admin string        `default:"127.0.0.1:8081" placeholder:"HOST:PORT" help:"Admin address of a running veil; default ${default}."`
	Over  time.Duration `default:"1s" help:"How long to watch for the state and the rate."`
	JSON  bool          `help:"One JSON document."`
}

// upstreamView is an upstream as it is shown. Counts are since Envoy's start, or veil's where that can't ask Envoy. What Envoy alone
// knows is nil then.
type upstreamView struct {
	Name      string           `json:"name"`
	State     string           `json:"state"` // ok, failing, idle, put last, no address
	Active    *int64           `json:"active"`
	PerSecond float64          `json:"per_second"` // answers and failures while watched
	Answers   map[string]int64 `json:"answers"`    // passed on, by class of status
	Repeated  *int64           `json:"repeated"`   // answers that led to another try
	Failures  map[string]int64 `json:"failures"`   // tries without an answer, by reason
	Addresses *int64           `json:"addresses"`
	Healthy   *int64           `json:"addresses_healthy"`
	First50   float64          `json:"first_byte_p50_seconds"` // time until an answer began
	First99   float64          `json:"first_byte_p99_seconds"`
	P50       *float64         `json:"p50_seconds"` // time until an answer was complete
	P99       *float64         `json:"p99_seconds"`
	PutLast   *float64         `json:"put_last_seconds,omitempty"` // failed, and tried last for so long

	good, bad int64
	own       map[string]int64 // answers as veil has counted them, by class of status
	first     *dto.Histogram   // over all models
}

// Run reads the metrics of a running veil twice and shows each upstream.
func (c upstreamsCmd) Run(ctx context.Context, std stdio) error {
	before, err := c.read(ctx)
	if err != nil {
		return err
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(c.Over):
	}
	after, err := c.read(ctx)
	if err != nil {
		return err
	}
	views := []*upstreamView{}
	for _, name := range slices.Sorted(maps.Keys(after)) {
		v := after[name]
		v.judge(cmp.Or(before[name], &upstreamView{}), c.Over)
		views = append(views, v)
	}
	if c.JSON {
		return writeJSON(std.out, view{"upstreams": views})
	}
	if len(views) == 0 {
		_, err := fmt.Fprintln(std.err, "no upstream has been called since veil started")
		return err
	}
	return printUpstreams(std, views)
}

// judge says how an upstream does from what came of it between two looks.
func (v *upstreamView) judge(before *upstreamView, over time.Duration) {
	good, bad := v.good-before.good, v.bad-before.bad
	if over > 0 {
		v.PerSecond = float64(good+bad) / over.Seconds()
	}
	switch {
	case v.Addresses != nil && *v.Addresses == 0:
		v.State = "no address"
	case v.PutLast != nil:
		v.State = "put last"
	case bad > 0 && good == 0:
		v.State = "failing"
	case good > 0:
		v.State = "ok"
	default:
		v.State = "idle"
	}
}

func (c upstreamsCmd) read(ctx context.Context) (map[string]*upstreamView, error) {
	ctx, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+c.Admin+"/metrics", nil)
	if err != nil {
		return nil, fmt.Errorf("%w: --admin: %q is no address", errUsage, c.Admin)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, fmt.Errorf("no veil answers at %s: start one, or name its address with --admin", c.Admin)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answers %s: is it veil's admin address?", c.Admin, res.Status)
	}
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(res.Body)
	if err != nil {
		return nil, fmt.Errorf("the metrics at %s can't be read: %w", c.Admin, err)
	}
	out := map[string]*upstreamView{}
	for name, family := range families {
		field, ok := strings.CutPrefix(name, "veil_upstream_")
		if !ok {
			continue
		}
		for _, m := range family.Metric {
			labels := map[string]string{}
			for _, l := range m.Label {
				labels[l.GetName()] = l.GetValue()
			}
			upstream := labels["upstream"]
			if upstream == "" {
				continue
			}
			if out[upstream] == nil {
				out[upstream] = &upstreamView{Name: upstream}
			}
			out[upstream].take(field, labels, m)
		}
	}
	for _, v := range out {
		v.total()
	}
	return out, nil
}

// take adds one series to the view.
func (v *upstreamView) take(field string, labels map[string]string, m *dto.Metric) {
	count, value := int64(m.GetCounter().GetValue()), int64(m.GetGauge().GetValue())
	switch field {
	case "responses_total": // veil's own
		addTo(&v.own, classOf(labels["status"]), count)
	case "requests_total":
		addTo(&v.Answers, labels["class"], count)
	case "repeated_total":
		v.Repeated = new(count + deref(v.Repeated))
	case "failures_total":
		addTo(&v.Failures, labels["reason"], count)
	case "active":
		v.Active = &value
	case "addresses":
		v.Addresses = &value
	case "addresses_healthy":
		v.Healthy = &value
	case "put_last_seconds":
		v.PutLast = new(m.GetGauge().GetValue())
	case "first_byte_seconds": // veil's own
		v.first = sum(v.first, m.GetHistogram())
		v.First50, v.First99 = quantile(v.first, 0.50), quantile(v.first, 0.99)
	case "seconds":
		v.P50, v.P99 = new(quantile(m.GetHistogram(), 0.50)), new(quantile(m.GetHistogram(), 0.99))
	}
}

// total counts the answers. Envoy has a series of what has happened alone: where it tells of an upstream at all, none is zero.
func (v *upstreamView) total() {
	if v.Answers == nil && v.Repeated == nil && v.Failures == nil && v.Active == nil && v.Addresses == nil {
		v.Answers = v.own
	} else {
		v.Active, v.Repeated = new(deref(v.Active)), new(deref(v.Repeated))
		if v.Failures == nil {
			v.Failures = map[string]int64{}
		}
	}
	if v.Answers == nil {
		v.Answers = map[string]int64{}
	}
	for class, n := range v.Answers {
		if class == "5xx" {
			v.bad += n
		} else {
			v.good += n
		}
	}
	v.bad += deref(v.Repeated)
	for _, n := range v.Failures {
		v.bad += n
	}
}

// classOf is the class of a status of veil's own; what is no status is a failure.
func classOf(status string) string {
	if len(status) == 3 && status[0] >= '1' && status[0] <= '5' {
		return status[:1] + "xx"
	}
	return "5xx"
}

func addTo(counts *map[string]int64, name string, n int64) {
	if *counts == nil {
		*counts = map[string]int64{}
	}
	(*counts)[name] += n
}

func deref(n *int64) int64 {
	if n == nil {
		return 0
	}
	return *n
}

// sum adds two histograms of one metric, which have the same buckets; a may be nil.
func sum(a, b *dto.Histogram) *dto.Histogram {
	if a == nil {
		return b
	}
	n := a.GetSampleCount() + b.GetSampleCount()
	out := &dto.Histogram{SampleCount: &n}
	for i := range min(len(a.Bucket), len(b.Bucket)) {
		c, bound := a.Bucket[i].GetCumulativeCount()+b.Bucket[i].GetCumulativeCount(), a.Bucket[i].GetUpperBound()
		out.Bucket = append(out.Bucket, &dto.Bucket{CumulativeCount: &c, UpperBound: &bound})
	}
	return out
}

// quantile is the upper bound of the bucket that holds the q-th part of all observations.
func quantile(h *dto.Histogram, q float64) float64 {
	for _, b := range h.GetBucket() {
		if float64(b.GetCumulativeCount()) >= q*float64(h.GetSampleCount()) && h.GetSampleCount() > 0 {
			return min(b.GetUpperBound(), 1e9) // the last bucket has no bound
		}
	}
	return 0
}

func printUpstreams(std stdio, views []*upstreamView) error {
	titles := []string{"UPSTREAM", "STATE", "PER S", "ACTIVE", "OK", "REFUSED", "FAILED", "REPEATED", "NO ANSWER", "ADDRESSES", "FIRST P50", "FIRST P99", "WHOLE P50", "WHOLE P99"}
	rows := [][]string{}
	count := func(n int64) string { return strconv.FormatInt(n, 10) }
	seconds := func(s float64) string { return fmt.Sprintf("%.3gs", s) }
	unknown := false
	for _, v := range views {
		var none []string
		for _, reason := range slices.Sorted(maps.Keys(v.Failures)) {
			if n := v.Failures[reason]; n > 0 {
				none = append(none, fmt.Sprintf("%s %d", reason, n))
			}
		}
		state := v.State
		if v.PutLast != nil {
			state += fmt.Sprintf(" %.0fs", *v.PutLast)
		}
		active, repeated, addresses, half, most := "-", "-", "-", "-", "-" // what only Envoy knows
		if v.Active != nil {
			active, repeated = count(*v.Active), count(deref(v.Repeated))
		}
		if v.Addresses != nil {
			addresses = fmt.Sprintf("%d/%d", deref(v.Healthy), *v.Addresses)
		}
		if v.P50 != nil {
			half, most = seconds(*v.P50), seconds(*v.P99)
		}
		unknown = unknown || v.Active == nil
		rows = append(rows, []string{v.Name, state, fmt.Sprintf("%.1f", v.PerSecond), active,
			count(v.Answers["2xx"]), count(v.Answers["4xx"]), count(v.Answers["5xx"]), repeated, cmp.Or(strings.Join(none, ", "), "-"),
			addresses, seconds(v.First50), seconds(v.First99), half, most})
	}
	if err := table(std.out, titles, rows); err != nil || !unknown {
		return err
	}
	_, err := fmt.Fprintln(std.err, "- is what Envoy alone knows: this veil does not run it; its /stats/prometheus has it. FAILED has what Envoy answered for an upstream that did not")
	return err
}
