package template

// Random is SplitMix64, small, fast and the same on every machine: training takes its numbers from it too. Its value is the seed.
type Random uint64

// Next is the next of the numbers.
func (r *Random) Next() uint64 {
	*r += 0x9E3779B97F4A7C15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// Below is a number from 0 to n-1.
func (r *Random) Below(n int) int { return int(r.Next() >> 33 % uint64(n)) }

// Percent is true p times of 100.
func (r *Random) Percent(p int) bool { return r.Below(100) < p }

// Chance is true p out of 1.
func (r *Random) Chance(p float32) bool { return float32(r.Next()>>40)/float32(1<<24) < p }
