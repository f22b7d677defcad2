package train

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
