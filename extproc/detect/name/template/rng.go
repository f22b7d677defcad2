package template

// rng is SplitMix64: the same numbers on every machine.
type rng uint64

func (r *rng) next() uint64 {
	*r += 0x9E3779B97F4A7C15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

func (r *rng) below(n int) int { return int(r.next() >> 33 % uint64(n)) }

// percent is true p times of 100.
func (r *rng) percent(p int) bool { return r.below(100) < p }
