package telemetry

import dto "github.com/prometheus/client_model/go"

// Gathered is every metric at one moment.
type Gathered struct{ families []*dto.MetricFamily }

// Gather asks for every metric, as a scrape does. What can't be told is left out.
func (m *Metrics) Gather() Gathered {
	families, _ := m.gather() // of what fails it gives the rest
	return Gathered{families}
}

// Sums adds one family of counters or gauges up by the values of two of its labels; "" for by stands for all. A family that
// nobody counted in yet has no sums.
func (g Gathered) Sums(family, label, by string) map[string]map[string]int64 {
	out := map[string]map[string]int64{}
	for _, f := range g.families {
		if f.GetName() != family {
			continue
		}
		for _, x := range f.Metric {
			outer := labelOf(x, label)
			if out[outer] == nil {
				out[outer] = map[string]int64{}
			}
			out[outer][labelOf(x, by)] += int64(x.GetCounter().GetValue() + x.GetGauge().GetValue())
		}
	}
	return out
}

// labelOf is the value of a label, "" for one that the metric does not have.
func labelOf(x *dto.Metric, name string) string {
	for _, l := range x.Label {
		if l.GetName() == name {
			return l.GetValue()
		}
	}
	return ""
}
