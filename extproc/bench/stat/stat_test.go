package stat

import (
	"testing"
	"time"
)

func TestPercentileIsTheNearestRank(t *testing.T) {
	x := []int{10, 1, 9, 2, 8, 3, 7, 4, 6, 5}
	for p, want := range map[float64]int{0: 1, 1: 1, 10: 1, 11: 2, 50: 5, 90: 9, 99: 10, 100: 10} {
		if got := Percentile(x, p); got != want {
			t.Errorf("p%v is %d, not %d", p, got, want)
		}
	}
	if x[0] != 10 || Percentile([]time.Duration(nil), 50) != 0 {
		t.Error("the measurements were moved, or none gave something")
	}
}

func TestMedianIsTheMiddle(t *testing.T) {
	if Median([]float64{4, 1, 3}) != 3 || Median([]time.Duration{1, 4, 2, 3}) != 2 || Median([]float64{1, 2}) != 1.5 || Median([]int(nil)) != 0 {
		t.Error("it is not")
	}
}
