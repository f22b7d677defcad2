package train

// rng is SplitMix64: small, fast, the same on every machine.
type rng uint64

func (r *rng) next() uint64 {
	*r += 0x9E3779B97F4A7C15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

func (r *rng) below(n int) int { return int(r.next() >> 33 % uint64(n)) }

// chance is true p out of 1.
func (r *rng) chance(p float32) bool { return float32(r.next()>>40)/float32(1<<24) < p }

// exp is e to the x for x up to 0, the same on every machine: products are rounded before they are added, so that no
// compiler joins the two.
func exp(x float32) float32 {
	if x < -20 {
		return 0
	}
	// e^x = (e^(x/1024))^1024, the inner one by its series.
	y := float32(x / 1024)
	t := 1 + y + float32(float32(y*y)*.5) + float32(float32(float32(y*y)*y)*(1./6))
	for range 10 {
		t = float32(t * t)
	}
	return t
}
