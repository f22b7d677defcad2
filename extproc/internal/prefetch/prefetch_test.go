package prefetch

import (
	"math"
	"slices"
	"testing"
)

func TestAskingReadsNothingAndChangesNothing(t *testing.T) {
	table := make([]uint64, 100)
	for i := range table {
		table[i] = uint64(i)
	}
	for _, at := range [][]uint32{nil, {}, {0}, {99, 3, 3}, {100, 1 << 30, math.MaxUint32}, make([]uint32, 1000)} {
		was, places := slices.Clone(table), slices.Clone(at)
		Rows(table, at)
		if !slices.Equal(table, was) || !slices.Equal(at, places) {
			t.Errorf("places %v: the table or they have changed", at)
		}
	}
	Rows([]struct{ a, b, c uint16 }(nil), []uint32{1, 2, 3}) // no table at all
}
