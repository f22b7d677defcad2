package money

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestAmountsReadBackAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := Amount(rapid.Int64Range(0, 900_000_000*Scale).Draw(t, "a"))
		if b, err := ParseAmount(a.String()); err != nil || b != a {
			t.Fatalf("%s read back as %s (%v)", a, b, err)
		}
	})
}

func TestOneTokenIsAWholeNumberOfUnits(t *testing.T) {
	p, err := ParsePrice("0.0375")
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Times(1).String(); got != "0.0000000375" {
		t.Fatalf("one token costs %s", got)
	}
	if got := p.Times(1_000_000).String(); got != "0.0375" {
		t.Fatalf("a million tokens cost %s", got)
	}
}

func TestParseRefusesWhatItCannotHoldExactly(t *testing.T) {
	for _, s := range []string{"", "-1", "+1", "1e3", "1.", ".5", "1.00001", "99999999999999999999", "1,5", "NaN"} {
		if p, err := ParsePrice(s); err == nil {
			t.Errorf("%q was read as %s", s, p)
		}
	}
}

func TestNothingAndLessCostsNothing(t *testing.T) {
	for _, c := range []struct {
		price Price
		n     int64
	}{{3, 0}, {3, -1}, {0, 3}, {-3, 3}, {-3, -3}} {
		if got := c.price.Times(c.n); got != 0 {
			t.Errorf("%d times %d is %d", c.price, c.n, got)
		}
	}
}

func TestSumsAndProductsSaturate(t *testing.T) {
	if got := Amount(2).Add(3); got != 5 {
		t.Errorf("2 and 3 is %d", got)
	}
	if got := Price(math.MaxInt64).Times(3); got != math.MaxInt64 {
		t.Errorf("product wrapped to %d", got)
	}
	if got := Amount(math.MaxInt64 - 1).Add(5); got != math.MaxInt64 {
		t.Errorf("sum wrapped to %d", got)
	}
}
