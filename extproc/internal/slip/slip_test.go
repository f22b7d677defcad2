package slip

import "testing"

func TestOf(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"plan", "plan", true}, {"plan", "pan", true}, {"pan", "plan", true}, {"plan", "plans", true}, {"plan", "plum", false}, {"plan", "flan", true},
		{"plan", "paln", true}, {"plan", "plna", true}, {"plan", "lpan", true}, {"plan", "anlp", false}, {"plan", "PLAN", false}, {"", "", true},
		{"", "a", true}, {"", "ab", false}, {"plan", "planet", false}, {"plan", "naan", false},
	} {
		if got := Of(c.a, c.b); got != c.want {
			t.Errorf("%s and %s: %v", c.a, c.b, got)
		}
	}
}
