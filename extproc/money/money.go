// Package money counts amounts exactly. An amount is a whole number of ten-thousand-millionths (10^-10) of the
// catalogue's currency, so that one token at a price of four decimals a million tokens is a whole number too and sums
// never drift. The package knows nothing of accounts or models.
package money

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"
)

// Scale is how many units one unit of the currency has.
const Scale = 10_000_000_000

// Amount is a sum of money in units of 1/Scale of the currency. It holds up to 922 million of the currency.
type Amount int64

// Price is the price of a million tokens, in units of 1/10,000 of the currency. One token costs Price units of Amount.
type Price int64

// priceScale is how many units of Price one unit of the currency has: Scale divided by a million tokens.
const priceScale = Scale / 1_000_000

// Times is the exact cost of n tokens; it saturates at the largest Amount instead of overflowing. Negative n counts as 0.
func (p Price) Times(n int64) Amount {
	if n <= 0 || p <= 0 {
		return 0
	}
	hi, lo := bits.Mul64(uint64(p), uint64(n))
	if hi != 0 || lo > math.MaxInt64 {
		return math.MaxInt64
	}
	return Amount(lo)
}

// Add is a+b, saturating at the largest Amount.
func (a Amount) Add(b Amount) Amount {
	if b > 0 && a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

// String writes the amount as a plain decimal without trailing zeros, "0.0123".
func (a Amount) String() string { return format(int64(a), Scale, 10) }

// String writes the price of a million tokens as a plain decimal.
func (p Price) String() string { return format(int64(p), priceScale, 4) }

// MarshalJSON writes the amount as a JSON number with all its digits.
func (a Amount) MarshalJSON() ([]byte, error) { return []byte(a.String()), nil }

// ParseAmount reads a decimal such as "12.5". It fails on a sign, an exponent, or more than ten decimals.
func ParseAmount(s string) (Amount, error) {
	n, err := parse(s, Scale, 10)
	return Amount(n), err
}

// ParsePrice reads a price of a million tokens. It fails on a sign, an exponent, or more than four decimals.
func ParsePrice(s string) (Price, error) {
	n, err := parse(s, priceScale, 4)
	return Price(n), err
}

func format(n, scale int64, digits int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	whole := strconv.FormatInt(n/scale, 10)
	frac := strings.TrimRight(fmt.Sprintf("%0*d", digits, n%scale), "0")
	if frac == "" {
		return sign + whole
	}
	return sign + whole + "." + frac
}

func parse(s string, scale int64, digits int) (int64, error) {
	whole, frac, dot := strings.Cut(s, ".")
	if !isDigits(whole) || dot && !isDigits(frac) {
		return 0, fmt.Errorf("%q is not a plain decimal such as 12.50", s)
	}
	if frac = strings.TrimRight(frac, "0"); len(frac) > digits {
		return 0, fmt.Errorf("%q has more than %d decimals", s, digits)
	}
	w, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || w > (math.MaxInt64-scale)/scale {
		return 0, fmt.Errorf("%q is too large", s)
	}
	f := int64(0)
	if frac != "" {
		f, _ = strconv.ParseInt(frac+strings.Repeat("0", digits-len(frac)), 10, 64)
	}
	return w*scale + f, nil
}

func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}
