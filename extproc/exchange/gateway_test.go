package exchange

import (
	"math"
	"testing"
	"time"

	"veil/extproc/telemetry"
)

func TestAGatewayNeedsItsLimits(t *testing.T) {
	for name, without := range map[string]func(*Config){
		"bodies":   func(c *Config) { c.BodyLimit = 0 },
		"memory":   func(c *Config) { c.MemoryLimit = 0 },
		"deadline": func(c *Config) { c.Deadline = nil },
	} {
		c := Config{Metrics: telemetry.NewMetrics(), BodyLimit: 1, MemoryLimit: 1, Deadline: func(int) time.Duration { return time.Second }}
		without(&c)
		if _, err := New(c); err == nil {
			t.Errorf("without a limit of %s there is a gateway", name)
		}
	}
}

func TestRequestIDsDiffer(t *testing.T) {
	g := newFixture(t, nil).gateway
	if one, two := g.NewID(), g.NewID(); len(one) != 32 || one == two {
		t.Errorf("request ids %s and %s", one, two)
	}
}

func TestProductsSaturate(t *testing.T) {
	for _, c := range []struct{ a, b, want int64 }{
		{3, 4, 12}, {3, 0, 0}, {math.MaxInt64, 1, math.MaxInt64}, {math.MaxInt64/2 + 1, 2, math.MaxInt64}, {1 << 32, 1 << 32, math.MaxInt64},
	} {
		if got := multiply(c.a, c.b); got != c.want {
			t.Errorf("%d times %d is %d", c.a, c.b, got)
		}
	}
}
