// Package stat sums up measurements. It knows nothing of what was measured.
package stat

import (
	"cmp"
	"slices"
)

// Percentile is the p-th percentile of x by nearest rank, the zero value for none. x stays as it is.
func Percentile[T cmp.Ordered](x []T, p float64) T {
	s := slices.Sorted(slices.Values(x))
	return Rank(s, p)
}

// Rank is the p-th percentile of x, which is sorted.
func Rank[T cmp.Ordered](x []T, p float64) T {
	if len(x) == 0 {
		var zero T
		return zero
	}
	n := p / 100 * float64(len(x))
	i := int(n)
	if float64(i) < n {
		i++
	}
	return x[min(max(i-1, 0), len(x)-1)]
}

// Number is what can be added up.
type Number interface{ ~int | ~int64 | ~float64 }

// Median is the middle of x, the mean of the two middle ones where their number is even, 0 for none.
func Median[T Number](x []T) T {
	if len(x) == 0 {
		return 0
	}
	s := slices.Sorted(slices.Values(x))
	n := len(s) / 2
	if len(s)%2 == 1 {
		return s[n]
	}
	return (s[n-1] + s[n]) / 2
}
