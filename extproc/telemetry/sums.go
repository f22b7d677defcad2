package telemetry

// Sums adds one family of counters or gauges up by the values of two of its labels; "" for by stands for all. A family that
// nobody counted in yet has no sums. It is for showing: it gathers every family, as a scrape does.
func (m *Metrics) Sums(family, label, by string) map[string]map[string]int64 {
	families, err := m.registry.Gather()
	if err != nil && len(families) == 0 {
		return nil
	}
	out := map[string]map[string]int64{}
	for _, f := range families {
		if f.GetName() != family {
			continue
		}
		for _, x := range f.Metric {
			outer, inner := "", ""
			for _, l := range x.Label {
				switch l.GetName() {
				case label:
					outer = l.GetValue()
				case by:
					inner = l.GetValue()
				}
			}
			if out[outer] == nil {
				out[outer] = map[string]int64{}
			}
			out[outer][inner] += int64(x.GetCounter().GetValue() + x.GetGauge().GetValue())
		}
	}
	return out
}
