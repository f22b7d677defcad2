package exchange

import (
	"math"
	"testing"
	"time"

	"veil/extproc/telemetry"
)

func TestDefaultsOfAGateway(t *testing.T) {
	g := New(Config{Metrics: telemetry.NewMetrics()})
	if d := g.Deadline(8 << 20); d != 4*time.Second {
		t.Errorf("8 MiB may take %s", d)
	}
	if g.BodyLimit != 32<<20 || g.MemoryLimit != 256<<20 {
		t.Errorf("%+v", g.Config)
	}
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
